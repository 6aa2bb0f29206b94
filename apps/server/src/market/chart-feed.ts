/** The chart feed's calls: markets, bars, quotes and marks in the form that chart libraries request. Reads only. */
import {
  type Announcement,
  assetQuotes,
  type ChartHistory,
  type ChartResolution,
  changePercent,
  listAnnouncements,
  listCoins,
  listMarkets,
  type Market,
  type MarketTicker,
  mostBars,
  type OrderBook,
  pageSizes,
  type Quote,
  readBars,
  readChartConfig,
  readFeedTime,
  readMarks,
  readQuotes,
  readSymbol,
  readSymbolGroup,
  readTimescaleMarks,
  searchSymbols,
  type TimescaleMark,
  unknownSymbol,
} from "@feo/contract";
import type { Api } from "../platform/api.ts";
import { ProblemError } from "../platform/problem.ts";
import { barStart, fillGaps, foldBars, type KeptBars, lengthOf, startOfLast } from "./bars.ts";
import { type CoinNames, chartConfig, findMarket, searchMarkets, symbolGroup, symbolInfoOf } from "./chart-symbols.ts";
import type { Instrument, Instruments } from "./instruments.ts";
import type { MarketFigures } from "./market.ts";
import type { MarketFeed } from "./routes.ts";

interface ChartFeedDeps {
  readonly store: KeptBars;
  readonly figures: MarketFigures;
  readonly feed: MarketFeed;
  readonly instruments: () => Instruments;
  readonly now: () => number;
}

interface Range {
  readonly resolution: ChartResolution;
  readonly from: number;
  readonly to: number;
  readonly countback?: number | undefined;
}

const mostQuotes = 50;

export function chartFeedRoutes(api: Api, { store, figures, feed, instruments, now }: ChartFeedDeps): void {
  const markets = async (): Promise<readonly Market[]> => (await api.local(listMarkets, {})).markets;
  const nowSeconds = () => Math.floor(now() / 1000);

  async function coinNames(): Promise<CoinNames> {
    const { cryptoCoins, fiatCoin } = await api.local(listCoins, {});
    return new Map([...cryptoCoins, fiatCoin].map(({ ticker, name }) => [ticker, name]));
  }

  /** The bars of a range with gaps filled; the caller chooses how far back, we cap how many. */
  async function history(instrument: Instrument, { resolution, countback, ...range }: Range): Promise<ChartHistory> {
    const to = Math.min(range.to, nowSeconds() + 1);
    const wanted = countback === undefined ? range.from : startOfLast(resolution, countback, to);
    const from = Math.max(barStart(resolution, wanted), startOfLast(resolution, mostBars, to));
    const { kept: minutes } = lengthOf(resolution);
    const market = instrument.number;
    const [bars, before] = await Promise.all([
      from < to ? store.bars({ market, minutes, from, to }) : [],
      store.latestBarBefore({ market, minutes, before: Math.min(from, to) }),
    ]);
    const closeBefore = before?.closeTicks ?? null;
    const filled = fillGaps(foldBars(bars, resolution), { resolution, from, to, closeBefore });
    if (filled.length === 0) {
      return before ? { s: "no_data", nextTime: barStart(resolution, before.time) } : { s: "no_data" };
    }
    const price = scaleOf(instrument.tickUnits, instrument.tickDecimals);
    const volume = scaleOf(instrument.stepUnits, instrument.stepDecimals);
    return {
      s: "ok",
      t: filled.map(({ time }) => time),
      o: filled.map(({ openTicks }) => price(openTicks)),
      h: filled.map(({ highTicks }) => price(highTicks)),
      l: filled.map(({ lowTicks }) => price(lowTicks)),
      c: filled.map(({ closeTicks }) => price(closeTicks)),
      v: filled.map(({ lots }) => volume(lots)),
    };
  }

  api.call(readChartConfig, async () => chartConfig(assetQuotes));
  api.call(readSymbolGroup, async ({ query }) => symbolGroup(await markets(), await coinNames(), query.group));
  api.call(searchSymbols, async ({ query }) => searchMarkets(await markets(), await coinNames(), query));
  api.call(readFeedTime, async () => nowSeconds());

  api.call(readSymbol, async ({ query }) => {
    const market = findMarket(await markets(), query.symbol);
    if (!market) throw new ProblemError("MARKET_NOT_FOUND");
    return symbolInfoOf(market, await coinNames());
  });

  api.call(readBars, async ({ query }) => {
    if (query.from >= query.to) return { s: "error" as const, errmsg: "from must be before to" };
    const market = findMarket(await markets(), query.symbol);
    const instrument = market && instruments().find(market.symbol);
    return instrument ? history(instrument, query) : { s: "error" as const, errmsg: unknownSymbol };
  });

  api.call(readQuotes, async ({ query }) => {
    const asked = [...new Set(query.symbols.split(",").filter(Boolean))].slice(0, mostQuotes);
    const [known, names, stats] = await Promise.all([markets(), coinNames(), figures.tickers("24h")]);
    const quotes = asked.map(async (name): Promise<Quote> => {
      const market = findMarket(known, name);
      const ticker = stats.find(({ marketSymbol }) => marketSymbol === market?.symbol);
      if (!market || !ticker) return { s: "error", n: name, v: {} };
      const { description, exchange } = symbolInfoOf(market, names);
      return quoteOf(name, { ticker, book: await feed.book(market.symbol), description, exchange });
    });
    return { s: "ok" as const, d: await Promise.all(quotes) };
  });

  // Public marks on bars, of which there are none; people's own trades come from a call with their token.
  api.call(readMarks, async () => ({
    id: [],
    time: [],
    color: [],
    text: [],
    label: [],
    labelFontColor: [],
    minSize: [],
  }));

  api.call(readTimescaleMarks, async ({ query }) => {
    const { announcements } = await api.local(listAnnouncements, { query: { limit: pageSizes.largest } });
    const marks = announcements.map(markOf);
    return marks.filter(({ time }) => time >= query.from && time < query.to);
  });
}

/** Converts integers to chart numbers. A single division gives the correctly rounded result. */
function scaleOf(units: bigint, decimals: number): (count: number) => number {
  const [times, by] = [Number(units), 10 ** decimals];
  return (count) => (count * times) / by;
}

interface QuoteFacts {
  readonly ticker: MarketTicker;
  readonly book: OrderBook;
  readonly description: string;
  readonly exchange: string;
}

function quoteOf(name: string, { ticker, book, description, exchange }: QuoteFacts): Quote {
  const number = (text: string | null | undefined) => (text == null ? undefined : Number(text));
  const [last, open] = [number(ticker.close), number(ticker.open)];
  const [ask, bid] = [number(book.asks[0]?.[0]), number(book.bids[0]?.[0])];
  const figures = {
    lp: last,
    ch: last === undefined || open === undefined ? undefined : Number((last - open).toPrecision(12)),
    chp: number(changePercent(ticker.open, ticker.close)),
    ask,
    bid,
    spread: ask === undefined || bid === undefined ? undefined : Number((ask - bid).toPrecision(12)),
    open_price: open,
    high_price: number(ticker.high),
    low_price: number(ticker.low),
    prev_close_price: open,
    volume: number(ticker.vol),
  };
  const known = Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== undefined));
  return { s: "ok", n: name, v: { short_name: ticker.marketSymbol, exchange, description, ...known } };
}

const markOf = ({ title, slug, publishedAt }: Announcement): TimescaleMark => ({
  id: slug,
  time: Math.floor(Date.parse(publishedAt) / 1000),
  color: "#5b7cfa",
  label: "A",
  tooltip: [title],
});
