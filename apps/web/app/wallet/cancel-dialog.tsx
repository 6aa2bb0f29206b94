/** The confirmation before a withdrawal is cancelled; if it is too late, it says so. */
import { Button, toast } from "@feo/ui";
import { FailureNote } from "../confirmation/failure-note.tsx";
import { FlowDialog } from "../confirmation/flow-dialog.tsx";
import { useAct } from "../data/index.ts";

interface CancelDialogProps {
  /** Formatted with its unit. */
  readonly amount: string;
  readonly cancel: () => Promise<unknown>;
  readonly onClose: () => void;
}

export function CancelDialog({ amount, cancel: takeBack, onClose }: CancelDialogProps) {
  const { isBusy, failure, run } = useAct();
  const cancel = async () => {
    await takeBack();
    toast({ message: "The withdrawal is cancelled.", description: `${amount} is back in your main wallet.` });
    onClose();
  };
  const isTooLate = failure?.code === "WITHDRAWAL_UNDER_WAY";
  return (
    <FlowDialog
      title={`Cancel the withdrawal of ${amount}?`}
      description="The money goes back to your main wallet immediately."
      closable={!isBusy}
      onClose={onClose}
    >
      <FailureNote failure={failure} />
      <div className="flex justify-end gap-2 max-sm:flex-col-reverse">
        <Button variant="secondary" disabled={isBusy} onClick={onClose} className="max-sm:h-12">
          {isTooLate ? "Close" : "Keep it"}
        </Button>
        {isTooLate ? null : (
          <Button variant="danger" busy={isBusy} onClick={() => void run(cancel)} className="max-sm:h-12">
            Cancel the withdrawal
          </Button>
        )}
      </div>
    </FlowDialog>
  );
}
