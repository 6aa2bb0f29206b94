/** One withdrawal: what to look at on the left; approvals, dry run and consequences on the right; the actions below. */
import { type ConsoleWithdrawal, readConsoleWithdrawal, type WithdrawalDryRun } from "@feo/contract";
import { Breadcrumb, BreadcrumbItem, Button, IconButton, useHotkey } from "@feo/ui";
import { ChevronDown, ChevronUp } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { useCall } from "../data/api.ts";
import { useMay, useOperator } from "../data/session.ts";
import { ActButton } from "../frame/act-button.tsx";
import { type Act, useAct } from "../frame/act-dialog.tsx";
import { Allowed } from "../frame/allowed.tsx";
import { Deeds } from "../frame/deeds.tsx";
import { Loaded } from "../frame/queue.tsx";
import { ApprovalSteps, DryRun, useDryRun } from "./dry-run.tsx";
import { Approvals } from "./four-eyes.tsx";
import { approveAct, approveWords, holdAct, noteAct, rejectAct, unpaidAct } from "./withdrawal-acts.ts";
import { WithdrawalDetail } from "./withdrawal-detail.tsx";
import { shortId } from "./withdrawal-words.ts";

const everyMs = 10_000;

interface WithdrawalPageProps {
  readonly id: string;
  /** Where it is in the queue, as in "2 of 9"; empty if it isn't in it. */
  readonly place: string;
  readonly queue: string;
  /** Opens the next one, or the one before; absent at the end of the queue. */
  readonly onNext: (() => void) | undefined;
  readonly onPrevious: (() => void) | undefined;
}

export function WithdrawalPage({ id, place, queue, onNext, onPrevious }: WithdrawalPageProps) {
  const query = useCall(readConsoleWithdrawal, { params: { id } }, { everyMs });
  const go = useNavigate();
  useHotkey("Escape", () => void go(queue));
  useHotkey("j", () => onNext?.());
  useHotkey("k", () => onPrevious?.());
  return (
    <div className="flex min-h-full flex-col lg:h-full">
      <header className="flex min-h-[52px] shrink-0 items-center gap-3 border-line border-b px-6 max-sm:px-4">
        <h1 className="sr-only">Withdrawal {shortId(id)}</h1>
        <Breadcrumb>
          <BreadcrumbItem asChild>
            <Link to={queue}>Withdrawals</Link>
          </BreadcrumbItem>
          <BreadcrumbItem current className="font-semibold">
            {shortId(id)}
          </BreadcrumbItem>
        </Breadcrumb>
        <span className="ml-auto text-13 text-quiet tabular-nums">{place}</span>
        <div className="flex gap-2">
          <IconButton
            label="Previous withdrawal"
            size="sm"
            variant="framed"
            disabled={!onPrevious}
            onClick={onPrevious}
          >
            <ChevronUp aria-hidden className="size-4" />
          </IconButton>
          <IconButton label="Next withdrawal" size="sm" variant="framed" disabled={!onNext} onClick={onNext}>
            <ChevronDown aria-hidden className="size-4" />
          </IconButton>
        </div>
      </header>
      <Loaded query={query}>{({ withdrawal }) => <Shown withdrawal={withdrawal} />}</Loaded>
    </div>
  );
}

function Shown({ withdrawal }: { withdrawal: ConsoleWithdrawal }) {
  const { id, stage, userId, deeds } = withdrawal;
  const { ask, dialog } = useAct();
  const go = useNavigate();
  const isHeld = stage === "held";
  const { isOwn, isSecond } = useTurn(withdrawal);
  const dryRun = useDryRun(id, isHeld);
  useHotkey("c", () => void go(`/customers/${userId}`));
  return (
    <>
      <div className="flex-1 lg:grid lg:min-h-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,440px)] xl:grid-cols-[minmax(0,1fr)_minmax(0,464px)] min-[87.5rem]:grid-cols-[minmax(0,1fr)_minmax(0,504px)]">
        <div className="min-w-0 lg:overflow-y-auto">
          <WithdrawalDetail withdrawal={withdrawal} />
        </div>
        <div className="min-w-0 border-line max-lg:border-t lg:overflow-y-auto lg:border-l">
          {isHeld && (
            <>
              <Approvals withdrawal={withdrawal} />
              <DryRun withdrawal={withdrawal} query={dryRun} />
              <ApprovalSteps withdrawal={withdrawal} isOwn={isOwn} isSecond={isSecond} run={dryRun.data} />
            </>
          )}
          <section aria-label="Notes and actions" className="border-line border-t px-6 py-3 first:border-t-0">
            <h2 className="flex min-h-7 items-center font-semibold text-14">Notes and actions</h2>
            <Deeds deeds={deeds} />
          </section>
        </div>
      </div>
      <div className="sticky bottom-0 flex min-h-16 shrink-0 flex-wrap items-center gap-2 border-line border-t bg-page px-6 py-3 max-sm:px-4">
        <Actions withdrawal={withdrawal} ask={ask} run={dryRun.error ? undefined : dryRun.data} />
        <span className="ml-auto flex flex-wrap gap-2">
          <ActButton letter="n" onPress={() => ask(noteAct(withdrawal))}>
            Note
          </ActButton>
          {isHeld && <HoldButton withdrawal={withdrawal} ask={ask} />}
        </span>
      </div>
      {dialog}
    </>
  );
}

/** Whose approval is next. */
function useTurn({ firstApproval }: ConsoleWithdrawal) {
  const { name: you } = useOperator();
  const may = useMay();
  const isOwn = firstApproval?.by === you;
  const isSecond = firstApproval !== null && !isOwn;
  return { isOwn, isSecond, mayApprove: isSecond ? may.confirm("withdrawal approve") : may.act("withdrawal approve") };
}

interface Asking {
  readonly withdrawal: ConsoleWithdrawal;
  readonly ask: (act: Act) => void;
}

function HoldButton({ withdrawal, ask }: Asking) {
  const { isPaused } = withdrawal;
  return (
    <Allowed act={isPaused ? "withdrawal resume" : "withdrawal pause"}>
      <ActButton letter="h" onPress={() => ask(holdAct(withdrawal))}>
        {isPaused ? "Take off hold" : "Hold"}
      </ActButton>
    </Allowed>
  );
}

function Actions({ withdrawal, ask, run }: Asking & { run: WithdrawalDryRun | undefined }) {
  const { name: you } = useOperator();
  const { stage, isPaused, canBeUnpaid, unpaidProposal } = withdrawal;
  const { isOwn, mayApprove } = useTurn(withdrawal);
  if (canBeUnpaid) {
    const isOwnWord = unpaidProposal?.by === you;
    return (
      <Allowed act="withdrawal unpaid" proposedBy={unpaidProposal?.by}>
        <Button variant="danger" disabled={isOwnWord} onClick={() => ask(unpaidAct(withdrawal))}>
          {isOwnWord ? "Waiting for another operator" : "Mark as unpaid"}
        </Button>
      </Allowed>
    );
  }
  if (stage !== "held") return <p className="text-13 text-quiet">No action needed.</p>;
  const isReady = run !== undefined && run.refusal === null && !isPaused && !isOwn;
  return (
    <>
      {mayApprove && (
        <ActButton
          letter="a"
          variant="primary"
          disabled={!isReady}
          onPress={() => run && ask(approveAct(withdrawal, run))}
        >
          {approveWords(withdrawal)}
        </ActButton>
      )}
      <Allowed act="withdrawal reject">
        <ActButton letter="r" onPress={() => ask(rejectAct(withdrawal))}>
          Reject
        </ActButton>
      </Allowed>
      {mayApprove && !isOwn && (
        <p className="px-3 text-12 text-quiet max-xl:hidden">Do you know this customer? Leave it to someone else.</p>
      )}
    </>
  );
}
