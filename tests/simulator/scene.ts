/** What the simulated people know: prices, rules, their open orders. Learned from replies, so it may be stale. */
import type { MarketRules, OrderState, Outcome } from "@feo/exchange";
import type { Chance } from "../../packages/exchange/src/reference/chance.ts";
import { type StreamMarket, streamMarkets } from "../../packages/exchange/src/reference/stream-markets.ts";

export const people = Array.from({ length: 120 }, (_, index) => 100 + index);
export const markets = streamMarkets;
export const assets = [...new Set(markets.flatMap(({ rules: { base, quote } }) => [base, quote]))];

export interface Scene {
  readonly chance: Chance;
  /** A counter for unique keys and names. */
  nextNumber(): number;
  rulesOf(market: StreamMarket): MarketRules;
  setRules(market: number, rules: MarketRules): void;
  /** The mid price of the trading, which drifts. */
  midOf(market: StreamMarket): number;
  lastOf(market: StreamMarket): number | undefined;
  ordersOf(user: number): readonly OrderState[];
  apply(outcome: Outcome): void;
}

export function createScene(chance: Chance): Scene {
  const rules = new Map<number, MarketRules>();
  const mids = new Map<number, number>();
  const lasts = new Map<number, number>();
  const open = new Map<number, Map<number, OrderState>>();
  let count = 0;

  return {
    chance,
    nextNumber: () => ++count,
    rulesOf: ({ number, rules: first }) => rules.get(number) ?? first,
    setRules: (market, next) => void rules.set(market, next),
    midOf({ number, lowTicks, highTicks }) {
      const before = mids.get(number) ?? Math.floor((lowTicks + highTicks) / 2);
      const moved = chance.oneIn(6) ? before + chance.pick([-1, 1]) : before;
      const mid = Math.min(highTicks, Math.max(lowTicks, moved));
      mids.set(number, mid);
      return mid;
    },
    lastOf: ({ number }) => lasts.get(number),
    ordersOf: (user) => [...(open.get(user)?.values() ?? [])],
    apply({ orders, trades }) {
      for (const { market, priceTicks } of trades) lasts.set(market, priceTicks);
      for (const order of orders) {
        const own = open.get(order.user) ?? new Map<number, OrderState>();
        if (order.status === "WAITING") own.set(order.id, order);
        else own.delete(order.id);
        open.set(order.user, own);
      }
    },
  };
}
