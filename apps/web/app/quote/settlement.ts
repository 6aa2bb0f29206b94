/**
 * The settlement of a trade: the fee on what is received, TDS by the kind of market (design §4). Exact and pure;
 * rounded against the customer. Every fee, TDS and proceeds figure that the app shows before a trade comes from here.
 */
import type { Market, Side } from "@feo/contract";
import {
  decimalsOf,
  divide,
  exactDecimals,
  exactText,
  exactUnits,
  formatUnits,
  multiplyRate,
  parseUnits,
  type RoundingMode,
  rescale,
} from "@feo/money";

export interface TradeRates {
  /** In percent, GST included. */
  readonly fee: string;
  readonly tds: string;
}

export interface Settlement {
  /** In the quote asset, in whole units. */
  readonly total: string;
  readonly fee: string;
  readonly feeTicker: string;
  readonly tds: string;
  readonly tdsTicker: string;
  /** What is received, after fee and TDS. */
  readonly received: string;
  readonly receivedTicker: string;
  /** What is paid, including TDS on top. */
  readonly paid: string;
  readonly paidTicker: string;
}

type Pair = Pick<Market, "base" | "quote">;

/** A trade in the smallest units of its two assets. */
export interface UnitTrade {
  readonly side: Side;
  readonly volume: bigint;
  readonly total: bigint;
}

export interface UnitSettlement {
  /** In the asset received. */
  readonly fee: bigint;
  /** In the quote asset. */
  readonly tds: bigint;
  readonly paid: bigint;
  readonly received: bigint;
}

/**
 * A buyer's fee is in the base asset and TDS is added on top; a seller's fee is deducted first, then TDS on the rest.
 */
export function settleUnits({ side, volume, total }: UnitTrade, quote: string, rates: TradeRates): UnitSettlement {
  if (side === "BUY") {
    const fee = percentOf(volume, rates.fee);
    const tds = percentOf(total, buyerTdsRate(quote, rates.tds));
    return { fee, tds, paid: total + tds, received: volume - fee };
  }
  const fee = percentOf(total, rates.fee);
  const tds = percentOf(total - fee, rates.tds);
  return { fee, tds, paid: volume, received: total - fee - tds };
}

/** A buyer in an INR market pays no TDS. */
const buyerTdsRate = (quote: string, rate: string): string => (quote === "INR" ? "0" : rate);

const percentOf = (units: bigint, percent: string): bigint =>
  multiplyRate(units, parseUnits(percent, decimalsOf(percent)), decimalsOf(percent) + 2, "up");

/** A buyer's total rounds up to the smallest unit of the quote asset, a seller's rounds down. */
export const totalRounding = (side: Side): RoundingMode => (side === "BUY" ? "up" : "down");

/** `decimals` are those of the two assets' smallest units. */
export function settle(
  { side, volume, total }: { readonly side: Side; readonly volume: string; readonly total: string },
  { base, quote }: Pair,
  rates: TradeRates,
  decimals: { readonly base: number; readonly quote: number },
): Settlement {
  const units = {
    side,
    volume: inUnits(volume, decimals.base, "down"),
    total: inUnits(total, decimals.quote, totalRounding(side)),
  };
  const { fee, tds, paid, received } = settleUnits(units, quote, rates);
  const isBuy = side === "BUY";
  const [given, taken] = isBuy ? [decimals.quote, decimals.base] : [decimals.base, decimals.quote];
  const [givenTicker, takenTicker] = isBuy ? [quote, base] : [base, quote];
  return {
    total: formatUnits(units.total, decimals.quote),
    fee: formatUnits(fee, taken),
    feeTicker: takenTicker,
    tds: formatUnits(tds, decimals.quote),
    tdsTicker: quote,
    received: formatUnits(received, taken),
    receivedTicker: takenTicker,
    paid: formatUnits(paid, given),
    paidTicker: givenTicker,
  };
}

function inUnits(amount: string, decimals: number, mode: RoundingMode): bigint {
  const given = decimalsOf(amount);
  return rescale(parseUnits(amount, given, { unbounded: true }), given, decimals, mode);
}

/** The exact cost of a volume at one price. */
export const costAt = (price: string, volume: string): string =>
  formatUnits(exactUnits(price) * exactUnits(volume), 2 * exactDecimals);

/** What an order holds for a total, including the buyer's TDS on top, in whole units of the quote asset. */
export function heldFor(total: string, { quote }: Pick<Market, "quote">, tds: string, quoteDecimals: number): string {
  const units = inUnits(total, quoteDecimals, "up");
  return formatUnits(units + percentOf(units, buyerTdsRate(quote, tds)), quoteDecimals);
}

/** How much of a balance can be spent so that the buyer's TDS on top still fits. */
export function spendable(available: string, { quote }: Pick<Market, "quote">, tdsRate: string | undefined): string {
  const hundred = exactUnits("100");
  const rate = exactUnits(buyerTdsRate(quote, tdsRate ?? "0"));
  return exactText(divide(exactUnits(available) * hundred, hundred + rate, "down"));
}
