/** Statement files: the customer's own figures, complete, as CSV and PDF. */
import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, test } from "vitest";
import type { Newcomer } from "../system/newcomer.ts";
import { baseUrl } from "./page.ts";
import { asha, claimTrading, type Json, order, ravi, send, units } from "./trading.ts";
import { visitors } from "./visitors.ts";

claimTrading();

/** No other test trades here while this file holds the trading lock. */
const traded = "SOL-USDT";

async function download(path: string, accessToken: string) {
  const response = await fetch(`${baseUrl}/api/user/v1/statement/${path}`, { headers: { accessToken } });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: new TextDecoder().decode(bytes) };
}

async function textOf(bytes: Uint8Array): Promise<{ pages: number; text: string }> {
  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return { pages: totalPages, text };
}

/** Statements count days in IST. */
const indianNow = () => new Date(Date.now() + 330 * 60_000).toISOString();
const month = () => indianNow().slice(0, 7);
const year = () => Number(indianNow().slice(0, 4)) - (Number(indianNow().slice(5, 7)) < 4 ? 1 : 0);

beforeAll(async () => {
  for (let count = 0; count < 3; count += 1) {
    await order(asha, { marketSymbol: traded, side: "SELL", price: "150", volume: "0.1" });
    await order(ravi, { marketSymbol: traded, side: "BUY", price: "150", volume: "0.1" });
  }
});

/** All own trades since a moment, page by page. */
async function ownTrades(from: string): Promise<Json[]> {
  const trades: Json[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const { body } = await asha.get("/market/v1/trade/history", { from, limit: 100, pageNo });
    trades.push(...body.trades);
    if (trades.length >= body.count) return trades;
  }
}

const rowsOf = (text: string): string[][] =>
  text
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));

/** The rows before the empty row, keyed by column name. */
function listed(text: string): Record<string, string>[] {
  const [head = [], ...rows] = rowsOf(text);
  const end = rows.findIndex((cells) => cells.join("").replaceAll('"', "") === "");
  return rows.slice(0, end).map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ""])));
}

const sum = (coin: string, amounts: readonly string[]): bigint =>
  amounts.reduce((total, amount) => total + units(coin, amount), 0n);

describe("a TDS statement", () => {
  test("ORDER-008 a TDS statement has every taxed trade of the customer's history, and the sum in every coin", async () => {
    const { status, headers, text } = await download(`tds?year=${year()}&format=csv`, asha.token());
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="feo-tds-\d{4}-\d\d\.csv"$/);
    expect(headers.get("cache-control")).toBe("no-store");
    const own = (await ownTrades(`${year()}-03-31T18:30:00Z`)).filter(({ tdsAmount }) => tdsAmount !== "0");
    const rows = listed(text);
    expect(rows.length).toBe(own.length);
    expect(rows.length).toBeGreaterThanOrEqual(3);
    for (const coin of new Set(own.map(({ tdsTicker }) => String(tdsTicker)))) {
      expect(
        sum(
          coin,
          rows.filter((row) => row["TDS in"] === coin).map((row) => row["TDS"] ?? "0"),
        ),
      ).toBe(
        sum(
          coin,
          own.filter(({ tdsTicker }) => tdsTicker === coin).map(({ tdsAmount }) => tdsAmount),
        ),
      );
    }
  });

  test("a TDS statement opens as a PDF with the customer's name and no one else's", async () => {
    const { status, headers, bytes } = await download(`tds?year=${year()}`, asha.token());
    expect([status, headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(new TextDecoder().decode(bytes.subarray(0, 5))).toBe("%PDF-");
    const { pages, text } = await textOf(bytes);
    expect(pages).toBeGreaterThanOrEqual(1);
    expect(text).toContain(`Page 1 of ${pages}`);
    for (const part of ["TDS statement", "Asha Kulkarni", "@asha", traded, "This is a demo"])
      expect(text).toContain(part);
    expect(text).not.toContain("Ravi");
  });
});

describe("a fee invoice", () => {
  test("a fee invoice adds up to the fees in the customer's history, and is available as CSV and PDF", async () => {
    const { status, text } = await download(`fees?month=${month()}&format=csv`, asha.token());
    expect(status).toBe(200);
    const [ofYear, ofMonth] = month().split("-").map(Number);
    const from = new Date(Date.UTC(ofYear ?? 0, (ofMonth ?? 1) - 1, 1) - 330 * 60_000).toISOString();
    const own = await ownTrades(from);
    const rows = listed(text).filter((row) => row["Kind"] === "Trading fee");
    expect(rows.length).toBe(own.length);
    for (const coin of new Set(own.map(({ feeTicker }) => String(feeTicker)))) {
      const of = rows.filter((row) => row["Fee in"] === coin);
      const wanted = sum(
        coin,
        own.filter(({ feeTicker }) => feeTicker === coin).map(({ feeAmount }) => feeAmount),
      );
      expect(
        sum(
          coin,
          of.map((row) => row["Fee"] ?? "0"),
        ),
      ).toBe(wanted);
      expect(
        sum(
          coin,
          of.flatMap((row) => [row["GST in it"] ?? "0", row["Fee without GST"] ?? "0"]),
        ),
      ).toBe(wanted);
    }
    const pdf = await textOf((await download(`fees?month=${month()}`, asha.token())).bytes);
    expect(pdf.text).toContain("Fee invoice");
    expect(pdf.text).toContain("this is not a tax invoice");
  });
});

describe("statements of a new customer", () => {
  let newcomer: Newcomer;
  beforeAll(async () => {
    newcomer = await visitors.openAccount();
  });

  test("a statement without trades is empty and says so", async () => {
    const { state } = await visitors.openAccount();
    const { text } = await download(`tds?year=${year()}&format=csv`, state.accessToken);
    expect(listed(text)).toEqual([]);
    expect((await textOf((await download(`tds?year=${year()}`, state.accessToken)).bytes)).text).toContain(
      "No tax was deducted in this period.",
    );
    expect((await textOf((await download(`fees?month=${month()}`, state.accessToken)).bytes)).text).toContain(
      "No fees in this period.",
    );
  });

  test.each([
    ["tds", 400, "INVALID_INPUT"],
    ["tds?year=", 400, "INVALID_INPUT"],
    ["tds?year=26", 400, "INVALID_INPUT"],
    ["tds?year=2026-27", 400, "INVALID_INPUT"],
    ["tds?year=1999", 400, "INVALID_INPUT"],
    ["tds?year=2099", 400, "PERIOD_NOT_BEGUN"],
    ["tds?year=2026&year=2025", 400, "INVALID_INPUT"],
    ["tds?year=2026&format=xls", 400, "INVALID_INPUT"],
    ["fees", 400, "INVALID_INPUT"],
    ["fees?month=2026", 400, "INVALID_INPUT"],
    ["fees?month=2026-00", 400, "INVALID_INPUT"],
    ["fees?month=2026-13", 400, "INVALID_INPUT"],
    ["fees?month=2026-1", 400, "INVALID_INPUT"],
    ["fees?month=2099-12", 400, "PERIOD_NOT_BEGUN"],
    ["fees?month=2026-10&format=PDF", 400, "INVALID_INPUT"],
  ])("ERROR-007 %s is refused with its code", async (path, status, code) => {
    const { accessToken } = newcomer.state;
    const reply = await send("GET", `/user/v1/statement/${path}`, { accessToken });
    expect([reply.status, reply.code]).toEqual([status, code]);
  });

  test("CLIENT-012 statements need a valid token", async () => {
    for (const path of ["tds?year=2026", "fees?month=2026-10"]) {
      expect((await send("GET", `/user/v1/statement/${path}`, {})).code).toBe("ACCESS_TOKEN_MISSING");
      const bad = await send("GET", `/user/v1/statement/${path}`, { accessToken: "ey.bad.token" });
      expect(bad.code).toBe("INVALID_ACCESS_TOKEN");
    }
  });

  test("ERROR-011 too many statements at once answer 429 with Retry-After", async () => {
    const { state } = await visitors.openAccount();
    const replies = await Promise.all(
      Array.from({ length: 14 }, () => download(`tds?year=${year()}&format=csv`, state.accessToken)),
    );
    const refused = replies.filter(({ status }) => status === 429);
    expect([refused.length, replies.filter(({ status }) => status === 200).length]).toEqual([4, 10]);
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});
