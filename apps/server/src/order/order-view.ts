/** An order and a trade as they travel: the core's integers as decimals. Pure. */
import type { Order, OwnTrade } from "@feo/contract";
import { buy, type OrderState } from "@feo/exchange";
import { type Instrument, percentOf, priceText, quantityText, unitsText } from "../market/instruments.ts";

export interface OrderFacts {
  readonly order: OrderState;
  readonly updatedAt: number;
}

export function viewOrder({ order, updatedAt }: OrderFacts, instrument: Instrument, userId: string): Order {
  const { base, quote } = instrument;
  const isBuy = order.side === buy;
  const [pays, receives] = isBuy ? [quote, base] : [base, quote];
  const isByTotal = order.totalUnits > 0;
  return {
    id: String(order.id),
    refId: order.refId,
    status: order.status,
    ask: base.ticker,
    bid: quote.ticker,
    marketSymbol: instrument.symbol,
    takerFee: percentOf(order.takerPpm),
    makerFee: percentOf(order.makerPpm),
    type: order.type,
    price: order.priceTicks > 0 ? priceText(instrument, order.priceTicks) : null,
    stopPrice: order.stopTicks > 0 ? priceText(instrument, order.stopTicks) : null,
    total: unitsText(quote, totalOf(order, instrument)),
    volume: quantityText(instrument, order.leftLots),
    originalVolume: quantityText(instrument, isByTotal ? order.filledLots : order.originalLots),
    locked: unitsText(pays, order.heldUnits),
    originalLocked: unitsText(pays, order.originalHeldUnits),
    tradesCount: order.trades,
    fundsReceived: unitsText(receives, order.receivedUnits),
    filledTotal: unitsText(quote, order.filledUnits),
    createdAt: new Date(order.createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
    userId,
    side: isBuy ? "BUY" : "SELL",
    postOnly: order.postOnly,
    visibleSize: order.visibleLots > 0 ? quantityText(instrument, order.visibleLots) : null,
    stpMode: order.stpMode,
    timeInForce: order.timeInForce,
  };
}

/** What was asked for, in the quote asset; an order at the market by volume has only what it traded for. */
function totalOf(order: OrderState, { rules }: Instrument): number {
  if (order.totalUnits > 0) return order.totalUnits;
  if (order.priceTicks > 0) return order.priceTicks * order.originalLots * rules.quoteUnitsPerTick;
  return order.filledUnits;
}

/** One side of a trade, as its owner sees it. */
export interface OwnTradeFacts {
  readonly id: number;
  readonly orderId: number;
  readonly market: number;
  readonly isBuyer: boolean;
  readonly isTaker: boolean;
  readonly type: OwnTrade["type"];
  readonly priceTicks: number;
  readonly lots: number;
  readonly quoteUnits: number;
  readonly feeUnits: number;
  readonly tdsUnits: number;
  readonly at: number;
}

export function viewTrade(
  trade: OwnTradeFacts,
  instrument: Instrument,
  tdsAsset: { ticker: string; decimals: number },
): OwnTrade {
  const feeAsset = trade.isBuyer ? instrument.base : instrument.quote;
  return {
    id: String(trade.id),
    orderId: String(trade.orderId),
    side: trade.isBuyer ? "BUY" : "SELL",
    price: priceText(instrument, trade.priceTicks),
    volume: quantityText(instrument, trade.lots),
    total: unitsText(instrument.quote, trade.quoteUnits),
    createdAt: new Date(trade.at).toISOString(),
    marketSymbol: instrument.symbol,
    type: trade.type,
    role: trade.isTaker ? "TAKER" : "MAKER",
    feeTicker: feeAsset.ticker,
    feeAmount: unitsText(feeAsset, trade.feeUnits),
    tdsTicker: tdsAsset.ticker,
    tdsAmount: unitsText(tdsAsset, trade.tdsUnits),
  };
}
