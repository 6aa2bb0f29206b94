/** How operators act: what moves money is proposed by one and done when another confirms it; everything is in the log. */
import { and, asc, eq } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { Refusal } from "../platform/refusal.ts";
import { record } from "./audit.ts";
import { operatorProposals } from "./operator.tables.ts";

export type Details = Readonly<Record<string, string>>;

export interface OperatorAction {
  /** Whether a second operator has to confirm it. */
  readonly needsTwo: boolean;
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
  /** Confirms what somebody else proposed. */
  confirm(operator: string, proposal: number): Promise<Proposal>;
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

  const confirm = (operator: string, id: number): Promise<Proposal> =>
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
      await record(
        tx,
        { by: operator, action, subject, details: { ...told(details), proposedBy: proposal.proposedBy } },
        at,
      );
      return { ...proposal, ...decided };
    });

  return {
    confirm,

    async act(operator, wish) {
      const { action: name, subject, details = {} } = wish;
      const action = actionOf(name);
      const at = new Date(now());
      if (!action.needsTwo) {
        await db.transaction(async (tx) => {
          await action.run(tx, subject, details, at);
          await record(tx, { by: operator, action: name, subject, details: told(details) }, at);
        });
        return { state: "done" };
      }
      const [waiting] = await db
        .select()
        .from(operatorProposals)
        .where(and(eq(operatorProposals.action, name), eq(operatorProposals.subject, subject), openProposal));
      if (!waiting) return { state: "proposed", proposal: await propose(operator, wish, at) };
      const isSame = JSON.stringify(told(waiting.details)) === JSON.stringify(told(details));
      if (!isSame)
        throw new Refusal(`Proposal ${waiting.id} is about the same, but says something else: drop it first`);
      await confirm(operator, waiting.id);
      return { state: "done" };
    },

    drop: (operator, id) =>
      db.transaction(async (tx) => {
        const at = new Date(now());
        const [dropped] = await tx
          .update(operatorProposals)
          .set({ state: "dropped", decidedBy: operator, decidedAt: at })
          .where(and(eq(operatorProposals.id, id), openProposal))
          .returning();
        if (!dropped) throw new Refusal(`There is no open proposal ${id}`);
        await record(tx, { by: operator, action: `drop ${dropped.action}`, subject: dropped.subject }, at);
      }),

    open: () => db.select().from(operatorProposals).where(openProposal).orderBy(asc(operatorProposals.id)),
  };
}

/** In one order, and without what nobody should read. */
function told(details: Details): Details {
  const entries = Object.entries(details).filter(([name]) => name !== "hash");
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
