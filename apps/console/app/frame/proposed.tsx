/** An action proposed by an operator, possibly yourself, that waits for a second operator. */
import { dropProposal, listProposals, type OperatorActionName, type OperatorProposal } from "@feo/contract";
import { Button, toast } from "@feo/ui";
import { ConsoleFailure, callApi, queries, useCall } from "../data/api.ts";
import { useOperator } from "../data/session.ts";
import { dayAndTime } from "./moments.ts";

/** The open proposals of the given actions on a subject. */
export function useProposals(subject: string, actions: readonly OperatorActionName[]): readonly OperatorProposal[] {
  const proposals = useCall(listProposals, {}, { everyMs: 10_000 }).data?.proposals ?? [];
  return proposals.filter((one) => one.subject === subject && actions.some((action) => action === one.action));
}

/** Four-eyes rule: nobody confirms their own proposal. */
export function useMayConfirm(): (proposal: OperatorProposal | undefined) => boolean {
  const { name } = useOperator();
  return (proposal) => proposal === undefined || proposal.proposedBy !== name;
}

export async function dropProposalNow(id: number): Promise<void> {
  try {
    await callApi(dropProposal, { params: { id: String(id) } });
    toast({ tone: "success", message: "Proposal dropped." });
    await queries.invalidateQueries();
  } catch (error) {
    toast({ tone: "error", message: error instanceof ConsoleFailure ? error.message : String(error) });
  }
}

export function Proposed({ proposal, what }: { proposal: OperatorProposal; what: string }) {
  const isMine = !useMayConfirm()(proposal);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3 rounded-panel border border-brand bg-brand-tint px-3 py-2 text-13">
      <p className="min-w-0 flex-1">
        <span className="font-medium">{isMine ? "You" : proposal.proposedBy}</span>{" "}
        <span className="text-quiet">
          proposed on {dayAndTime(proposal.proposedAt)} to {what}.{" "}
          {isMine ? "Another operator has to confirm it." : "Your code confirms it."}
        </span>
      </p>
      <Button size="sm" variant="secondary" onClick={() => void dropProposalNow(proposal.id)}>
        Drop
      </Button>
    </div>
  );
}
