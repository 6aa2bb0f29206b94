/**
 * What this browser stores about charts: the last chart's settings and the drawings of each market. Stored values are
 * validated on read.
 */
import type { ChartResolution } from "@feo/contract";
import { isChartResolution } from "./chart-options.ts";
import { type Drawing, isDrawing, mostDrawings } from "./drawing-tools.ts";
import { defaultIndicators, type IndicatorChoice, isIndicatorChoice } from "./indicators.ts";

export const candleTypes = [
  { value: "candle_up_stroke", label: "Candles, rising hollow" },
  { value: "candle_solid", label: "Candles, solid" },
  { value: "candle_stroke", label: "Candles, hollow" },
  { value: "ohlc", label: "Bars" },
  { value: "area", label: "Area" },
  { value: "line", label: "Line" },
] as const;
export type CandleType = (typeof candleTypes)[number]["value"];

export interface KeptChart {
  readonly symbol?: string;
  readonly resolution?: ChartResolution;
  readonly candleType: CandleType;
  readonly indicators: readonly IndicatorChoice[];
}

/** The subset of Storage in use, so that tests need no window. */
export type Memory = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const lastChartKey = "chartLast";
const drawingsKey = (symbol: string) => `chartDrawings:${symbol}`;

export const freshChart: KeptChart = { candleType: "candle_up_stroke", indicators: defaultIndicators };

function readJson(memory: Memory, key: string): unknown {
  try {
    return JSON.parse(memory.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** If storage is full or forbidden, the value is not saved; the chart keeps working. */
function writeJson(memory: Memory, key: string, value: unknown): void {
  try {
    memory.setItem(key, JSON.stringify(value));
  } catch {
    memory.removeItem(key);
  }
}

export function readLastChart(memory: Memory): KeptChart {
  const kept = (readJson(memory, lastChartKey) ?? {}) as Record<keyof KeptChart, unknown>;
  const { symbol, resolution, candleType, indicators } = kept;
  return {
    candleType: candleTypes.find(({ value }) => value === candleType)?.value ?? freshChart.candleType,
    indicators: Array.isArray(indicators) ? indicators.filter(isIndicatorChoice) : freshChart.indicators,
    ...(typeof symbol === "string" && symbol !== "" ? { symbol } : {}),
    ...(isChartResolution(resolution) ? { resolution } : {}),
  };
}

export const keepLastChart = (memory: Memory, chart: KeptChart): void => writeJson(memory, lastChartKey, chart);

export function readDrawings(memory: Memory, symbol: string): readonly Drawing[] {
  const kept = readJson(memory, drawingsKey(symbol));
  return Array.isArray(kept) ? kept.filter(isDrawing).slice(-mostDrawings) : [];
}

export function keepDrawings(memory: Memory, symbol: string, drawings: readonly Drawing[]): void {
  if (drawings.length === 0) memory.removeItem(drawingsKey(symbol));
  else writeJson(memory, drawingsKey(symbol), drawings.slice(-mostDrawings));
}
