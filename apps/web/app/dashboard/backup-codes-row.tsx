/**
 * How many backup codes are left, with a button for new ones. Shown only with an authenticator app, which they replace.
 */
import { Button, toast } from "@feo/ui";
import { LifeBuoy } from "lucide-react";
import { useState } from "react";
import { ConfirmStep } from "../confirmation/confirm-step.tsx";
import { FlowDialog } from "../confirmation/flow-dialog.tsx";
import { makeBackupCodes } from "../data/index.ts";
import { BackupCodes } from "./backup-codes.tsx";
import { Row } from "./security-parts.tsx";

interface BackupCodesRowProps {
  readonly left: number;
  readonly feoTag: string;
}

export function BackupCodesRow({ left, feoTag }: BackupCodesRowProps) {
  const [isOpen, setOpen] = useState(false);
  const count = left === 0 ? "None left" : `${left} left`;
  return (
    <Row
      icon={LifeBuoy}
      title="Backup codes"
      text="Use one when you don't have your authenticator app. Each works once."
    >
      <span className={left < 3 ? "text-13 text-warn" : "text-13 text-quiet"}>{count}</span>
      <Button variant="secondary" size="sm" className="min-w-24" onClick={() => setOpen(true)}>
        New codes
      </Button>
      {isOpen ? <NewCodesDialog feoTag={feoTag} onClose={() => setOpen(false)} /> : null}
    </Row>
  );
}

function NewCodesDialog({ feoTag, onClose }: { feoTag: string; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <FlowDialog
      title={codes ? "Save your backup codes" : "Create new backup codes"}
      description={codes ? undefined : "Your current codes will stop working."}
      closable={codes === null}
      onClose={onClose}
    >
      {codes ? (
        <BackupCodes
          codes={codes}
          feoTag={feoTag}
          onKept={() => {
            toast({ tone: "success", message: "New backup codes created." });
            onClose();
          }}
        />
      ) : (
        <ConfirmStep
          purpose="mfaUpdate"
          action="Create new codes"
          onConfirmed={async (sessionToken) => setCodes(await makeBackupCodes(sessionToken))}
        />
      )}
    </FlowDialog>
  );
}
