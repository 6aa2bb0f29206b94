/**
 * What operators see and decide about withdrawals, INR and coins in one list. This code only records decisions; the
 * leader moves the money.
 */
import { type ConsoleWithdrawalTab, isId } from "@feo/contract";
import { and, asc, eq, notInArray, or, type SQL, sql } from "drizzle-orm";
import { users } from "../account/account.tables.ts";
import { maskedNumber } from "../bank/account-number.ts";
import { isOwnAccount } from "../bank/account-verdict.ts";
import { bankAccounts } from "../bank/bank.tables.ts";
import { listedAddresses } from "../chain/chain.tables.ts";
import { kycPeople, legalName, shownName } from "../kyc/kyc.tables.ts";
import { coins, networks } from "../market/market.tables.ts";
import type { Database } from "../platform/database.ts";
import { type KeyedPage, keyedPage, keyPageRows, listOrder, readCounts } from "../platform/key-page.ts";
import { needReason, Refusal } from "../platform/refusal.ts";
import { moneyHolds } from "../sequencer/sequencer.tables.ts";
import { lockWithdrawal, moveWithin } from "./move.ts";
import type { Target } from "./review.ts";
import { isSetAside, type Stage } from "./stages.ts";
import { type WithdrawalRow, withdrawals } from "./withdrawal.tables.ts";

/** For the command line. */
const mostListed = 500;

export interface OpenWithdrawal {
  readonly id: string;
  readonly ticker: string;
  readonly units: bigint;
  readonly stage: Stage;
}

/** A customer's withdrawals that still hold money, oldest first. */
export const openWithdrawalsOf = (db: Database, userId: string): Promise<OpenWithdrawal[]> =>
  db
    .select({
      id: withdrawals.id,
      ticker: withdrawals.coinTicker,
      units: withdrawals.units,
      stage: withdrawals.stage,
    })
    .from(withdrawals)
    .where(and(eq(withdrawals.userId, userId), notInArray(withdrawals.stage, ["returning", "done"])))
    .orderBy(asc(withdrawals.createdAt))
    .limit(mostListed);

/** Freezing the account stops these: nothing of them has been sent. */
export const isStoppedByFreeze = ({ stage }: Pick<OpenWithdrawal, "stage">): boolean =>
  stage === "requested" || stage === "held" || stage === "approved";

type PersonRow = typeof users.$inferSelect;

/** A withdrawal with its related rows. */
export interface AskedWithdrawal {
  readonly id: string;
  readonly kind: "rupees" | "coins";
  readonly person: PersonRow;
  /** The legal name if known. */
  readonly name: string;
  readonly coin: typeof coins.$inferSelect;
  /** In ledger units, including the fee. */
  readonly units: bigint;
  readonly feeUnits: bigint;
  readonly paise: bigint;
  readonly stage: Stage;
  readonly status: string;
  readonly pausedAt: Date | null;
  readonly note: string;
  readonly rejectReason: string;
  readonly reference: string;
  readonly createdAt: Date;
  /** A full address, or an account number's last digits. */
  readonly to: string;
  readonly bank: typeof bankAccounts.$inferSelect | null;
  readonly network: string;
  readonly networkKey: string;
  /** Whether withdrawals of the coin are open, on its network too. */
  readonly isOpen: boolean;
  /** Whether the bank account may be paid: verified in the legal name, and not removed. True for addresses. */
  readonly isPayable: boolean;
  /** `usedBefore` is queried separately. */
  readonly target: Target;
  /** Units held for it in the ledger. */
  readonly heldUnits: bigint | null;
}

const joined = (db: Database) => {
  const isItsNetwork = and(
    eq(networks.coinTicker, withdrawals.coinTicker),
    eq(networks.networkKey, withdrawals.network),
  );
  const isListed = and(
    ...[eq(listedAddresses.userId, withdrawals.userId), eq(listedAddresses.network, withdrawals.network)],
    eq(listedAddresses.address, withdrawals.address),
  );
  return db
    .select({
      withdrawal: withdrawals,
      account: bankAccounts,
      person: users,
      name: shownName,
      legalName,
      coin: coins,
      network: networks.networkName,
      isNetworkOpen: networks.canWithdraw,
      listed: listedAddresses,
      heldUnits: moneyHolds.units,
    })
    .from(withdrawals)
    .innerJoin(users, eq(users.id, withdrawals.userId))
    .innerJoin(coins, eq(coins.ticker, withdrawals.coinTicker))
    .leftJoin(bankAccounts, eq(bankAccounts.id, withdrawals.bankAccountId))
    .leftJoin(networks, isItsNetwork)
    .leftJoin(listedAddresses, isListed)
    .leftJoin(kycPeople, eq(kycPeople.userId, users.id))
    .leftJoin(moneyHolds, eq(moneyHolds.hold, sql`${withdrawals.id}::text`));
};

type JoinedRow = Awaited<ReturnType<typeof joined>>[number];

function targetOf({ account, person, listed, legalName: nameBeforeTheLaw }: JoinedRow): Target {
  if (account) {
    return {
      kind: "bank",
      isVerified: account.status === "VERIFIED",
      isRemoved: account.removedAt !== null,
      isOwnName: account.judgedFor === nameBeforeTheLaw,
    };
  }
  return {
    kind: "address",
    isListOnly: person.settings.WhitelistWithdrawalsOnly === true,
    usedBefore: 0,
    listed: listed && {
      at: listed.createdAt,
      thirdParty: listed.ownership === "third_party" ? listed.ownerName : null,
    },
  };
}

function askedIn(row: JoinedRow): AskedWithdrawal {
  const { withdrawal, account, person, name, coin, network, isNetworkOpen, heldUnits } = row;
  const { id, units, feeUnits, paise, stage, status, pausedAt, note, rejectReason, reference, createdAt } = withdrawal;
  return {
    id,
    kind: withdrawal.rail === "bank" ? "rupees" : "coins",
    person,
    name: name ?? "",
    coin,
    units,
    feeUnits,
    paise,
    stage,
    status,
    pausedAt,
    note,
    rejectReason,
    reference,
    createdAt,
    to: account ? maskedNumber(account) : withdrawal.address,
    bank: account,
    network: network ?? withdrawal.network,
    networkKey: withdrawal.network,
    isOpen: coin.canWithdraw && isNetworkOpen !== false,
    isPayable: !account || isOwnAccount(account, row.legalName),
    target: targetOf(row),
    heldUnits: heldUnits === null ? null : BigInt(heldUnits),
  };
}

const byAge = listOrder(withdrawals.createdAt, withdrawals.id);

const askedOnce = async (db: Database, which: SQL | undefined, most: number): Promise<AskedWithdrawal[]> =>
  (
    await joined(db)
      .where(which)
      .orderBy(...byAge.orderBy)
      .limit(most)
  ).map(askedIn);

const differs = ({ stage, units, heldUnits }: AskedWithdrawal): boolean => isSetAside(stage) && heldUnits !== units;

/** For reading withdrawals together with their holds. */
export interface WithdrawalReader {
  readonly db: Database;
  /** Waits until the tables have all earlier commands, or times out. */
  readonly letLedgerCatchUp: () => Promise<void>;
}

/** A new hold reaches the tables a moment later: read a withdrawal whose hold seems to be missing a second time. */
async function asked(
  { db, letLedgerCatchUp }: WithdrawalReader,
  which: SQL | undefined,
  most: number,
): Promise<AskedWithdrawal[]> {
  for (let known = new Set<string>(); ; ) {
    const read = await askedOnce(db, which, most);
    const missing = read.filter(differs).map(({ id }) => id);
    if (missing.every((id) => known.has(id))) return read;
    known = new Set(missing);
    await letLedgerCatchUp();
  }
}

export interface WithdrawalQueue {
  readonly tab: ConsoleWithdrawalTab;
  /** A query for the ids that one operator has approved. */
  readonly approvedOnce: SQL;
  readonly after?: string | undefined;
  /** An id or a reference of a withdrawal, or its customer's id. */
  readonly about?: string | undefined;
}

// Literals instead of parameters, so that the queues' partial indexes apply.
const isHeld = sql`${withdrawals.stage} = 'held'`;
const isMoving = sql`${withdrawals.stage} not in ('held', 'done')`;

function isIn(tab: ConsoleWithdrawalTab, approvedOnce: SQL): SQL {
  if (tab === "under-way") return isMoving;
  if (tab === "all") return isHeld;
  const isApproved = sql`${withdrawals.id}::text in (${approvedOnce})`;
  return tab === "second" ? sql`${isHeld} and ${isApproved}` : sql`${isHeld} and not ${isApproved}`;
}

const isAbout = (about: string): SQL | undefined =>
  isId(about) ? or(eq(withdrawals.id, about), eq(withdrawals.userId, about)) : eq(withdrawals.reference, about);

/** Withdrawals that wait for an operator or are in progress without one: a page, oldest first. */
export async function withdrawalsPage(
  from: WithdrawalReader,
  { tab, approvedOnce, after, about }: WithdrawalQueue,
): Promise<KeyedPage<AskedWithdrawal>> {
  const which = and(isIn(tab, approvedOnce), about === undefined ? undefined : isAbout(about), byAge.after(after));
  return keyedPage(await asked(from, which, keyPageRows + 1), ({ createdAt, id }) => [createdAt, id]);
}

/** A query with a row for each withdrawal that waits for an operator. */
export const heldWithdrawals: SQL = sql`select from ${withdrawals} where ${isHeld}`;

/** All unfinished withdrawals, as the tables have them. */
export const openWithdrawals = (db: Database) => askedOnce(db, sql`${withdrawals.stage} <> 'done'`, mostListed);

export function countWithdrawals(db: Database, approvedOnce: SQL): Promise<Record<ConsoleWithdrawalTab, number>> {
  const inTab = (tab: ConsoleWithdrawalTab) => sql`select from ${withdrawals} where ${isIn(tab, approvedOnce)}`;
  return readCounts(db, {
    all: inTab("all"),
    first: inTab("first"),
    second: inTab("second"),
    "under-way": inTab("under-way"),
  });
}

export async function findWithdrawal(from: WithdrawalReader, id: string): Promise<AskedWithdrawal> {
  const [found] = isId(id) ? await asked(from, eq(withdrawals.id, id), 1) : [];
  if (!found) throw new Refusal(`No withdrawal with id ${id}`);
  return found;
}

/** A withdrawal as the tables have it, read within a transaction. */
export async function readWithdrawal(within: Database, id: string): Promise<AskedWithdrawal> {
  const [found] = await askedOnce(within, eq(withdrawals.id, id), 1);
  if (!found) throw new Refusal(`No withdrawal with id ${id}`);
  return found;
}

/** Locks a withdrawal that waits for an operator. */
export async function needHeld(within: Database, id: string): Promise<WithdrawalRow> {
  if (!isId(id)) throw new Refusal(`No withdrawal with id ${id}`);
  const row = await lockWithdrawal(within, id);
  if (row?.stage !== "held") throw new Refusal(`Withdrawal ${id} is not waiting for an operator`);
  return row;
}

export async function rejectWithdrawal(within: Database, id: string, reason: string, at: Date): Promise<void> {
  const rejectReason = needReason(reason);
  await needHeld(within, id);
  await moveWithin(within, id, "reject", { rejectReason, at });
}

export async function pauseWithdrawal(within: Database, id: string, at: Date): Promise<void> {
  const { pausedAt } = await needHeld(within, id);
  if (pausedAt) throw new Refusal("This withdrawal is already on hold");
  await within.update(withdrawals).set({ pausedAt: at, updatedAt: at }).where(eq(withdrawals.id, id));
}

export async function resumeWithdrawal(within: Database, id: string, at: Date): Promise<void> {
  const { pausedAt } = await needHeld(within, id);
  if (!pausedAt) throw new Refusal("This withdrawal is not on hold");
  await within.update(withdrawals).set({ pausedAt: null, updatedAt: at }).where(eq(withdrawals.id, id));
}
