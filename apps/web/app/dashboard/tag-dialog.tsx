/** Changes the feoTag: confirmation first, then a choice with availability shown while typing (ACCT-040). */
import { Button, Field, Spinner, TextInput, toast } from "@feo/ui";
import { Check } from "lucide-react";
import { useState } from "react";
import { FailureNote } from "../confirmation/failure-note.tsx";
import { updateFeoTag, useAct } from "../data/index.ts";
import { tidyFeoTag } from "../format/feo-tag.ts";
import { ConfirmedDialog } from "./confirmed-dialog.tsx";
import { useTagCheck } from "./use-tag-check.ts";

interface TagDialogProps {
  readonly current: string;
  readonly onClose: () => void;
}

export function TagDialog({ current, onClose }: TagDialogProps) {
  const [feoTag, setFeoTag] = useState("");
  const isFirst = current === "";
  return (
    <ConfirmedDialog
      title={isFirst ? "Choose your feoTag" : "Change your feoTag"}
      description={
        isFirst ? "Others use it to pay you." : "Others use it to pay you. Nobody else can take your old tag."
      }
      onClose={onClose}
    >
      <TagForm current={current} feoTag={feoTag} onType={setFeoTag} onClose={onClose} />
    </ConfirmedDialog>
  );
}

interface TagFormProps extends TagDialogProps {
  readonly feoTag: string;
  readonly onType: (feoTag: string) => void;
}

function TagForm({ current, feoTag, onType, onClose }: TagFormProps) {
  const check = useTagCheck(feoTag, current);
  const { isBusy, failure, run } = useAct();
  const [taken, setTaken] = useState("");

  const change = async () => {
    const outcome = await updateFeoTag(feoTag);
    if (outcome === "taken") setTaken(feoTag);
    if (outcome !== "changed") return;
    toast({ tone: "success", message: `You're now @${feoTag}.` });
    onClose();
  };

  const isTaken = taken !== "" && taken === feoTag;
  const error = isTaken ? `@${feoTag} is taken. Choose another one.` : check.state === "refused" ? check.problem : "";
  const isAvailable = check.state === "available" && !isTaken;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isAvailable) void run(change);
      }}
    >
      <FailureNote failure={failure} />
      <Field
        label="New feoTag"
        hint={
          isAvailable ? (
            <span className="text-up">@{feoTag} is available.</span>
          ) : (
            "3 to 20 characters: a to z, 0 to 9 and _, starting with a letter."
          )
        }
        error={error}
      >
        <TextInput
          name="feoTag"
          leading="@"
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          placeholder={current || "yourname"}
          value={feoTag}
          onChange={(event) => onType(tidyFeoTag(event.target.value))}
          trailing={
            check.state === "checking" ? (
              <Spinner />
            ) : isAvailable ? (
              <Check size={16} aria-hidden className="text-up" />
            ) : undefined
          }
        />
      </Field>
      <Button type="submit" className="mt-6 w-full max-sm:h-12" disabled={!isAvailable} busy={isBusy}>
        {isAvailable ? `Become @${feoTag}` : current === "" ? "Choose" : "Change"}
      </Button>
    </form>
  );
}
