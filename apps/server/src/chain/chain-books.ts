/** Reconciles what the chains hold for us with the ledger, per coin. Holding less than the ledger says is a finding. */
import { formatUnits, rescale } from "@feo/money";
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { users } from "../account/account.tables.ts";
import type { RailReport } from "../books/rail-report.ts";
import type { Database } from "../platform/database.ts";
import { outsideAccount } from "../sequencer/rails.ts";
import { balances } from "../sequencer/sequencer.tables.ts";
import { withdrawals } from "../withdrawal/withdrawal.tables.ts";
import { chainOutputs, chainPayments, cryptoDeposits, signedTransactions } from "./chain.tables.ts";
import type { Purse } from "./purse.ts";

/** A coin and all its networks. */
export interface HeldCoin {
  readonly ticker: string;
  readonly asset: number;
  readonly decimals: number;
  readonly places: readonly {
    readonly networkKey: string;
    readonly rail: number;
    readonly contract: string | null;
    readonly chainDecimals: number;
    readonly purse: Purse;
    readonly coldAddress: string | undefined;
    /** Whether deposits stay at customers' addresses until swept. */
    readonly hasSweeps: boolean;
  }[];
}

/** A sum in chain units. */
async function sumOf(db: Database, query: SQL): Promise<bigint> {
  const { rows } = await db.execute<{ sum: string }>(query);
  return BigInt(rows[0]?.sum ?? 0);
}

export const isLying = (network: string, ticker: string) =>
  and(
    ...[eq(cryptoDeposits.network, network), eq(cryptoDeposits.coinTicker, ticker), isNull(cryptoDeposits.sweptBy)],
    // A deposit whose block was reorganised away is not on the chain.
    isNotNull(cryptoDeposits.height),
    inArray(cryptoDeposits.status, ["SUCCESS", "REJECTED"]),
  );

const depositsLying = (network: string, ticker: string) =>
  sql`select coalesce(sum(${cryptoDeposits.chainUnits}), 0)::text as sum from ${cryptoDeposits}
      where ${isLying(network, ticker)}`;

/** Deposits that were not swept yet, by customer's address, in chain units. */
export const depositsByAddress = (
  db: Database,
  network: string,
  ticker: string,
): Promise<{ address: string; owner: number; chainUnits: bigint }[]> =>
  db
    .select({
      address: cryptoDeposits.address,
      owner: users.number,
      chainUnits: sql<string>`sum(${cryptoDeposits.chainUnits})`.mapWith(BigInt),
    })
    .from(cryptoDeposits)
    .innerJoin(users, eq(users.id, cryptoDeposits.userId))
    .where(isLying(network, ticker))
    .groupBy(cryptoDeposits.address, users.number);

/** Signed but not final: the chain may already show the coins as gone while the ledger still has them. */
export const isUnderWay = (network: string, ticker: string) =>
  and(
    ...[eq(chainPayments.network, network), eq(chainPayments.coinTicker, ticker)],
    inArray(chainPayments.purpose, ["withdrawal", "sweep"]),
    // The ledger settles shortly after the chain is done; count the payment until then.
    sql`(${chainPayments.state} = 'open' or (${chainPayments.state} = 'done' and ${withdrawals.stage} in ('sent', 'paid')))`,
  );

export const isBetweenOurs = (network: string, ticker: string) =>
  and(
    ...[eq(chainPayments.network, network), eq(chainPayments.coinTicker, ticker), eq(chainPayments.state, "open")],
    inArray(chainPayments.purpose, ["cold", "refill"]),
    sql`not exists (select 1 from ${signedTransactions} join ${chainOutputs}
      on ${chainOutputs.network} = ${signedTransactions.network} and ${chainOutputs.txHash} = ${signedTransactions.hash}
      where ${signedTransactions.paymentId} = ${chainPayments.id} and ${chainOutputs.height} is not null)`,
  );

const paymentsThat = (condition: SQL | undefined) =>
  sql`select coalesce(sum(${chainPayments.chainUnits}), 0)::text as sum from ${chainPayments}
      left join ${withdrawals} on ${withdrawals.id} = ${chainPayments.withdrawalId} where ${condition}`;

/** The ledger's total on the given networks. */
export async function owed(db: Database, asset: number, rails: readonly number[]): Promise<bigint> {
  const rows = await db
    .select({ units: balances.mainAvailable })
    .from(balances)
    .where(and(eq(balances.asset, asset), inArray(balances.userNumber, rails.map(outsideAccount))));
  return -rows.reduce((sum, { units }) => sum + BigInt(units), 0n);
}

/** Where a coin can be on a network. */
export const placeWords = {
  hot: "in the hot wallet",
  cold: "in cold storage",
  between: "moving between them",
  lying: "at customers' addresses",
  underWay: "in transit",
} as const;

export interface HeldPart {
  readonly networkKey: string;
  readonly place: keyof typeof placeWords;
  /** In the ledger's unit. */
  readonly units: bigint;
}

/** What the chains hold of a coin, by network and place. */
export async function heldParts(db: Database, { ticker, decimals, places }: HeldCoin): Promise<HeldPart[]> {
  const parts: HeldPart[] = [];
  for (const { networkKey, contract, chainDecimals, purse, coldAddress, hasSweeps } of places) {
    const inLedger = (chainUnits: bigint) => rescale(chainUnits, chainDecimals, decimals, "down");
    const units: Readonly<Record<HeldPart["place"], bigint>> = {
      hot: await purse.holdings(contract),
      cold: coldAddress === undefined ? 0n : await purse.coldHoldings(coldAddress, contract),
      // On UTXO chains, coins moving between hot wallet and cold storage are in neither until their block is read.
      between: hasSweeps ? 0n : await sumOf(db, paymentsThat(isBetweenOurs(networkKey, ticker))),
      lying: hasSweeps ? await sumOf(db, depositsLying(networkKey, ticker)) : 0n,
      underWay: await sumOf(db, paymentsThat(isUnderWay(networkKey, ticker))),
    };
    for (const [place, there] of Object.entries(units) as [HeldPart["place"], bigint][]) {
      if (there !== 0n) parts.push({ networkKey, place, units: inLedger(there) });
    }
  }
  return parts;
}

export async function judgeCoin(db: Database, coin: HeldCoin): Promise<RailReport> {
  const { ticker, asset, decimals, places } = coin;
  const ledger = await owed(
    db,
    asset,
    places.map(({ rail }) => rail),
  );
  const held = await heldParts(db, coin);
  const parts = Object.fromEntries(
    held.map(({ networkKey, place, units }) => [`${networkKey} ${placeWords[place]}`, formatUnits(units, decimals)]),
  );
  const there = held.reduce((sum, { units }) => sum + units, 0n);
  const missing = ledger > there ? ledger - there : 0n;
  const amount = (units: bigint) => `${units < 0n ? "-" : ""}${formatUnits(units < 0n ? -units : units, decimals)}`;
  return {
    ticker,
    ledger: amount(ledger),
    statement: amount(there),
    parts,
    difference: amount(missing),
    findings: missing === 0n ? [] : [`The chains hold ${amount(missing)} ${ticker} less than the ledger says`],
  };
}
