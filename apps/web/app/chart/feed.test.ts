import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createChartFeed } from "./feed.ts";
import type { Bar, FeedGet } from "./feed-types.ts";
import { barPulseMs, fastQuotePulseMs, quotePulseMs } from "./pulses.ts";
import { followQuotes } from "./quotes.ts";

type Answers = Record<string, unknown | ((query: Readonly<Record<string, string>>) => unknown)>;
interface Asked {
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
}

const searching = { supports_search: true, supports_marks: true, supports_timescale_marks: true };
const grouping = { supports_group_request: true, exchanges: [{ value: "FEO", name: "Feo", desc: "Feo" }] };

/** A fake feed with canned answers: an Error is thrown, and a missing answer is a failed request. */
function given(answers: Answers) {
  const asked: Asked[] = [];
  const get: FeedGet = async (name, query) => {
    asked.push({ name, query });
    const answer = answers[name];
    const value = typeof answer === "function" ? answer(query) : answer;
    if (value === undefined) throw new Error(`404 ${name}`);
    if (value instanceof Error) throw value;
    return value;
  };
  return { feed: createChartFeed(get), asked, names: () => asked.map(({ name }) => name) };
}

const range = { symbol: "ADA-INR", resolution: "60", from: 100, to: 200 } as const;
const twoBars = { s: "ok", t: [3_600, 7_200], o: [1, 2], h: [3, 4], l: [1, 1], c: [2, 3], v: [10, 20] };

describe("the configuration", () => {
  test("CHART-007, CHART-008, CHART-017 the configuration is read once, before any other call", async () => {
    const { feed, names } = given({ config: searching, history: twoBars, time: 5, quotes: { s: "ok", d: [] } });
    await Promise.all([feed.bars(range), feed.time(), feed.quotes(["ADA-INR"])]);
    expect(names()[0]).toBe("config");
    expect(names().filter((name) => name === "config")).toHaveLength(1);
    expect(names().slice(1).sort()).toEqual(["history", "quotes", "time"]);
  });

  test("CHART-018, LIMIT-031 the default configuration is used when reading it fails", async () => {
    const { feed } = given({});
    expect(await feed.config()).toEqual({
      supported_resolutions: ["1", "5", "15", "30", "60", "1D", "1W", "1M"],
      supports_search: false,
      supports_group_request: true,
      supports_marks: false,
      supports_timescale_marks: false,
    });
  });

  test("LIMIT-033 the default groups are read when the configuration names none", async () => {
    const { feed, asked } = given({});
    await expect(feed.resolve({ symbol: "ADA-INR" })).rejects.toThrow("invalid symbol");
    expect(asked.slice(1).map(({ query }) => query["group"])).toEqual(["NYSE", "FOREX", "AMEX"]);
  });

  test.each([
    ["search alone", { supports_search: true, supports_group_request: false }, true],
    ["groups alone", { supports_search: false, supports_group_request: true }, true],
    ["neither", { supports_search: false, supports_group_request: false }, false],
    ["an answer that supports neither", {}, false],
  ])("CHART-021, CHART-026 %s", async (_, config, isGood) => {
    const reading = given({ config }).feed.config();
    if (isGood) await expect(reading).resolves.toMatchObject(config);
    else await expect(reading).rejects.toThrow("Unsupported feed configuration");
  });
});

describe("symbols", () => {
  test("CHART-010, CHART-004 a symbol is resolved with its currency and unit, and has every field", async () => {
    const { feed, asked } = given({ config: searching, symbols: { name: "ADA-INR", pricescale: 100 } });
    const info = await feed.resolve({ symbol: "ADA-INR", currencyCode: "INR", unitId: "ADA" });
    expect(asked[1]).toEqual({
      name: "symbols",
      query: { symbol: "ADA-INR", currencyCode: "INR", unitId: "ADA" },
    });
    expect(info).toMatchObject({ ticker: "ADA-INR", pricescale: 100, minmov: 1, volume_precision: 0 });
    expect(info.intraday_multipliers).toEqual(["1", "5", "15", "30", "60"]);
  });

  test.each([
    ["the request fails", new Error("404")],
    ["the answer says so", { s: "error", errmsg: "no such symbol" }],
    ["the answer is not a symbol", []],
  ])("CHART-023 an unknown symbol fails with unknown_symbol: %s", async (_, symbols) => {
    const { feed } = given({ config: searching, symbols });
    await expect(feed.resolve({ symbol: "NOPE" })).rejects.toThrow(/^unknown_symbol$/);
  });

  test("CHART-009, LIMIT-032, LIMIT-037 a group is read field by field, with defaults for missing fields", async () => {
    const symbol_info = {
      symbol: ["ADA-INR", "BTC-INR"],
      description: ["Cardano", "Bitcoin"],
      pricescale: [100, 1],
      minmovement: 1,
      "supported-resolutions": [["1"], ["1D"]],
    };
    const { feed, asked } = given({ config: grouping, symbol_info });
    const info = await feed.resolve({ symbol: "BTC-INR" });
    expect(asked[1]).toEqual({ name: "symbol_info", query: { group: "FEO" } });
    expect(info).toMatchObject({
      ticker: "BTC-INR",
      full_name: "FEO:BTC-INR",
      pricescale: 1,
      minmov: 1,
      volume_precision: 0,
      supported_resolutions: ["1D"],
      intraday_multipliers: ["1", "5", "15", "30", "60"],
    });
    await feed.resolve({ symbol: "ADA-INR" });
    expect(asked).toHaveLength(2);
  });

  test("CHART-024 an unknown symbol in the group store fails as an invalid symbol", async () => {
    const { feed } = given({ config: grouping, symbol_info: { symbol: ["ADA-INR"] } });
    await expect(feed.resolve({ symbol: "NOPE" })).rejects.toThrow(/^invalid symbol$/);
  });

  test("CHART-011, LIMIT-025 search requests 30 results and shows no more", async () => {
    const search = Array.from({ length: 40 }, (_, index) => ({ symbol: `S${index}` }));
    const { feed, asked } = given({ config: searching, search });
    expect(await feed.search({ query: "ada", type: "crypto", exchange: "FEO" })).toHaveLength(30);
    expect(asked[1]?.query).toEqual({ limit: "30", query: "ADA", type: "crypto", exchange: "FEO" });
  });

  test("LIMIT-025 the group store matches names first, then descriptions, and shows 30", async () => {
    const names = ["INR-ADA", ...Array.from({ length: 40 }, (_, index) => `ADA-${index}`), "XYZ"];
    const symbol_info = { symbol: names, description: names.map((name) => (name === "XYZ" ? "like Ada" : "")) };
    const found = await given({ config: grouping, symbol_info }).feed.search({ query: "ada" });
    expect(found).toHaveLength(30);
    expect(found[0]?.symbol).toBe("ADA-0");
    const cardano = { symbol: ["X"], description: ["Cardano"] };
    const byWords = await given({ config: grouping, symbol_info: cardano }).feed.search({ query: "cardano" });
    expect(byWords.map(({ symbol }) => symbol)).toEqual(["X"]);
  });
});

describe("history", () => {
  test("CHART-001, CHART-002, CHART-012 an ok answer becomes bars, and the request carries the bar count", async () => {
    const { feed, asked } = given({ config: searching, history: twoBars });
    const { bars } = await feed.bars({ ...range, countBack: 2, currencyCode: "INR", unitId: "ADA" });
    expect(bars).toEqual([
      { time: 3_600_000, open: 1, high: 3, low: 1, close: 2, volume: 10 },
      { time: 7_200_000, open: 2, high: 4, low: 1, close: 3, volume: 20 },
    ]);
    expect(asked[1]?.query).toEqual({
      symbol: "ADA-INR",
      resolution: "60",
      from: "100",
      to: "200",
      countback: "2",
      currencyCode: "INR",
      unitId: "ADA",
    });
  });

  test("CHART-001 a no_data answer reports the time of the next available bar", async () => {
    const { feed } = given({ config: searching, history: { s: "no_data", nextTime: 50 } });
    expect(await feed.bars(range)).toEqual({ bars: [], nextTime: 50 });
  });

  test.each([
    { s: "error", errmsg: "the book is shut" },
    { s: "odd", errmsg: "the book is shut" },
  ])("CHART-022 any other history status throws the server's message", async (history) => {
    await expect(given({ config: searching, history }).feed.bars(range)).rejects.toThrow(/^the book is shut$/);
  });
});

describe("quotes, marks and time", () => {
  test("CHART-003, CHART-013 quotes are requested by symbol", async () => {
    const { feed, asked } = given({ config: searching, quotes: { s: "ok", d: [{ s: "ok", n: "A", v: { lp: 1 } }] } });
    expect(await feed.quotes(["A", "B"])).toEqual([{ s: "ok", n: "A", v: { lp: 1 } }]);
    expect(asked[1]?.query).toEqual({ symbols: "A,B" });
  });

  test.each([
    ["the request", new Error("it is down"), "network error: it is down"],
    ["the answer", { s: "error", errmsg: "too many" }, "network error: too many"],
  ])("CHART-025 a failure of %s is reported as a network error with its detail", async (_, quotes, message) => {
    await expect(given({ config: searching, quotes }).feed.quotes(["A"])).rejects.toThrow(message);
  });

  test("CHART-005, CHART-014 marks given as one list per field are parsed", async () => {
    const marks = { id: ["a", "b"], time: [1, 2], color: "red", text: ["x", "y"], label: ["X", "Y"] };
    const { feed, asked } = given({ config: searching, marks });
    expect((await feed.marks(range))[1]).toEqual({ id: "b", time: 2, color: "red", text: "y", label: "Y" });
    expect(asked[1]?.query).toEqual({ symbol: "ADA-INR", resolution: "60", from: "100", to: "200" });
  });

  test("CHART-028 a failed marks request returns an empty list", async () => {
    const { feed } = given({ config: searching, marks: new Error("500") });
    expect(await feed.marks(range)).toEqual([]);
  });

  test("CHART-006, CHART-015 timescale marks pass through unchanged; a feed without them is not requested", async () => {
    const mark = { id: "1", time: 1, color: "red", label: "A", tooltip: ["words"] };
    expect(await given({ config: searching, timescale_marks: [mark] }).feed.timescaleMarks(range)).toEqual([mark]);
    const without = given({ config: { supports_search: true } });
    expect([...(await without.feed.timescaleMarks(range)), ...(await without.feed.marks(range))]).toEqual([]);
    expect(without.names()).toEqual(["config"]);
  });

  test("CHART-016 the feed's time is in seconds", async () => {
    expect(await given({ config: searching, time: 1_700_000_000 }).feed.time()).toBe(1_700_000_000);
    await expect(given({ config: searching, time: "later" }).feed.time()).rejects.toThrow("not a number");
  });
});

describe("polling", () => {
  beforeEach(() => vi.useFakeTimers({ now: 7_300_000 }));
  afterEach(() => vi.useRealTimers());

  test("LIMIT-034 subscribed bars are polled every 10 seconds; a new bar is preceded by the final state of the one before", async () => {
    const answers = [twoBars, twoBars, { ...twoBars, t: [7_200, 10_800], c: [9, 8] }];
    const { feed, asked } = given({ config: searching, history: () => answers.shift() });
    const bars: Bar[] = [];
    expect(barPulseMs).toBe(10_000);
    const stop = feed.subscribeBars({ symbol: "ADA-INR", resolution: "60", onBar: (bar) => bars.push(bar) });
    await vi.advanceTimersByTimeAsync(barPulseMs - 1);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked[1]?.query).toMatchObject({ symbol: "ADA-INR", resolution: "60", countback: "2" });
    expect(bars.map(({ time }) => time)).toEqual([7_200_000]);
    await vi.advanceTimersByTimeAsync(2 * barPulseMs);
    expect(bars.map(({ time, close }) => [time, close])).toEqual([
      [7_200_000, 3],
      [7_200_000, 3],
      [7_200_000, 9],
      [10_800_000, 8],
    ]);
    stop();
    await vi.advanceTimersByTimeAsync(3 * barPulseMs);
    expect(asked).toHaveLength(4);
  });

  test("CHART-027 a poll with fewer than 2 bars is an error, and polling continues", async () => {
    const answers = [{ s: "ok", t: [7_200], o: [1], h: [1], l: [1], c: [1], v: [1] }, { s: "no_data" }, twoBars];
    const { feed } = given({ config: searching, history: () => answers.shift() });
    const [onBar, onFailure] = [vi.fn(), vi.fn()];
    const stop = feed.subscribeBars({ symbol: "ADA-INR", resolution: "60", onBar, onFailure });
    await vi.advanceTimersByTimeAsync(2 * barPulseMs);
    expect(onFailure).toHaveBeenCalledTimes(2);
    expect(String(onFailure.mock.calls[0]?.[0])).toContain("at least 2");
    await vi.advanceTimersByTimeAsync(barPulseMs);
    expect(onBar).toHaveBeenCalledTimes(1);
    stop();
  });

  test("no new poll starts while one is unanswered", async () => {
    const { feed, asked } = given({ config: searching, history: () => new Promise(() => undefined) });
    const stop = feed.subscribeBars({ symbol: "ADA-INR", resolution: "60", onBar: vi.fn() });
    await vi.advanceTimersByTimeAsync(5 * barPulseMs);
    expect(asked.filter(({ name }) => name === "history")).toHaveLength(1);
    stop();
  });

  test("LIMIT-035 LIMIT-036 quotes in view are polled every 10 seconds, all quotes every 60", async () => {
    const { feed, asked } = given({ config: searching, quotes: { s: "ok", d: [] } });
    const stop = feed.subscribeQuotes({ symbols: ["A", "B"], fastSymbols: ["B"], onQuotes: vi.fn() });
    await vi.advanceTimersByTimeAsync(fastQuotePulseMs);
    expect(asked.slice(1).map(({ query }) => query["symbols"])).toEqual(["B"]);
    await vi.advanceTimersByTimeAsync(quotePulseMs - fastQuotePulseMs);
    const symbols = asked.slice(1).map(({ query }) => query["symbols"]);
    expect(symbols.filter((list) => list === "B")).toHaveLength(6);
    expect(symbols.filter((list) => list === "A,B")).toHaveLength(1);
    stop();
  });

  test("LIMIT-035 LIMIT-036 an open chart polls its own and the compared market often, and all markets less often", async () => {
    const search = [{ ticker: "A" }, { ticker: "B" }, { ticker: "C" }];
    const { feed, asked } = given({ config: searching, search, quotes: { s: "ok", d: [] } });
    const stop = followQuotes(feed, { inView: ["A", "B"], onQuotes: vi.fn(), onFailure: vi.fn() });
    await vi.advanceTimersByTimeAsync(quotePulseMs);
    const symbols = asked.filter(({ name }) => name === "quotes").map(({ query }) => query["symbols"]);
    expect(symbols.filter((list) => list === "A,B")).toHaveLength(6);
    expect(symbols.filter((list) => list === "A,B,C")).toHaveLength(1);
    stop();
    await vi.advanceTimersByTimeAsync(quotePulseMs);
    expect(asked.filter(({ name }) => name === "quotes")).toHaveLength(symbols.length);
  });

  test("CHART-025 an open chart without a list of markets polls those in view and reports why it failed", async () => {
    const onFailure = vi.fn();
    const { feed } = given({ config: searching });
    const stop = followQuotes(feed, { inView: ["A"], onQuotes: vi.fn(), onFailure });
    await vi.advanceTimersByTimeAsync(fastQuotePulseMs);
    expect(onFailure).toHaveBeenCalledWith("network error: 404 quotes");
    stop();
  });

  test("CHART-025 a failed poll of quotes reports its message", async () => {
    const onFailure = vi.fn();
    const { feed } = given({ config: searching });
    const stop = feed.subscribeQuotes({ symbols: ["A"], fastSymbols: ["A"], onQuotes: vi.fn(), onFailure });
    await vi.advanceTimersByTimeAsync(fastQuotePulseMs);
    expect(onFailure).toHaveBeenCalledWith("network error: 404 quotes");
    stop();
  });
});
