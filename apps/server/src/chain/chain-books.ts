/** Reconciles what the chains hold for us with the ledger, per coin. Holding less than the ledger says is a finding. */
import { formatUnits, rescale } from "@feo/money";
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
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

const depositsLying = (network: string, ticker: string) =>
  sql`select coalesce(sum(${cryptoDeposits.chainUnits}), 0)::text as sum from ${cryptoDeposits}
      where ${and(
        ...[eq(cryptoDeposits.network, network), eq(cryptoDeposits.coinTicker, ticker), isNull(cryptoDeposits.sweptBy)],
        // A deposit whose block was reorganised away is not on the chain.
        isNotNull(cryptoDeposits.height),
        inArray(cryptoDeposits.status, ["SUCCESS", "REJECTED"]),
      )}`;

/** Signed but not final: the chain may already show the coins as gone while the ledger still has them. */
const paymentsUnderWay = (network: string, ticker: string) =>
  sql`select coalesce(sum(${chainPayments.chainUnits}), 0)::text as sum from ${chainPayments}
      left join ${withdrawals} on ${withdrawals.id} = ${chainPayments.withdrawalId}
      where ${and(
        ...[eq(chainPayments.network, network), eq(chainPayments.coinTicker, ticker)],
        inArray(chainPayments.purpose, ["withdrawal", "sweep"]),
        // The ledger settles shortly after the chain is done; count the payment until then.
        sql`(${chainPayments.state} = 'open' or (${chainPayments.state} = 'done' and ${withdrawals.stage} in ('sent', 'paid')))`,
      )}`;

const betweenOurs = (network: string, ticker: string) =>
  sql`select coalesce(sum(${chainPayments.chainUnits}), 0)::text as sum from ${chainPayments}
      where ${and(
        ...[eq(chainPayments.network, network), eq(chainPayments.coinTicker, ticker), eq(chainPayments.state, "open")],
        inArray(chainPayments.purpose, ["cold", "refill"]),
        sql`not exists (select 1 from ${signedTransactions} join ${chainOutputs}
          on ${chainOutputs.network} = ${signedTransactions.network} and ${chainOutputs.txHash} = ${signedTransactions.hash}
          where ${signedTransactions.paymentId} = ${chainPayments.id} and ${chainOutputs.height} is not null)`,
      )}`;

/** The ledger's total on the given networks. */
export async function owed(db: Database, asset: number, rails: readonly number[]): Promise<bigint> {
  const rows = await db
    .select({ units: balances.mainAvailable })
    .from(balances)
    .where(and(eq(balances.asset, asset), inArray(balances.userNumber, rails.map(outsideAccount))));
  return -rows.reduce((sum, { units }) => sum + BigInt(units), 0n);
}

export async function judgeCoin(db: Database, coin: HeldCoin): Promise<RailReport> {
  const { ticker, asset, decimals, places } = coin;
  const ledger = await owed(
    db,
    asset,
    places.map(({ rail }) => rail),
  );
  const parts: Record<string, string> = {};
  let there = 0n;
  for (const { networkKey, contract, chainDecimals, purse, coldAddress, hasSweeps } of places) {
    const inLedger = (chainUnits: bigint) => rescale(chainUnits, chainDecimals, decimals, "down");
    const house = inLedger(await purse.holdings(contract));
    const lying = hasSweeps ? inLedger(await sumOf(db, depositsLying(networkKey, ticker))) : 0n;
    const underWay = inLedger(await sumOf(db, paymentsUnderWay(networkKey, ticker)));
    const cold = coldAddress === undefined ? 0n : inLedger(await purse.coldHoldings(coldAddress, contract));
    // On UTXO chains, coins moving between hot wallet and cold storage are in neither until their block is read.
    const between = hasSweeps ? 0n : inLedger(await sumOf(db, betweenOurs(networkKey, ticker)));
    for (const [name, units] of Object.entries({
      "in the hot wallet": house,
      "in cold storage": cold,
      "moving between them": between,
      "at customers' addresses": lying,
      "in transit": underWay,
    })) {
      if (units !== 0n) parts[`${networkKey} ${name}`] = formatUnits(units, decimals);
    }
    there += house + cold + between + lying + underWay;
  }
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
