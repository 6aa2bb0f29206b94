/** The base of every operator dialog: an explanation, a form, an authenticator code if one is needed, and the error. */
import { Button, CopyButton, Dialog, DialogClose, DialogContent, Field, OtpInput, toast } from "@feo/ui";
import { type FormEvent, type ReactNode, useState } from "react";
import { ConsoleFailure, queries } from "../data/api.ts";

type Toast = Parameters<typeof toast>[0];

const proposedToast: Toast = { tone: "primary", message: "Proposed. Another operator has to confirm it." };

/** Half of an enrolment secret, shown to this operator only once. */
interface ShownHalf {
  readonly half: string;
  readonly name: string;
  readonly isFirst: boolean;
}

interface Outcome {
  readonly state: "done" | "proposed";
  readonly enrolmentHalf: string | null;
}

/** The toast or the secret half to show after an action was proposed or done. */
export function saidOf({ state, enrolmentHalf }: Outcome, subject: string, done: string): Toast | ShownHalf {
  const isFirst = state === "proposed";
  if (enrolmentHalf !== null) return { half: enrolmentHalf, name: subject, isFirst };
  return isFirst ? proposedToast : { tone: "success", message: done };
}

interface CodeDialogProps {
  readonly title: string;
  readonly about: ReactNode;
  readonly button: string;
  readonly isDanger?: boolean;
  /** The rest of the form, above the code. */
  readonly children?: ReactNode;
  /** Whether the rest of the form is filled in. */
  readonly isComplete?: boolean;
  /** Whether a code is needed; "first" focuses it, for dialogs without other required fields. */
  readonly code?: "first" | "last" | "none";
  /** Sends the action; resolves to the toast or the secret half to show. */
  readonly send: (code: string) => Promise<Toast | ShownHalf>;
  readonly onClose: () => void;
}

export function CodeDialog({ children, code: place = "first", isComplete = true, send, ...props }: CodeDialogProps) {
  const { title, about, button, isDanger = false, onClose } = props;
  const [code, setCode] = useState("");
  const [failure, setFailure] = useState<ConsoleFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [shown, setShown] = useState<ShownHalf | null>(null);
  const canSend = isComplete && (place === "none" || code.length === 6);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!canSend || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      const said = await send(code);
      await queries.invalidateQueries();
      if ("half" in said) return setShown(said);
      toast(said);
      onClose();
    } catch (error) {
      const failed = error instanceof ConsoleFailure ? error : new ConsoleFailure(String(error), "UNKNOWN");
      setFailure(failed);
      if (failed.code === "OPERATOR_CODE_INVALID") setCode("");
    } finally {
      setBusy(false);
    }
  }

  if (shown) return <HalfDialog {...shown} title={title} onClose={onClose} />;
  const isWrongCode = failure?.code === "OPERATOR_CODE_INVALID";
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={title} size="sm">
        <form onSubmit={submit} className="flex flex-col gap-4">
          <div className="text-14 text-quiet">{about}</div>
          {children}
          {place !== "none" && (
            <Field label="Code from your authenticator app" error={isWrongCode ? failure.message : undefined}>
              <OtpInput value={code} onValueChange={setCode} autoFocus={place === "first"} invalid={isWrongCode} />
            </Field>
          )}
          {failure && !isWrongCode && (
            <p role="alert" className="text-13 text-down">
              {failure.message}
            </p>
          )}
          <div className="flex flex-wrap-reverse justify-end gap-2">
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

function HalfDialog({ half, name, isFirst, title, onClose }: ShownHalf & { title: string; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={title} size="sm">
        <div className="flex flex-col gap-4">
          <p className="text-14 text-quiet">
            {isFirst ? "First" : "Second"} half of the enrolment secret. Give it to {name} in person: you won't see it
            again.{" "}
            {isFirst
              ? "The operator who confirms gets the other half."
              : "With both halves they can enrol within 24 hours."}
          </p>
          <div className="flex items-center gap-2">
            <code className="break-all text-13">{half}</code>
            <CopyButton value={half} what="this half" />
          </div>
          <div className="flex justify-end">
            <Button onClick={onClose}>Done</Button>
          </div>
        </div>
      </DialogContent>
    </Dialog>
  );
}
