/**
 * How operators act: what moves money is proposed by one and done when another confirms it; everything is in the log. A proposal
 * is sealed whole with the log's key: what is confirmed is what was proposed, also where somebody writes to the database.
 */
import { and, asc, eq, inArray, type SQL } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { Refusal } from "../platform/refusal.ts";
import type { AuditLog } from "./audit.ts";
import { type HandedHalf, hashHalf, newHalf } from "./enrolment.ts";
import { operatorProposals } from "./operator.tables.ts";

export type Details = Readonly<Record<string, string>>;

export interface OperatorAction {
  /** Whether a second operator has to confirm it. */
  readonly needsTwo: boolean;
  /** In the place of `run` where each of the two is shown half of an enrolment secret; this is the second one's. */
  readonly enrol?: (within: Database, subject: string, details: Details, at: Date) => Promise<HandedHalf>;
  /** What of the same subject need not be confirmed any more once this is done. */
  readonly ends: readonly string[];
  /** Does it within the transaction that logs it; throws a Refusal where it cannot be done. */
  run(within: Database, subject: string, details: Details, at: Date): Promise<void>;
}

export type Proposal = typeof operatorProposals.$inferSelect;

export interface Wish {
  readonly action: string;
  readonly subject: string;
  readonly details?: Details;
}

/** What was put on the table; `half` is the first half of an enrolment secret, shown to the proposer alone. */
export interface Proposed {
  readonly state: "proposed";
  readonly proposal: number;
  readonly half: string | undefined;
}

/** `handed` is the second half, shown to whoever confirmed alone. */
export interface Done {
  readonly state: "done";
  readonly handed: HandedHalf | undefined;
}

export type Outcome = Done | Proposed;

export interface Confirmed extends Done {
  readonly action: string;
  readonly subject: string;
}

interface Confirmation {
  /** The operator's own, as the first one's was theirs. */
  readonly note?: string | undefined;
  /** The seal of the proposal as the operator saw it. */
  readonly digest?: string | undefined;
}

export interface Desk {
  act(operator: string, wish: Wish): Promise<Outcome>;
  /** Confirms what somebody else proposed. */
  confirm(operator: string, proposal: number, confirmation?: Confirmation): Promise<Confirmed>;
  /** Takes a proposal from the table, one's own or another's. */
  drop(operator: string, proposal: number): Promise<void>;
  open(): Promise<Proposal[]>;
}

interface DeskDeps {
  readonly db: Database;
  readonly audit: AuditLog;
  readonly actions: Readonly<Record<string, OperatorAction>>;
  readonly now: () => number;
}

/** Ends a transaction that was only meant to show whether it would work. */
class OnlyTried extends Error {}

export function createDesk({ db, audit, actions, now }: DeskDeps): Desk {
  function actionOf(name: string): OperatorAction {
    const action = actions[name];
    if (!action) throw new Refusal(`There is no action "${name}"`);
    return action;
  }

  const openProposal = eq(operatorProposals.state, "open");

  /** Refuses at once what could not be done, instead of letting a second operator find out. */
  async function wouldWork(action: OperatorAction, subject: string, details: Details, at: Date): Promise<void> {
    await db
      .transaction(async (tx) => {
        await perform(action, tx, { subject, details }, at);
        throw new OnlyTried();
      })
      .catch((error: unknown) => {
        if (!(error instanceof OnlyTried)) throw error;
      });
  }

  async function propose(operator: string, wish: Wish, at: Date): Promise<Proposed> {
    const { action, subject, details: given = {} } = wish;
    const half = actionOf(action).enrol ? newHalf() : undefined;
    const details = half === undefined ? given : { ...given, [halfDetail]: hashHalf(half) };
    await wouldWork(actionOf(action), subject, details, at);
    return db.transaction(async (tx) => {
      const terms = { action, subject, details, proposedBy: operator };
      const digest = audit.seal(canonical(terms));
      const proposal = { ...terms, digest, proposedAt: at, state: "open" as const };
      const [written] = await tx.insert(operatorProposals).values(proposal).onConflictDoNothing().returning();
      if (!written) throw new Refusal("Somebody proposes the same at this moment: look at the proposals");
      await audit.record(
        tx,
        { by: operator, action: `propose ${action}`, subject, details: shownDetails(details) },
        at,
      );
      return { state: "proposed", proposal: written.id, half };
    });
  }

  async function dropEnded(tx: Database, operator: string, { action, subject }: Wish, at: Date): Promise<void> {
    const { ends } = actionOf(action);
    if (ends.length === 0) return;
    const isEnded = and(inArray(operatorProposals.action, [...ends]), eq(operatorProposals.subject, subject));
    await dropThose(tx, operator, isEnded, at);
  }

  async function dropThose(tx: Database, operator: string, which: SQL | undefined, at: Date): Promise<number> {
    const dropped = await tx
      .update(operatorProposals)
      .set({ state: "dropped", decidedBy: operator, decidedAt: at })
      .where(and(which, openProposal))
      .returning();
    for (const { action, subject } of dropped)
      await audit.record(tx, { by: operator, action: `drop ${action}`, subject }, at);
    return dropped.length;
  }

  const confirm = (operator: string, id: number, { note, digest }: Confirmation = {}): Promise<Confirmed> =>
    db.transaction(async (tx) => {
      const [proposal] = await tx
        .select()
        .from(operatorProposals)
        .where(and(eq(operatorProposals.id, id), openProposal))
        .for("update");
      if (!proposal) throw new Refusal(`There is no open proposal ${id}`);
      if (proposal.proposedBy === operator) throw new Refusal("Another operator has to confirm what you propose");
      if (!audit.isSealed(canonical(proposal), proposal.digest))
        throw new Refusal(`Proposal ${id} was changed after it was made: drop it, and look at the database`);
      if (digest !== undefined && digest !== proposal.digest)
        throw new Refusal(`Proposal ${id} is not the one that you were shown`);
      const at = new Date(now());
      const { action, subject, details } = proposal;
      const handed = await perform(actionOf(action), tx, { subject, details }, at);
      const decided = { state: "done" as const, decidedBy: operator, decidedAt: at };
      await tx.update(operatorProposals).set(decided).where(eq(operatorProposals.id, id));
      const own = note ? { note } : {};
      const written = { ...withoutNote(shownDetails(details)), proposedBy: proposal.proposedBy, ...own };
      await audit.record(tx, { by: operator, action, subject, details: written }, at);
      await dropEnded(tx, operator, proposal, at);
      return { state: "done", action, subject, handed };
    });

  return {
    confirm,

    async act(operator, wish) {
      const { action: name, subject, details = {} } = wish;
      const action = actionOf(name);
      if (halfDetail in details) throw new Refusal(`${halfDetail} is not for an operator to say`);
      const at = new Date(now());
      if (!action.needsTwo) {
        await db.transaction(async (tx) => {
          await perform(action, tx, { subject, details }, at);
          await audit.record(tx, { by: operator, action: name, subject, details: shownDetails(details) }, at);
          await dropEnded(tx, operator, wish, at);
        });
        return { state: "done", handed: undefined };
      }
      const [waiting] = await db
        .select()
        .from(operatorProposals)
        .where(and(eq(operatorProposals.action, name), eq(operatorProposals.subject, subject), openProposal));
      if (!waiting) return propose(operator, wish, at);
      const differences = differencesBetween(shownDetails(waiting.details), details);
      if (differences.length > 0)
        throw new Refusal(`Proposal ${waiting.id} differs: ${differences.join("; ")}. Drop it first`);
      const { handed } = await confirm(operator, waiting.id, { note: details["note"] });
      return { state: "done", handed };
    },

    drop: (operator, id) =>
      db.transaction(async (tx) => {
        const dropped = await dropThose(tx, operator, eq(operatorProposals.id, id), new Date(now()));
        if (dropped === 0) throw new Refusal(`There is no open proposal ${id}`);
      }),

    open: () => db.select().from(operatorProposals).where(openProposal).orderBy(asc(operatorProposals.id)),
  };
}

async function perform(
  action: OperatorAction,
  within: Database,
  { subject, details }: { readonly subject: string; readonly details: Details },
  at: Date,
): Promise<HandedHalf | undefined> {
  if (action.enrol) return action.enrol(within, subject, details, at);
  await action.run(within, subject, details, at);
  return undefined;
}

/** Where a proposal keeps the hash of the first half of an enrolment secret. */
export const halfDetail = "halfHash";

/** In one order, and without what nobody should read. */
export function shownDetails(details: Details): Details {
  return Object.fromEntries(inOrder(details).filter(([name]) => name !== halfDetail));
}

const inOrder = (details: Details) => Object.entries(details).toSorted(([one], [other]) => (one < other ? -1 : 1));

/** Everything that a proposal says, in one way of writing it. */
const canonical = ({ action, subject, details, proposedBy }: Wish & { readonly proposedBy: string }): string =>
  JSON.stringify([action, subject, inOrder(details ?? {}), proposedBy]);

/** What of an act two operators say differently; a note beside it is each one's own. */
function differencesBetween(proposed: Details, said: Details): string[] {
  const names = new Set([...Object.keys(proposed), ...Object.keys(said)]);
  names.delete("note");
  return [...names]
    .filter((name) => proposed[name] !== said[name])
    .toSorted()
    .map((name) => `${name} is "${proposed[name] ?? ""}" there and "${said[name] ?? ""}" here`);
}

/** What somebody noted beside an act is no part of it: two operators need not note the same. */
function withoutNote({ note: _note, ...rest }: Details): Details {
  return rest;
}
