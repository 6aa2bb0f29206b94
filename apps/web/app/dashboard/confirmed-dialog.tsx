/** A dialog of who one is to others, name or tag: confirmed first, with the confirmation that both share, then filled in. */
import { type ReactNode, useState } from "react";
import { heldToken, holdToken } from "../data/index.ts";
import { ConfirmStep } from "../frame/confirm-step.tsx";
import { useExpiredConfirmation } from "../frame/expired-confirmation.tsx";
import { FlowDialog } from "../frame/flow-dialog.tsx";

interface ConfirmedDialogProps {
  readonly title: string;
  readonly description: string;
  readonly onClose: () => void;
  /** Shown once the codes were given. */
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
