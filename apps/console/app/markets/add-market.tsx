/** Lists a new market, halted: its coins, its steps and limits. Two operators list it, and two open it. */
import { actAsOperator, assetQuotes, type CoinTerms, type MarketTerm, marketTermNames } from "@feo/contract";
import { Field, Select, TextInput } from "@feo/ui";
import { useState } from "react";
import { callApi } from "../data/api.ts";
import { CodeDialog, saidOf } from "../frame/code-dialog.tsx";
import { termWords, unitOf } from "./market-words.ts";

const optional: Partial<Readonly<Record<MarketTerm, string>>> = {
  minQuantity: "one step",
  makerFee: "standard",
  takerFee: "standard",
};

export function AddMarket({ coins, onClose }: { coins: readonly CoinTerms[]; onClose: () => void }) {
  const [base, setBase] = useState("");
  const [quote, setQuote] = useState<string>(assetQuotes[0]);
  const [typed, setTyped] = useState<Partial<Record<MarketTerm, string>>>({});
  const [reason, setReason] = useState("");
  const isComplete =
    base !== "" && reason.trim() !== "" && marketTermNames.every((term) => optional[term] || typed[term]?.trim());
  const symbol = `${base}-${quote}`;

  async function send(code: string) {
    const terms = Object.entries(typed).flatMap(([term, text]) =>
      text.trim() ? [[term, text.replace(/[\s,]/g, "")]] : [],
    );
    const details = { ...Object.fromEntries(terms), reason: reason.trim() };
    const outcome = await callApi(actAsOperator, { body: { action: "market create", subject: symbol, details, code } });
    return saidOf(outcome, symbol, `${symbol} is listed, halted.`);
  }

  return (
    <CodeDialog
      title="Add a market"
      about="It starts halted, and two people open it. The steps are the finest that the market can ever have."
      button="Propose market"
      send={send}
      onClose={onClose}
      isComplete={isComplete}
      code="last"
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Coin">
          <Select
            options={coins
              .filter(({ isFiat }) => !isFiat)
              .map(({ ticker, name }) => ({ value: ticker, label: `${ticker} ${name}` }))}
            value={base}
            onValueChange={setBase}
          />
        </Field>
        <Field label="Quoted in">
          <Select
            options={assetQuotes.map((ticker) => ({ value: ticker, label: ticker }))}
            value={quote}
            onValueChange={setQuote}
          />
        </Field>
        {marketTermNames.map((term) => (
          <Field key={term} label={termWords[term]}>
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              placeholder={optional[term]}
              value={typed[term] ?? ""}
              trailing={unitOf(term, { base: base || "coin", quote })}
              onChange={({ target: { value } }) => setTyped((before) => ({ ...before, [term]: value }))}
            />
          </Field>
        ))}
      </div>
      <Field label="Reason, kept in the audit log">
        <TextInput value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </CodeDialog>
  );
}
