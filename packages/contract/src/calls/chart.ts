/** The chart feed (specification §7, chart feed): the calls that charting libraries expect under one base URL. */
import { defineCall } from "../call.ts";
import { chartFeedPath } from "../constants.ts";
import type {
  readBarsIo,
  readChartConfigIo,
  readFeedTimeIo,
  readMarksIo,
  readQuotesIo,
  readSymbolGroupIo,
  readSymbolIo,
  readTimescaleMarksIo,
  searchSymbolsIo,
} from "./chart.schemas.ts";

const feed = { method: "GET", auth: "public" } as const;

export const readChartConfig = /* @__PURE__ */ defineCall<typeof readChartConfigIo>()({
  ...feed,
  name: "readChartConfig",
  path: `${chartFeedPath}/config`,
  cacheSeconds: 60,
});

export const readSymbolGroup = /* @__PURE__ */ defineCall<typeof readSymbolGroupIo>()({
  ...feed,
  name: "readSymbolGroup",
  path: `${chartFeedPath}/symbol_info`,
  cacheSeconds: 60,
});

export const readSymbol = /* @__PURE__ */ defineCall<typeof readSymbolIo>()({
  ...feed,
  name: "readSymbol",
  path: `${chartFeedPath}/symbols`,
  cacheSeconds: 60,
});

export const searchSymbols = /* @__PURE__ */ defineCall<typeof searchSymbolsIo>()({
  ...feed,
  name: "searchSymbols",
  path: `${chartFeedPath}/search`,
});

export const readBars = /* @__PURE__ */ defineCall<typeof readBarsIo>()({
  ...feed,
  name: "readBars",
  path: `${chartFeedPath}/history`,
});

export const readQuotes = /* @__PURE__ */ defineCall<typeof readQuotesIo>()({
  ...feed,
  name: "readQuotes",
  path: `${chartFeedPath}/quotes`,
  cacheSeconds: 1,
});

export const readMarks = /* @__PURE__ */ defineCall<typeof readMarksIo>()({
  ...feed,
  name: "readMarks",
  path: `${chartFeedPath}/marks`,
});

export const readTimescaleMarks = /* @__PURE__ */ defineCall<typeof readTimescaleMarksIo>()({
  ...feed,
  name: "readTimescaleMarks",
  path: `${chartFeedPath}/timescale_marks`,
});

export const readFeedTime = /* @__PURE__ */ defineCall<typeof readFeedTimeIo>()({
  ...feed,
  name: "readFeedTime",
  path: `${chartFeedPath}/time`,
});
