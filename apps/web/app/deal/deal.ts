/**
 * What a person is asked to agree to: so many lots, at a price that is never worse than the last one the quote met. Whatever
 * is shown of it is a bound of the order that it becomes. Exact and pure.
 */
import type { Market, Side } from "@feo/contract";
import { divide, formatUnits, parseUnits } from "@feo/money";
import type { OrderRequest } from "../data/index.ts";
import type { Settlement, TradeRates } from "../frame/settlement.ts";

export interface Deal {
  /** How the page speaks of it. */
  readonly way: "trade" | "swap";
  readonly market: Market;
  readonly side: Side;
  /** Whole lots of the base asset. */
  readonly volume: string;
  /** The worst price that the quote met. */
  readonly limitPrice: string;
  /** With the decimals of the market's prices. */
  readonly averagePrice: string;
  readonly rates: TradeRates;
  /** What the book gives at the moment of the quote. */
  readonly expected: Settlement;
  /** What it comes to where every lot trades at the limit: nobody pays more or gets less than this. */
  readonly worst: Pick<Settlement, "paid" | "received">;
  /** A sentence about a price that would move much. */
  readonly warning: string | undefined;
}

/** Immediate or cancel at the worst price shown, so that the price holds whatever the book does meanwhile (ORDER-018). */
export const orderOf = ({ market, side, volume, limitPrice }: Deal): OrderRequest => ({
  ...{ type: "LIMIT", marketSymbol: market.symbol, side, price: limitPrice, volume },
  ...{ timeInForce: "IOC", postOnly: false },
});

const scale = 18;
const read = (text: string): bigint => parseUnits(text, scale, { unbounded: true });

/** What lots cost at one price, to the last digit. */
export const costAt = (price: string, volume: string): string => formatUnits(read(price) * read(volume), 2 * scale);

/** What can be spent of a balance so that the TDS on top still fits; in rupees a buyer pays none. */
export function spendable(available: string, { quote }: Pick<Market, "quote">, tdsRate: string | undefined): string {
  const rate = quote === "INR" || tdsRate === undefined ? 0n : read(tdsRate);
  return formatUnits(divide(read(available) * 100n * read("1"), 100n * read("1") + rate, "down"), scale);
}
