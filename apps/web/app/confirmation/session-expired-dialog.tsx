/** Says that a confirmation expired before it was used, that nothing has changed, and what to do next (ACCT-046). */
import { Button, Dialog, DialogContent } from "@feo/ui";

interface SessionExpiredDialogProps {
  /** Requests new codes; the typed values are kept. */
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

export function SessionExpiredDialog({ onAgain, onClose }: SessionExpiredDialogProps) {
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        size="sm"
        title="Your confirmation has expired"
        description="Confirmations last 10 minutes. Nothing has changed, and your entries are kept."
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              Not now
            </Button>
            <Button onClick={onAgain}>Confirm again</Button>
          </>
        }
      />
    </Dialog>
  );
}
