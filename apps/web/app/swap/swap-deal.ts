/** A swap's quote as a deal that can be confirmed. Pure. */
import { type Market, pricePrecision } from "@feo/contract";
import { divide, exactDecimals, exactUnits, formatUnits } from "@feo/money";
import type { Deal } from "../deal/deal.ts";
import type { TradeRates } from "../quote/settlement.ts";
import type { Quote } from "./swap-quote.ts";
import type { SwapChoice } from "./swap-route.ts";
import { impactText, movesPrice } from "./swap-words.ts";

interface SwapFacts {
  readonly choice: Pick<SwapChoice, "from" | "to">;
  readonly market: Market;
  readonly rates: TradeRates;
}

export function dealOfSwap(quote: Quote, { choice, market, rates }: SwapFacts): Deal {
  return {
    way: "swap",
    market,
    rates,
    side: quote.side,
    volume: quote.volume,
    limitPrice: quote.limitPrice,
    averagePrice: inTicks(quote.price, pricePrecision(market)),
    expected: {
      fee: quote.fee,
      feeTicker: choice.to,
      tds: quote.tds ?? "0",
      tdsTicker: market.quote,
      received: quote.receives,
      receivedTicker: choice.to,
      paid: quote.spends,
      paidTicker: choice.from,
    },
    worst: { paid: quote.spendsAtMost, received: quote.receivesAtLeast },
    warning: movesPrice(quote) ? impactText(quote, market) : undefined,
  };
}

function inTicks(price: string, decimals: number): string {
  const units = exactUnits(price);
  return formatUnits(divide(units, 10n ** BigInt(exactDecimals - decimals), "half-even"), decimals);
}
