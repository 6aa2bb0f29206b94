/**
 * What a customer confirms: a number of lots at a price no worse than the worst level of the quote. Everything shown is
 * a bound that the resulting order keeps. Exact and pure.
 */
import type { Market, Side } from "@feo/contract";
import type { OrderRequest } from "../data/index.ts";
import type { Settlement, TradeRates } from "../quote/settlement.ts";

export interface Deal {
  /** Which wording the page uses. */
  readonly way: "trade" | "swap";
  readonly market: Market;
  readonly side: Side;
  /** Of the base asset, a whole number of lots. */
  readonly volume: string;
  /** The worst price that the quote met. */
  readonly limitPrice: string;
  /** With the decimals of the market's prices. */
  readonly averagePrice: string;
  readonly rates: TradeRates;
  /** The result at the book's prices when quoted. */
  readonly expected: Omit<Settlement, "total">;
  /** The result if every lot trades at the limit: nobody pays more or receives less. */
  readonly worst: Pick<Settlement, "paid" | "received">;
  /** A price impact warning. */
  readonly warning: string | undefined;
}

/** Immediate or cancel at the worst price shown, so that the price holds even if the book moves (ORDER-018). */
export const orderOf = ({ market, side, volume, limitPrice }: Deal): OrderRequest => ({
  type: "LIMIT",
  marketSymbol: market.symbol,
  side,
  price: limitPrice,
  volume,
  timeInForce: "IOC",
  postOnly: false,
});
