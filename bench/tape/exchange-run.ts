/**
 * The whole exchange on the order tape: balances, holds, fees, GST, TDS and outcomes, where the bare order book has
 * only its queues.
 */
import { buy, Exchange, type MarketRules, sell, spotWallet } from "@feo/exchange";
import { cancel, fields, highestPrice, limit, type Outcome } from "./tape.ts";

const base = 1;
const quote = 0;
const plenty = 2 ** 51;

export const tapeRules: MarketRules = {
  base,
  quote,
  baseUnitsPerLot: 10_000,
  quoteUnitsPerTick: 10,
  minLots: 1,
  maxLots: 1_000_000,
  minNotionalUnits: 1,
  maxNotionalUnits: 2 ** 49,
  collarPpm: 1_000_000,
  priceBand: 0,
  maxOpenOrders: 1_000_000,
  tdsOwedBy: "SELLER",
  tdsPpm: 10_000,
  rupeeMarket: null,
  state: "ENABLED",
  fees: [{ makerPpm: 1_600, takerPpm: 2_000 }],
};

/** An exchange with one market and a thousand people who have plenty of both assets. */
export function openExchange(people = 1_000): Exchange {
  const exchange = new Exchange();
  exchange.apply({ kind: "setMarket", id: "market", at: 0, market: 0, rules: tapeRules });
  for (let person = 0; person <= people; person += 1) {
    for (const asset of [base, quote]) {
      const user = 100 + person;
      exchange.apply({
        kind: "credit",
        id: `${user} ${asset}`,
        at: 0,
        user,
        asset,
        wallet: spotWallet,
        units: plenty,
        rail: 0,
      });
    }
  }
  return exchange;
}

export class ExchangeRunner {
  readonly #exchange: Exchange;
  /** Maps the tape's order ids to the exchange's. */
  readonly #ids: Int32Array;
  readonly #users: Int32Array;
  #trades = 0;
  #lots = 0;
  #notional = 0;

  constructor(exchange: Exchange, largestId: number) {
    this.#exchange = exchange;
    this.#ids = new Int32Array(largestId + 1);
    this.#users = new Int32Array(largestId + 1);
  }

  run(tape: Int32Array): void {
    for (let at = 0; at < tape.length; at += fields) this.step(tape, at);
  }

  step(tape: Int32Array, at: number): void {
    const kind = tape[at];
    const id = tape[at + 2] ?? 0;
    const exchange = this.#exchange;
    if (kind === cancel) {
      const order = this.#ids[id] ?? 0;
      const user = this.#users[id] ?? 0;
      exchange.apply({ kind: "cancel", id: "", at: 1, user, order });
      return;
    }
    const user = 100 + (tape[at + 5] ?? 0);
    const outcome = exchange.apply({
      kind: "place",
      id: "",
      at: 1,
      user,
      market: 0,
      side: tape[at + 1] === buy ? buy : sell,
      type: kind === limit ? "LIMIT" : "MARKET",
      priceTicks: tape[at + 3] ?? 0,
      stopTicks: 0,
      lots: tape[at + 4] ?? 0,
      totalUnits: 0,
      timeInForce: kind === limit ? "GTC" : "IOC",
      postOnly: false,
      visibleLots: 0,
      stpMode: "NONE",
    });
    this.#ids[id] = outcome.placed?.id ?? 0;
    this.#users[id] = user;
    const { trades } = outcome;
    this.#trades += trades.length;
    for (let index = 0; index < trades.length; index += 1) {
      const { lots = 0, priceTicks = 0 } = trades[index] ?? {};
      this.#lots += lots;
      this.#notional += lots * priceTicks;
    }
  }

  outcome(): Outcome {
    const exchange = this.#exchange;
    return {
      trades: this.#trades,
      lots: this.#lots,
      notional: BigInt(this.#notional),
      open: exchange.openOrderCount,
      bestBid: exchange.levels(0, buy, 1)[0]?.[0] ?? 0,
      bestAsk: exchange.levels(0, sell, 1)[0]?.[0] ?? highestPrice,
    };
  }
}
