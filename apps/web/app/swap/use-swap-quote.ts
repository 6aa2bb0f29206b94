/** The live quote of a swap, recomputed with every new book. */
import type { CallOutput, Coin, Market, readTradingFees } from "@feo/contract";
import { useMemo } from "react";
import { orderBookQuery, ownFeesQuery, useOwnQuery, usePageQuery } from "../data/index.ts";
import type { TradeRates } from "../quote/settlement.ts";
import { quoteSwap } from "./swap-quote.ts";
import type { SwapChoice } from "./swap-route.ts";

export interface SwapTerms {
  readonly choice: SwapChoice;
  readonly market: Market;
  readonly assets: readonly Coin[];
  readonly fees: CallOutput<typeof readTradingFees>;
}

export function useSwapQuote({ choice, market, assets, fees }: SwapTerms) {
  const asked = usePageQuery(orderBookQuery(market.symbol));
  const book = asked.data?.orderBook.snapshot;
  const rates = useSwapRates({ market, fees });
  const answer = useMemo(() => {
    const decimals = (ticker: string) => assets.find((asset) => asset.ticker === ticker)?.decimals ?? 8;
    return (
      book &&
      quoteSwap({
        from: choice.from,
        amount: choice.amount,
        market,
        book,
        baseDecimals: decimals(market.base),
        quoteDecimals: decimals(market.quote),
        feeRate: rates.fee,
        tdsRate: rates.tds,
      })
    );
  }, [choice.from, choice.amount, market, book, assets, rates.fee, rates.tds]);
  return { asked, answer, rates };
}

/** The customer's own rate, or that of the first tier. */
function useSwapRates({ market, fees }: Pick<SwapTerms, "market" | "fees">): TradeRates {
  const own = useOwnQuery(ownFeesQuery(market.symbol)).data;
  return own
    ? { fee: own.spotTradingFees.taker, tds: own.tdsRate }
    : { fee: fees.tiers[0]?.taker ?? "0", tds: fees.tdsRate };
}
