/** What operators see of coin deposits, and their decisions on very large ones. */
import { isId } from "@feo/contract";
import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { users } from "../account/account.tables.ts";
import { coins } from "../market/market.tables.ts";
import type { Database } from "../platform/database.ts";
import { type KeyedPage, keyedPage, keyPageRows, listOrder } from "../platform/key-page.ts";
import { Refusal } from "../platform/refusal.ts";
import { cryptoDeposits } from "./chain.tables.ts";

const isOpen = sql`${cryptoDeposits.status} in ('PENDING', 'SUBMITTED')`;
const byAge = listOrder(cryptoDeposits.createdAt, cryptoDeposits.id);

const openRows = (db: Database, which: SQL | undefined, most: number) =>
  db
    .select({
      deposit: cryptoDeposits,
      decimals: coins.decimals,
      isFrozen: isNotNull(coins.frozenBecause),
      feoTag: users.feoTag,
      name: users.name,
    })
    .from(cryptoDeposits)
    .innerJoin(users, eq(users.id, cryptoDeposits.userId))
    .innerJoin(coins, eq(coins.ticker, cryptoDeposits.coinTicker))
    .where(which)
    .orderBy(...byAge.orderBy)
    .limit(most);

export type OpenCoinDeposit = Awaited<ReturnType<typeof openRows>>[number];

export interface CoinQueue {
  readonly after?: string | undefined;
  /** The id of a deposit or of its customer, or a transaction's hash. */
  readonly about?: string | undefined;
}

const isAbout = (about: string): SQL | undefined =>
  isId(about) ? or(eq(cryptoDeposits.id, about), eq(cryptoDeposits.userId, about)) : eq(cryptoDeposits.txHash, about);

/** Coin deposits that wait for confirmations, the owner's declaration, or the network to open. Oldest first. */
export async function coinDepositsPage(
  db: Database,
  { after, about }: CoinQueue = {},
  length: number = keyPageRows,
): Promise<KeyedPage<OpenCoinDeposit>> {
  const which = and(isOpen, byAge.after(after), about === undefined ? undefined : isAbout(about));
  const rows = await openRows(db, which, length + 1);
  return keyedPage(rows, ({ deposit: { createdAt, id } }) => [createdAt, id], length);
}

/** A query with a row for each open coin deposit. */
export const openCoinDeposits: SQL = sql`select from ${cryptoDeposits} where ${isOpen}`;

const isLarge = sql`${isOpen} and ${cryptoDeposits.rejectReason} <> '' and ${cryptoDeposits.sizeApprovedAt} is null`;

/** A query with a row for each deposit that waits for the approval of its size. */
export const largeCoinDeposits: SQL = sql`select from ${cryptoDeposits} where ${isLarge}`;

/** Deposits that wait for the approval of their size, oldest first. */
export async function largeCoinsPage(db: Database): Promise<KeyedPage<OpenCoinDeposit>> {
  const rows = await openRows(db, isLarge, keyPageRows + 1);
  return keyedPage(rows, ({ deposit: { createdAt, id } }) => [createdAt, id]);
}

/**
 * Above the network's maximum deposit and not yet approved: the only open deposits with a reason set before they end.
 */
export const isTooLarge = ({ rejectReason, sizeApprovedAt }: typeof cryptoDeposits.$inferSelect): boolean =>
  rejectReason !== "" && sizeApprovedAt === null;

/** Approves a deposit above the network's maximum. All other rules still apply. */
export async function approveLargeDeposit(within: Database, id: string, at: Date): Promise<void> {
  const isLarge = and(
    ...[eq(cryptoDeposits.id, id), inArray(cryptoDeposits.status, ["PENDING", "SUBMITTED"])],
    ...[ne(cryptoDeposits.rejectReason, ""), isNull(cryptoDeposits.sizeApprovedAt)],
  );
  const [approved] = isId(id)
    ? await within.update(cryptoDeposits).set({ sizeApprovedAt: at, rejectReason: "" }).where(isLarge).returning()
    : [];
  if (!approved) throw new Refusal(`Deposit ${id} is not waiting for size approval`);
}
