/**
 * How operators act: an action that moves money is proposed by one operator and executed when another confirms it
 * (four-eyes principle); everything is logged. The whole proposal is sealed with the log's key, so that what is
 * confirmed is what was proposed, even if the database was tampered with.
 */
import { hasOneOf, type OperatorActionName, type OperatorRole } from "@feo/contract";
import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AuditLog } from "../audit/audit.ts";
import type { Database } from "../platform/database.ts";
import { Refusal } from "../platform/refusal.ts";
import { type HandedHalf, hashHalf, newHalf } from "./enrolment.ts";
import { operatorProposals } from "./operator.tables.ts";
import { rolesOf } from "./operators.ts";

export type Details = Readonly<Record<string, string>>;

export interface OperatorAction {
  /** Whether a second operator has to confirm it. */
  readonly needsTwo: boolean;
  /** The roles that may do it, or propose it if it needs two. */
  readonly by: readonly OperatorRole[];
  /** The roles that may confirm it. */
  readonly confirmedBy: readonly OperatorRole[];
  /** Replaces `run` if each operator is shown half of an enrolment secret; returns the second one's half. */
  readonly enrol?: (within: Database, subject: string, details: Details, at: Date) => Promise<HandedHalf>;
  /** The proposals about the same subject that this action makes obsolete. */
  readonly ends: readonly string[];
  /**
   * The details that say what the operator was shown. Each operator may leave them out, as the command line does; the
   * action checks those that are given.
   */
  readonly shown?: readonly string[];
  /**
   * Performs the action within the transaction that logs it; throws a Refusal if it is not possible. `log` adds to the
   * entry what only the database knows, such as replaced values.
   */
  run(within: Database, subject: string, details: Details, at: Date, log: (facts: Details) => void): Promise<void>;
}

export type Proposal = typeof operatorProposals.$inferSelect;

export interface OperatorRequest {
  readonly action: string;
  readonly subject: string;
  readonly details?: Details;
}

/** A new proposal; `half` is the first half of an enrolment secret, shown only to the proposer. */
export interface Proposed {
  readonly state: "proposed";
  readonly proposal: number;
  readonly half: string | undefined;
}

/** `handed` is the second half, shown only to the operator who confirmed. */
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
  /** What the confirming operator was shown. */
  readonly shown?: Details | undefined;
  /** The confirming operator's own note. */
  readonly note?: string | undefined;
  /** The proposal's seal as the operator saw it. */
  readonly digest?: string | undefined;
}

/** An action that the operator's roles don't allow. */
export class RoleRefused extends Refusal {}

/** A query for the subjects that an open proposal of the action is about. */
export const openSubjects = (action: OperatorActionName): SQL =>
  sql`select ${operatorProposals.subject} from ${operatorProposals}
      where ${operatorProposals.state} = 'open' and ${operatorProposals.action} = ${action}`;

export interface Desk {
  act(operator: string, request: OperatorRequest): Promise<Outcome>;
  /** Confirms another operator's proposal. */
  confirm(operator: string, proposal: number, confirmation?: Confirmation): Promise<Confirmed>;
  /** Withdraws a proposal: the operator's own, or another's that they may propose or confirm. */
  drop(operator: string, proposal: number): Promise<void>;
  open(): Promise<Proposal[]>;
  /** The open proposals that the operator may drop. */
  openFor(operator: string): Promise<Proposal[]>;
}

interface DeskDeps {
  readonly db: Database;
  readonly audit: AuditLog;
  readonly actions: Readonly<Record<string, OperatorAction>>;
  readonly now: () => number;
}

/** Rolls back a trial transaction. */
class OnlyTried extends Error {}

export function createDesk({ db, audit, actions, now }: DeskDeps): Desk {
  function actionOf(name: string): OperatorAction {
    const action = actions[name];
    if (!action) throw new Refusal(`Unknown action "${name}"`);
    return action;
  }

  const openProposal = eq(operatorProposals.state, "open");

  /** Read in the transaction that acts, so that a role that was just taken no longer counts. */
  async function requireRole(within: Database, operator: string, wanted: readonly OperatorRole[]): Promise<void> {
    if (hasOneOf(await rolesOf(within, operator), wanted)) return;
    throw new RoleRefused(`Your roles don't allow this. It takes ${wanted.join(" or ")}`);
  }

  /** Logs an attempt without the role, after its transaction was rolled back. */
  const loggingRefusals = <T>(operator: string, { action, subject }: OperatorRequest, done: Promise<T>): Promise<T> =>
    done.catch(async (error: unknown) => {
      if (error instanceof RoleRefused)
        await audit.record(db, { by: operator, action: `refused ${action}`, subject }, new Date(now()));
      throw error;
    });

  async function mayDrop(within: Database, operator: string, proposals: readonly Proposal[]): Promise<Proposal[]> {
    const roles = await rolesOf(within, operator);
    const isTheirs = ({ action, proposedBy }: Proposal) =>
      proposedBy === operator || hasOneOf(roles, [...actionOf(action).by, ...actionOf(action).confirmedBy]);
    return proposals.filter(isTheirs);
  }

  /**
   * Tries the action and rolls back, so that a refusal reaches the first operator and not the second. Returns what the
   * action would log.
   */
  async function wouldWork(action: OperatorAction, subject: string, details: Details, at: Date): Promise<Details> {
    let facts: Details = {};
    await db
      .transaction(async (tx) => {
        facts = (await perform(action, tx, { subject, details }, at)).facts;
        throw new OnlyTried();
      })
      .catch((error: unknown) => {
        if (!(error instanceof OnlyTried)) throw error;
      });
    return facts;
  }

  async function propose(operator: string, request: OperatorRequest, at: Date): Promise<Proposed> {
    const { action, subject, details: given = {} } = request;
    await requireRole(db, operator, actionOf(action).by);
    const half = actionOf(action).enrol ? newHalf() : undefined;
    const details = half === undefined ? given : { ...given, [halfDetail]: hashHalf(half) };
    const facts = await wouldWork(actionOf(action), subject, details, at);
    return db.transaction(async (tx) => {
      const terms = { action, subject, details, proposedBy: operator };
      const digest = audit.seal(canonical(terms));
      const proposal = { ...terms, digest, proposedAt: at, state: "open" as const };
      const [written] = await tx.insert(operatorProposals).values(proposal).onConflictDoNothing().returning();
      if (!written) throw new Refusal("Another operator is proposing the same right now. Check the proposals.");
      await audit.record(
        tx,
        { by: operator, action: `propose ${action}`, subject, details: { ...shownDetails(details), ...facts } },
        at,
      );
      return { state: "proposed", proposal: written.id, half };
    });
  }

  async function dropEnded(
    tx: Database,
    operator: string,
    { action, subject }: OperatorRequest,
    at: Date,
  ): Promise<void> {
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

  async function confirm(operator: string, id: number, confirmation: Confirmation = {}): Promise<Confirmed> {
    const [proposal] = await db.select().from(operatorProposals).where(eq(operatorProposals.id, id));
    if (!proposal) throw new Refusal(`Proposal ${id} is not open`);
    return loggingRefusals(operator, proposal, confirmAs(operator, id, confirmation));
  }

  const confirmAs = (operator: string, id: number, { note, digest, shown }: Confirmation): Promise<Confirmed> =>
    db.transaction(async (tx) => {
      const [proposal] = await tx
        .select()
        .from(operatorProposals)
        .where(and(eq(operatorProposals.id, id), openProposal))
        .for("update");
      if (!proposal) throw new Refusal(`Proposal ${id} is not open`);
      if (proposal.proposedBy === operator) throw new Refusal("Another operator must confirm your proposal");
      const { by, confirmedBy } = actionOf(proposal.action);
      await requireRole(tx, operator, confirmedBy);
      if (!hasOneOf(await rolesOf(tx, proposal.proposedBy), by))
        throw new Refusal(`${proposal.proposedBy} may no longer propose this. Drop proposal ${id}`);
      if (!audit.isSealed(canonical(proposal), proposal.digest))
        throw new Refusal(`Proposal ${id} was changed in the database after it was made. Drop it and investigate`);
      if (digest !== undefined && digest !== proposal.digest)
        throw new Refusal(`Proposal ${id} differs from the one you were shown`);
      const at = new Date(now());
      const { action, subject } = proposal;
      const details = { ...proposal.details, ...shown };
      const { handed, facts } = await perform(actionOf(action), tx, { subject, details }, at);
      const decided = { state: "done" as const, decidedBy: operator, decidedAt: at };
      await tx.update(operatorProposals).set(decided).where(eq(operatorProposals.id, id));
      const own = note ? { note } : {};
      const written = { ...withoutNote(shownDetails(details)), ...facts, proposedBy: proposal.proposedBy, ...own };
      await audit.record(tx, { by: operator, action, subject, details: written }, at);
      await dropEnded(tx, operator, proposal, at);
      return { state: "done", action, subject, handed };
    });

  async function doAlone(operator: string, request: OperatorRequest): Promise<Done> {
    const { action: name, subject, details = {} } = request;
    const [action, at] = [actionOf(name), new Date(now())];
    await db.transaction(async (tx) => {
      await requireRole(tx, operator, action.by);
      const { facts } = await perform(action, tx, { subject, details }, at);
      const written = { ...shownDetails(details), ...facts };
      await audit.record(tx, { by: operator, action: name, subject, details: written }, at);
      await dropEnded(tx, operator, request, at);
    });
    return { state: "done", handed: undefined };
  }

  const open = (): Promise<Proposal[]> =>
    db.select().from(operatorProposals).where(openProposal).orderBy(asc(operatorProposals.id));

  return {
    confirm,

    async act(operator, request) {
      const { action: name, subject, details = {} } = request;
      const action = actionOf(name);
      if (halfDetail in details) throw new Refusal(`${halfDetail} can't be set by an operator`);
      if (!action.needsTwo) return loggingRefusals(operator, request, doAlone(operator, request));
      const [waiting] = await db
        .select()
        .from(operatorProposals)
        .where(and(eq(operatorProposals.action, name), eq(operatorProposals.subject, subject), openProposal));
      if (!waiting) return loggingRefusals(operator, request, propose(operator, request, new Date(now())));
      const { shown: mayMiss = [] } = action;
      const differences = differencesBetween(shownDetails(waiting.details), details, mayMiss);
      if (differences.length > 0)
        throw new Refusal(`Proposal ${waiting.id} differs: ${differences.join("; ")}. Drop it first`);
      const shown = Object.fromEntries(Object.entries(details).filter(([name]) => mayMiss.includes(name)));
      const { handed } = await confirm(operator, waiting.id, { note: details["note"], shown });
      return { state: "done", handed };
    },

    drop: (operator, id) =>
      db.transaction(async (tx) => {
        const isIt = eq(operatorProposals.id, id);
        const found = await tx.select().from(operatorProposals).where(and(isIt, openProposal));
        if (found.length > 0 && (await mayDrop(tx, operator, found)).length === 0)
          throw new RoleRefused("Your roles don't allow you to drop this proposal");
        const dropped = await dropThose(tx, operator, isIt, new Date(now()));
        if (dropped === 0) throw new Refusal(`Proposal ${id} is not open`);
      }),

    open,
    openFor: async (operator) => mayDrop(db, operator, await open()),
  };
}

async function perform(
  action: OperatorAction,
  within: Database,
  { subject, details }: { readonly subject: string; readonly details: Details },
  at: Date,
): Promise<{ readonly handed: HandedHalf | undefined; readonly facts: Details }> {
  if (action.enrol) return { handed: await action.enrol(within, subject, details, at), facts: {} };
  let facts: Details = {};
  await action.run(within, subject, details, at, (more) => {
    facts = { ...facts, ...more };
  });
  return { handed: undefined, facts };
}

/** The detail that stores the hash of an enrolment secret's first half. */
export const halfDetail = "halfHash";

/** Sorted, and without the hash of the secret. */
export function shownDetails(details: Details): Details {
  return Object.fromEntries(inOrder(details).filter(([name]) => name !== halfDetail));
}

const inOrder = (details: Details) => Object.entries(details).toSorted(([one], [other]) => (one < other ? -1 : 1));

/** A canonical form of the proposal, for sealing and comparing. */
const canonical = ({
  action,
  subject,
  details,
  proposedBy,
}: OperatorRequest & { readonly proposedBy: string }): string =>
  JSON.stringify([action, subject, inOrder(details ?? {}), proposedBy]);

/**
 * The details in which two operators' versions of an action differ; notes may differ, and what they were shown may be
 * missing.
 */
function differencesBetween(proposed: Details, said: Details, shown: readonly string[]): string[] {
  const names = new Set([...Object.keys(proposed), ...Object.keys(said)]);
  names.delete("note");
  const isLeftOut = (name: string) => shown.includes(name) && !(name in proposed && name in said);
  return [...names]
    .filter((name) => proposed[name] !== said[name] && !isLeftOut(name))
    .toSorted()
    .map((name) => `${name} is "${proposed[name] ?? ""}" in the proposal and "${said[name] ?? ""}" in yours`);
}

/** Notes are not part of the action: two operators may write different ones. */
function withoutNote({ note: _note, ...rest }: Details): Details {
  return rest;
}
