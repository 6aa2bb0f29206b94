/** One customer's verification: documents, records beside each other, checks, and the verdict. */
import { type KycLevelNumber, type OperatorProposal, readVerification, type ShownVerification } from "@feo/contract";
import { Avatar, Badge, Button, IconButton, useHotkey } from "@feo/ui";
import { ArrowUpRight, ChevronDown, ChevronUp, History } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useCall } from "../data/api.ts";
import { ActButton } from "../frame/act-button.tsx";
import { useAct } from "../frame/act-dialog.tsx";
import { countText } from "../frame/count-text.ts";
import { Deeds } from "../frame/deeds.tsx";
import { CheckLine, Section } from "../frame/facts.tsx";
import { dayAndTime, dayOf } from "../frame/moments.ts";
import { noteOn } from "../frame/note.ts";
import { plainText } from "../frame/plain-text.ts";
import { Proposed, useMayConfirm, useProposals } from "../frame/proposed.tsx";
import { Loaded, QueueDetail } from "../frame/queue.tsx";
import { ShownName } from "../frame/shown-name.tsx";
import { Warning } from "../frame/waiting-detail.tsx";
import { Comparison } from "./comparison.tsx";
import { Papers } from "./papers.tsx";
import type { RejectReason } from "./reject-reasons.ts";
import { rejectReasons } from "./reject-reasons.ts";
import { AutomaticChecks, NumberKeys, OwnChecks, Reasons } from "./review-column.tsx";
import {
  approvalEffect,
  approveAct,
  attemptWords,
  ownChecksOf,
  rejectAct,
  rejectedWords,
  waitingLevelOf,
} from "./verdicts.ts";

/** Where the customer stands in the list. */
export interface Standing {
  /** From 1 on; undefined if the list doesn't have the customer, or not yet. */
  readonly place: number | undefined;
  readonly count: number | undefined;
  readonly move: (by: number) => void;
}

export function KycDetail({ userId, standing }: { userId: string; standing: Standing }) {
  const query = useCall(readVerification, { params: { id: userId } });
  return <Loaded query={query}>{(person) => <Verification person={person} standing={standing} />}</Loaded>;
}

/** What the operator confirmed; it counts only for the submission that was looked at. */
function useTicks(submission: string) {
  const [ticks, setTicks] = useState<{ readonly of: string; readonly names: ReadonlySet<string> }>();
  const ticked = ticks?.of === submission ? ticks.names : new Set<string>();
  const toggle = (name: string) => setTicks({ of: submission, names: ticked.symmetricDifference(new Set([name])) });
  return { ticked, toggle };
}

function Verification({ person, standing }: { person: ShownVerification; standing: Standing }) {
  const { ask, dialog } = useAct();
  const level = waitingLevelOf(person);
  const waiting = person.levels.find((one) => one.level === level);
  const [proposal] = useProposals(person.userId, ["kyc approve enhanced"]);
  const { ticked, toggle } = useTicks(`${level} ${waiting?.sentAt}`);
  const digits = person.documents.find(({ kind }) => kind === "selfie")?.digits ?? "";
  const checks = level ? ownChecksOf(level, digits) : [];
  const [isArmed, setArmed] = useState(false);
  const note = () => ask(noteOn(person.userId, plainText(person.name) || "this customer"));

  const approve = () => {
    setArmed(false);
    if (level) ask(approveAct(person, level, ticked));
  };
  const reject = (picked?: RejectReason) => {
    setArmed(false);
    if (level) ask(rejectAct(person, level, picked));
  };
  const onNumber = (number: number) => {
    if (!level) return;
    if (isArmed && number === 0) return reject();
    const reason = rejectReasons[level][number - 1];
    if (isArmed) return reason && reject(reason);
    const check = checks[number - 1];
    if (check) toggle(check.name);
  };
  useHotkey("Escape", () => setArmed(false), { enabled: isArmed });
  useHotkey("n", (event) => {
    // Keep the letter out of the field that opens.
    event.preventDefault();
    note();
  });

  const actions = (
    <>
      {level ? (
        <Verdict
          level={level}
          proposal={level === 3 ? proposal : undefined}
          missing={checks.filter(({ name }) => !ticked.has(name)).length}
          onApprove={approve}
          onReject={() => reject()}
          // A second R rejects in the operator's own words.
          onRejectKey={() => (isArmed ? reject() : setArmed(true))}
        />
      ) : (
        <p className="text-13 text-quiet">Nothing to review</p>
      )}
      <ActButton letter="s" className="ml-auto" onPress={() => standing.move(1)}>
        Skip
      </ActButton>
    </>
  );
  return (
    <>
      <NumberKeys onNumber={onNumber} />
      <QueueDetail
        head={<Head person={person} level={level} standing={standing} />}
        aside={
          <>
            <AutomaticChecks checks={person.checks} />
            {level && <OwnChecks checks={checks} ticked={ticked} onToggle={toggle} />}
            {level && <Reasons level={level} isArmed={isArmed} onPick={reject} />}
          </>
        }
        actions={actions}
      >
        <Before person={person} level={level} />
        {level === 3 && proposal && (
          <div className="-mt-4 mb-4">
            <Proposed proposal={proposal} what="approve level 3" />
          </div>
        )}
        {person.documents.length > 0 && <Papers userId={person.userId} documents={person.documents} />}
        <Comparison person={person} />
        <Levels person={person} />
        <Section
          title="Operator actions"
          aside={
            <Button variant="ghost" size="sm" onClick={note}>
              Add a note
            </Button>
          }
        >
          <Deeds deeds={person.deeds} />
        </Section>
      </QueueDetail>
      {dialog}
    </>
  );
}

interface VerdictProps {
  readonly level: KycLevelNumber;
  /** Another operator's, or one's own, if the level takes two. */
  readonly proposal: OperatorProposal | undefined;
  /** How many of the operator's checks are open. */
  readonly missing: number;
  readonly onApprove: () => void;
  readonly onReject: () => void;
  readonly onRejectKey: () => void;
}

function Verdict({ level, proposal, missing, onApprove, onReject, onRejectKey }: VerdictProps) {
  const isTheirs = useMayConfirm()(proposal);
  return (
    <>
      <ActButton letter="a" variant="primary" onPress={onApprove} disabled={!isTheirs || missing > 0}>
        {proposal ? `Confirm level ${level}` : `Approve level ${level}`}
      </ActButton>
      <ActButton letter="r" onPress={onReject} onKey={onRejectKey}>
        Reject
      </ActButton>
      <p className="min-w-0 flex-1 basis-60 px-2 text-12 text-quiet">
        {!isTheirs
          ? "You proposed this, so another operator has to confirm it. "
          : missing > 0 && (
              <span className="font-medium text-ink">
                Tick your {missing === 1 ? "last check" : `${missing} checks`} to {proposal ? "confirm" : "approve"}.{" "}
              </span>
            )}
        {approvalEffect(level)}
        {level === 3 && !proposal && " You propose it, and another operator confirms."}
      </p>
    </>
  );
}

interface HeadProps {
  readonly person: ShownVerification;
  readonly level: KycLevelNumber | undefined;
  readonly standing: Standing;
}

function Head({ person, level, standing: { place, count, move } }: HeadProps) {
  const { userId, name, feoTag, kycLevel, levels, since } = person;
  const waiting = levels.find((one) => one.level === level);
  return (
    <div className="flex min-h-18 flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Avatar name={plainText(name) || feoTag || "?"} size={40} className="max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="line-clamp-2 min-w-0 font-semibold text-16 [overflow-wrap:anywhere]">
            {name ? <ShownName name={name} /> : "No name yet"}
          </h2>
          {feoTag && <span className="text-13 text-quiet">@{feoTag}</span>}
          <Badge tone={level ? "brand" : "neutral"}>{level ? `Level ${level}` : `At level ${kycLevel}`}</Badge>
          {level === 3 && <Badge tone="neutral">Two operators</Badge>}
          {waiting?.rejection && <Badge tone="warn">{attemptWords(waiting.rejection.count)}</Badge>}
        </div>
        <p className="text-12 text-quiet tabular-nums">
          {waiting?.sentAt && `Submitted ${dayAndTime(waiting.sentAt)} IST, `}customer since {dayOf(since)}
        </p>
      </div>
      <div className="flex items-center gap-2">
        {place !== undefined && count !== undefined && (
          <span className="mr-1 whitespace-nowrap text-12 text-quiet tabular-nums">
            {place} of {countText(count)}
          </span>
        )}
        <IconButton size="sm" variant="framed" label="Previous customer" onClick={() => move(-1)}>
          <ChevronUp aria-hidden className="size-4" />
        </IconButton>
        <IconButton size="sm" variant="framed" label="Next customer" onClick={() => move(1)}>
          <ChevronDown aria-hidden className="size-4" />
        </IconButton>
        <Button asChild size="sm" variant="secondary">
          <Link to={`/customers/${userId}`}>
            Open customer
            <ArrowUpRight aria-hidden className="size-4" />
          </Link>
        </Button>
      </div>
    </div>
  );
}

/** What to know before looking: the last rejection, and what the program found. */
function Before({ person, level }: Pick<HeadProps, "person" | "level">) {
  const { rejection = null, note = "" } = person.levels.find((one) => one.level === level) ?? {};
  return (
    <div className="flex flex-col [&:not(:empty)]:-mt-2 [&:not(:empty)]:mb-4">
      {rejection && (
        <Warning>
          <History aria-hidden className="mr-2 inline size-4 align-[-3px]" />
          <span className="font-semibold">{rejectedWords(rejection.count)}</span>{" "}
          <span className="text-ink">
            {dayAndTime(rejection.at)}, {rejection.by}: “{plainText(rejection.reason)}”
          </span>
        </Warning>
      )}
      {note && <Warning>{plainText(note)}</Warning>}
    </div>
  );
}

const statusWords = { SUBMITTED: "In review", PENDING: "Started", REJECTED: "Rejected", VERIFIED: "Verified" } as const;

function Levels({ person }: { person: ShownVerification }) {
  return (
    <Section title="Levels">
      <ul>
        {person.levels.map(({ level, status, rejectReason, decidedAt }) => (
          <CheckLine
            key={level}
            name={`Level ${level}`}
            isGood={status === "VERIFIED" ? true : status === "REJECTED" || status === "SUBMITTED" ? false : null}
            detail={status === "REJECTED" ? plainText(rejectReason) : decidedAt ? dayAndTime(decidedAt) : ""}
            word={status ? statusWords[status] : "Not started"}
          />
        ))}
      </ul>
    </Section>
  );
}
