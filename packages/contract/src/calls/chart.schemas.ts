/** Schemas and OpenAPI descriptions of the calls in chart.ts; the browser imports only their types. */
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
  summary: "The feed's configuration",
  output: chartConfigSchema,
};

export const readSymbolGroupIo = {
  tag: "Chart feed",
  summary: "Every market of a group, as one list per field",
  query: z.object({ group: z.optional(words) }),
  output: symbolGroupSchema,
};

export const readSymbolIo = {
  tag: "Chart feed",
  summary: "One market's chart settings",
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
  summary: "Bars of one market between two times, or a number of bars before the second one",
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
  summary: "The latest prices of markets, by symbols separated by commas",
  query: z.object({ symbols: /* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(2_000)) }),
  output: z.object({ s: z.enum(["ok", "error"]), errmsg: z.optional(z.string()), d: z.array(quoteSchema) }),
};

const marksQuery = z.object({ symbol, from: secondsInput, to: secondsInput, resolution: chartResolution });

export const readMarksIo = {
  tag: "Chart feed",
  summary: "Public marks on bars",
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
