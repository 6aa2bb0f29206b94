/** The account's data shown in one market's chart and book, and the chart's live bars. */
import type { Order } from "@feo/contract";
import { useMemo } from "react";
import type { ChartOrder, Mark, SubscribeBars } from "../chart/index.ts";
import { followCandle, useOwnAccount } from "../data/index.ts";
import { chartOrders, tradeMarks } from "./own-on-market.ts";
import type { MarketView } from "./use-market.ts";

interface OwnOnMarket {
  readonly open: readonly Order[];
  readonly orders: readonly ChartOrder[];
  readonly marks: readonly Mark[];
}

export function useOwnOnMarket({ market }: MarketView): OwnOnMarket {
  const open = useOwnAccount((account) => account.orders.open);
  const trades = useOwnAccount((account) => account.trades);
  return useMemo(() => {
    const isHere = ({ marketSymbol }: { marketSymbol: string }) => marketSymbol === market.symbol;
    const openHere = open.filter(isHere);
    return {
      open: openHere,
      orders: chartOrders(openHere, market),
      marks: tradeMarks(trades.filter(isHere), market),
    };
  }, [open, trades, market]);
}

/** Live bars for the chart; a stable function reference, as the chart requires. */
export const subscribeBars: SubscribeBars = (marketSymbol, type, onBar) =>
  followCandle({ marketSymbol, type }, ({ time, open, high, low, close, volume }) =>
    onBar({
      time: time * 1_000,
      open: Number(open),
      high: Number(high),
      low: Number(low),
      close: Number(close),
      volume: Number(volume),
    }),
  );
