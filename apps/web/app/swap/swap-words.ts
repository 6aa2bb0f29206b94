/** The texts of a swap: amounts, the price, and why there is no quote. Pure. */
import { type Market, pricePrecision } from "@feo/contract";
import { compare, formatAmount, formatMoney } from "@feo/money";
import type { Quote, SwapQuote } from "./swap-quote.ts";
import type { SwapChoice } from "./swap-route.ts";

/** An amount with its ticker; rupees have their sign instead. */
export function amountText(amount: string, ticker: string): string {
  if (ticker === "INR") return formatMoney(amount, "INR");
  return `${formatAmount(amount, { minDecimals: 2, maxDecimals: 18, grouping: "indian" })} ${ticker}`;
}

/** "1 ADA = ₹85.41"; an average may have two decimals more than the market's prices. */
export function priceText(price: string, market: Market): string {
  const decimals = pricePrecision(market);
  const shown = { minDecimals: decimals, maxDecimals: decimals + 2 };
  const figure =
    market.quote === "INR"
      ? formatMoney(price, "INR", shown)
      : `${formatAmount(price, { ...shown, grouping: "indian" })} ${market.quote}`;
  return `1 ${market.base} = ${figure}`;
}

/** From this percentage the page shows the price impact. */
const notableImpact = "1";
export const movesPrice = ({ impact }: Quote): boolean => compare(impact, notableImpact) >= 0;

export const impactText = ({ impact, bestPrice }: Quote, market: Market): string =>
  `Price impact: your average is ${impact}% worse than the best price, ${priceText(bestPrice, market)}.`;

export interface Reason {
  readonly text: string;
  /** A page that can do what the swap cannot. */
  readonly instead?: { readonly to: string; readonly label: string };
}

export function reasonText(
  answer: Exclude<SwapQuote, { readonly kind: "quote" | "no-amount" }>,
  { from, to }: SwapChoice,
  market: Market,
): Reason {
  const limitOrder = {
    to: `/trade/${market.symbol}`,
    label: `Place a limit order in ${market.base} / ${market.quote}`,
  };
  switch (answer.kind) {
    case "empty-book":
      return {
        text: `No orders for ${from} to ${to} right now. Try again soon, or place a limit order.`,
        instead: limitOrder,
      };
    case "too-thin":
      return {
        text: `You can swap up to ${amountText(answer.most, from)} right now. Enter less, or place a limit order.`,
        instead: limitOrder,
      };
    case "below-minimum":
      return { text: `The minimum swap is ${amountText(answer.minNotional, market.quote)}.` };
    case "above-maximum":
      return { text: `The maximum swap is ${amountText(answer.maxNotional, market.quote)}.` };
    case "too-small":
      return {
        text: `That is less than 0.01 ${to}, the smallest amount you can receive. Use easy trade for smaller amounts.`,
        instead: { to: `/easyTrade/${market.symbol}`, label: "Open easy trade" },
      };
  }
}
