/**
 * The data of the price chart (specification §3, chart feed structures). Times are whole seconds and prices are
 * numbers, as charting libraries expect.
 */
import * as z from "zod/mini";
import { chartResolutions } from "../constants.ts";
import { type Problem, problemSchema } from "../problems.ts";

export const chartResolution = z.enum(chartResolutions);

/** Whole seconds since 1970. */
export const chartTime = z.int();

/** CHART-008, CHART-021. */
export const chartConfigSchema = z.object({
  supported_resolutions: z.array(chartResolution),
  supports_search: z.boolean(),
  supports_group_request: z.boolean(),
  supports_marks: z.boolean(),
  supports_timescale_marks: z.boolean(),
  supports_time: z.boolean(),
  exchanges: z.array(z.object({ value: z.string(), name: z.string(), desc: z.string() })),
  symbols_types: z.array(z.object({ value: z.string(), name: z.string() })),
  currency_codes: z.array(z.string()),
});
export type ChartConfig = z.infer<typeof chartConfigSchema>;

/** CHART-004. */
export const symbolInfoSchema = z.object({
  ticker: z.string(),
  name: z.string(),
  full_name: z.string(),
  exchange: z.string(),
  listed_exchange: z.string(),
  description: z.string(),
  type: z.string(),
  session: z.string(),
  timezone: z.string(),
  /** Prices are whole multiples of `minmov / pricescale`. */
  pricescale: z.int(),
  minmov: z.int(),
  minmov2: z.int(),
  supported_resolutions: z.array(chartResolution),
  has_intraday: z.boolean(),
  has_daily: z.boolean(),
  has_weekly_and_monthly: z.boolean(),
  intraday_multipliers: z.array(z.string()),
  volume_precision: z.int(),
  currency_code: z.string(),
  unit_id: z.string(),
  data_status: z.enum(["streaming"]),
});
export type SymbolInfo = z.infer<typeof symbolInfoSchema>;

/** The symbol info of all markets, as one array per field (CHART-009). */
export const symbolGroupSchema = z.object({
  symbol: z.array(z.string()),
  ticker: z.array(z.string()),
  description: z.array(z.string()),
  "exchange-listed": z.array(z.string()),
  "exchange-traded": z.array(z.string()),
  type: z.array(z.string()),
  "session-regular": z.array(z.string()),
  timezone: z.array(z.string()),
  pricescale: z.array(z.int()),
  minmovement: z.array(z.int()),
  minmovement2: z.array(z.int()),
  "has-intraday": z.array(z.boolean()),
  "has-daily": z.array(z.boolean()),
  "has-weekly-and-monthly": z.array(z.boolean()),
  "intraday-multipliers": z.array(z.array(z.string())),
  "supported-resolutions": z.array(z.array(chartResolution)),
  "volume-precision": z.array(z.int()),
  "currency-code": z.array(z.string()),
  "unit-id": z.array(z.string()),
});
export type SymbolGroup = z.infer<typeof symbolGroupSchema>;

/** CHART-011. */
export const foundSymbolSchema = z.object({
  symbol: z.string(),
  full_name: z.string(),
  description: z.string(),
  exchange: z.string(),
  ticker: z.string(),
  type: z.string(),
});
export type FoundSymbol = z.infer<typeof foundSymbolSchema>;

const figures = z.array(z.number());

/** CHART-001. The arrays have one value per bar, oldest first. */
export const chartHistorySchema = z.object({
  s: z.enum(["ok", "no_data", "error"]),
  errmsg: z.optional(z.string()),
  t: z.optional(z.array(chartTime)),
  o: z.optional(figures),
  h: z.optional(figures),
  l: z.optional(figures),
  c: z.optional(figures),
  v: z.optional(figures),
  /** If the range has no data: the time of the latest bar before it. */
  nextTime: z.optional(chartTime),
});
export type ChartHistory = z.infer<typeof chartHistorySchema>;

/** One market's quote (CHART-003). */
export const quoteSchema = z.object({
  s: z.enum(["ok", "error"]),
  n: z.string(),
  v: z.object({
    ch: z.optional(z.number()),
    chp: z.optional(z.number()),
    short_name: z.optional(z.string()),
    exchange: z.optional(z.string()),
    description: z.optional(z.string()),
    lp: z.optional(z.number()),
    ask: z.optional(z.number()),
    bid: z.optional(z.number()),
    spread: z.optional(z.number()),
    open_price: z.optional(z.number()),
    high_price: z.optional(z.number()),
    low_price: z.optional(z.number()),
    prev_close_price: z.optional(z.number()),
    volume: z.optional(z.number()),
  }),
});
export type Quote = z.infer<typeof quoteSchema>;

/** Marks on bars, as one array per field (CHART-005). */
export const marksSchema = z.object({
  id: z.array(z.string()),
  time: z.array(chartTime),
  color: z.array(z.string()),
  text: z.array(z.string()),
  label: z.array(z.string()),
  labelFontColor: z.array(z.string()),
  minSize: z.array(z.int()),
});
export type Marks = z.infer<typeof marksSchema>;

/** A mark below the time axis (CHART-006). */
export const timescaleMarkSchema = z.object({
  id: z.string(),
  time: chartTime,
  color: z.string(),
  label: z.string(),
  tooltip: z.array(z.string()),
});
export type TimescaleMark = z.infer<typeof timescaleMarkSchema>;

/**
 * A refusal in the form that charting libraries read: every problem of the feed has these two additional fields
 * (CHART-001, CHART-023).
 */
export interface FeedRefusal {
  readonly s: "error";
  readonly errmsg: string;
}

/** A problem of the feed, for the documentation. */
export const feedProblemSchema = z.extend(problemSchema, { s: z.literal("error"), errmsg: z.string() });

/** The message that charting libraries expect for an unknown symbol. */
export const unknownSymbol = "unknown_symbol";

/** Adds the feed's fields to a problem. */
export function feedRefusal({ code, detail, errors = [] }: Problem): FeedRefusal {
  const faults = errors.map(({ path, message }) => `${path}: ${message}`).join("; ");
  return { s: "error", errmsg: code === "MARKET_NOT_FOUND" ? unknownSymbol : faults || detail };
}
