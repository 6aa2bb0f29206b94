/**
 * The bill of a trade before it is made: the fee on what is received, TDS on what is sold. Exact, rounded against the
 * customer.
 */
import type { Side } from "@feo/contract";
import { costAt, settle } from "./settlement.ts";

export interface BillInput {
  readonly price: string;
  readonly volume: string;
  /** Percent, GST included. */
  readonly feeRate: string;
  /** Percent. */
  readonly tdsRate: string;
  /** Decimals of the ledger's smallest unit. */
  readonly baseDecimals: number;
  readonly quoteDecimals: number;
}

export interface Bill {
  /** Price times volume, in the quote asset. */
  readonly total: string;
  /** In the asset that is received. */
  readonly fee: string;
  /** In the quote asset. */
  readonly tds: string;
  readonly received: string;
}

function bill(side: Side, { price, volume, feeRate, tdsRate, baseDecimals, quoteDecimals }: BillInput): Bill {
  const { total, fee, tds, received } = settle(
    { side, volume, total: costAt(price, volume) },
    { base: "", quote: "INR" },
    { fee: feeRate, tds: tdsRate },
    { base: baseDecimals, quote: quoteDecimals },
  );
  return { total, fee, tds, received };
}

/** A buyer in an INR market pays the total, receives the coin less the fee, and pays no TDS. */
export const buyBill = (input: BillInput): Bill => bill("BUY", input);

/** A seller in an INR market receives the total less the fee, less TDS on the rest. */
export const sellBill = (input: BillInput): Bill => bill("SELL", input);
