/** A dialog of several steps: in the middle of a desktop, at the foot of a phone. A press beside it loses nothing. */
import { cx, Dialog, DialogContent } from "@feo/ui";
import type { ReactNode } from "react";

interface FlowDialogProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** False while something is on its way, or must be acknowledged first. */
  readonly closable?: boolean;
  readonly onClose: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

const atTheFoot =
  "max-sm:top-auto max-sm:bottom-0 max-sm:max-h-[92dvh] max-sm:w-full max-sm:max-w-full max-sm:translate-y-0" +
  " max-sm:rounded-b-none max-sm:pb-[env(safe-area-inset-bottom)]";

export function FlowDialog({ title, description, closable = true, onClose, className, children }: FlowDialogProps) {
  const unlessBusy = (event: Event) => (closable ? undefined : event.preventDefault());
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        size="md"
        title={title}
        description={description}
        closable={closable}
        onEscapeKeyDown={unlessBusy}
        onInteractOutside={(event) => event.preventDefault()}
        className={cx("max-w-110", atTheFoot, className)}
      >
        {children}
      </DialogContent>
    </Dialog>
  );
}
