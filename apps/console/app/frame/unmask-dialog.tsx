/** Asks why a masked value is needed, and shows it. The reason goes into the log, the value does not. */
import { type UnmaskField, unmaskReasonLeast, unmaskValue } from "@feo/contract";
import { Button, Dialog, DialogClose, DialogContent, Field, Select, TextInput } from "@feo/ui";
import { type FormEvent, useState } from "react";
import { ConsoleFailure, callApi, queries } from "../data/api.ts";

/** The usual reasons; the last one is written. */
const ownWords = "Other";
export const unmaskReasons = [
  "Customer called, checking who they are",
  "Customer asked us to contact them",
  "Checking a deposit or a withdrawal",
  "Checking identity documents",
  "Request of an authority",
  ownWords,
] as const;

interface UnmaskDialogProps {
  readonly userId: string;
  readonly field: UnmaskField;
  readonly label: string;
  readonly onShown: (value: string) => void;
  readonly onClose: () => void;
}

export function UnmaskDialog({ userId, field, label, onShown, onClose }: UnmaskDialogProps) {
  const [template, setTemplate] = useState<string>(unmaskReasons[0]);
  const [text, setText] = useState("");
  const [failure, setFailure] = useState<ConsoleFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isOwn = template === ownWords;
  const reason = (isOwn ? text : template).trim();
  const isComplete = reason.length >= unmaskReasonLeast;

  async function submit(event: FormEvent) {
    event.preventDefault();
    // The dialog may be inside another form.
    event.stopPropagation();
    if (!isComplete || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      const { value } = await callApi(unmaskValue, { params: { id: userId }, body: { field, reason } });
      onShown(value);
      onClose();
      await queries.invalidateQueries();
    } catch (error) {
      setFailure(error instanceof ConsoleFailure ? error : new ConsoleFailure(String(error), "UNKNOWN"));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={`Show ${label === "PAN" ? label : label.toLowerCase()}`} size="sm">
        <form onSubmit={submit} className="flex flex-col gap-4">
          <p className="text-14 text-quiet">Your name and the reason go into the audit log. The value doesn't.</p>
          <Field label="Reason">
            <Select
              options={unmaskReasons.map((value) => ({ value, label: value }))}
              value={template}
              onValueChange={setTemplate}
            />
          </Field>
          {isOwn && (
            <Field label="In your words" hint="Don't write personal data here: every operator can read the log.">
              <TextInput value={text} maxLength={200} onChange={(event) => setText(event.target.value)} />
            </Field>
          )}
          {failure && (
            <p role="alert" className="text-13 text-down">
              {failure.message}
            </p>
          )}
          <div className="flex justify-end gap-2">
            <DialogClose>
              <Button variant="secondary">Cancel</Button>
            </DialogClose>
            <Button type="submit" disabled={!isComplete} busy={isBusy}>
              Show
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}
