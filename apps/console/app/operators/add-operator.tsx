/** Proposes a new operator by name, who enrols alone once another operator has confirmed the proposal. */
import { actAsOperator } from "@feo/contract";
import { Field, TextInput } from "@feo/ui";
import { useState } from "react";
import { callApi } from "../data/api.ts";
import { Choices } from "../frame/act-dialog.tsx";
import { CodeDialog, saidOf } from "../frame/code-dialog.tsx";
import { roleChoices } from "../frame/role-words.ts";

export function AddOperator({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const [roles, setRoles] = useState("");
  return (
    <CodeDialog
      title="Add an operator"
      about="Another operator has to confirm it. You each get half of a one-time secret for the new operator, who enrols with both."
      button="Propose"
      code="last"
      isComplete={name.trim() !== "" && roles !== ""}
      send={async (code) => {
        const subject = name.trim().toLowerCase();
        const outcome = await callApi(actAsOperator, {
          body: { action: "operator add", subject, details: { roles }, code },
        });
        return saidOf(outcome, subject, `${subject} can enrol now.`);
      }}
      onClose={onClose}
    >
      <Field label="Name" hint="2 to 30 characters: a-z, 0-9, _ and -. Names can't be reused.">
        <TextInput autoFocus autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Choices label="Roles" choices={roleChoices} value={roles} onChange={setRoles} />
    </CodeDialog>
  );
}
