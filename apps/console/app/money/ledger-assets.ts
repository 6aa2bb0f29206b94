/** The ledger's assets: balances by owner, beside the latest reconciliation with the bank or the chain. */
import type { AssetTotals, CallOutput, RailComparison, readLedger } from "@feo/contract";
import { isZero } from "../frame/shown-amount.ts";

export interface LedgerAsset {
  readonly ticker: string;
  readonly totals: AssetTotals | undefined;
  readonly report: RailComparison | undefined;
}

/** In the order of the totals; assets with only a reconciliation come last. */
export function assetsOf({ totals, reports }: CallOutput<typeof readLedger>): LedgerAsset[] {
  const tickers = new Set([...totals, ...reports].map(({ ticker }) => ticker));
  return [...tickers].map((ticker) => ({
    ticker,
    totals: totals.find((row) => row.ticker === ticker),
    report: reports.find((row) => row.ticker === ticker),
  }));
}

/** Whether an operator must look at the asset. */
export const isWrong = ({ totals, report }: LedgerAsset): boolean =>
  (totals !== undefined && !isZero(totals.sum)) || (report !== undefined && report.findings.length > 0);
