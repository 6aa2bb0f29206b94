/** What a trade costs, before it is made: the fee from what is received, the tax on what is sold. Exact, rounded against the party. */
import { divide, formatUnits, parseUnits } from "@feo/money";
import { settle } from "./settlement.ts";

export interface BillInput {
  readonly price: string;
  readonly volume: string;
  /** Percent, GST included. */
  readonly feeRate: string;
  /** Percent. */
  readonly tdsRate: string;
  /** Decimals of the ledger's units. */
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

const scale = 18;

/** What changes hands, rounded against the party: a buyer pays up to the unit, a seller is credited down to it. */
function totalOf({ price, volume, quoteDecimals }: BillInput, mode: "up" | "down"): string {
  const exact = parseUnits(price, scale, { unbounded: true }) * parseUnits(volume, scale, { unbounded: true });
  return formatUnits(divide(exact, 10n ** BigInt(2 * scale - quoteDecimals), mode), quoteDecimals);
}

function bill(side: "BUY" | "SELL", input: BillInput, total: string): Bill {
  const { fee, tds, received } = settle(
    { side, volume: input.volume, total },
    { base: "", quote: "INR" },
    { fee: input.feeRate, tds: input.tdsRate },
    { base: input.baseDecimals, quote: input.quoteDecimals },
  );
  return { total, fee, tds, received };
}

/** A buyer in a rupee market pays the total, gets the coin less the fee, and pays no TDS. */
export const buyBill = (input: BillInput): Bill => bill("BUY", input, totalOf(input, "up"));

/** A seller in a rupee market gets the total less the fee, less TDS on what is left. */
export const sellBill = (input: BillInput): Bill => bill("SELL", input, totalOf(input, "down"));
