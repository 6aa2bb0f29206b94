/** A trade in its public form. Pure. */
import type { PublicTrade } from "@feo/contract";
import { buy, type Trade } from "@feo/exchange";
import { type Instrument, priceText, quantityText, unitsText } from "./instruments.ts";

export type TradeFacts = Pick<Trade, "id" | "takerSide" | "priceTicks" | "lots" | "at"> & {
  readonly quoteUnits: number | bigint;
};

/** MARKET-010: a trade is a buy if the taker bought. */
export function publicTradeOf(instrument: Instrument, trade: TradeFacts): PublicTrade {
  const isBuyTrade = trade.takerSide === buy;
  return {
    id: String(trade.id),
    side: isBuyTrade ? "BUY" : "SELL",
    isBuyTrade,
    price: priceText(instrument, trade.priceTicks),
    volume: quantityText(instrument, trade.lots),
    total: unitsText(instrument.quote, trade.quoteUnits),
    createdAt: new Date(trade.at).toISOString(),
  };
}
