/** Changes the name: confirmation first, shared with the feoTag, then the form. */
import { lettersAndSpace } from "@feo/money";
import { Button, Field, TextInput, toast } from "@feo/ui";
import { useState } from "react";
import { FailureNote } from "../confirmation/failure-note.tsx";
import { updateName, useAct } from "../data/index.ts";
import { ConfirmedDialog } from "./confirmed-dialog.tsx";

interface NameDialogProps {
  readonly current: string;
  readonly onClose: () => void;
}

export function NameDialog({ current, onClose }: NameDialogProps) {
  const [name, setName] = useState(current);
  return (
    <ConfirmedDialog
      title={current === "" ? "Add your name" : "Change your name"}
      description="As on your PAN. It must match your bank account."
      onClose={onClose}
    >
      <NameForm current={current} name={name} onType={setName} onClose={onClose} />
    </ConfirmedDialog>
  );
}

interface NameFormProps extends NameDialogProps {
  readonly name: string;
  readonly onType: (name: string) => void;
}

function NameForm({ current, name, onType, onClose }: NameFormProps) {
  const { isBusy, failure, run, clear } = useAct();
  const trimmed = name.trim().replace(/ +/g, " ");
  const problem = failure?.fields.find(({ path }) => path === "name")?.message;
  const isReady = trimmed !== "" && problem === undefined && trimmed !== current;

  const change = async () => {
    if (!(await updateName(trimmed))) return;
    toast({ tone: "success", message: "Name changed." });
    onClose();
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void run(change);
      }}
    >
      <FailureNote failure={failure} />
      <Field label="Full name" error={problem}>
        <TextInput
          name="name"
          autoFocus
          autoComplete="name"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={80}
          value={name}
          onChange={(event) => {
            clear();
            // FORMAT-008.
            onType(lettersAndSpace(event.target.value));
          }}
        />
      </Field>
      <Button type="submit" className="mt-6 w-full max-sm:h-12" disabled={!isReady} busy={isBusy}>
        Save name
      </Button>
    </form>
  );
}
