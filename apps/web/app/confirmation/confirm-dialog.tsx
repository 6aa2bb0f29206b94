/**
 * The dialog for sensitive actions: explains the action, takes the codes or a passkey, and runs it. It stays open until
 * the action succeeds, and shows refusals.
 */
import { Banner } from "@feo/ui";
import { type ReactNode, useState } from "react";
import { ConfirmStep, type ConfirmStepProps } from "./confirm-step.tsx";
import { FlowDialog } from "./flow-dialog.tsx";

interface ConfirmDialogProps extends ConfirmStepProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** A side effect of the action, such as a hold on withdrawals. */
  readonly warning?: ReactNode;
  readonly onClose: () => void;
}

export function ConfirmDialog({ title, description, warning, onClose, onConfirmed, ...step }: ConfirmDialogProps) {
  const [isActing, setActing] = useState(false);
  const act = async (sessionToken: string) => {
    setActing(true);
    try {
      await onConfirmed(sessionToken);
    } finally {
      setActing(false);
    }
  };
  return (
    <FlowDialog title={title} description={description} closable={!isActing} onClose={onClose}>
      {warning ? (
        <Banner tone="warn" className="mb-5">
          {warning}
        </Banner>
      ) : null}
      <ConfirmStep {...step} onConfirmed={act} />
    </FlowDialog>
  );
}
