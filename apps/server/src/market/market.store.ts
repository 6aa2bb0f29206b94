/** The SQL of coins, markets and their figures. Returns rows in wire form; decides nothing. */
import type { Coin, ExchangeRate, FeeTier, Market, Network } from "@feo/contract";
import { expectedSeconds } from "@feo/custody";
import { decimalsOf, formatUnits, parseUnits } from "@feo/money";
import { asc, sql } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import type { KeptBar, KeptBars } from "./bars.ts";
import type { InstrumentFacts } from "./instruments.ts";
import { coins, exchangeRates, feeTiers, markets, networks } from "./market.tables.ts";

/** A market's figures over a window, before the rules for quiet markets are applied. */
export interface TickerRow {
  readonly marketSymbol: string;
  readonly open: string | null;
  readonly close: string | null;
  readonly high: string | null;
  readonly low: string | null;
  readonly vol: string | null;
  readonly total: string | null;
  readonly tradeCount: number;
  readonly firstTradeId: string | null;
  readonly lastTradeId: string | null;
  readonly closes: readonly string[];
  /** The close of the latest bar before the window, or null. */
  readonly closeBefore: string | null;
}

export interface CoinRow {
  readonly coin: Coin;
  readonly isFiat: boolean;
  readonly circulatingSupply: string | null;
  /** Why deposits and withdrawals by chain are frozen; null if they are not. */
  readonly frozenBecause: string | null;
}

export interface MarketStore extends KeptBars {
  markets(): Promise<Market[]>;
  coins(): Promise<CoinRow[]>;
  /** `trendSeconds` is the length of one part of the trend line. */
  tickers(window: { fromMs: number; toMs: number; trendSeconds: number }): Promise<TickerRow[]>;
  feeTiers(): Promise<FeeTier[]>;
  exchangeRates(): Promise<ExchangeRate[]>;
  instruments(): Promise<InstrumentFacts>;
}

export function createMarketStore(db: Database): MarketStore {
  return {
    async markets() {
      const rows = await db.select().from(markets).orderBy(asc(markets.position));
      return rows.map((row) => ({
        symbol: row.symbol,
        isEnabled: row.state === "ENABLED",
        base: row.base,
        quote: row.quote as Market["quote"],
        minQuantity: plain(row.minQuantity),
        minNotional: plain(row.minNotional),
        maxQuantity: plain(row.maxQuantity),
        maxNotional: plain(row.maxNotional),
        ...stepsOf(row),
      }));
    },

    async coins() {
      const [coinRows, networkRows] = await Promise.all([
        db.select().from(coins).orderBy(asc(coins.position)),
        db.select().from(networks).orderBy(asc(networks.position)),
      ]);
      return coinRows.map((row) => ({
        isFiat: row.isFiat,
        frozenBecause: row.frozenBecause,
        circulatingSupply: row.circulatingSupply === null ? null : plain(row.circulatingSupply),
        coin: coinOf(row, networkRows.filter((network) => network.coinTicker === row.ticker).map(networkOf)),
      }));
    },

    async tickers({ fromMs, toMs, trendSeconds }) {
      const [from, to] = [Math.ceil(fromMs / 1000), Math.ceil(toMs / 1000)];
      const { rows } = await db.execute<Row>(sql`
        select m.symbol as "marketSymbol", m.tick_size as tick, m.step_size as step, q.decimals,
               w.open, w.close, w.high, w.low, w.lots, w.units, coalesce(w.trades, 0)::int as "tradeCount",
               w.first_trade::text as "firstTradeId", w.last_trade::text as "lastTradeId",
               trend.closes, before.close as "closeBefore"
        from market m join coin q on q.ticker = m.quote
        left join lateral (
          select (array_agg(open_ticks order by open_time))[1] as open,
                 (array_agg(close_ticks order by open_time desc))[1] as close,
                 max(high_ticks) as high, min(low_ticks) as low, sum(lots) as lots, sum(quote_units) as units,
                 sum(trades) as trades, min(first_trade) filter (where first_trade > 0) as first_trade,
                 max(last_trade) filter (where last_trade > 0) as last_trade
          from bar where market = m.number and minutes = 1 and open_time >= ${from} and open_time < ${to}
        ) w on true
        left join lateral (
          select array_agg(close order by part) as closes from (
            select (open_time - ${from}) / ${trendSeconds} as part, (array_agg(close_ticks order by open_time desc))[1] as close
            from bar where market = m.number and minutes = 1 and open_time >= ${from} and open_time < ${to} group by 1
          ) parts
        ) trend on true
        left join lateral (
          select close_ticks as close from bar where market = m.number and minutes = 1 and open_time < ${from}
          order by open_time desc limit 1
        ) before on true
        order by m.position`);
      return rows.map(tickerOf);
    },

    async bars({ market, minutes, from, to }) {
      const { rows } = await db.execute<Record<string, string | number>>(sql`
        select open_time as "time", open_ticks as "openTicks", high_ticks as "highTicks", low_ticks as "lowTicks",
               close_ticks as "closeTicks", lots, last_trade as "lastTrade"
        from bar where market = ${market} and minutes = ${minutes} and open_time >= ${from} and open_time < ${to}
        order by open_time`);
      return rows.map(barOf);
    },

    async latestBarBefore({ market, minutes, before }) {
      const { rows } = await db.execute<Record<string, string | number>>(sql`
        select open_time as "time", open_ticks as "openTicks", high_ticks as "highTicks", low_ticks as "lowTicks",
               close_ticks as "closeTicks", lots, last_trade as "lastTrade"
        from bar where market = ${market} and minutes = ${minutes} and open_time < ${before}
        order by open_time desc limit 1`);
      return rows[0] && barOf(rows[0]);
    },

    async feeTiers() {
      const rows = await db.select().from(feeTiers).orderBy(asc(feeTiers.tier));
      return rows.map((row) => ({
        tier: row.tier,
        fromVolume: plain(row.fromVolume),
        maker: plain(row.maker),
        taker: plain(row.taker),
      }));
    },

    async instruments() {
      // One after another: an operator's action reads within its transaction, on one connection.
      const marketRows = await db.select().from(markets).orderBy(asc(markets.number));
      const coinRows = await db.select().from(coins).orderBy(asc(coins.position));
      const rates = { maker: feeTiers.maker, taker: feeTiers.taker };
      const tiers = await db.select(rates).from(feeTiers).orderBy(asc(feeTiers.tier));
      const assets = coinRows.map(({ ticker, asset, decimals, canBuy, canSell }) => ({
        ticker,
        asset,
        decimals,
        canBuy,
        canSell,
      }));
      const byTicker = new Map(assets.map((asset) => [asset.ticker, asset]));
      return {
        coins: assets,
        tiers: tiers.map(({ maker, taker }) => ({ maker: plain(maker), taker: plain(taker) })),
        markets: marketRows.flatMap((row) => {
          const [base, quote] = [byTicker.get(row.base), byTicker.get(row.quote)];
          return base && quote ? [{ ...marketFacts(row), base, quote }] : [];
        }),
      };
    },

    async exchangeRates() {
      const rows = await db.select().from(exchangeRates).orderBy(asc(exchangeRates.currency));
      return rows.map((row) => ({
        currency: row.currency,
        inr: plain(row.inr),
        updatedAt: row.updatedAt.toISOString(),
      }));
    },
  };
}

/** A numeric column as the shortest decimal: PostgreSQL pads to the column's scale. */
export function plain(numeric: string): string {
  return numeric.includes(".") ? numeric.replace(/\.?0+$/, "") : numeric;
}

/** The steps that orders must keep to, with finer decimals where open orders may have them. */
function stepsOf(row: Pick<typeof markets.$inferSelect, "tickSize" | "stepSize" | "priceStep" | "quantityStep">) {
  const [tickSize, stepSize] = [plain(row.priceStep ?? row.tickSize), plain(row.quantityStep ?? row.stepSize)];
  const [priceDecimals, quantityDecimals] = [decimalsOf(plain(row.tickSize)), decimalsOf(plain(row.stepSize))];
  return {
    tickSize,
    stepSize,
    ...(priceDecimals === decimalsOf(tickSize) ? {} : { priceDecimals }),
    ...(quantityDecimals === decimalsOf(stepSize) ? {} : { quantityDecimals }),
  };
}

export function marketFacts(row: typeof markets.$inferSelect) {
  const { symbol, number, state, fees } = row;
  return {
    symbol,
    number,
    state,
    fees,
    tickSize: plain(row.tickSize),
    stepSize: plain(row.stepSize),
    priceStep: row.priceStep === null ? null : plain(row.priceStep),
    quantityStep: row.quantityStep === null ? null : plain(row.quantityStep),
    minQuantity: plain(row.minQuantity),
    maxQuantity: plain(row.maxQuantity),
    minNotional: plain(row.minNotional),
    maxNotional: plain(row.maxNotional),
  };
}

type Row = Record<"marketSymbol" | "tick" | "step" | "firstTradeId" | "lastTradeId", string> &
  Record<"open" | "close" | "high" | "low" | "closeBefore", number | null> &
  Record<"lots" | "units", string | null> & { decimals: number; tradeCount: number; closes: number[] | null };

/** Ticks, lots and units as decimals. */
function tickerOf(row: Row): TickerRow {
  const times = (size: string) => (count: number | string) => {
    const decimals = decimalsOf(plain(size));
    return formatUnits(BigInt(count) * parseUnits(plain(size), decimals), decimals);
  };
  const price = times(row.tick);
  const priceOrNull = (ticks: number | null) => (ticks === null ? null : price(ticks));
  return {
    marketSymbol: row.marketSymbol,
    open: priceOrNull(row.open),
    close: priceOrNull(row.close),
    high: priceOrNull(row.high),
    low: priceOrNull(row.low),
    vol: row.lots === null ? null : times(row.step)(row.lots),
    total: row.units === null ? null : formatUnits(BigInt(row.units), row.decimals),
    tradeCount: row.tradeCount,
    firstTradeId: row.firstTradeId,
    lastTradeId: row.lastTradeId,
    closes: (row.closes ?? []).map(price),
    closeBefore: priceOrNull(row.closeBefore),
  };
}

function barOf(row: Record<string, string | number>): KeptBar {
  const field = (name: string) => Number(row[name]);
  return {
    time: field("time"),
    openTicks: field("openTicks"),
    highTicks: field("highTicks"),
    lowTicks: field("lowTicks"),
    closeTicks: field("closeTicks"),
    lots: field("lots"),
    lastTrade: field("lastTrade"),
  };
}

function coinOf(row: typeof coins.$inferSelect, coinNetworks: Network[]): Coin {
  const { ticker, name, logo, decimals, precision, isEnabled, canPay, canBuy, canSell } = row;
  const isFrozen = row.frozenBecause !== null;
  return {
    ticker,
    name,
    logo,
    decimals,
    precision,
    isEnabled,
    canPay,
    canBuy,
    canSell,
    canDeposit: row.canDeposit && !isFrozen,
    canWithdraw: row.canWithdraw && !isFrozen,
    minPay: plain(row.minPay),
    maxPay: plain(row.maxPay),
    minDeposit: plain(row.minDeposit),
    minWithdraw: plain(row.minWithdraw),
    depositFee: plain(row.depositFee),
    withdrawFee: plain(row.withdrawFee),
    networks: coinNetworks,
  };
}

function networkOf(row: typeof networks.$inferSelect): Network {
  const { networkKey, networkName, canDeposit, canWithdraw, contractId, minConfirmation, decimals, addressRegex } = row;
  return {
    networkKey,
    networkName,
    canDeposit,
    canWithdraw,
    contractId,
    minConfirmation,
    decimals,
    addressRegex,
    expectedSeconds: expectedSeconds(networkKey, minConfirmation) ?? null,
    transactionExplorer: row.explorers.transaction,
    addressExplorer: row.explorers.address,
    contractExplorer: row.explorers.contract,
    depositMin: plain(row.depositMin),
    depositMax: plain(row.depositMax),
    depositFee: plain(row.depositFee),
    withdrawMin: plain(row.withdrawMin),
    withdrawMax: plain(row.withdrawMax),
    withdrawFee: plain(row.withdrawFee),
  };
}
