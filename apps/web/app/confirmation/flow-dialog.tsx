/**
 * A dialog with several steps: centred on a desktop, at the bottom of a phone above its keyboard. A press outside does
 * not close it.
 */
import { cx, Dialog, DialogContent } from "@feo/ui";
import type { CSSProperties, ReactNode } from "react";
import { useKeyboardHeight } from "./keyboard-height.ts";

interface FlowDialogProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** False while a request is in flight or something must be acknowledged. */
  readonly closable?: boolean;
  readonly onClose: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

const atTheFoot =
  "max-sm:top-auto max-sm:bottom-(--keyboard) max-sm:max-h-[calc(92dvh-var(--keyboard))] max-sm:w-full max-sm:max-w-full" +
  " max-sm:translate-y-0 max-sm:rounded-b-none max-sm:pb-[env(safe-area-inset-bottom)]";

export function FlowDialog({ title, description, closable = true, onClose, className, children }: FlowDialogProps) {
  const keyboard = { "--keyboard": `${useKeyboardHeight()}px` } as CSSProperties;
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
        style={keyboard}
        className={cx("max-w-110", atTheFoot, className)}
      >
        {children}
      </DialogContent>
    </Dialog>
  );
}
