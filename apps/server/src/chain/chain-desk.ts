/** What operators see and decide of coins in and out. They only write decisions: the node that leads moves the money. */
import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { users } from "../account/account.tables.ts";
import { coins } from "../market/market.tables.ts";
import type { Database } from "../platform/database.ts";
import { Refusal } from "../platform/refusal.ts";
import { cryptoDeposits, cryptoWithdrawals } from "./chain.tables.ts";

const mostListed = 200;
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Withdrawals of coins that are not done. */
export const openCoinWithdrawals = (db: Database) =>
  db
    .select({
      ...{ withdrawal: cryptoWithdrawals, decimals: coins.decimals },
      ...{ feoTag: users.feoTag, name: users.name, kycLevel: users.kycLevel },
    })
    .from(cryptoWithdrawals)
    .innerJoin(users, eq(users.id, cryptoWithdrawals.userId))
    .innerJoin(coins, eq(coins.ticker, cryptoWithdrawals.coinTicker))
    .where(ne(cryptoWithdrawals.stage, "done"))
    .orderBy(asc(cryptoWithdrawals.createdAt))
    .limit(mostListed);

/** Deposits of coins that wait: for confirmations, for their owner's word, or for a network to open. */
export const openCoinDeposits = (db: Database) =>
  db
    .select({ deposit: cryptoDeposits, decimals: coins.decimals, feoTag: users.feoTag, name: users.name })
    .from(cryptoDeposits)
    .innerJoin(users, eq(users.id, cryptoDeposits.userId))
    .innerJoin(coins, eq(coins.ticker, cryptoDeposits.coinTicker))
    .where(inArray(cryptoDeposits.status, ["PENDING", "SUBMITTED"]))
    .orderBy(asc(cryptoDeposits.createdAt))
    .limit(mostListed);

/** Changes one that waits for operators, and answers it as it was. */
async function decideHeld(within: Database, id: string, changes: Partial<typeof cryptoWithdrawals.$inferInsert>) {
  const isHeld = and(eq(cryptoWithdrawals.id, id), eq(cryptoWithdrawals.stage, "held"));
  const [before] = uuidPattern.test(id)
    ? await within.select().from(cryptoWithdrawals).where(isHeld).for("update")
    : [];
  if (!before) throw new Refusal(`No withdrawal of coins ${id} waits for an operator`);
  await within.update(cryptoWithdrawals).set(changes).where(isHeld);
  return before;
}

export async function approveCoins(within: Database, id: string, at: Date): Promise<void> {
  const { pausedAt } = await decideHeld(within, id, { stage: "approved", note: "", updatedAt: at });
  if (pausedAt) throw new Refusal("It is on hold");
}

export async function pauseCoins(within: Database, id: string, at: Date): Promise<void> {
  const { pausedAt } = await decideHeld(within, id, { pausedAt: at, updatedAt: at });
  if (pausedAt) throw new Refusal("It is on hold already");
}

export async function resumeCoins(within: Database, id: string, at: Date): Promise<void> {
  const { pausedAt } = await decideHeld(within, id, { pausedAt: null, updatedAt: at });
  if (!pausedAt) throw new Refusal("It is not on hold");
}

export async function rejectCoins(within: Database, id: string, reason: string, at: Date): Promise<void> {
  if (reason.trim().length < 3) throw new Refusal("Say why, with --reason: the person reads it");
  await decideHeld(within, id, { stage: "refused", status: "REJECTED", rejectReason: reason.trim(), updatedAt: at });
}
