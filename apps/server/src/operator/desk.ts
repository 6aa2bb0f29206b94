/** How operators act: what moves money is proposed by one and done when another confirms it; everything is in the log. */
import { and, asc, eq, inArray, type SQL } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { Refusal } from "../platform/refusal.ts";
import { record } from "./audit.ts";
import { operatorProposals } from "./operator.tables.ts";

export type Details = Readonly<Record<string, string>>;

export interface OperatorAction {
  /** Whether a second operator has to confirm it. */
  readonly needsTwo: boolean;
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

export type Outcome = { readonly state: "done" } | { readonly state: "proposed"; readonly proposal: number };

export interface Desk {
  act(operator: string, wish: Wish): Promise<Outcome>;
  /** Puts it on the table, and refuses where it is there already. */
  propose(operator: string, wish: Wish): Promise<number>;
  /** Confirms what somebody else proposed. A note is the operator's own, as the first one's was theirs. */
  confirm(operator: string, proposal: number, note?: string): Promise<Proposal>;
  /** Takes a proposal from the table, one's own or another's. */
  drop(operator: string, proposal: number): Promise<void>;
  open(): Promise<Proposal[]>;
}

interface DeskDeps {
  readonly db: Database;
  readonly actions: Readonly<Record<string, OperatorAction>>;
  readonly now: () => number;
}

/** Ends a transaction that was only meant to show whether it would work. */
class OnlyTried extends Error {}

export function createDesk({ db, actions, now }: DeskDeps): Desk {
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
        await action.run(tx, subject, details, at);
        throw new OnlyTried();
      })
      .catch((error: unknown) => {
        if (!(error instanceof OnlyTried)) throw error;
      });
  }

  async function propose(operator: string, { action, subject, details = {} }: Wish, at: Date): Promise<number> {
    await wouldWork(actionOf(action), subject, details, at);
    return db.transaction(async (tx) => {
      const proposal = { action, subject, details, proposedBy: operator, proposedAt: at, state: "open" as const };
      const [written] = await tx.insert(operatorProposals).values(proposal).onConflictDoNothing().returning();
      if (!written) throw new Refusal("Somebody proposes the same at this moment: look at the proposals");
      await record(tx, { by: operator, action: `propose ${action}`, subject, details: told(details) }, at);
      return written.id;
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
      await record(tx, { by: operator, action: `drop ${action}`, subject }, at);
    return dropped.length;
  }

  const confirm = (operator: string, id: number, note?: string): Promise<Proposal> =>
    db.transaction(async (tx) => {
      const [proposal] = await tx
        .select()
        .from(operatorProposals)
        .where(and(eq(operatorProposals.id, id), openProposal))
        .for("update");
      if (!proposal) throw new Refusal(`There is no open proposal ${id}`);
      if (proposal.proposedBy === operator) throw new Refusal("Another operator has to confirm what you propose");
      const at = new Date(now());
      const { action, subject, details } = proposal;
      await actionOf(action).run(tx, subject, details, at);
      const decided = { state: "done" as const, decidedBy: operator, decidedAt: at };
      await tx.update(operatorProposals).set(decided).where(eq(operatorProposals.id, id));
      const own = note ? { note } : {};
      const written = { ...withoutNote(told(details)), proposedBy: proposal.proposedBy, ...own };
      await record(tx, { by: operator, action, subject, details: written }, at);
      await dropEnded(tx, operator, proposal, at);
      return { ...proposal, ...decided };
    });

  return {
    confirm,
    propose: (operator, wish) => propose(operator, wish, new Date(now())),

    async act(operator, wish) {
      const { action: name, subject, details = {} } = wish;
      const action = actionOf(name);
      const at = new Date(now());
      if (!action.needsTwo) {
        await db.transaction(async (tx) => {
          await action.run(tx, subject, details, at);
          await record(tx, { by: operator, action: name, subject, details: told(details) }, at);
          await dropEnded(tx, operator, wish, at);
        });
        return { state: "done" };
      }
      const [waiting] = await db
        .select()
        .from(operatorProposals)
        .where(and(eq(operatorProposals.action, name), eq(operatorProposals.subject, subject), openProposal));
      if (!waiting) return { state: "proposed", proposal: await propose(operator, wish, at) };
      const compared = (given: Details) => JSON.stringify(withoutNote(told(given)));
      const isSame = compared(waiting.details) === compared(details);
      if (!isSame)
        throw new Refusal(`Proposal ${waiting.id} is about the same, but says something else: drop it first`);
      await confirm(operator, waiting.id, details["note"]);
      return { state: "done" };
    },

    drop: (operator, id) =>
      db.transaction(async (tx) => {
        const dropped = await dropThose(tx, operator, eq(operatorProposals.id, id), new Date(now()));
        if (dropped === 0) throw new Refusal(`There is no open proposal ${id}`);
      }),

    open: () => db.select().from(operatorProposals).where(openProposal).orderBy(asc(operatorProposals.id)),
  };
}

/** In one order, and without what nobody should read. */
function told(details: Details): Details {
  const entries = Object.entries(details).filter(([name]) => name !== "hash");
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** What somebody noted beside an act is no part of it: two operators need not note the same. */
function withoutNote({ note: _note, ...rest }: Details): Details {
  return rest;
}
