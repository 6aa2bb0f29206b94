/** One's own passphrase; whoever else is signed in under the name is out. */
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
      about="Your other sessions end."
      button="Change"
      code="last"
      isComplete={current !== "" && passphrase !== ""}
      send={async (code) => {
        await callApi(changePassphrase, { body: { current, passphrase, code } });
        return { tone: "success", message: "Your passphrase is changed." };
      }}
      onClose={onClose}
    >
      <Field label="Present passphrase">
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
