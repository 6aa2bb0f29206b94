/**
 * Maps markets and coins to the core's numbers: which number stands for which, the units in a tick and a lot, and a
 * market's rules as integers. Every conversion between decimals and integers goes through here.
 */
import { marketCollarPercent } from "@feo/contract";
import { largestUnits, type MarketRules, type MarketState } from "@feo/exchange";
import { decimalsOf, formatUnits, parseUnits, rescale } from "@feo/money";

export interface Asset {
  readonly ticker: string;
  readonly asset: number;
  /** Decimals of the ledger's unit. */
  readonly decimals: number;
  readonly canBuy: boolean;
  readonly canSell: boolean;
}

/** A market's database row, with its two coins. */
export interface MarketFacts {
  readonly symbol: string;
  readonly number: number;
  readonly state: MarketState;
  readonly base: Asset;
  readonly quote: Asset;
  /** The core's units of price and quantity. */
  readonly tickSize: string;
  readonly stepSize: string;
  /** What orders must be multiples of; absent or null: the units. */
  readonly priceStep?: string | null;
  readonly quantityStep?: string | null;
  readonly minQuantity: string;
  readonly maxQuantity: string;
  readonly minNotional: string;
  readonly maxNotional: string;
  /** Percent by tier, if the market has its own fees. */
  readonly fees: readonly { maker: string; taker: string }[] | null;
}

export interface Instrument extends MarketFacts {
  readonly rules: MarketRules;
  readonly tickDecimals: number;
  readonly tickUnits: bigint;
  readonly stepDecimals: number;
  readonly stepUnits: bigint;
  /** New orders must be multiples of these; open ones may be off them. */
  readonly priceStepTicks: number;
  readonly quantityStepLots: number;
}

/** Percent; applies to everyone without a rate set by the tax office. */
export const standardTdsRate = "1";
export const gstRate = "18";

/** A limit price must be within a factor of ten of the last price; anything else is taken for a typing error. */
const priceBand = 10;
const maxOpenOrders = 200;

/** A percentage in parts per million, rounded up, against the payer. */
export const ppmOf = (percent: string): number =>
  Number(rescale(parseUnits(percent, 18, { unbounded: true }), 18, 4, "up"));
export const percentOf = (ppm: number): string => formatUnits(ppm, 4);

/** The quotient of two amounts; throws if it is not whole, because such a market must not open. */
function wholeRatio(numerator: bigint, denominator: bigint, what: string): number {
  if (numerator <= 0n || numerator % denominator !== 0n) throw new Error(`${what} is not a whole number of units`);
  return Number(numerator / denominator);
}

/** How many units a step has. */
function countOf(step: string, unit: string, what: string): number {
  const decimals = Math.max(decimalsOf(step), decimalsOf(unit));
  return wholeRatio(parseUnits(step, decimals), parseUnits(unit, decimals), what);
}

export interface InstrumentContext {
  readonly tiers: readonly { maker: string; taker: string }[];
  /** The market of the quote asset against rupees, or null. */
  readonly rupeeMarket: number | null;
}

/** Throws if a market's sizes do not fit its coins: one tick times one step must be a whole unit of the quote coin. */
export function instrumentOf(facts: MarketFacts, { tiers, rupeeMarket }: InstrumentContext): Instrument {
  const { symbol, base, quote, tickSize, stepSize } = facts;
  const tickDecimals = decimalsOf(tickSize);
  const stepDecimals = decimalsOf(stepSize);
  const tickUnits = parseUnits(tickSize, tickDecimals);
  const stepUnits = parseUnits(stepSize, stepDecimals);
  const power = (exponent: number) => 10n ** BigInt(exponent);
  const lots = (quantity: string) => Number(parseUnits(quantity, stepDecimals, { unbounded: true }) / stepUnits);
  const notional = (total: string) => Number(parseUnits(total, quote.decimals, { unbounded: true }));
  const fees = facts.fees ?? tiers;
  return {
    ...facts,
    tickDecimals,
    tickUnits,
    stepDecimals,
    stepUnits,
    rules: {
      base: base.asset,
      quote: quote.asset,
      baseUnitsPerLot: wholeRatio(stepUnits * power(base.decimals), power(stepDecimals), `A step of ${symbol}`),
      quoteUnitsPerTick: wholeRatio(
        tickUnits * stepUnits * power(quote.decimals),
        power(tickDecimals + stepDecimals),
        `A tick times a step of ${symbol}`,
      ),
      minLots: Math.max(1, lots(facts.minQuantity)),
      maxLots: lots(facts.maxQuantity),
      minNotionalUnits: notional(facts.minNotional),
      maxNotionalUnits: notional(facts.maxNotional),
      collarPpm: ppmOf(marketCollarPercent),
      priceBand,
      maxOpenOrders,
      tdsOwedBy: quote.ticker === "INR" ? "SELLER" : "BOTH",
      tdsPpm: ppmOf(standardTdsRate),
      rupeeMarket,
      fees: fees.map(({ maker, taker }) => ({ makerPpm: ppmOf(maker), takerPpm: ppmOf(taker) })),
      state: facts.state,
    },
    priceStepTicks: countOf(facts.priceStep ?? tickSize, tickSize, `The price step of ${symbol}`),
    quantityStepLots: countOf(facts.quantityStep ?? stepSize, stepSize, `The quantity step of ${symbol}`),
  };
}

/** The product as a number if that is exact, which is cheaper to serialise, or else as a bigint. */
function product(count: number, units: bigint): number | bigint {
  const quick = count * Number(units);
  return Number.isSafeInteger(quick) ? quick : BigInt(count) * units;
}

export const priceText = (instrument: Instrument, ticks: number): string =>
  formatUnits(product(ticks, instrument.tickUnits), instrument.tickDecimals);

export const quantityText = (instrument: Instrument, lots: number): string =>
  formatUnits(product(lots, instrument.stepUnits), instrument.stepDecimals);

export const unitsText = ({ decimals }: Pick<Asset, "decimals">, units: number | bigint): string =>
  formatUnits(Number.isSafeInteger(units) ? units : BigInt(units), decimals);

/** The largest amount, in units, that the core can represent. */
export const mostUnits: bigint = BigInt(largestUnits);

/** An immutable snapshot of all markets and coins; replaced when something changes. */
export interface Instruments {
  find(symbol: string): Instrument | undefined;
  at(market: number): Instrument;
  coin(ticker: string): Asset | undefined;
  asset(number: number): Asset;
  readonly all: readonly Instrument[];
  readonly coins: readonly Asset[];
}

export interface InstrumentFacts {
  readonly markets: readonly MarketFacts[];
  readonly coins: readonly Asset[];
  readonly tiers: readonly { maker: string; taker: string }[];
}

/** A market whose sizes do not fit is left out and reported; the others open. */
export function createInstruments(facts: InstrumentFacts, onError?: (error: unknown) => void): Instruments {
  const rupeeMarkets = new Map(
    facts.markets.filter(({ quote }) => quote.ticker === "INR").map(({ base, number }) => [base.ticker, number]),
  );
  const all = facts.markets.flatMap((market) => {
    try {
      const rupeeMarket = rupeeMarkets.get(market.quote.ticker) ?? null;
      return [instrumentOf(market, { tiers: facts.tiers, rupeeMarket })];
    } catch (error) {
      onError?.(error);
      return [];
    }
  });
  const bySymbol = new Map(all.map((instrument) => [instrument.symbol, instrument]));
  const byNumber = new Map(all.map((instrument) => [instrument.number, instrument]));
  const byTicker = new Map(facts.coins.map((coin) => [coin.ticker, coin]));
  const byAsset = new Map(facts.coins.map((coin) => [coin.asset, coin]));
  const sure = <Found>(found: Found | undefined, what: string): Found => {
    if (found === undefined) throw new Error(`The core knows ${what}, the database does not`);
    return found;
  };
  return {
    find: (symbol) => bySymbol.get(symbol),
    at: (market) => sure(byNumber.get(market), `a market ${market}`),
    coin: (ticker) => byTicker.get(ticker),
    asset: (number) => sure(byAsset.get(number), `an asset ${number}`),
    all,
    coins: facts.coins,
  };
}
