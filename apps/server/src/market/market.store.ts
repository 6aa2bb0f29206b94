/** The SQL of coins, markets and their figures. Returns rows in wire form; decides nothing. */
import type { Coin, ExchangeRate, FeeTier, Market, Network } from "@feo/contract";
import { asc, sql } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import type { InstrumentFacts } from "./instruments.ts";
import { coins, exchangeRates, feeTiers, markets, networks } from "./market.tables.ts";

/** The length of the candles that tickers are folded from. */
export const baseCandleSeconds = 300;

/** A market over a window, before the rules for quiet markets are applied. */
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
  /** The close of the latest candle before the window, if there is one. */
  readonly closeBefore: string | null;
}

export interface CoinRow {
  readonly coin: Coin;
  readonly isFiat: boolean;
  readonly circulatingSupply: string | null;
}

export interface MarketStore {
  markets(): Promise<Market[]>;
  coins(): Promise<CoinRow[]>;
  tickers(window: { fromMs: number; toMs: number }): Promise<TickerRow[]>;
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
        tickSize: plain(row.tickSize),
        stepSize: plain(row.stepSize),
      }));
    },

    async coins() {
      const [coinRows, networkRows] = await Promise.all([
        db.select().from(coins).orderBy(asc(coins.position)),
        db.select().from(networks).orderBy(asc(networks.position)),
      ]);
      return coinRows.map((row) => ({
        isFiat: row.isFiat,
        circulatingSupply: row.circulatingSupply === null ? null : plain(row.circulatingSupply),
        coin: coinOf(row, networkRows.filter((network) => network.coinTicker === row.ticker).map(networkOf)),
      }));
    },

    async tickers({ fromMs, toMs }) {
      const from = new Date(fromMs).toISOString();
      const to = new Date(toMs).toISOString();
      const result = await db.execute(sql`
        select m.symbol as "marketSymbol", w.open, w.close, w.high, w.low, w.vol, w.total,
               coalesce(w.trade_count, 0)::int as "tradeCount",
               w.first_trade_id::text as "firstTradeId", w.last_trade_id::text as "lastTradeId",
               coalesce(w.closes, '{}') as closes, before.close as "closeBefore"
        from market m
        left join lateral (
          select (array_agg(open order by open_time))[1] as open,
                 (array_agg(close order by open_time desc))[1] as close,
                 max(high) as high, min(low) as low, sum(vol) as vol, sum(total) as total,
                 sum(trade_count) as trade_count, min(first_trade_id) as first_trade_id,
                 max(last_trade_id) as last_trade_id,
                 array_agg(trim_scale(close)::text order by open_time) as closes
          from candle
          where market_symbol = m.symbol and seconds = ${baseCandleSeconds}
            and open_time >= ${from}::timestamptz and open_time < ${to}::timestamptz
        ) w on true
        left join lateral (
          select close from candle
          where market_symbol = m.symbol and seconds = ${baseCandleSeconds} and open_time < ${from}::timestamptz
          order by open_time desc limit 1
        ) before on true
        order by m.position`);
      return result.rows.map((row) => tickerOf(row as unknown as TickerRow));
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
      const [marketRows, coinRows, tiers] = await Promise.all([
        db.select().from(markets).orderBy(asc(markets.number)),
        db.select().from(coins).orderBy(asc(coins.position)),
        db.select({ maker: feeTiers.maker, taker: feeTiers.taker }).from(feeTiers).orderBy(asc(feeTiers.tier)),
      ]);
      const assets = coinRows.map(({ ticker, asset, decimals, canBuy, canSell }) => ({
        ...{ ticker, asset, decimals, canBuy, canSell },
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
function plain(numeric: string): string {
  return numeric.includes(".") ? numeric.replace(/\.?0+$/, "") : numeric;
}

const plainOrNull = (numeric: string | null): string | null => (numeric === null ? null : plain(numeric));

function marketFacts(row: typeof markets.$inferSelect) {
  const { symbol, number, state, fees } = row;
  return {
    ...{ symbol, number, state, fees },
    tickSize: plain(row.tickSize),
    stepSize: plain(row.stepSize),
    minQuantity: plain(row.minQuantity),
    maxQuantity: plain(row.maxQuantity),
    minNotional: plain(row.minNotional),
    maxNotional: plain(row.maxNotional),
  };
}

function tickerOf(row: TickerRow): TickerRow {
  return {
    ...row,
    open: plainOrNull(row.open),
    close: plainOrNull(row.close),
    high: plainOrNull(row.high),
    low: plainOrNull(row.low),
    vol: plainOrNull(row.vol),
    total: plainOrNull(row.total),
    closeBefore: plainOrNull(row.closeBefore),
  };
}

function coinOf(row: typeof coins.$inferSelect, coinNetworks: Network[]): Coin {
  const { ticker, name, logo, decimals, precision, isEnabled, canDeposit, canWithdraw, canPay, canBuy, canSell } = row;
  return {
    ...{ ticker, name, logo, decimals, precision, isEnabled, canDeposit, canWithdraw, canPay, canBuy, canSell },
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
  const { networkKey, networkName, canDeposit, canWithdraw, contractId, minConfirmation, addressRegex } = row;
  return {
    ...{ networkKey, networkName, canDeposit, canWithdraw, contractId, minConfirmation, addressRegex },
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
