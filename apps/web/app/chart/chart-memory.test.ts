import { describe, expect, test } from "vitest";
import { freshChart, keepDrawings, keepLastChart, type Memory, readDrawings, readLastChart } from "./chart-memory.ts";
import { defaultIndicators, freshIndicator, indicatorKinds, isIndicatorChoice } from "./indicators.ts";

function emptyMemory(): Memory & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

describe("the last chart", () => {
  test("the last chart is restored as it was stored", () => {
    const memory = emptyMemory();
    const rsi = { name: "RSI", params: [21] };
    keepLastChart(memory, { symbol: "BTC-INR", resolution: "240", candleType: "area", indicators: [rsi] });
    expect(readLastChart(memory)).toEqual({
      symbol: "BTC-INR",
      resolution: "240",
      candleType: "area",
      indicators: [rsi],
    });
  });

  test.each([
    ["nothing", undefined],
    ["invalid JSON", "{"],
    ["another shape", "[1]"],
    ["unknown values", JSON.stringify({ symbol: 5, resolution: "7", candleType: "pie" })],
  ])("a fresh chart is returned when %s was stored", (_, text) => {
    const memory = emptyMemory();
    if (text !== undefined) memory.setItem("chartLast", text);
    expect(readLastChart(memory)).toEqual(freshChart);
  });

  test("a full storage drops the saved chart without an error", () => {
    const memory = emptyMemory();
    const full: Memory = {
      ...memory,
      setItem: () => {
        throw new Error("QuotaExceededError");
      },
    };
    expect(() => keepLastChart(full, freshChart)).not.toThrow();
  });
});

describe("drawings", () => {
  const line = {
    name: "segment",
    points: [
      { timestamp: 1, value: 2 },
      { timestamp: 3, value: 4 },
    ],
  };

  test("drawings are stored per market", () => {
    const memory = emptyMemory();
    keepDrawings(memory, "ADA-INR", [line]);
    expect(readDrawings(memory, "ADA-INR")).toEqual([line]);
    expect(readDrawings(memory, "BTC-INR")).toEqual([]);
    keepDrawings(memory, "ADA-INR", []);
    expect(memory.kept.size).toBe(0);
  });

  test("invalid stored drawings are dropped", () => {
    const memory = emptyMemory();
    const wrong = [{ name: "explode", points: [] }, { name: "segment", points: [{ value: "x" }] }, null, line];
    memory.setItem("chartDrawings:ADA-INR", JSON.stringify(wrong));
    expect(readDrawings(memory, "ADA-INR")).toEqual([line]);
  });
});

describe("indicators", () => {
  test("at least ten indicators are offered, each once, and their initial settings are valid", () => {
    const names = indicatorKinds.map(({ name }) => name);
    expect(names.length).toBeGreaterThanOrEqual(10);
    expect(new Set(names).size).toBe(names.length);
    expect(indicatorKinds.map(freshIndicator).every(isIndicatorChoice)).toBe(true);
    expect(defaultIndicators.map(({ name }) => name)).toEqual(["MA", "VOL"]);
  });

  test.each([
    [{ name: "RSI", params: [0] }],
    [{ name: "RSI", params: [1.5] }],
    [{ name: "RSI", params: [14, 3] }],
    [{ name: "NOPE", params: [14] }],
  ])("the indicator choice %j is refused", (choice) => {
    expect(isIndicatorChoice(choice)).toBe(false);
  });
});
