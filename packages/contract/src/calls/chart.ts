/** The chart feed (specification §7, chart feed): the calls that price charts speak, below one address. */
import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { chartFeedPath, chartSearchLimit, mostBars } from "../constants.ts";
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

const words = z.string().check(z.maxLength(64));
const symbol = z.string().check(z.minLength(1), z.maxLength(64));
const currency = { currencyCode: z.optional(words), unitId: z.optional(words) };
const feed = { method: "GET", tag: "Chart feed", auth: "public" } as const;

const readChartConfigIo = { output: chartConfigSchema };
export const readChartConfig = /* @__PURE__ */ defineCall<typeof readChartConfigIo>()({
  ...feed,
  name: "readChartConfig",
  path: `${chartFeedPath}/config`,
  summary: "What the feed can do",
  cacheSeconds: 60,
});

const readSymbolGroupIo = { query: z.object({ group: z.optional(words) }), output: symbolGroupSchema };
export const readSymbolGroup = /* @__PURE__ */ defineCall<typeof readSymbolGroupIo>()({
  ...feed,
  name: "readSymbolGroup",
  path: `${chartFeedPath}/symbol_info`,
  summary: "Every market of a group, field by field",
  cacheSeconds: 60,
});

const readSymbolIo = { query: z.object({ symbol, ...currency }), output: symbolInfoSchema };
export const readSymbol = /* @__PURE__ */ defineCall<typeof readSymbolIo>()({
  ...feed,
  name: "readSymbol",
  path: `${chartFeedPath}/symbols`,
  summary: "One market as a chart knows it",
  errors: ["MARKET_NOT_FOUND"],
  cacheSeconds: 60,
});

const searchSymbolsIo = {
  query: z.object({
    query: z._default(words, ""),
    type: z.optional(words),
    exchange: z.optional(words),
    limit: z._default(countInput(chartSearchLimit), chartSearchLimit),
  }),
  output: z.array(foundSymbolSchema),
};
export const searchSymbols = /* @__PURE__ */ defineCall<typeof searchSymbolsIo>()({
  ...feed,
  name: "searchSymbols",
  path: `${chartFeedPath}/search`,
  summary: "Markets by their name or symbol",
});

const readBarsIo = {
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
export const readBars = /* @__PURE__ */ defineCall<typeof readBarsIo>()({
  ...feed,
  name: "readBars",
  path: `${chartFeedPath}/history`,
  summary: "Bars of one market from a time up to another, or as many as are wanted before the second",
});

const readQuotesIo = {
  query: z.object({ symbols: z.string().check(z.minLength(1), z.maxLength(2_000)) }),
  output: z.object({ s: z.enum(["ok", "error"]), errmsg: z.optional(z.string()), d: z.array(quoteSchema) }),
};
export const readQuotes = /* @__PURE__ */ defineCall<typeof readQuotesIo>()({
  ...feed,
  name: "readQuotes",
  path: `${chartFeedPath}/quotes`,
  summary: "What markets stand at, by their symbols with commas between them",
  cacheSeconds: 1,
});

const marksQuery = z.object({ symbol, from: secondsInput, to: secondsInput, resolution: chartResolution });

const readMarksIo = { query: marksQuery, output: marksSchema };
export const readMarks = /* @__PURE__ */ defineCall<typeof readMarksIo>()({
  ...feed,
  name: "readMarks",
  path: `${chartFeedPath}/marks`,
  summary: "Marks on bars that everybody sees",
});

const readTimescaleMarksIo = { query: marksQuery, output: z.array(timescaleMarkSchema) };
export const readTimescaleMarks = /* @__PURE__ */ defineCall<typeof readTimescaleMarksIo>()({
  ...feed,
  name: "readTimescaleMarks",
  path: `${chartFeedPath}/timescale_marks`,
  summary: "Marks below the time axis: announcements",
});

const readFeedTimeIo = { output: chartTime };
export const readFeedTime = /* @__PURE__ */ defineCall<typeof readFeedTimeIo>()({
  ...feed,
  name: "readFeedTime",
  path: `${chartFeedPath}/time`,
  summary: "The server's time in seconds",
});

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
