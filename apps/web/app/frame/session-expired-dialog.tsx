/** Says that a confirmation has run out before it was used, that nothing has changed, and how to go on (ACCT-046). */
import { Button, Dialog, DialogContent } from "@feo/ui";

interface SessionExpiredDialogProps {
  /** Asks for new codes; what was typed is still there. */
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

export function SessionExpiredDialog({ onAgain, onClose }: SessionExpiredDialogProps) {
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        size="sm"
        title="Your confirmation has expired"
        description="A confirmation holds for 10 minutes. Nothing has changed, and what you typed is still there."
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
