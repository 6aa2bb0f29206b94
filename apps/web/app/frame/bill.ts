/** What a trade costs, before it is made: the fee from what is received, the tax on what is sold. Exact, rounded against the party. */
import { divide, formatUnits, parseUnits, type RoundingMode } from "@feo/money";

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

const rateScale = 6;
/** Percent with six decimals, as a fraction's denominator. */
const hundredPercent = 100n * 10n ** BigInt(rateScale);

const share = (units: bigint, rate: string): bigint =>
  divide(units * parseUnits(rate, rateScale), hundredPercent, "up");

/** A buyer's total rounds up and a seller's down: nobody gains from a fraction of a unit. */
function totalUnits({ price, volume, quoteDecimals }: BillInput, mode: RoundingMode): bigint {
  const scale = 18;
  const exact = parseUnits(price, scale, { unbounded: true }) * parseUnits(volume, scale, { unbounded: true });
  return divide(exact, 10n ** BigInt(2 * scale - quoteDecimals), mode);
}

/** A buyer in a rupee market pays the total, gets the coin less the fee, and pays no TDS. */
export function buyBill(input: BillInput): Bill {
  const received = parseUnits(input.volume, input.baseDecimals);
  const fee = share(received, input.feeRate);
  return {
    total: formatUnits(totalUnits(input, "up"), input.quoteDecimals),
    fee: formatUnits(fee, input.baseDecimals),
    tds: "0",
    received: formatUnits(received - fee, input.baseDecimals),
  };
}

/** A seller in a rupee market gets the total less the fee, less TDS on what is left. */
export function sellBill(input: BillInput): Bill {
  const total = totalUnits(input, "down");
  const fee = share(total, input.feeRate);
  const tds = share(total - fee, input.tdsRate);
  const text = (units: bigint) => formatUnits(units, input.quoteDecimals);
  return { total: text(total), fee: text(fee), tds: text(tds), received: text(total - fee - tds) };
}
