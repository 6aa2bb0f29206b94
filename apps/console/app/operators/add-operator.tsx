/** A new operator is proposed with a first passphrase, and comes in once another operator has confirmed it. */
import { proposeOperator } from "@feo/contract";
import { Field, TextInput } from "@feo/ui";
import { useState } from "react";
import { callApi } from "../data/api.ts";
import { CodeDialog, proposedToast } from "../frame/code-dialog.tsx";
import { NewPassphrase } from "./new-passphrase.tsx";

export function AddOperator({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const [passphrase, setPassphrase] = useState("");
  return (
    <CodeDialog
      title="Add an operator"
      about="Another operator has to confirm it. At the first sign-in they set up their authenticator app; then they should change the passphrase."
      button="Propose"
      code="last"
      isComplete={name !== "" && passphrase !== ""}
      send={async (code) => {
        await callApi(proposeOperator, { body: { name: name.trim().toLowerCase(), passphrase, code } });
        return proposedToast;
      }}
      onClose={onClose}
    >
      <Field label="Name" hint="2 to 30 of a-z, 0-9, _ and -. It means this person for ever.">
        <TextInput autoFocus autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <NewPassphrase label="First passphrase" value={passphrase} onChange={setPassphrase} />
    </CodeDialog>
  );
}
