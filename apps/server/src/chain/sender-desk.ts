/** The senders that customers declared as third parties: what operators see of them, and their verdicts. */
import type { ShownSender, WaitingSender } from "@feo/contract";
import { isId } from "@feo/contract";
import { formatUnits } from "@feo/money";
import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { users } from "../account/account.tables.ts";
import { kycPeople, legalName } from "../kyc/kyc.tables.ts";
import { coins } from "../market/market.tables.ts";
import type { Database } from "../platform/database.ts";
import { countUpTo, type KeyedPage, keyedPage, keyPageRows, listOrder } from "../platform/key-page.ts";
import { needReason, Refusal } from "../platform/refusal.ts";
import { cryptoDeposits, senderAddresses } from "./chain.tables.ts";
import { isSenderWaiting, type SenderRow, standingOf } from "./sender.store.ts";
import { senderChecks } from "./sender-checks.ts";

const byAge = listOrder(senderAddresses.declaredAt, senderAddresses.id);

const declared = (db: Database) =>
  db
    .select({
      sender: senderAddresses,
      feoTag: users.feoTag,
      name: legalName,
      level: users.kycLevel,
      isFrozen: sql<boolean>`${users.frozenAt} is not null`,
    })
    .from(senderAddresses)
    .innerJoin(users, eq(users.id, senderAddresses.userId))
    .leftJoin(kycPeople, eq(kycPeople.userId, users.id));

type DeclaredRow = Awaited<ReturnType<typeof declared>>[number];

/** A query with a row for each sender that waits for an operator. */
export const waitingSenders: SQL = sql`select from ${senderAddresses} where ${isSenderWaiting}`;

export interface SenderQueue {
  readonly after?: string | undefined;
  /** The declaration's id, its customer's, or the address. */
  readonly about?: string | undefined;
}

const isAbout = (about: string): SQL | undefined =>
  isId(about)
    ? or(eq(senderAddresses.id, about), eq(senderAddresses.userId, about))
    : eq(senderAddresses.address, about);

/** Oldest first. */
export async function sendersPage(
  db: Database,
  { after, about }: SenderQueue = {},
  length: number = keyPageRows,
): Promise<KeyedPage<DeclaredRow>> {
  const rows = await declared(db)
    .where(and(isSenderWaiting, byAge.after(after), about === undefined ? undefined : isAbout(about)))
    .orderBy(...byAge.orderBy)
    .limit(length + 1);
  return keyedPage(rows, ({ sender: { declaredAt, id } }) => [declaredAt, id], length);
}

export async function shownSenders(db: Database, queue: SenderQueue): Promise<KeyedPage<WaitingSender>> {
  const { rows, next } = await sendersPage(db, queue);
  const received = await receivedFrom(
    db,
    rows.map(({ sender }) => sender),
  );
  return { rows: rows.map((row) => rowOf(row, received.get(row.sender.id) ?? [])), next };
}

const rowOf = ({ sender, feoTag, name }: DeclaredRow, received: WaitingSender["received"]): WaitingSender => ({
  id: sender.id,
  userId: sender.userId,
  name: name ?? "",
  feoTag: feoTag ?? "",
  address: sender.address,
  ownership: sender.ownership,
  ownerName: sender.ownerName,
  ownerCountry: sender.ownerCountry,
  relationship: sender.ownerRelationship,
  sentFrom: sender.sentFrom,
  declaredAt: sender.declaredAt.toISOString(),
  isHeld: standingOf(sender) === "held",
  received,
});

/** By declaration: the sums per coin that came from the address to its customer. */
async function receivedFrom(
  db: Database,
  senders: readonly SenderRow[],
): Promise<Map<string, WaitingSender["received"]>> {
  if (senders.length === 0) return new Map();
  const ids = sql.param(senders.map(({ id }) => id));
  const { rows } = await db.execute<{ id: string; ticker: string; units: string; decimals: number }>(sql`
    select s.id, d.coin_ticker as ticker, sum(d.units)::text as units, c.decimals
    from sender_address s
      join crypto_deposit d on d.from_address = s.address and d.user_id = s.user_id and d.status in ('PENDING', 'SUBMITTED', 'SUCCESS')
      join coin c on c.ticker = d.coin_ticker
    where s.id = any(${ids}::uuid[]) group by s.id, d.coin_ticker, c.decimals order by d.coin_ticker`);
  const sums = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    [...sums].map(([id, those]) => [
      id,
      those.map(({ ticker, units, decimals }) => ({
        coinTicker: ticker,
        amount: formatUnits(BigInt(units), decimals),
      })),
    ]),
  );
}

/** What was rejected or lost never arrived. */
const hasArrived = sql`${cryptoDeposits.status} in ('PENDING', 'SUBMITTED', 'SUCCESS')`;

const mostDeposits = 10;
const mostOthers = 5;

export async function showSender(db: Database, id: string): Promise<ShownSender> {
  const [found] = isId(id) ? await declared(db).where(eq(senderAddresses.id, id)) : [];
  if (!found) throw new Refusal(`No sender with id ${id}`);
  const { sender, level, isFrozen, name } = found;
  const [received, deposits, { count, others }] = await Promise.all([
    receivedFrom(db, [sender]),
    latestDeposits(db, sender),
    othersFrom(db, sender),
  ]);
  return {
    ...rowOf(found, received.get(id) ?? []),
    level,
    isFrozen,
    verdict: sender.verdict,
    decidedAt: sender.decidedAt?.toISOString() ?? null,
    refusal: sender.refusedAt && { reason: sender.refusal, at: sender.refusedAt.toISOString() },
    checks: senderChecks({
      ...sender,
      relationship: sender.ownerRelationship,
      customerName: name ?? "",
      otherCustomers: count,
      wasRefused: sender.refusedAt !== null,
    }),
    deposits,
    othersCount: count,
    others,
  };
}

async function latestDeposits(db: Database, { userId, address }: SenderRow): Promise<ShownSender["deposits"]> {
  const rows = await db
    .select({ deposit: cryptoDeposits, decimals: coins.decimals })
    .from(cryptoDeposits)
    .innerJoin(coins, eq(coins.ticker, cryptoDeposits.coinTicker))
    .where(and(eq(cryptoDeposits.userId, userId), eq(cryptoDeposits.fromAddress, address)))
    .orderBy(desc(cryptoDeposits.createdAt))
    .limit(mostDeposits);
  return rows.map(({ deposit, decimals }) => ({
    id: deposit.id,
    coinTicker: deposit.coinTicker,
    amount: formatUnits(deposit.units, decimals),
    network: deposit.network,
    txHash: deposit.txHash,
    status: deposit.status,
    at: deposit.createdAt.toISOString(),
  }));
}

/** Customers other than this one who received from the address. */
async function othersFrom(
  db: Database,
  { userId, address }: SenderRow,
): Promise<{ readonly count: number; readonly others: ShownSender["others"] }> {
  // Along the index, so that the limit ends it even at an address that sent to everyone.
  const received = sql`select distinct ${cryptoDeposits.userId} as id from ${cryptoDeposits}
    where ${cryptoDeposits.fromAddress} = ${address} and ${cryptoDeposits.userId} <> ${userId} and ${hasArrived}`;
  const { rows } = await db.execute<{ count: number }>(sql`select ${countUpTo(received)} as count`);
  const people = await db
    .select({ userId: users.id, name: legalName, feoTag: users.feoTag })
    .from(users)
    .leftJoin(kycPeople, eq(kycPeople.userId, users.id))
    .where(sql`${users.id} in (${received} order by id limit ${mostOthers})`);
  return {
    count: Number(rows[0]?.count ?? 0),
    others: people.map((one) => ({ userId: one.userId, name: one.name ?? "", feoTag: one.feoTag ?? "" })),
  };
}

async function decide(
  within: Database,
  id: string,
  verdict: Pick<SenderRow, "verdict" | "decidedAt"> & Partial<SenderRow>,
): Promise<SenderRow> {
  const [decided] = isId(id)
    ? await within
        .update(senderAddresses)
        .set(verdict)
        .where(and(eq(senderAddresses.id, id), isSenderWaiting))
        .returning()
    : [];
  if (!decided) throw new Refusal(`Sender ${id} is not waiting for review`);
  return decided;
}

/** What it sent, and what it sends, is credited. */
export async function acceptSender(within: Database, id: string, at: Date): Promise<void> {
  await decide(within, id, { verdict: "accepted", decidedAt: at });
}

/** What is not credited yet, and what it sends from now on, waits until the customer declares it again. */
export async function refuseSender(within: Database, id: string, reason: string, at: Date): Promise<void> {
  const refusal = { refusal: needReason(reason), refusedAt: at, toldAt: null };
  const { userId, address } = await decide(within, id, { verdict: "refused", decidedAt: at, ...refusal });
  await within
    .update(cryptoDeposits)
    .set({ status: "PENDING", askedAt: null, updatedAt: at })
    .where(
      and(
        ...[eq(cryptoDeposits.userId, userId), eq(cryptoDeposits.fromAddress, address)],
        ...[eq(cryptoDeposits.status, "SUBMITTED"), sql`${cryptoDeposits.internalOf} is null`],
      ),
    );
}
