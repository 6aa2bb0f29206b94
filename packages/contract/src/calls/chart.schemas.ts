/** The schemas of the calls in chart.ts, and what is said of each; the browser knows them only as types. */
import * as z from "zod/mini";
import { chartSearchLimit, mostBars } from "../constants.ts";
import {
  chartConfigSchema,
  chartHistorySchema,
  chartResolution,
  chartTime,
  foundSymbolSchema,
  marksSchema,
  quoteSchema,
  symbolGroupSchema,
  symbolInfoSchema,
  timescaleMarkSchema,
} from "../entities/chart.ts";
import { countInput, secondsInput } from "../paging.ts";

const words = /* @__PURE__ */ z.string().check(z.maxLength(64));

const symbol = /* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(64));

const currency = { currencyCode: z.optional(words), unitId: z.optional(words) };

export const readChartConfigIo = {
  tag: "Chart feed",
  summary: "What the feed can do",
  output: chartConfigSchema,
};

export const readSymbolGroupIo = {
  tag: "Chart feed",
  summary: "Every market of a group, field by field",
  query: z.object({ group: z.optional(words) }),
  output: symbolGroupSchema,
};

export const readSymbolIo = {
  tag: "Chart feed",
  summary: "One market as a chart knows it",
  errors: ["MARKET_NOT_FOUND"] as const,
  query: z.object({ symbol, ...currency }),
  output: symbolInfoSchema,
};

export const searchSymbolsIo = {
  tag: "Chart feed",
  summary: "Markets by their name or symbol",
  query: z.object({
    query: z._default(words, ""),
    type: z.optional(words),
    exchange: z.optional(words),
    limit: z._default(countInput(chartSearchLimit), chartSearchLimit),
  }),
  output: z.array(foundSymbolSchema),
};

export const readBarsIo = {
  tag: "Chart feed",
  summary: "Bars of one market from a time up to another, or as many as are wanted before the second",
  query: z.object({
    symbol,
    resolution: chartResolution,
    from: secondsInput,
    to: secondsInput,
    countback: z.optional(countInput(mostBars)),
    ...currency,
  }),
  output: chartHistorySchema,
};

export const readQuotesIo = {
  tag: "Chart feed",
  summary: "What markets stand at, by their symbols with commas between them",
  query: z.object({ symbols: /* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(2_000)) }),
  output: z.object({ s: z.enum(["ok", "error"]), errmsg: z.optional(z.string()), d: z.array(quoteSchema) }),
};

const marksQuery = z.object({ symbol, from: secondsInput, to: secondsInput, resolution: chartResolution });

export const readMarksIo = {
  tag: "Chart feed",
  summary: "Marks on bars that everybody sees",
  query: marksQuery,
  output: marksSchema,
};

export const readTimescaleMarksIo = {
  tag: "Chart feed",
  summary: "Marks below the time axis: announcements",
  query: marksQuery,
  output: z.array(timescaleMarkSchema),
};

export const readFeedTimeIo = {
  tag: "Chart feed",
  summary: "The server's time in seconds",
  output: chartTime,
};

export const chartSchemas = {
  readChartConfig: readChartConfigIo,
  readSymbolGroup: readSymbolGroupIo,
  readSymbol: readSymbolIo,
  searchSymbols: searchSymbolsIo,
  readBars: readBarsIo,
  readQuotes: readQuotesIo,
  readMarks: readMarksIo,
  readTimescaleMarks: readTimescaleMarksIo,
  readFeedTime: readFeedTimeIo,
};
