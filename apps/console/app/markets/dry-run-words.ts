/** What a dry run found, as sentences. Pure. */
import type { ConsoleMarket, MarketDryRun, MarketTerm } from "@feo/contract";
import { compare, formatMoney, subtract } from "@feo/money";
import { grouped } from "./market-words.ts";

export interface Effect {
  readonly tone: "good" | "warn" | "bad";
  readonly text: string;
}

const good = (text: string): Effect => ({ tone: "good", text });
const warn = (text: string): Effect => ({ tone: "warn", text });
const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en-IN")} ${count === 1 ? one : many}`;

export function effectsOf(run: MarketDryRun, market: Pick<ConsoleMarket, "quote">): readonly Effect[] {
  if (run.refusal !== null) return [{ tone: "bad", text: run.refusal }];
  return [...stateEffects(run), ...orderEffects(run), ...feeEffects(run, market)];
}

function stateEffects({ state, openOrders }: MarketDryRun): Effect[] {
  if (state === null) return [];
  const orders = counted(openOrders, "open order", "open orders");
  if (state.now === "ENABLED")
    return [
      good("Orders are accepted again within seconds"),
      ...(openOrders > 0 ? [good(`${orders} can trade again`)] : []),
    ];
  if (state.now === "CANCEL_ONLY")
    return [
      warn("New orders are refused within seconds"),
      ...(openOrders > 0 ? [good(`${orders} stay, and can be cancelled`)] : []),
    ];
  return [
    warn("Nothing trades within seconds"),
    ...(openOrders > 0 ? [warn(`${orders} stay, and can't be cancelled until the market reopens`)] : []),
  ];
}

function orderEffects(run: MarketDryRun): Effect[] {
  const { openOrders, changes } = run;
  if (changes.length === 0) return [];
  if (openOrders === 0) return [good("There are no open orders")];
  const has = (...terms: readonly MarketTerm[]) => changes.some(({ term }) => terms.includes(term));
  const found: readonly (readonly [isChanged: boolean, count: number, what: string])[] = [
    [has("priceStep"), run.offPriceStep, "off the new price step"],
    [has("amountStep"), run.offAmountStep, "off the new amount step"],
    [has("minNotional", "minQuantity"), run.belowMinimum, "below the new minimum"],
    [has("maxNotional", "maxQuantity"), run.aboveMaximum, "above the new maximum"],
  ];
  return [
    good(`${counted(openOrders, "open order stays", "open orders stay")} in the book`),
    ...found.flatMap(([isChanged, count, what]) =>
      isChanged && count > 0
        ? [
            warn(
              `${counted(count, "of them is", "of them are")} ${what} and ${count === 1 ? "stays" : "stay"} until filled`,
            ),
          ]
        : [],
    ),
  ];
}

function feeEffects(
  { feesADay, tiers, changes, openOrders }: MarketDryRun,
  { quote }: Pick<ConsoleMarket, "quote">,
): Effect[] {
  const isFee = changes.some(({ term }) => term === "makerFee" || term === "takerFee");
  const money = (amount: string) =>
    quote === "INR" ? formatMoney(amount, "INR", { minDecimals: 0, maxDecimals: 0 }) : `${grouped(amount)} ${quote}`;
  const moved = feesADay && compare(feesADay.now, feesADay.was);
  const found: Effect[] = [];
  if (feesADay && moved)
    found.push(
      moved < 0
        ? good(`Fees fall by about ${money(subtract(feesADay.was, feesADay.now))} a day at the last 24 hours’ volume`)
        : good(`Fees rise by about ${money(subtract(feesADay.now, feesADay.was))} a day at the last 24 hours’ volume`),
    );
  if (tiers === "LEAVES") found.push(warn("All fee levels pay these fees instead of their own"));
  if (tiers === "JOINS") found.push(good("Each fee level pays its standard fees again"));
  if (isFee && openOrders > 0) found.push(good("Open orders keep the fees they were placed with"));
  return found;
}
