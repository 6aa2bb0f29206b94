/** The chart feed as a charting library sees it. */
import { describe, expect, test } from "vitest";
import { baseUrl } from "./page.ts";

// biome-ignore lint/suspicious/noExplicitAny: a black box has no types; the assertions are the shape.
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

describe("CHART-007 the feed is read with GET below one address", () => {
  test("CHART-008 CHART-021 the configuration promises search and groups, and every resolution", async () => {
    const { status, body } = await feed("config");
    expect(status).toBe(200);
    expect(body).toMatchObject({ supports_search: true, supports_group_request: true, supports_time: true });
    expect(body.supported_resolutions).toEqual(resolutions);
  });

  test("CHART-009 a group is every market, field by field, each list as long as the others", async () => {
    const [{ value: group }] = (await feed("config")).body.exchanges;
    const { body } = await feed(`symbol_info?group=${group}`);
    expect(body.symbol).toContain("ADA-INR");
    expect(new Set(Object.values<Json[]>(body).map((list) => list.length))).toEqual(new Set([body.symbol.length]));
    expect((await feed("symbol_info?group=NYSE")).body.symbol).toEqual([]);
  });

  test("CHART-010 CHART-004 one symbol has every field that a chart needs", async () => {
    const { body } = await feed("symbols?symbol=ADA-INR&currencyCode=INR&unitId=ADA");
    expect(body).toMatchObject({
      ...{ ticker: "ADA-INR", name: "ADA-INR", description: "Cardano / Indian rupee", type: "crypto", session: "24x7" },
      ...{ timezone: "Etc/UTC", pricescale: 100, minmov: 1, has_intraday: true, has_daily: true, volume_precision: 1 },
      ...{ currency_code: "INR", unit_id: "ADA", supported_resolutions: resolutions },
      intraday_multipliers: ["1", "5", "15", "30", "60", "120", "240"],
    });
    expect(body.exchange).toBe(body.listed_exchange);
    expect((await feed(`symbols?symbol=${body.full_name.toLowerCase()}`)).body).toEqual(body);
  });

  test("CHART-011 LIMIT-025 search finds by symbol and by name, at most thirty", async () => {
    const { body } = await feed("search?query=bit&type=&exchange=&limit=30");
    expect(body[0]).toMatchObject({ symbol: "BTC-INR", ticker: "BTC-INR", description: "Bitcoin / Indian rupee" });
    expect((await feed("search?query=ada&limit=1")).body.map(({ symbol }: Json) => symbol)).toEqual(["ADA-INR"]);
    expect((await feed("search?query=ada&exchange=NYSE")).body).toEqual([]);
    expect((await feed("search?query=&limit=999999999")).body.length).toBeLessThanOrEqual(30);
  });

  test("CHART-016 time is the server's, in seconds", async () => {
    const before = now();
    const { body } = await feed("time");
    expect(body).toBeGreaterThanOrEqual(before);
    expect(body).toBeLessThanOrEqual(now());
  });

  test("CHART-013 CHART-003 quotes have s and d, and say which symbol they do not know", async () => {
    const { body } = await feed("quotes?symbols=ADA-INR,NO-SUCH");
    expect(body.s).toBe("ok");
    const [ada, none] = body.d;
    expect(ada).toMatchObject({ s: "ok", n: "ADA-INR", v: { short_name: "ADA-INR", lp: expect.any(Number) } });
    expect(ada.v.bid).toBeLessThan(ada.v.ask);
    expect(ada.v.low_price <= ada.v.lp && ada.v.lp <= ada.v.high_price).toBe(true);
    expect(none).toEqual({ s: "error", n: "NO-SUCH", v: {} });
  });

  test("CHART-014 CHART-015 CHART-006 marks are lists, and announcements stand below the time axis", async () => {
    const range = `symbol=ADA-INR&from=0&to=${now()}&resolution=1D`;
    expect((await feed(`marks?${range}`)).body).toMatchObject({ id: [], time: [], color: [], text: [], label: [] });
    const { body } = await feed(`timescale_marks?${range}`);
    expect(body.length).toBeGreaterThan(0);
    expect(Object.keys(body[0]).sort()).toEqual(["color", "id", "label", "time", "tooltip"]);
    expect((await feed("timescale_marks?symbol=ADA-INR&from=0&to=1&resolution=1D")).body).toEqual([]);
  });
});

describe("CHART-012 CHART-001 bars", () => {
  test.each(resolutions)("of %s come without a gap, each within its low and high", async (resolution) => {
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

  test("of five minutes are the fold of their minutes", async () => {
    // Of the hour before the present one, which nothing changes any more.
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

  test("never lie in the future, and the newest holds this moment", async () => {
    const { body } = await history(`resolution=1&from=${now() - hour}&to=${now() + 10 * day}`);
    expect(body.t.at(-1)).toBeLessThanOrEqual(now());
    expect(body.t.at(-1)).toBeGreaterThan(now() - 120);
    const counted = await history(`resolution=1&from=0&to=${now() + 10 * day}&countback=5`);
    expect(counted.body.t).toHaveLength(5);
  });

  test("before the market was there are no data", async () => {
    expect((await history("resolution=1D&from=0&to=86400")).body).toEqual({ s: "no_data" });
  });
});

describe("what a chart should not ask", () => {
  test.each([
    ["symbols?symbol=NO-SUCH", 404, "MARKET_NOT_FOUND"],
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
  ])("%s is %i %s", async (path, status, code) => {
    const answer = await feed(path);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test("an unknown symbol or a range that ends before it begins is an error in the feed's own words", async () => {
    expect((await feed("history?symbol=NO-SUCH&resolution=1&from=0&to=1")).body).toEqual({
      ...{ s: "error", errmsg: "unknown_symbol" },
    });
    expect((await history("resolution=1&from=10&to=10")).body.s).toBe("error");
  });

  test("an absurd range has as many bars as an answer may have, and the newest", async () => {
    const { body } = await history(`resolution=1&from=0&to=${now()}&countback=1000000`);
    expect(body.t.length).toBeLessThanOrEqual(5_000);
    expect(body.t.at(-1)).toBeGreaterThan(now() - 120);
  });
});
