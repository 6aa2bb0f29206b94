/** The newest proposals that wait for a second operator. */
import { listProposals, type OperatorProposal } from "@feo/contract";
import { Avatar, Button, EmptyState } from "@feo/ui";
import { Link } from "react-router";
import { useCall } from "../data/api.ts";
import { useOperator } from "../data/session.ts";
import { clockTime } from "../frame/moments.ts";
import { Loaded } from "../frame/queue.tsx";
import { proposalTitle, saidIn } from "../proposals/proposal-words.ts";
import { TodayPanel } from "./panel.tsx";

const mostShown = 3;

export function ProposalsPanel() {
  const query = useCall(listProposals, {}, { everyMs: 10_000 });
  const count = query.data?.proposals.length;
  return (
    <TodayPanel
      title="Waiting for a second person"
      className="shrink-0"
      mark={count !== undefined && <span className="text-quiet tabular-nums">{count}</span>}
      aside={
        <Link to="/proposals" className="font-medium text-13 text-brand">
          All proposals
        </Link>
      }
    >
      <Loaded query={query}>
        {({ proposals }) =>
          proposals.length === 0 ? (
            <EmptyState title="No proposals waiting" />
          ) : (
            <ul>
              {proposals
                .slice(-mostShown)
                .toReversed()
                .map((proposal) => (
                  <Line key={proposal.id} proposal={proposal} />
                ))}
            </ul>
          )
        }
      </Loaded>
    </TodayPanel>
  );
}

function Line({ proposal }: { proposal: OperatorProposal }) {
  const me = useOperator();
  const isMine = proposal.proposedBy === me.name;
  return (
    <li className="flex min-h-[52px] items-center gap-3 border-line border-t px-5 text-13">
      <Avatar name={proposal.proposedBy} />
      <div className="min-w-0 flex-1">
        <div className="truncate font-medium">{proposalTitle(proposal)}</div>
        <div className="truncate text-12 text-quiet">{saidIn(proposal) || "No note"}</div>
      </div>
      <div className="w-36 shrink-0">
        <div className="truncate">{isMine ? "You" : proposal.proposedBy}</div>
        <div className="text-12 text-quiet tabular-nums">Proposed {clockTime(proposal.proposedAt)} IST</div>
      </div>
      <div className="flex w-40 shrink-0 justify-end">
        {isMine ? (
          <span className="text-12 text-quiet">Needs another person</span>
        ) : (
          <Button asChild size="sm" variant="secondary">
            <Link to={`/proposals/${proposal.id}`}>Review</Link>
          </Button>
        )}
      </div>
    </li>
  );
}
