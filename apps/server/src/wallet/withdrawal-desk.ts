/** Withdrawals as operators see them, rupees and coins in one list. Reads only: what is decided, the rooms' own desks write. */
import { and, asc, eq, inArray, notInArray, type SQL, sql } from "drizzle-orm";
import { users } from "../account/account.tables.ts";
import { maskedNumber } from "../bank/account-number.ts";
import { bankAccounts, fiatWithdrawals } from "../bank/bank.tables.ts";
import { cryptoWithdrawals, listedAddresses } from "../chain/chain.tables.ts";
import { kycPeople, legalName, shownName } from "../kyc/kyc.tables.ts";
import { coins, networks } from "../market/market.tables.ts";
import type { Database } from "../platform/database.ts";
import { Refusal } from "../platform/refusal.ts";
import { moneyHolds } from "../sequencer/sequencer.tables.ts";
import type { Target } from "./withdrawal-checks.ts";

const mostListed = 500;
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const bankDecimals = 2;

type PersonRow = typeof users.$inferSelect;

/** One withdrawal, whichever table it is from. */
export interface AskedWithdrawal {
  readonly id: string;
  readonly kind: "rupees" | "coins";
  readonly person: PersonRow;
  /** Before the law, where it is known. */
  readonly name: string;
  readonly coin: typeof coins.$inferSelect;
  /** In the ledger's units, the fee among them. */
  readonly units: bigint;
  readonly feeUnits: bigint;
  readonly paise: bigint;
  readonly stage: string;
  readonly status: string;
  readonly pausedAt: Date | null;
  readonly note: string;
  readonly rejectReason: string;
  readonly reference: string;
  readonly createdAt: Date;
  /** An address whole, an account number by its last digits. */
  readonly to: string;
  readonly bank: typeof bankAccounts.$inferSelect | null;
  readonly network: string;
  readonly networkKey: string;
  /** How often coins went there before is asked for apart. */
  readonly target: Target;
  /** What the ledger has set aside for it. */
  readonly heldUnits: bigint | null;
}

type Table = typeof fiatWithdrawals | typeof cryptoWithdrawals;
type Which = (table: Table) => SQL | undefined;

async function rupeesAsked(db: Database, which: Which): Promise<AskedWithdrawal[]> {
  const rows = await db
    .select({
      ...{ withdrawal: fiatWithdrawals, account: bankAccounts, person: users, name: shownName, legalName },
      ...{ coin: coins, heldUnits: moneyHolds.units },
    })
    .from(fiatWithdrawals)
    .innerJoin(users, eq(users.id, fiatWithdrawals.userId))
    .innerJoin(bankAccounts, eq(bankAccounts.id, fiatWithdrawals.bankAccountId))
    .innerJoin(coins, eq(coins.ticker, "INR"))
    .leftJoin(kycPeople, eq(kycPeople.userId, users.id))
    .leftJoin(moneyHolds, eq(moneyHolds.hold, sql`${fiatWithdrawals.id}::text`))
    .where(which(fiatWithdrawals))
    .orderBy(asc(fiatWithdrawals.createdAt))
    .limit(mostListed);
  return rows.map(({ withdrawal, account, person, name, legalName: nameBeforeTheLaw, coin, heldUnits }) => {
    const finer = 10n ** BigInt(coin.decimals - bankDecimals);
    const { id, paise, feePaise, stage, status, pausedAt, note, rejectReason, createdAt } = withdrawal;
    return {
      ...{
        id,
        kind: "rupees",
        person,
        name: name ?? "",
        coin,
        units: paise * finer,
        feeUnits: feePaise * finer,
        paise,
      },
      ...{ stage, status, pausedAt, note, rejectReason, reference: withdrawal.utr, createdAt },
      ...{ to: maskedNumber(account), bank: account, network: "", networkKey: "" },
      target: {
        ...{ kind: "bank", isVerified: account.status === "VERIFIED", isRemoved: account.removedAt !== null },
        isOwnName: account.judgedFor === nameBeforeTheLaw,
      },
      heldUnits: heldUnits === null ? null : BigInt(heldUnits),
    };
  });
}

async function coinsAsked(db: Database, which: Which): Promise<AskedWithdrawal[]> {
  const isItsNetwork = and(
    eq(networks.coinTicker, cryptoWithdrawals.coinTicker),
    eq(networks.networkKey, cryptoWithdrawals.network),
  );
  const isListed = and(
    ...[eq(listedAddresses.userId, cryptoWithdrawals.userId), eq(listedAddresses.network, cryptoWithdrawals.network)],
    eq(listedAddresses.address, cryptoWithdrawals.address),
  );
  const rows = await db
    .select({
      ...{ withdrawal: cryptoWithdrawals, person: users, name: shownName, coin: coins },
      ...{ network: networks.networkName, listed: listedAddresses, heldUnits: moneyHolds.units },
    })
    .from(cryptoWithdrawals)
    .innerJoin(users, eq(users.id, cryptoWithdrawals.userId))
    .innerJoin(coins, eq(coins.ticker, cryptoWithdrawals.coinTicker))
    .leftJoin(networks, isItsNetwork)
    .leftJoin(listedAddresses, isListed)
    .leftJoin(kycPeople, eq(kycPeople.userId, users.id))
    .leftJoin(moneyHolds, eq(moneyHolds.hold, sql`${cryptoWithdrawals.id}::text`))
    .where(which(cryptoWithdrawals))
    .orderBy(asc(cryptoWithdrawals.createdAt))
    .limit(mostListed);
  return rows.map(({ withdrawal, person, name, coin, network, listed, heldUnits }) => {
    const { id, units, feeUnits, paise, stage, status, pausedAt, note, rejectReason, createdAt } = withdrawal;
    return {
      ...{ id, kind: "coins", person, name: name ?? "", coin, units, feeUnits, paise },
      ...{ stage, status, pausedAt, note, rejectReason, reference: withdrawal.txHash, createdAt },
      ...{ to: withdrawal.address, bank: null, network: network ?? withdrawal.network, networkKey: withdrawal.network },
      target: {
        ...{ kind: "address", isListOnly: person.settings.WhitelistWithdrawalsOnly === true, usedBefore: 0 },
        listed: listed && {
          at: listed.createdAt,
          thirdParty: listed.ownership === "third_party" ? listed.ownerName : null,
        },
      },
      heldUnits: heldUnits === null ? null : BigInt(heldUnits),
    };
  });
}

async function askedOnce(db: Database, which: Which): Promise<AskedWithdrawal[]> {
  const both = [...(await rupeesAsked(db, which)), ...(await coinsAsked(db, which))];
  return both.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime()).slice(0, mostListed);
}

/** Whether the money of a withdrawal at this stage is set aside. */
export const isSetAside = (stage: string): boolean => ["held", "approved", "sent"].includes(stage);

const differs = ({ stage, units, heldUnits }: AskedWithdrawal): boolean => isSetAside(stage) && heldUnits !== units;

/** Withdrawals and what is set aside for them. */
export interface WithdrawalReader {
  readonly db: Database;
  /** Waits until the ledger's tables show everything that was done before, or have been given up on. */
  readonly letLedgerCatchUp: () => Promise<void>;
}

/** What was just set aside reaches the tables a moment later: one whose money seems to be missing is read again then. */
async function asked({ db, letLedgerCatchUp }: WithdrawalReader, which: Which): Promise<AskedWithdrawal[]> {
  for (let known = new Set<string>(); ; ) {
    const read = await askedOnce(db, which);
    const missing = read.filter(differs).map(({ id }) => id);
    if (missing.every((id) => known.has(id))) return read;
    known = new Set(missing);
    await letLedgerCatchUp();
  }
}

/** Those that wait for operators, the oldest first. */
export const waitingWithdrawals = (from: WithdrawalReader) => asked(from, (table) => eq(table.stage, "held"));

/** Those that go on by themselves and are not done. */
export const underWayWithdrawals = (from: WithdrawalReader) =>
  asked(from, (table) => notInArray(table.stage, ["held", "done"]));

export async function countWaiting(db: Database): Promise<number> {
  const [rupees, coinCount] = [
    await db.$count(fiatWithdrawals, eq(fiatWithdrawals.stage, "held")),
    await db.$count(cryptoWithdrawals, eq(cryptoWithdrawals.stage, "held")),
  ];
  return rupees + coinCount;
}

export async function findWithdrawal(from: WithdrawalReader, id: string): Promise<AskedWithdrawal> {
  const [found] = uuidPattern.test(id) ? await asked(from, (table) => inArray(table.id, [id])) : [];
  if (!found) throw new Refusal(`There is no withdrawal ${id}`);
  return found;
}
