/** Confirms another operator's proposal exactly as it was shown, with a code. */
import { confirmProposal, type OperatorProposal } from "@feo/contract";
import type { ReactNode } from "react";
import { callApi } from "../data/api.ts";
import { CodeDialog, saidOf } from "./code-dialog.tsx";

interface ConfirmDialogProps {
  readonly proposal: OperatorProposal;
  readonly title: string;
  readonly about?: ReactNode;
  readonly button: string;
  /** The toast once it is done. */
  readonly done: string;
  readonly onClose: () => void;
}

export function ConfirmDialog({ proposal, title, about, button, done, onClose }: ConfirmDialogProps) {
  const { id, digest, subject, proposedBy } = proposal;
  return (
    <CodeDialog
      title={title}
      about={about ?? `Proposed by ${proposedBy}. It takes effect within seconds.`}
      button={button}
      send={async (code) =>
        saidOf(await callApi(confirmProposal, { params: { id: String(id) }, body: { code, digest } }), subject, done)
      }
      onClose={onClose}
    />
  );
}
