/** Orders and trades in wire form: the core's integers as decimals. Pure. */
import type { Order, OwnTrade } from "@feo/contract";
import { buy, type OrderState } from "@feo/exchange";
import { divide } from "@feo/money";
import { type Instrument, percentOf, priceText, quantityText, unitsText } from "../market/instruments.ts";

export interface OrderFacts {
  readonly order: OrderState;
  readonly updatedAt: number;
}

export function viewOrder({ order, updatedAt }: OrderFacts, instrument: Instrument, userId: string): Order {
  const { base, quote } = instrument;
  const isBuy = order.side === buy;
  const [pays, receives] = isBuy ? [quote, base] : [base, quote];
  const leftLots = order.leftLots + unmetLots(order);
  const originalLots = order.totalUnits > 0 ? order.filledLots + leftLots : order.originalLots;
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
    waitsForStop: order.status === "WAITING" && !order.isActive,
    total: unitsText(quote, totalOf(order, instrument)),
    volume: quantityText(instrument, leftLots),
    originalVolume: quantityText(instrument, originalLots),
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

/**
 * An order by total has no lots of its own. If it stopped early, the rest of its total is shown as lots at its average
 * price, so that volume, originalVolume and the filled percentage agree (ORDER-006, ORDER-007).
 */
function unmetLots({ totalUnits, filledUnits, filledLots, status }: OrderState): number {
  if (totalUnits === 0 || filledUnits === 0 || status === "DONE") return 0;
  const [left, filled] = [BigInt(totalUnits - filledUnits), BigInt(filledUnits)];
  return Number(divide(BigInt(filledLots) * left, filled, "up"));
}

/** The requested total in the quote asset; for a market order by volume, only what it traded for. */
function totalOf(order: OrderState, { rules }: Instrument): number {
  if (order.totalUnits > 0) return order.totalUnits;
  if (order.priceTicks > 0) return order.priceTicks * order.originalLots * rules.quoteUnitsPerTick;
  return order.filledUnits;
}

/** One party's side of a trade, as that party sees it. */
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
