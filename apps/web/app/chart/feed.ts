/**
 * The feed client: every call of the chart feed (specification §7), after its configuration was read. Independent of
 * React; requests go through an injected function.
 */
import { chartSearchLimit, type FoundSymbol, type Quote, type TimescaleMark } from "@feo/contract";
import { isRecord, readFeedConfig } from "./feed-config.ts";
import { barsOf, historyQuery } from "./feed-history.ts";
import {
  type BarsRequest,
  type ChartFeed,
  type FeedConfig,
  FeedError,
  type FeedGet,
  type Mark,
  type MarksRequest,
  type SearchRequest,
  type SymbolRequest,
} from "./feed-types.ts";
import { pulseOfBars, pulseOfQuotes } from "./pulses.ts";
import { createSymbolStore, type SymbolStore, wholeSymbol } from "./symbol-store.ts";

interface Readiness {
  readonly config: FeedConfig;
  /** Set for feeds that cannot resolve single symbols. */
  readonly store: SymbolStore | undefined;
}

export function createChartFeed(get: FeedGet): ChartFeed {
  let starting: Promise<Readiness> | undefined;
  /** CHART-017: every call waits for the configuration. */
  const ready = (): Promise<Readiness> => {
    starting ??= readFeedConfig(get).then((config) => ({
      config,
      store: config.supports_search ? undefined : createSymbolStore(get, config),
    }));
    return starting;
  };
  const ask = async (name: string, query: Readonly<Record<string, string>>) => {
    await ready();
    return get(name, query);
  };

  const bars = async (request: BarsRequest) => barsOf(await ask("history", historyQuery(request)));
  const quotes = (symbols: readonly string[]) => readQuotes(ask, symbols);
  return {
    config: async () => (await ready()).config,
    resolve: async (request) => {
      const { config, store } = await ready();
      return store ? store.resolve(request.symbol) : wholeSymbol(await readSymbol(get, request), config);
    },
    search: async (request) => {
      const { store } = await ready();
      return store ? store.search(request) : searchFeed(get, request);
    },
    bars,
    quotes,
    marks: async (request) => ((await ready()).config.supports_marks ? readMarks(get, request) : []),
    timescaleMarks: async (request) =>
      (await ready()).config.supports_timescale_marks ? readTimescaleMarks(get, request) : [],
    time: async () => {
      const seconds = Number(await ask("time", {}));
      if (!Number.isFinite(seconds)) throw new FeedError("The feed's time is not a number");
      return seconds;
    },
    subscribeBars: (subscription) => pulseOfBars(bars, subscription),
    subscribeQuotes: (subscription) => pulseOfQuotes(quotes, subscription),
  };
}

/** CHART-010, CHART-023. */
async function readSymbol(get: FeedGet, request: SymbolRequest): Promise<Record<string, unknown>> {
  const { symbol, currencyCode, unitId } = request;
  const answer = await get("symbols", {
    symbol,
    ...(currencyCode === undefined ? {} : { currencyCode }),
    ...(unitId === undefined ? {} : { unitId }),
  }).catch((error: unknown) => {
    throw new FeedError("unknown_symbol", error);
  });
  if (!isRecord(answer) || (answer["s"] !== undefined && answer["s"] !== "ok")) throw new FeedError("unknown_symbol");
  return answer;
}

/** CHART-011, LIMIT-025. */
async function searchFeed(get: FeedGet, request: SearchRequest): Promise<readonly FoundSymbol[]> {
  const { query, type = "", exchange = "" } = request;
  const answer = await get("search", { limit: String(chartSearchLimit), query: query.toUpperCase(), type, exchange });
  return Array.isArray(answer) ? (answer as FoundSymbol[]).slice(0, chartSearchLimit) : [];
}

/** CHART-003, CHART-013, CHART-025. */
async function readQuotes(ask: FeedGet, symbols: readonly string[]): Promise<readonly Quote[]> {
  try {
    const answer = await ask("quotes", { symbols: symbols.join(",") });
    if (!isRecord(answer) || answer["s"] !== "ok") {
      throw new FeedError(String((isRecord(answer) && answer["errmsg"]) || "no quotes"));
    }
    return answer["d"] as Quote[];
  } catch (error) {
    throw new FeedError(`network error: ${error instanceof Error ? error.message : String(error)}`, error);
  }
}

const marksQuery = ({ symbol, resolution, from, to }: MarksRequest) => ({
  symbol,
  resolution,
  from: String(from),
  to: String(to),
});

/** CHART-005, CHART-014, CHART-028. Either one list per field or one object per mark. */
async function readMarks(get: FeedGet, request: MarksRequest): Promise<readonly Mark[]> {
  const answer = await get("marks", marksQuery(request)).catch(() => []);
  if (Array.isArray(answer)) return answer as Mark[];
  if (!isRecord(answer) || !Array.isArray(answer["id"])) return [];
  return answer["id"].map((id, index) => {
    const field = (name: string) => {
      const column = answer[name];
      return Array.isArray(column) ? column[index] : column;
    };
    return {
      id: String(id),
      time: Number(field("time")),
      color: String(field("color")),
      text: String(field("text")),
      label: String(field("label")),
    };
  });
}

/** CHART-006, CHART-015. */
async function readTimescaleMarks(get: FeedGet, request: MarksRequest): Promise<readonly TimescaleMark[]> {
  const answer = await get("timescale_marks", marksQuery(request)).catch(() => []);
  return Array.isArray(answer) ? (answer as TimescaleMark[]) : [];
}
