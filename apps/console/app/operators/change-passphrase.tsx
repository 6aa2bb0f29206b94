/** Changes the operator's own passphrase and signs out their other sessions. */
import { changePassphrase } from "@feo/contract";
import { Field, PasswordInput } from "@feo/ui";
import { useState } from "react";
import { callApi } from "../data/api.ts";
import { CodeDialog } from "../frame/code-dialog.tsx";
import { NewPassphrase } from "./new-passphrase.tsx";

export function ChangePassphrase({ onClose }: { onClose: () => void }) {
  const [current, setCurrent] = useState("");
  const [passphrase, setPassphrase] = useState("");
  return (
    <CodeDialog
      title="Change my passphrase"
      about="This signs you out of your other sessions."
      button="Change"
      code="last"
      isComplete={current !== "" && passphrase !== ""}
      send={async (code) => {
        await callApi(changePassphrase, { body: { current, passphrase, code } });
        return { tone: "success", message: "Passphrase changed." };
      }}
      onClose={onClose}
    >
      <Field label="Current passphrase">
        <PasswordInput
          autoFocus
          autoComplete="current-password"
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
        />
      </Field>
      <NewPassphrase label="New passphrase" value={passphrase} onChange={setPassphrase} />
    </CodeDialog>
  );
}
