/** Every proposal that waits for a second operator; J and K move, A confirms. */
import { confirmProposal, listProposals, type OperatorProposal } from "@feo/contract";
import { Badge, Button, cx, EmptyState, Kbd, useHotkey } from "@feo/ui";
import { useEffect, useRef, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { callApi, useCall } from "../data/api.ts";
import { useMay, useOperator } from "../data/session.ts";
import { CodeDialog, saidOf } from "../frame/code-dialog.tsx";
import { dayAndTime } from "../frame/moments.ts";
import { Page } from "../frame/page.tsx";
import { dropProposalNow } from "../frame/proposed.tsx";
import { Loaded } from "../frame/queue.tsx";
import { isAction, proposalTitle, saidIn, subjectPath } from "./proposal-words.ts";

export function ProposalsPage() {
  const query = useCall(listProposals, {}, { everyMs: 5_000 });
  // Kept here and not in the list, which goes away with its last proposal: the dialog may still have a secret to show.
  const [confirming, setConfirming] = useState<OperatorProposal | null>(null);
  return (
    <Page title="Proposals" aside={<p className="text-13 text-quiet">Each waits for a second operator.</p>}>
      <Loaded query={query}>
        {({ proposals }) =>
          proposals.length === 0 ? (
            <EmptyState title="Nothing waiting" text="Proposals that need a second operator appear here." />
          ) : (
            <Proposals proposals={proposals} onConfirm={setConfirming} />
          )
        }
      </Loaded>
      {confirming && <ConfirmDialog proposal={confirming} onClose={() => setConfirming(null)} />}
    </Page>
  );
}

interface ProposalsProps {
  readonly proposals: readonly OperatorProposal[];
  readonly onConfirm: (proposal: OperatorProposal) => void;
}

function Proposals({ proposals, onConfirm }: ProposalsProps) {
  const { id } = useParams();
  const go = useNavigate();
  const mayConfirm = useMayConfirmIt();
  const at = proposals.findIndex((proposal) => String(proposal.id) === id);
  const move = (by: number) => {
    const next = proposals[Math.min(proposals.length - 1, Math.max(0, at + by))];
    if (next) void go(`/proposals/${next.id}`, { replace: true });
  };
  useHotkey("j", () => move(1));
  useHotkey("k", () => move(-1));
  useHotkey("a", (event) => {
    const chosen = proposals[at];
    if (!chosen || !mayConfirm(chosen)) return;
    event.preventDefault();
    onConfirm(chosen);
  });
  return (
    <>
      {id !== undefined && at === -1 && <EmptyState title="No longer waiting" />}
      <ul>
        {proposals.map((proposal, index) => (
          <ProposalRow
            key={proposal.id}
            proposal={proposal}
            isChosen={index === at}
            onConfirm={mayConfirm(proposal) ? () => onConfirm(proposal) : undefined}
          />
        ))}
      </ul>
    </>
  );
}

function ConfirmDialog({ proposal, onClose }: { proposal: OperatorProposal; onClose: () => void }) {
  const { id, digest, subject, proposedBy } = proposal;
  return (
    <CodeDialog
      title={proposalTitle(proposal)}
      about={`Proposed by ${proposedBy}. Your code confirms it.`}
      button="Confirm"
      send={async (code) => {
        const outcome = await callApi(confirmProposal, { params: { id: String(id) }, body: { code, digest } });
        return saidOf(outcome, subject, "Done.");
      }}
      onClose={onClose}
    />
  );
}

/** Nobody confirms their own proposal, nor one that their roles don't allow. */
function useMayConfirmIt(): (proposal: OperatorProposal) => boolean {
  const me = useOperator();
  const may = useMay();
  return ({ action, proposedBy }) => proposedBy !== me.name && isAction(action) && may.confirm(action);
}

interface ProposalRowProps {
  readonly proposal: OperatorProposal;
  readonly isChosen: boolean;
  readonly onConfirm: (() => void) | undefined;
}

function ProposalRow({ proposal, isChosen, onConfirm }: ProposalRowProps) {
  const me = useOperator();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: "nearest" });
  }, [isChosen]);
  const isMine = proposal.proposedBy === me.name;
  const said = saidIn(proposal);
  const path = subjectPath(proposal);
  return (
    <li
      ref={row}
      aria-current={isChosen ? "true" : undefined}
      className={cx(
        "flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-4 py-2",
        isChosen && "bg-brand-tint shadow-[inset_2px_0_0_var(--color-brand)]",
      )}
    >
      <div className="min-w-0 flex-1">
        <div className="break-words font-medium">
          {path === undefined ? (
            proposalTitle(proposal)
          ) : (
            <Link to={path} className="hover:text-brand">
              {proposalTitle(proposal)}
            </Link>
          )}
        </div>
        <div className="break-words text-13 text-quiet">
          {isMine ? "You" : proposal.proposedBy}, {dayAndTime(proposal.proposedAt)}
          {said && `; ${said}`}
        </div>
      </div>
      {isMine && <Badge>Waiting for another operator</Badge>}
      {onConfirm && (
        <Button size="sm" onClick={onConfirm}>
          Confirm{" "}
          {isChosen && (
            <Kbd aria-hidden className="border-current/30 bg-transparent text-current max-md:hidden">
              A
            </Kbd>
          )}
        </Button>
      )}
      <Button size="sm" variant="secondary" onClick={() => void dropProposalNow(proposal.id)}>
        {isMine ? "Take back" : "Drop"}
      </Button>
    </li>
  );
}
