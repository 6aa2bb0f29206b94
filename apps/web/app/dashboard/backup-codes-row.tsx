/** How many backup codes are left, and the way to new ones. Only where there is an authenticator app that they stand in for. */
import { Button, toast } from "@feo/ui";
import { LifeBuoy } from "lucide-react";
import { useState } from "react";
import { makeBackupCodes } from "../data/index.ts";
import { ConfirmStep } from "../frame/confirm-step.tsx";
import { FlowDialog } from "../frame/flow-dialog.tsx";
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
      text="They stand in for the authenticator app when it is not at hand. Each is good once."
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
      title={codes ? "Keep your backup codes" : "Make new backup codes"}
      description={codes ? undefined : "The codes that you have now are then not good any more."}
      closable={codes === null}
      onClose={onClose}
    >
      {codes ? (
        <BackupCodes
          codes={codes}
          feoTag={feoTag}
          onKept={() => {
            toast({ tone: "success", message: "Your new backup codes are in force." });
            onClose();
          }}
        />
      ) : (
        <ConfirmStep
          purpose="mfaUpdate"
          action="Make new codes"
          onConfirmed={async (sessionToken) => setCodes(await makeBackupCodes(sessionToken))}
        />
      )}
    </FlowDialog>
  );
}
