/** A dialog for the name or the feoTag: first the confirmation, which both share, then the form. */
import { type ReactNode, useState } from "react";
import { ConfirmStep } from "../confirmation/confirm-step.tsx";
import { useExpiredConfirmation } from "../confirmation/expired-confirmation.tsx";
import { FlowDialog } from "../confirmation/flow-dialog.tsx";
import { heldToken, holdToken } from "../data/index.ts";

interface ConfirmedDialogProps {
  readonly title: string;
  readonly description: string;
  readonly onClose: () => void;
  /** Shown once the confirmation succeeded. */
  readonly children: ReactNode;
}

export function ConfirmedDialog({ title, description, onClose, children }: ConfirmedDialogProps) {
  const [isConfirmed, setConfirmed] = useState(() => heldToken("feoTag") !== null);
  const expired = useExpiredConfirmation({ onAgain: () => setConfirmed(false), onClose });
  return (
    <>
      <FlowDialog title={title} description={description} onClose={onClose}>
        {isConfirmed ? (
          children
        ) : (
          <ConfirmStep
            purpose="feoTagUpdate"
            action="Continue"
            onConfirmed={(sessionToken) => {
              holdToken("feoTag", sessionToken);
              setConfirmed(true);
            }}
          />
        )}
      </FlowDialog>
      {expired}
    </>
  );
}
