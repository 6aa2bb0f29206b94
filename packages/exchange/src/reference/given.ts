/**
 * A small exchange for examples: one market, users 100 to 103 with a million units of every asset, and short helpers
 * for commands. The examples run on both the reference and the core.
 */
import { audit } from "../audit.ts";
import { buy, type Side, sell } from "../book/book.ts";
import type { Command, FeeRates, MarketRules, PlaceOrder, SetTrader } from "../command.ts";
import { Exchange } from "../exchange.ts";
import type { Outcome } from "../outcome.ts";
import { createReference, type Reference } from "./reference.ts";
import type { Draft } from "./stream.ts";

/** The common interface; the core limits the number of levels, the reference returns all. */
export interface GivenExchange extends Omit<Reference, "levels"> {
  levels(market: number, side: Side, most: number): ReturnType<Reference["levels"]>;
}

export const exchanges: readonly { readonly name: string; readonly create: () => GivenExchange }[] = [
  { name: "reference", create: createReference },
  { name: "core", create: () => new Exchange() },
];

/** Violated invariants, in words. The reference has no audit; its own test checks its sums. */
export const faultsOf = (exchange: GivenExchange): string[] => (exchange instanceof Exchange ? audit(exchange) : []);

/** A market without fees, taxes or limits, where the seller owes TDS. */
export const inr: MarketRules = {
  base: 2,
  quote: 0,
  baseUnitsPerLot: 1,
  quoteUnitsPerTick: 1,
  minLots: 1,
  maxLots: 1_000_000,
  minNotionalUnits: 0,
  maxNotionalUnits: 1_000_000_000,
  collarPpm: 100_000,
  priceBand: 0,
  maxOpenOrders: 100,
  tdsOwedBy: "SELLER",
  tdsPpm: 0,
  rupeeMarket: null,
  fees: [{ makerPpm: 0, takerPpm: 0 }],
  state: "ENABLED",
};

/** The same, where both sides owe TDS. */
export const usdt: MarketRules = { ...inr, quote: 1, tdsOwedBy: "BOTH" };

const plainOrder: Omit<PlaceOrder, "id" | "at" | "user" | "side" | "type"> = {
  kind: "place",
  market: 0,
  timeInForce: "GTC",
  postOnly: false,
  stpMode: "NONE",
  priceTicks: 0,
  stopTicks: 0,
  lots: 0,
  totalUnits: 0,
  visibleLots: 0,
};

export const givenOn = (create: () => GivenExchange) => (rules: Partial<MarketRules>) => given(create(), rules);

function given(exchange: GivenExchange, rules: Partial<MarketRules>) {
  let market: MarketRules = { ...inr, ...rules };
  let count = 0;

  function apply(draft: Draft): Outcome {
    count += 1;
    return exchange.apply({ ...draft, id: String(count), at: count } as Command);
  }

  function setMarket(number: number, next: MarketRules): void {
    if (number === 0) market = next;
    apply({ kind: "setMarket", market: number, rules: next });
  }

  function limit(user: number, side: Side, lots: number, priceTicks: number, rest: Partial<PlaceOrder> = {}): Outcome {
    return apply({ ...plainOrder, user, side, type: "LIMIT", lots, priceTicks, ...rest });
  }

  const account = (user: number, asset: number): readonly bigint[] =>
    exchange.balances().find((row) => row.user === user && row.asset === asset)?.balances ?? [0n, 0n, 0n, 0n];

  setMarket(0, market);
  for (const user of [100, 101, 102, 103]) {
    for (const asset of [0, 1, 2]) apply({ kind: "credit", user, wallet: 1, asset, units: 1_000_000, rail: 0 });
  }

  return {
    apply,
    setMarket,
    limit,
    account,
    faults: () => faultsOf(exchange),
    openOrders: () => exchange.openOrders(),
    levels: (side: Side) => exchange.levels(0, side, 100),
    setFees: (...fees: FeeRates[]) => setMarket(0, { ...market, fees }),
    setTrader: (user: number, trader: Partial<SetTrader>) =>
      apply({ kind: "setTrader", user, tier: 0, tdsPpm: null, tdsInInr: false, ...trader }),
    market: (user: number, side: Side, size: { lots?: number; totalUnits?: number }) =>
      apply({ ...plainOrder, user, side, type: "MARKET", timeInForce: "IOC", ...size }),
    stopMarket: (user: number, side: Side, order: { stopTicks: number; lots: number }) =>
      apply({ ...plainOrder, user, side, type: "STOP_MARKET", timeInForce: "IOC", ...order }),
    /** Places a stop-limit order of one lot at its stop price; returns its id. */
    stop: (user: number, side: Side, ticks: number) =>
      apply({ ...plainOrder, user, side, type: "STOP_LIMIT", lots: 1, stopTicks: ticks, priceTicks: ticks }).placed?.id,
    /** Makes a trade at this price, which becomes the last price. */
    trade(priceTicks: number): void {
      limit(102, sell, 1, priceTicks);
      limit(103, buy, 1, priceTicks);
    },
    leaveInSpot(user: number, asset: number, units: number): void {
      const rest = Number(account(user, asset)[2]) - units;
      apply({ kind: "transfer", user, asset, units: rest, from: 1, to: 0 });
    },
    /** The spot balances: available and locked. */
    spot: (user: number, asset: number) => account(user, asset).slice(2),
    main: (user: number, asset: number) => account(user, asset)[0],
  };
}
