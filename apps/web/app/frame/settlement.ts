/** What a trade costs and brings: the fee from what is received, the TDS by the market's kind (design §4). Exact and pure. */
import type { Market } from "@feo/contract";
import { decimalsOf, divide, formatUnits, parseUnits, type RoundingMode, rescale } from "@feo/money";

export interface TradeRates {
  /** In percent, GST included. */
  readonly fee: string;
  readonly tds: string;
}

export interface Settlement {
  readonly fee: string;
  readonly feeTicker: string;
  readonly tds: string;
  readonly tdsTicker: string;
  /** What arrives, after fee and TDS. */
  readonly received: string;
  readonly receivedTicker: string;
  /** What leaves, with TDS that is paid on top. */
  readonly paid: string;
  readonly paidTicker: string;
}

interface Trade {
  readonly side: "BUY" | "SELL";
  readonly volume: string;
  readonly total: string;
}

type Pair = Pick<Market, "base" | "quote">;

/** `decimals` are those of the two assets' smallest units; whatever does not come out even is rounded against the party. */
export function settle(
  trade: Trade,
  pair: Pair,
  rates: TradeRates,
  decimals: { base: number; quote: number },
): Settlement {
  return trade.side === "BUY" ? settleBuy(trade, pair, rates, decimals) : settleSell(trade, pair, rates, decimals);
}

/** A buyer pays no TDS in rupees; against a coin the TDS comes on top of the total. */
function settleBuy(
  { volume, total }: Trade,
  { base, quote }: Pair,
  rates: TradeRates,
  decimals: { base: number; quote: number },
): Settlement {
  const fee = percentOf(volume, rates.fee, decimals.base);
  const tds = quote === "INR" ? 0n : percentOf(total, rates.tds, decimals.quote);
  return {
    ...{ fee: formatUnits(fee, decimals.base), feeTicker: base },
    ...{ tds: formatUnits(tds, decimals.quote), tdsTicker: quote },
    ...{ received: less(volume, fee, decimals.base, "down"), receivedTicker: base },
    ...{ paid: less(total, -tds, decimals.quote, "up"), paidTicker: quote },
  };
}

/** A seller pays TDS from the proceeds less the fee. */
function settleSell(
  { volume, total }: Trade,
  { base, quote }: Pair,
  rates: TradeRates,
  decimals: { base: number; quote: number },
): Settlement {
  const fee = percentOf(total, rates.fee, decimals.quote);
  const proceeds = less(total, fee, decimals.quote, "down");
  const tds = percentOf(proceeds, rates.tds, decimals.quote);
  return {
    ...{ fee: formatUnits(fee, decimals.quote), feeTicker: quote },
    ...{ tds: formatUnits(tds, decimals.quote), tdsTicker: quote },
    ...{ received: less(proceeds, tds, decimals.quote, "down"), receivedTicker: quote },
    ...{ paid: volume, paidTicker: base },
  };
}

/** A share of an amount in units of `decimals`, rounded up. */
function percentOf(amount: string, percent: string, decimals: number): bigint {
  const amountDecimals = decimalsOf(amount);
  const percentDecimals = decimalsOf(percent);
  const product = parseUnits(amount, amountDecimals, { unbounded: true }) * parseUnits(percent, percentDecimals);
  return divide(product * 10n ** BigInt(decimals), 10n ** BigInt(amountDecimals + percentDecimals + 2), "up");
}

/** An amount less units of `decimals`, in those units and never below zero: what arrives is rounded down, what leaves up. */
function less(amount: string, units: bigint, decimals: number, mode: RoundingMode): string {
  const given = decimalsOf(amount);
  const left = rescale(parseUnits(amount, given, { unbounded: true }), given, decimals, mode) - units;
  return formatUnits(left > 0n ? left : 0n, decimals);
}
