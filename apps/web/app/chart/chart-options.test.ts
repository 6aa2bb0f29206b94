import { describe, expect, test } from "vitest";
import {
  assertChartOptions,
  chartDefaults,
  chartLocales,
  directionOf,
  knownLocale,
  resolutionSeconds,
  timeframeSeconds,
  timeframes,
} from "./chart-options.ts";

test("LIMIT-026, LIMIT-027, LIMIT-028, LIMIT-029 a chart without options has the default size, interval, timezone and locale", () => {
  expect(chartDefaults).toEqual({ width: 800, height: 500, interval: "1D", timezone: "Etc/UTC", locale: "en" });
});

test("LIMIT-030 each timeframe has its bar resolution", () => {
  expect(timeframes.map(({ text, resolution }) => `${text} on ${resolution}`)).toEqual([
    "5y on 1W",
    "1y on 1W",
    "6m on 120",
    "3m on 60",
    "1m on 30",
    "5d on 5",
    "1d on 1",
  ]);
  const bars = timeframes.map((frame) => Math.round(timeframeSeconds(frame) / resolutionSeconds(frame.resolution)));
  expect(bars).toEqual([261, 52, 2_160, 2_160, 1_440, 1_440, 1_440]);
});

describe("locales", () => {
  test("LIMIT-038 at least 28 locales are known; all others fall back to English", () => {
    expect(chartLocales.length).toBeGreaterThanOrEqual(28);
    expect(["pt-BR", "zh_TW", "EN", "xx", ""].map(knownLocale)).toEqual(["pt", "zh", "en", "en", "en"]);
  });

  test("LIMIT-039 Arabic, Persian and Hebrew are right-to-left", () => {
    expect(chartLocales.filter((locale) => directionOf(locale) === "rtl")).toEqual(["ar", "fa", "he"]);
  });
});

describe("required chart options", () => {
  test("CHART-019 a chart needs a datafeed", () => {
    expect(() => assertChartOptions({ symbol: "ADA-INR" })).toThrow("needs a datafeed");
  });

  test("CHART-020 a chart needs a symbol or the load-last-chart option", () => {
    expect(() => assertChartOptions({ datafeed: {} })).toThrow("either a symbol or the load-last-chart option");
    expect(() => assertChartOptions({ datafeed: {}, symbol: "ADA-INR" })).not.toThrow();
    expect(() => assertChartOptions({ datafeed: {}, loadLastChart: true })).not.toThrow();
  });
});
