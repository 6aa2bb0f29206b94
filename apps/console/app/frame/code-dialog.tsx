/** What every dialog of operators has: what will happen, a form, a code of the authenticator app where it takes one, and its failure. */
import { Button, Dialog, DialogClose, DialogContent, Field, OtpInput, toast } from "@feo/ui";
import { type FormEvent, type ReactNode, useState } from "react";
import { ConsoleFailure, queries } from "../data/api.ts";

type Toast = Parameters<typeof toast>[0];

export const proposedToast: Toast = { tone: "primary", message: "Proposed. Another operator has to confirm it." };

interface CodeDialogProps {
  readonly title: string;
  readonly about: ReactNode;
  readonly button: string;
  readonly isDanger?: boolean;
  /** The rest of the form, above the code. */
  readonly children?: ReactNode;
  /** Whether the rest of the form is filled in. */
  readonly isComplete?: boolean;
  /** Whether a code is asked for; it is then what is typed first where nothing else has to be. */
  readonly code?: "first" | "last" | "none";
  /** Does it, and tells what to say then. */
  readonly send: (code: string) => Promise<Toast>;
  readonly onClose: () => void;
}

export function CodeDialog({ children, code: place = "first", isComplete = true, send, ...props }: CodeDialogProps) {
  const { title, about, button, isDanger = false, onClose } = props;
  const [code, setCode] = useState("");
  const [failure, setFailure] = useState<ConsoleFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const canSend = isComplete && (place === "none" || code.length === 6);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!canSend || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      toast(await send(code));
      await queries.invalidateQueries();
      onClose();
    } catch (error) {
      const failed = error instanceof ConsoleFailure ? error : new ConsoleFailure(String(error), "UNKNOWN");
      setFailure(failed);
      if (failed.code === "OPERATOR_CODE_INVALID") setCode("");
    } finally {
      setBusy(false);
    }
  }

  const isWrongCode = failure?.code === "OPERATOR_CODE_INVALID";
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={title} size="sm">
        <form onSubmit={submit} className="flex flex-col gap-4">
          <div className="text-14 text-quiet">{about}</div>
          {children}
          {place !== "none" && (
            <Field label="Code of your authenticator app" error={isWrongCode ? failure.message : undefined}>
              <OtpInput value={code} onValueChange={setCode} autoFocus={place === "first"} invalid={isWrongCode} />
            </Field>
          )}
          {failure && !isWrongCode && (
            <p role="alert" className="text-13 text-down">
              {failure.message}
            </p>
          )}
          <div className="flex justify-end gap-2">
            <DialogClose>
              <Button variant="secondary">Cancel</Button>
            </DialogClose>
            <Button type="submit" variant={isDanger ? "danger" : "primary"} disabled={!canSend} busy={isBusy}>
              {button}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}
