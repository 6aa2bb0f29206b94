/** Adds a coin, closed and on no network: it can have markets, and customers can't move it in or out yet. */
import { actAsOperator } from "@feo/contract";
import { Field, TextInput } from "@feo/ui";
import { useState } from "react";
import { callApi } from "../data/api.ts";
import { CodeDialog, saidOf } from "../frame/code-dialog.tsx";

const fields = [
  { name: "ticker", label: "Ticker", hint: "Capital letters, such as LINK" },
  { name: "name", label: "Name", hint: "Such as Chainlink" },
  { name: "decimals", label: "Decimals", hint: "Of the ledger’s smallest unit, up to 12" },
  { name: "precision", label: "Precision", hint: "Decimals that customers see" },
  { name: "logo", label: "Logo", hint: "Its name in the set, such as link" },
] as const;
type FieldName = (typeof fields)[number]["name"];

export function AddCoin({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState<Record<FieldName, string>>({
    ticker: "",
    name: "",
    decimals: "8",
    precision: "4",
    logo: "",
  });
  const isComplete = fields.every(({ name }) => name === "logo" || typed[name].trim() !== "");

  async function send(code: string) {
    const { ticker, logo, ...details } = typed;
    const outcome = await callApi(actAsOperator, {
      body: { action: "coin add", subject: ticker, details: { ...details, ...(logo ? { logo } : {}) }, code },
    });
    return saidOf(outcome, ticker, `${ticker} is added.`);
  }

  return (
    <CodeDialog
      title="Add a coin"
      about="It starts closed and without networks. Connecting it to a network takes the signer’s policy on its own machine, and a restart."
      button="Propose coin"
      send={send}
      onClose={onClose}
      isComplete={isComplete}
      code="last"
    >
      {fields.map(({ name, label, hint }) => (
        <Field key={name} label={label} hint={hint}>
          <TextInput
            value={typed[name]}
            autoComplete="off"
            onChange={({ target: { value } }) =>
              setTyped((before) => ({ ...before, [name]: name === "ticker" ? value.toUpperCase() : value }))
            }
          />
        </Field>
      ))}
    </CodeDialog>
  );
}
