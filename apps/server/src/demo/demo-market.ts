/**
 * Market data of the demo until people trade: candles, books and public trades that follow the price walk. It only writes
 * candles of its own making and answers for books and trades; it knows no user and moves no money.
 */
import type { BookLevel, OrderBook, PublicTrade } from "@feo/contract";
import { divide, formatUnits, parseUnits } from "@feo/money";
import { sql } from "drizzle-orm";
import { baseCandleSeconds } from "../market/market.store.ts";
import type { MarketFeed } from "../market/routes.ts";
import type { Database } from "../platform/database.ts";
import { coinOf, type DemoMarket, demoMarkets, symbolOf } from "./demo-coins.ts";
import { mix, seedOf, walkDecimals, walkPrice } from "./price-walk.ts";

const candleMs = baseCandleSeconds * 1000;
/** History from the first minute: two days are enough for every ticker, and the day before each. */
const historyMs = 2 * 24 * 60 * 60 * 1000;
const priceUnit = 10n ** BigInt(walkDecimals);

interface Candle {
  readonly symbol: string;
  readonly openTime: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly vol: string;
  readonly total: string;
  readonly tradeCount: number;
}

const secondsPerDay = 86_400n;
const crore = 10_000_000n;
/** How much of a coin's rupee turnover its other markets have, in percent. */
const turnoverShare = { INR: 100n, USDT: 40n, BTC: 8n } as const;

/** A day's turnover in the quote asset. */
function dailyTurnover(market: DemoMarket, price: bigint): bigint {
  const inInr = BigInt(coinOf(market.base).turnoverCrore) * crore * priceUnit * turnoverShare[market.quote];
  const quotePerInr = (price * priceUnit) / walkPrice({ ...market, quote: "INR", tickSize: "0.000001" }, 0);
  return market.quote === "INR" ? inInr / 100n : (inInr * quotePerInr) / (100n * priceUnit);
}

/** One candle of a market, as far as it has come by `nowMs`. */
export function demoCandle(market: DemoMarket, openTimeMs: number, nowMs: number): Candle {
  const endMs = Math.min(openTimeMs + candleMs, nowMs);
  const samples = [0, 1, 2, 3, 4, 5].map((part) => walkPrice(market, openTimeMs + ((endMs - openTimeMs) * part) / 5));
  const first = samples[0] ?? 0n;
  const last = samples.at(-1) ?? first;
  const seed = seedOf(symbolOf(market));
  const bucket = Math.floor(openTimeMs / candleMs);
  const step = parseUnits(market.stepSize, walkDecimals);
  // A five-minute share of the day's turnover, between two fifths and eight fifths of it, as far as the candle has come.
  const share = BigInt(400 + (mix(seed, bucket) % 1_200));
  const progress = BigInt(Math.max(1, Math.round((endMs - openTimeMs) / 1000)));
  const notional = (dailyTurnover(market, last) * share * progress) / (1_000n * secondsPerDay);
  const vol = divide((notional * priceUnit) / last, step, "up") * step;
  return {
    symbol: symbolOf(market),
    openTime: new Date(openTimeMs).toISOString(),
    open: formatUnits(first, walkDecimals),
    high: formatUnits(
      samples.reduce((a, b) => (a > b ? a : b)),
      walkDecimals,
    ),
    low: formatUnits(
      samples.reduce((a, b) => (a < b ? a : b)),
      walkDecimals,
    ),
    close: formatUnits(last, walkDecimals),
    vol: formatUnits(vol, walkDecimals),
    total: formatUnits((vol * last) / priceUnit, walkDecimals),
    tradeCount: 1 + (mix(seed, bucket, 1) % 60),
  };
}

/** Writes every candle from the last one that is there up to now; running it again changes only the newest. */
export async function extendDemoHistory(db: Database, nowMs: number): Promise<void> {
  const result = await db.execute<{ latest: string | null }>(sql`
    select extract(epoch from max(open_time)) * 1000 as latest from candle where seconds = ${baseCandleSeconds}`);
  const latest = result.rows[0]?.latest;
  const currentBucket = Math.floor(nowMs / candleMs) * candleMs;
  const oldest = currentBucket - historyMs;
  const from = latest == null ? oldest : Math.max(oldest, Math.round(Number(latest)));
  const rows: Candle[] = [];
  for (let openTime = from; openTime <= currentBucket; openTime += candleMs) {
    if (openTime < nowMs) rows.push(...demoMarkets.map((market) => demoCandle(market, openTime, nowMs)));
  }
  if (rows.length > 0) await upsertCandles(db, rows);
}

async function upsertCandles(db: Database, rows: readonly Candle[]): Promise<void> {
  await db.execute(sql`
    insert into candle (market_symbol, seconds, open_time, open, high, low, close, vol, total, trade_count)
    select symbol, ${baseCandleSeconds}, "openTime", open, high, low, close, vol, total, "tradeCount"
    from json_to_recordset(${JSON.stringify(rows)}::json) as c(
      symbol text, "openTime" timestamptz, open numeric, high numeric, low numeric, close numeric,
      vol numeric, total numeric, "tradeCount" int)
    on conflict (market_symbol, seconds, open_time) do update set
      high = excluded.high, low = excluded.low, close = excluded.close, vol = excluded.vol,
      total = excluded.total, trade_count = excluded.trade_count`);
}

const bookDepth = 60;
const bookMoveMs = 2_000;
const tradeEveryMs = 4_000;
const tradesKept = 60;

/** Books and trades that stand around the walk; the same moment gives the same answer on every node. */
export function createDemoFeed(now: () => number): MarketFeed {
  const bySymbol = new Map(demoMarkets.map((market) => [symbolOf(market), market]));
  const marketOf = (symbol: string): DemoMarket => {
    const market = bySymbol.get(symbol);
    if (!market) throw new Error(`The demo has no market ${symbol}`);
    return market;
  };
  return {
    book: async (symbol) => demoBook(marketOf(symbol), now()),
    trades: async (symbol) => demoTrades(marketOf(symbol), now()),
  };
}

export function demoBook(market: DemoMarket, nowMs: number): OrderBook {
  const moved = Math.floor(nowMs / bookMoveMs);
  const middle = walkPrice(market, moved * bookMoveMs);
  return {
    asks: demoSide(market, middle, 1n, moved),
    bids: demoSide(market, middle, -1n, moved),
    sequence: moved,
  };
}

/** Levels away from the middle: gaps widen, amounts grow. */
function demoSide(market: DemoMarket, middle: bigint, direction: 1n | -1n, moved: number): BookLevel[] {
  const tick = parseUnits(market.tickSize, walkDecimals);
  const step = parseUnits(market.stepSize, walkDecimals);
  const seed = seedOf(symbolOf(market)) + (direction === 1n ? 1 : 0);
  // A level is about a six-thousandth of the price wide, and at least a tick.
  const gap = middle / 6_000n > tick ? middle / 6_000n : tick;
  const levels: BookLevel[] = [];
  let price = middle + direction * tick;
  for (let level = 0; level < bookDepth && price > 0n; level += 1) {
    const size = BigInt(40 + (mix(seed, level, Math.floor(moved / 5)) % 160) + level * 6);
    const notional = (parseUnits(market.maxNotional, walkDecimals, { unbounded: true }) * size) / 50_000n;
    const amount = divide((notional * priceUnit) / price, step, "up") * step;
    levels.push([formatUnits(price, walkDecimals), formatUnits(amount, walkDecimals)]);
    const away = (gap * BigInt(30 + (mix(seed, level, 7) % 140))) / 100n;
    price += direction * (divide(away, tick, "up") * tick);
  }
  return levels;
}

function demoTrades(market: DemoMarket, nowMs: number): PublicTrade[] {
  const seed = seedOf(symbolOf(market));
  const latest = Math.floor(nowMs / tradeEveryMs);
  const step = parseUnits(market.stepSize, walkDecimals);
  return Array.from({ length: tradesKept }, (_, index) => {
    const number = latest - index;
    const createdAtMs = number * tradeEveryMs - (mix(seed, number) % tradeEveryMs);
    const price = walkPrice(market, createdAtMs);
    const notional =
      (parseUnits(market.maxNotional, walkDecimals, { unbounded: true }) * BigInt(1 + (mix(seed, number, 2) % 90))) /
      200_000n;
    const volume = divide((notional * priceUnit) / price, step, "up") * step;
    const isBuyTrade = mix(seed, number, 3) % 2 === 0;
    return {
      id: String(number),
      side: isBuyTrade ? "BUY" : "SELL",
      isBuyTrade,
      price: formatUnits(price, walkDecimals),
      volume: formatUnits(volume, walkDecimals),
      total: formatUnits((price * volume) / priceUnit, walkDecimals),
      createdAt: new Date(createdAtMs).toISOString(),
    };
  });
}
