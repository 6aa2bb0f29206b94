/** What a swap says in words: amounts, the price, and why there is no quote. Pure. */
import { type Market, pricePrecision } from "@feo/contract";
import { formatAmount, formatMoney } from "@feo/money";
import { compare } from "../frame/market-figures.ts";
import type { Quote, SwapQuote } from "./swap-quote.ts";
import type { SwapChoice } from "./swap-route.ts";

/** An amount with its unit; rupees have their sign. */
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

/** From this share on, a person is told how much the own amount moves the price. */
const notableImpact = "1";
export const movesPrice = ({ impact }: Quote): boolean => compare(impact, notableImpact) >= 0;

export const impactText = ({ impact, bestPrice }: Quote, market: Market): string =>
  `Your amount moves the price: you trade ${impact}% away from the best offer, ${priceText(bestPrice, market)}.`;

export interface Reason {
  readonly text: string;
  /** Where the wish can be met instead. */
  readonly instead?: { readonly to: string; readonly label: string };
}

export function reasonText(answer: Exclude<SwapQuote, Quote>, { from, to }: SwapChoice, market: Market): Reason {
  const limitOrder = { to: `/trade/${market.symbol}`, label: `Place an order in ${market.base} / ${market.quote}` };
  switch (answer.kind) {
    case "no-amount":
      return { text: `Enter an amount of ${from} to see what you get.` };
    case "empty-book":
      return {
        text: `Nobody offers ${to} for ${from} at this moment. Try again soon, or set your own price.`,
        instead: limitOrder,
      };
    case "too-thin":
      return {
        text: `The book has offers for up to ${amountText(answer.most, from)} now. Enter less, or set your own price and wait.`,
        instead: limitOrder,
      };
    case "below-minimum":
      return { text: `This market takes orders from ${amountText(answer.minNotional, market.quote)} on. Enter more.` };
    case "above-maximum":
      return { text: `This market takes orders of up to ${amountText(answer.maxNotional, market.quote)}. Enter less.` };
    case "too-small":
      return {
        text: `That comes to less than 0.01 ${to}, and a swap gives amounts with two decimals. Easy trade gives smaller ones.`,
        instead: { to: `/easyTrade/${market.symbol}`, label: "Open easy trade" },
      };
  }
}
