/** A new name: confirmed first, then written. It goes by the same confirmation as the tag. */
import { Button, Field, TextInput, toast } from "@feo/ui";
import { useState } from "react";
import { updateName } from "../data/index.ts";
import { FailureNote } from "../frame/failure-note.tsx";
import { useAct } from "../frame/use-act.ts";
import { ConfirmedDialog } from "./confirmed-dialog.tsx";
import { nameProblem } from "./name-check.ts";

interface NameDialogProps {
  readonly current: string;
  readonly onClose: () => void;
}

export function NameDialog({ current, onClose }: NameDialogProps) {
  const [name, setName] = useState(current);
  return (
    <ConfirmedDialog
      title={current === "" ? "Add your name" : "Change your name"}
      description="Write it as on your PAN: it must be the same at your bank."
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
  const problem = failure?.fields.find(({ path }) => path === "name")?.message ?? nameProblem(trimmed);
  const isReady = trimmed !== "" && problem === undefined && trimmed !== current;

  const change = async () => {
    if (!(await updateName(trimmed))) return;
    toast({ tone: "success", message: "Your name is changed." });
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
            onType(event.target.value);
          }}
        />
      </Field>
      <Button type="submit" className="mt-6 w-full max-sm:h-12" disabled={!isReady} busy={isBusy}>
        Save the name
      </Button>
    </form>
  );
}
