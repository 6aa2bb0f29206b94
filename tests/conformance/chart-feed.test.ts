/** The chart feed as a charting library sees it. */
import { describe, expect, test } from "vitest";
import { baseUrl } from "./page.ts";
import { openUdfAdapter } from "./udf-adapter.ts";

// biome-ignore lint/suspicious/noExplicitAny: black-box answers are untyped; the assertions check their shape.
type Json = any;

async function feed(path: string): Promise<{ status: number; body: Json }> {
  const response = await fetch(`${baseUrl}/api/public/v1/udf/${path}`);
  return { status: response.status, body: await response.json() };
}

const now = () => Math.floor(Date.now() / 1000);
const hour = 3_600;
const day = 24 * hour;
const history = (query: string) => feed(`history?symbol=ADA-INR&${query}`);
const resolutions = ["1", "5", "15", "30", "60", "120", "240", "1D", "1W", "1M"];

describe("CHART-007 the chart feed is served by GET under one base URL", () => {
  test("CHART-008 CHART-021 the feed's configuration announces search, groups and every resolution", async () => {
    const { status, body } = await feed("config");
    expect(status).toBe(200);
    expect(body).toMatchObject({ supports_search: true, supports_group_request: true, supports_time: true });
    expect(body.supported_resolutions).toEqual(resolutions);
  });

  test("CHART-009 symbol_info of a group lists every market as parallel arrays of equal length", async () => {
    const [{ value: group }] = (await feed("config")).body.exchanges;
    const { body } = await feed(`symbol_info?group=${group}`);
    expect(body.symbol).toContain("ADA-INR");
    expect(new Set(Object.values<Json[]>(body).map((list) => list.length))).toEqual(new Set([body.symbol.length]));
    for (const asked of ["NYSE", "FOREX", "AMEX", "nyse", ""]) {
      expect((await feed(`symbol_info?group=${asked}`)).body).toEqual(body);
    }
    expect((await feed("symbol_info?group=NASDAQ")).body.symbol).toEqual([]);
  });

  test("CHART-010 CHART-004 a single symbol has every field that a chart needs", async () => {
    const { body } = await feed("symbols?symbol=ADA-INR&currencyCode=INR&unitId=ADA");
    expect(body).toMatchObject({
      ticker: "ADA-INR",
      name: "ADA-INR",
      description: "Cardano / Indian rupee",
      type: "crypto",
      session: "24x7",
      timezone: "Etc/UTC",
      pricescale: 100,
      minmov: 1,
      has_intraday: true,
      has_daily: true,
      volume_precision: 1,
      currency_code: "INR",
      unit_id: "ADA",
      supported_resolutions: resolutions,
      intraday_multipliers: ["1", "5", "15", "30", "60", "120", "240"],
    });
    expect(body.exchange).toBe(body.listed_exchange);
    expect((await feed(`symbols?symbol=${body.full_name.toLowerCase()}`)).body).toEqual(body);
  });

  test("CHART-011 LIMIT-025 search matches symbols and names, and returns at most thirty", async () => {
    const { body } = await feed("search?query=bit&type=&exchange=&limit=30");
    expect(body[0]).toMatchObject({ symbol: "BTC-INR", ticker: "BTC-INR", description: "Bitcoin / Indian rupee" });
    expect((await feed("search?query=ada&limit=1")).body.map(({ symbol }: Json) => symbol)).toEqual(["ADA-INR"]);
    expect((await feed("search?query=ada&exchange=NYSE")).body).toEqual([]);
    expect((await feed("search?query=&limit=999999999")).body.length).toBeLessThanOrEqual(30);
  });

  test("CHART-016 the time call returns the server's time in seconds", async () => {
    const before = now();
    const { body } = await feed("time");
    expect(body).toBeGreaterThanOrEqual(before);
    expect(body).toBeLessThanOrEqual(now());
  });

  test("CHART-013 CHART-003 quotes have s and d, and mark each unknown symbol as an error", async () => {
    const { body } = await feed("quotes?symbols=ADA-INR,NO-SUCH");
    expect(body.s).toBe("ok");
    const [ada, none] = body.d;
    expect(ada).toMatchObject({ s: "ok", n: "ADA-INR", v: { short_name: "ADA-INR", lp: expect.any(Number) } });
    expect(ada.v.bid).toBeLessThan(ada.v.ask);
    expect(ada.v.low_price <= ada.v.lp && ada.v.lp <= ada.v.high_price).toBe(true);
    expect(none).toEqual({ s: "error", n: "NO-SUCH", v: {} });
  });

  test("CHART-014 CHART-015 CHART-006 marks are lists, and announcements are marks on the time axis", async () => {
    const range = `symbol=ADA-INR&from=0&to=${now()}&resolution=1D`;
    expect((await feed(`marks?${range}`)).body).toMatchObject({ id: [], time: [], color: [], text: [], label: [] });
    const { body } = await feed(`timescale_marks?${range}`);
    expect(body.length).toBeGreaterThan(0);
    expect(Object.keys(body[0]).sort()).toEqual(["color", "id", "label", "time", "tooltip"]);
    expect((await feed("timescale_marks?symbol=ADA-INR&from=0&to=1&resolution=1D")).body).toEqual([]);
  });
});

describe("CHART-012 CHART-001 bars", () => {
  test.each(resolutions)("%s bars have no gaps, and open and close lie within low and high", async (resolution) => {
    const { body } = await history(`resolution=${resolution}&from=0&to=${now()}&countback=20`);
    expect(body.s).toBe("ok");
    expect(body.t.length).toBeGreaterThanOrEqual(12);
    expect(body.t.length).toBeLessThanOrEqual(20);
    const lists = [body.o, body.h, body.l, body.c, body.v];
    expect(lists.map((list) => list.length)).toEqual(lists.map(() => body.t.length));
    const steps = new Set<number>();
    for (let at = 0; at < body.t.length; at += 1) {
      expect(body.h[at]).toBeGreaterThanOrEqual(Math.max(body.o[at], body.c[at]));
      expect(body.l[at]).toBeLessThanOrEqual(Math.min(body.o[at], body.c[at]));
      if (at > 0) steps.add(body.t[at] - body.t[at - 1]);
    }
    const length = { "1D": day, "1W": 7 * day }[resolution] ?? Number(resolution) * 60;
    if (resolution === "1M") expect([...steps].every((step) => step >= 28 * day && step <= 31 * day)).toBe(true);
    else expect([...steps]).toEqual([length]);
  });

  test("five-minute bars aggregate their one-minute bars", async () => {
    // The last full hour: its bars no longer change.
    const to = Math.floor(now() / hour) * hour;
    const range = `from=${to - hour}&to=${to}`;
    const [minutes, fives] = [await history(`resolution=1&${range}`), await history(`resolution=5&${range}`)];
    expect([minutes.body.t.length, fives.body.t.length]).toEqual([60, 12]);
    for (const [at, time] of fives.body.t.entries()) {
      const own = [0, 1, 2, 3, 4].map((part) => at * 5 + part);
      const pick = (list: number[]) => own.map((index) => list[index] ?? Number.NaN);
      expect(minutes.body.t[at * 5]).toBe(time);
      expect(fives.body.o[at]).toBe(pick(minutes.body.o)[0]);
      expect(fives.body.c[at]).toBe(pick(minutes.body.c)[4]);
      expect(fives.body.h[at]).toBe(Math.max(...pick(minutes.body.h)));
      expect(fives.body.l[at]).toBe(Math.min(...pick(minutes.body.l)));
      const volume = pick(minutes.body.v).reduce((sum, part) => sum + part, 0);
      expect(fives.body.v[at]).toBeCloseTo(volume, 6);
    }
  });

  test("CHART-001 day, hour and five-minute bars aggregate the shorter bars in every market", async () => {
    const { markets } = (await (await fetch(`${baseUrl}/api/public/v1/market/list`)).json()) as Json;
    const today = Math.floor(now() / day) * day;
    const thisHour = Math.floor(now() / hour) * hour;
    const read = async (symbol: string, resolution: string, from: number, to: number) =>
      (await feed(`history?symbol=${symbol}&resolution=${resolution}&from=${from}&to=${to}`)).body;
    const folded = (short: Json, from: number, to: number) => {
      const own = short.t.flatMap((time: number, at: number) => (time >= from && time < to ? [at] : []));
      const pick = (list: number[]) => own.map((at: number) => list[at]);
      const volume = pick(short.v).reduce((sum: number, part: number) => sum + part, 0);
      const [high, low] = [Math.max(...pick(short.h)), Math.min(...pick(short.l))];
      return { count: own.length, open: short.o[own[0]], high, low, close: short.c[own.at(-1)], volume };
    };
    for (const { symbol } of markets) {
      for (const [long, short, seconds, count, from, to] of [
        ["1D", "60", day, 24, today - 5 * day, today],
        ["60", "5", hour, 12, thisHour - 20 * hour, thisHour],
        ["60", "1", hour, 60, thisHour - 20 * hour, thisHour],
      ] as const) {
        const [longer, shorter] = [await read(symbol, long, from, to), await read(symbol, short, from, to)];
        expect(longer.t).toHaveLength((to - from) / seconds);
        for (const [at, time] of longer.t.entries()) {
          const { volume, ...prices } = folded(shorter, time, time + seconds);
          const [open, high, low, close] = [longer.o[at], longer.h[at], longer.l[at], longer.c[at]];
          expect([symbol, long, short, prices]).toEqual([symbol, long, short, { count, open, high, low, close }]);
          // The volumes are sums of doubles; the lots that they stand for are equal.
          expect(Math.abs(volume / longer.v[at] - 1)).toBeLessThan(1e-9);
        }
      }
    }
  });

  test("bars never lie in the future, and the newest covers the present", async () => {
    const { body } = await history(`resolution=1&from=${now() - hour}&to=${now() + 10 * day}`);
    expect(body.t.at(-1)).toBeLessThanOrEqual(now());
    expect(body.t.at(-1)).toBeGreaterThan(now() - 120);
    const counted = await history(`resolution=1&from=0&to=${now() + 10 * day}&countback=5`);
    expect(counted.body.t).toHaveLength(5);
  });

  test("a range before the market opened answers no_data", async () => {
    expect((await history("resolution=1D&from=0&to=86400")).body).toEqual({ s: "no_data" });
  });
});

describe("TradingView's public adapter", () => {
  const open = () => openUdfAdapter(`${baseUrl}/api/public/v1/udf`);

  test("CHART-009 CHART-010 the adapter resolves every market to the same facts by group and alone", async () => {
    const adapter = await open();
    const { markets } = (await (await fetch(`${baseUrl}/api/public/v1/market/list`)).json()) as Json;
    expect(markets.length).toBeGreaterThan(20);
    for (const { symbol, base, quote } of markets) {
      const one = await adapter.resolveOne(symbol);
      const ofGroup = adapter.resolve(symbol);
      expect(ofGroup).toMatchObject({ name: symbol, ticker: symbol, currency_code: quote, unit_id: base });
      expect(one).toMatchObject(ofGroup);
      expect(adapter.resolve(one.full_name)).toBe(ofGroup);
    }
  });

  test("CHART-001 CHART-011 CHART-013 CHART-014 CHART-015 the adapter reads bars, quotes, marks and time of a symbol it found", async () => {
    const adapter = await open();
    const [found] = await adapter.search("ada-inr");
    const symbol = adapter.resolve(found.symbol);
    expect(symbol.supported_resolutions).toEqual(resolutions);
    for (const resolution of symbol.supported_resolutions) {
      const range = { resolution, from: String(now() - 40 * day), to: String(now()), countback: "3" };
      const bars = await adapter.bars(symbol, range);
      expect([resolution, bars.s, bars.t.length]).toEqual([resolution, "ok", 3]);
    }
    const [quote] = await adapter.quotes([symbol.ticker]);
    expect(quote).toMatchObject({ s: "ok", n: "ADA-INR", v: { lp: expect.any(Number) } });
    expect(await adapter.marks(symbol, 0, now())).toEqual([]);
    expect((await adapter.timescaleMarks(symbol, 0, now())).length).toBeGreaterThan(0);
    expect(await adapter.time()).toBeGreaterThan(1_600_000_000);
  });

  test("CHART-022 CHART-023 CHART-024 CHART-025 the adapter reads why a request was refused", async () => {
    const adapter = await open();
    const symbol = adapter.resolve("ADA-INR");
    const range = { resolution: "1", from: "0", to: "1" };
    await expect(adapter.resolveOne("NO-SUCH")).rejects.toThrow(/^unknown_symbol$/);
    expect(() => adapter.resolve("NO-SUCH")).toThrow(/^invalid symbol$/);
    await expect(adapter.bars({ ...symbol, ticker: "NO-SUCH" }, range)).rejects.toThrow(/^unknown_symbol$/);
    await expect(adapter.bars(symbol, { ...range, resolution: "7" })).rejects.toThrow(/^resolution: ./);
    await expect(adapter.quotes([])).rejects.toThrow(/^network error: symbols: ./);
    expect(await adapter.search("x".repeat(65))).toEqual([]);
  });
});

describe("invalid feed requests", () => {
  test.each([
    ["symbols?symbol=NO-SUCH", 404, "MARKET_NOT_FOUND"],
    ["no-such-call", 404, "CALL_NOT_FOUND"],
    ["symbols", 400, "INVALID_INPUT"],
    ["history?symbol=ADA-INR&resolution=7&from=0&to=1", 400, "INVALID_INPUT"],
    ["history?symbol=ADA-INR&resolution=1&from=yesterday&to=1", 400, "INVALID_INPUT"],
    ["history?symbol=ADA-INR&resolution=1&from=-5&to=1", 400, "INVALID_INPUT"],
    ["history?symbol=ADA-INR&resolution=1&from=1&to=2&countback=0", 400, "INVALID_INPUT"],
    ["history?symbol=ADA-INR&resolution=1&from=1&to=999999999999999", 400, "INVALID_INPUT"],
    [`search?query=${"x".repeat(65)}`, 400, "INVALID_INPUT"],
    ["search?limit=0", 400, "INVALID_INPUT"],
    ["search?limit=1e9", 400, "INVALID_INPUT"],
    ["search?limit=1000000000", 400, "INVALID_INPUT"],
    ["quotes", 400, "INVALID_INPUT"],
    ["marks?symbol=ADA-INR", 400, "INVALID_INPUT"],
  ])("%s answers %i %s", async (path, status, code) => {
    const answer = await feed(path);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body).toMatchObject({ s: "error", errmsg: expect.stringMatching(/./) });
  });

  test("an unknown symbol or an empty range answers in the feed's own error format", async () => {
    expect((await feed("history?symbol=NO-SUCH&resolution=1&from=0&to=1")).body).toEqual({
      s: "error",
      errmsg: "unknown_symbol",
    });
    expect((await history("resolution=1&from=10&to=10")).body.s).toBe("error");
  });

  test("an oversized range returns the newest bars, up to the limit of one answer", async () => {
    const { body } = await history(`resolution=1&from=0&to=${now()}&countback=1000000`);
    expect(body.t.length).toBeLessThanOrEqual(5_000);
    expect(body.t.at(-1)).toBeGreaterThan(now() - 120);
  });
});
