/** A market of the core: its rules, its book, and its waiting stops. Validates market rules. */
import { type Book, buy, type Side, sell } from "./book/book.ts";
import type { FeeRates, MarketRules } from "./command.ts";
import { type HouseSlots, isAsset, type Ledger } from "./ledger/ledger.ts";
import { divideDown, isInteger, million } from "./units.ts";

export const mostMarkets = 65_536;

export class Market {
  readonly number: number;
  rules: MarketRules;
  readonly book: Book;
  /**
   * Stops, in a book keyed by stop price. Those that wait for a rising price are on its sell side, where the lowest
   * price is first; those that wait for a falling one on its buy side, where the highest is.
   */
  readonly stops: Book;
  /** The price of the latest trade; 0 before the first. */
  lastTicks = 0;
  /** The highest and lowest price of the current execution; 0 before its first trade. */
  highTicks = 0;
  lowTicks = 0;

  readonly baseHouse: HouseSlots;
  readonly quoteHouse: HouseSlots;

  constructor(number: number, rules: MarketRules, ledger: Ledger, createBook: () => Book) {
    this.number = number;
    this.baseHouse = ledger.houseSlots(rules.base);
    this.quoteHouse = ledger.houseSlots(rules.quote);
    this.rules = rules;
    this.book = createBook();
    this.stops = createBook();
  }

  beginExecution(): void {
    this.highTicks = 0;
    this.lowTicks = 0;
  }

  noteTrade(priceTicks: number): void {
    this.lastTicks = priceTicks;
    if (priceTicks > this.highTicks) this.highTicks = priceTicks;
    if (priceTicks < this.lowTicks || this.lowTicks === 0) this.lowTicks = priceTicks;
  }

  /** The cost of lots at a price, in units of the quote asset. */
  cost(priceTicks: number, lots: number): number {
    return priceTicks * lots * this.rules.quoteUnitsPerTick;
  }

  /** The price limit of a market order. */
  collar(side: Side, aroundTicks: number): number {
    const width = divideDown(aroundTicks * this.rules.collarPpm, million);
    return side === buy ? aroundTicks + width : Math.max(1, aroundTicks - width);
  }

  /** The side of `stops` on which an order waits for its stop price. */
  stopSide(side: Side, stopTicks: number): Side {
    if (this.lastTicks === 0) return side === buy ? sell : buy;
    return stopTicks > this.lastTicks ? sell : buy;
  }

  feesOf(tier: number): FeeRates {
    const { fees } = this.rules;
    const rates = fees[Math.min(tier, fees.length - 1)];
    if (!rates) throw new Error("A market without fees was let in");
    return rates;
  }
}

const largestOrder = 2 ** 50;
const largestLots = 2 ** 31 - 1;
const isPpm = (ppm: number): boolean => isInteger(ppm, 0, million);

/** Valid rules keep every amount of one order exact in a number, and every total in whole units. */
export function areRulesValid(rules: MarketRules): boolean {
  const { base, quote, minLots, maxLots, minNotionalUnits, maxNotionalUnits, rupeeMarket } = rules;
  return (
    isAsset(base) &&
    isAsset(quote) &&
    base !== quote &&
    isInteger(rules.baseUnitsPerLot, 1, largestOrder) &&
    isInteger(rules.quoteUnitsPerTick, 1, largestOrder) &&
    isInteger(maxLots, 1, largestLots) &&
    isInteger(minLots, 1, maxLots) &&
    isInteger(maxNotionalUnits, 0, largestOrder - 1) &&
    isInteger(minNotionalUnits, 0, maxNotionalUnits) &&
    maxLots * rules.baseUnitsPerLot <= largestOrder &&
    isPpm(rules.collarPpm) &&
    isPpm(rules.tdsPpm) &&
    isInteger(rules.priceBand, 0, 1_000) &&
    isInteger(rules.maxOpenOrders, 1, million) &&
    (rupeeMarket === null || isInteger(rupeeMarket, 0, mostMarkets - 1)) &&
    rules.fees.length > 0 &&
    rules.fees.every(({ makerPpm, takerPpm }) => isPpm(makerPpm) && isPpm(takerPpm))
  );
}

/** Resting orders rely on these units, so they can never change. */
export function keepsItsUnits(before: MarketRules, after: MarketRules): boolean {
  return (
    before.base === after.base &&
    before.quote === after.quote &&
    before.baseUnitsPerLot === after.baseUnitsPerLot &&
    before.quoteUnitsPerTick === after.quoteUnitsPerTick
  );
}
