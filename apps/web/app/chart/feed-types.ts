/** Types of the feed client. Bar times are milliseconds, as the chart draws them; the wire format uses seconds. */
import type { ChartConfig, ChartResolution, FoundSymbol, Quote, SymbolInfo, TimescaleMark } from "@feo/contract";

/** Requests from the feed: an endpoint name under the feed's URL, and its query (CHART-007). */
export type FeedGet = (name: string, query: Readonly<Record<string, string>>) => Promise<unknown>;

/** CHART-002. */
export interface Bar {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** CHART-005. */
export interface Mark {
  readonly id: string;
  /** Seconds. */
  readonly time: number;
  readonly color: string;
  readonly text: string;
  readonly label: string;
}

export type FeedConfig = Pick<
  ChartConfig,
  "supported_resolutions" | "supports_search" | "supports_group_request" | "supports_marks" | "supports_timescale_marks"
> &
  Partial<Pick<ChartConfig, "exchanges" | "supports_time">>;

export interface SymbolRequest {
  readonly symbol: string;
  readonly currencyCode?: string;
  readonly unitId?: string;
}

/** From and to are seconds; with `countBack`, that many bars before `to`, regardless of `from`. */
export interface BarsRequest extends SymbolRequest {
  readonly resolution: ChartResolution;
  readonly from: number;
  readonly to: number;
  readonly countBack?: number;
}

export interface BarsAnswer {
  readonly bars: readonly Bar[];
  /** If the range is empty: the time in seconds of the latest bar before it. */
  readonly nextTime?: number;
}

export interface MarksRequest {
  readonly symbol: string;
  readonly resolution: ChartResolution;
  readonly from: number;
  readonly to: number;
}

export interface SearchRequest {
  readonly query: string;
  readonly type?: string;
  readonly exchange?: string;
}

export interface QuotesSubscription {
  readonly symbols: readonly string[];
  /** Symbols in view, polled more often. */
  readonly fastSymbols: readonly string[];
  readonly onQuotes: (quotes: readonly Quote[]) => void;
  readonly onFailure?: (message: string) => void;
}

export interface BarsSubscription extends SymbolRequest {
  readonly resolution: ChartResolution;
  readonly onBar: (bar: Bar) => void;
  readonly onFailure?: (error: unknown) => void;
}

type Unsubscribe = () => void;

export interface ChartFeed {
  readonly config: () => Promise<FeedConfig>;
  readonly resolve: (request: SymbolRequest) => Promise<SymbolInfo>;
  readonly search: (request: SearchRequest) => Promise<readonly FoundSymbol[]>;
  readonly bars: (request: BarsRequest) => Promise<BarsAnswer>;
  readonly quotes: (symbols: readonly string[]) => Promise<readonly Quote[]>;
  readonly marks: (request: MarksRequest) => Promise<readonly Mark[]>;
  readonly timescaleMarks: (request: MarksRequest) => Promise<readonly TimescaleMark[]>;
  /** Seconds. */
  readonly time: () => Promise<number>;
  readonly subscribeBars: (subscription: BarsSubscription) => Unsubscribe;
  readonly subscribeQuotes: (subscription: QuotesSubscription) => Unsubscribe;
}

/** An error of the feed. The message is the specification's wording; the cause is the underlying error. */
export class FeedError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "FeedError";
  }
}
