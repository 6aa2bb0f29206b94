/** Statements over tables that a real sequencer wrote: every figure comes from the customer's own trades. */
import type { FileAnswer, OwnTrade } from "@feo/contract";
import { house } from "@feo/exchange";
import { parseUnits } from "@feo/money";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, test } from "vitest";
import { createOrderStore } from "../../apps/server/src/order/order.store.ts";
import { viewTrade } from "../../apps/server/src/order/order-view.ts";
import { createPdfThread } from "../../apps/server/src/statement/pdf-thread.ts";
import { createStatementStore } from "../../apps/server/src/statement/statement.store.ts";
import { createStatements, type Statements } from "../../apps/server/src/statement/statement.ts";
import { createTradingFloor, type Engine, fund, place, submit } from "./trading-floor.ts";

const floor = await createTradingFloor();
const company = { name: "Example Pvt Ltd", address: "1 MG Road", gstin: undefined, sac: "997152", tan: undefined };
const people: Record<string, { userNumber: number; userId: string; name: string; feoTag: string; email: string }> = {};
let engine: Engine;
let statements: Statements;

const personOf = (tag: string) => {
  const found = people[tag];
  if (!found) throw new Error(`There is no ${tag}`);
  return found;
};

const at = (moment: string) => {
  floor.clock.at = Date.parse(moment);
};

/** One trade between two customers. */
async function trade(seller: string, buyer: string, market: string, price: string, volume: string): Promise<void> {
  await place(engine, personOf(seller).userNumber, market, { side: "SELL", price, volume });
  await place(engine, personOf(buyer).userNumber, market, { side: "BUY", price, volume });
}

beforeAll(async () => {
  at("2026-03-31T18:00:00Z");
  engine = await floor.start();
  for (const tag of ["asha", "ravi"]) {
    const [row] = await floor.query<{ id: string; number: number }>(
      "select id, number from account where feo_tag = $1",
      [tag],
    );
    if (!row) throw new Error(`There is no ${tag}`);
    people[tag] = { userNumber: row.number, userId: row.id, name: "Asha आशा", feoTag: tag, email: "a@b.example" };
    await fund(engine, row.number, { INR: "20000000", USDT: "50000", ADA: "50000", BTC: "5", ETH: "20", SOL: "100" });
  }
  // The last half hour of the previous year in India; USDT has no rupee price yet.
  await trade("asha", "ravi", "ETH-USDT", "3000", "0.01");
  at("2026-03-31T18:30:00Z");
  await trade("asha", "ravi", "ADA-INR", "80", "100");
  await trade("ravi", "asha", "ETH-USDT", "3000", "0.0137");
  at("2026-06-30T18:29:59.999Z");
  await trade("asha", "ravi", "USDT-INR", "88.91", "3.33");
  at("2026-06-30T18:30:00Z");
  await trade("asha", "ravi", "ETH-USDT", "3583.57", "0.0013");
  at("2026-10-01T00:00:00Z");
  for (let count = 0; count < 7; count += 1) await trade("ravi", "asha", "ADA-USDT", "0.9607", `${7.7 + count}`);
  await submit(engine, { kind: "setTrader", user: personOf("asha").userNumber, tier: 0, tdsPpm: null, tdsInInr: true });
  await trade("asha", "ravi", "SOL-BTC", "0.0014897", "0.037");
  await trade("asha", "ravi", "ETH-USDT", "3100", "0.5");
  // A self-trade has two sides.
  await place(engine, personOf("asha").userNumber, "ETH-USDT", { side: "SELL", price: "3101", volume: "0.2" });
  await place(engine, personOf("asha").userNumber, "ETH-USDT", {
    side: "BUY",
    price: "3101",
    volume: "0.2",
    stpMode: "NONE",
  });
  at("2026-11-15T00:00:00Z");
  await engine.sequencer.caughtUp(personOf("asha").userNumber);
  await engine.sequencer.caughtUp(personOf("ravi").userNumber);
  statements = createStatements({
    store: createStatementStore(floor.db),
    instruments: engine.register.instruments,
    company,
    isDemo: false,
    makePdf: createPdfThread(),
    now: () => floor.clock.at,
  });
});

async function bytesOf({ content }: FileAnswer): Promise<Buffer> {
  if (content instanceof Uint8Array) return Buffer.from(content);
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}

/** The listed rows and the sums below the empty row, keyed by column name. */
async function sheetOf(file: FileAnswer) {
  const lines = (await bytesOf(file))
    .toString()
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));
  const gap = lines.findIndex((cells) => cells.every((cell) => cell === "" || cell === '""'));
  const named = ([head = [], ...rows]: string[][]) =>
    rows.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ""])));
  return { rows: named(lines.slice(0, gap)), sums: named(lines.slice(gap + 1)) };
}

/** The same trades from the customer's own history. */
async function history(tag: string, from: string, to: string): Promise<OwnTrade[]> {
  const { trades } = await createOrderStore(floor.db).trades({
    user: personOf(tag).userNumber,
    market: undefined,
    fromMs: Date.parse(from),
    toMs: Date.parse(to),
    pageNo: 1,
    limit: 1_000,
  });
  const { at: market, asset } = engine.register.instruments();
  return trades.map((own) => viewTrade(own, market(own.market), asset(own.tdsAsset)));
}

const total = (amounts: readonly string[]): bigint =>
  amounts.reduce((sum, amount) => sum + parseUnits(amount || "0", 18, { unbounded: true }), 0n);

const isTaxed = ({ tdsAmount }: OwnTrade) => tdsAmount !== "0";
const [yearStart, yearEnd] = ["2026-03-31T18:30:00Z", "2027-03-31T18:30:00Z"];

describe.each(["asha", "ravi"])("the TDS statement of %s", (tag) => {
  test("the TDS statement has exactly the taxed trades of the history, oldest first, with matching sums per asset", async () => {
    const { rows, sums } = await sheetOf(await statements.tds(personOf(tag), { year: 2026, format: "csv" }));
    const own = (await history(tag, yearStart, yearEnd)).filter(isTaxed);
    // Both list the buy before the sell of the same trade.
    const placed = (id: string, side: string) => Number(id) * 2 + (side === "BUY" ? 0 : 1);
    expect(rows.map((row) => placed(row["Trade id"] ?? "", row["Side"] ?? ""))).toEqual(
      own.map(({ id, side }) => placed(id, side)).sort((left, right) => left - right),
    );
    const tickers = new Set(own.map(({ tdsTicker }) => tdsTicker));
    for (const ticker of tickers) {
      const wanted = total(own.filter(({ tdsTicker }) => tdsTicker === ticker).map(({ tdsAmount }) => tdsAmount));
      const listed = rows.filter((row) => row["TDS in"] === ticker);
      expect(total(listed.map((row) => row["TDS"] ?? ""))).toBe(wanted);
      const inSums = sums.filter((row) => row["TDS in"] === ticker);
      expect(total(inSums.filter((row) => row["Period"]?.startsWith("Q")).map((row) => row["TDS"] ?? ""))).toBe(wanted);
      expect(total(inSums.filter((row) => row["Period"]?.startsWith("Year")).map((row) => row["TDS"] ?? ""))).toBe(
        wanted,
      );
    }
    for (const ticker of new Set(own.map(({ marketSymbol }) => marketSymbol.split("-")[1] ?? ""))) {
      const wanted = total(
        own.filter(({ marketSymbol }) => marketSymbol.endsWith(`-${ticker}`)).map((one) => one.total),
      );
      const years = sums.filter((row) => row["Period"]?.startsWith("Year") && row["Total in"] === ticker);
      expect(total(years.map((row) => row["Total"] ?? ""))).toBe(wanted);
    }
    const counts = (prefix: string) =>
      sums.filter((row) => row["Period"]?.startsWith(prefix)).reduce((sum, row) => sum + Number(row["Trades"]), 0);
    expect([counts("Q"), counts("Year")]).toEqual([own.length, own.length]);
  });
});

describe("the TDS statement", () => {
  test("the TDS statement assigns each trade to a quarter by its time in India", async () => {
    const { rows } = await sheetOf(await statements.tds(personOf("asha"), { year: 2026, format: "csv" }));
    const quarters = rows.map((row) => `${row["Quarter"]} ${row["Market"]}`);
    expect(quarters.slice(0, 4)).toEqual([
      ...["Q1 2026-27 ADA-INR", "Q1 2026-27 ETH-USDT", "Q1 2026-27 USDT-INR", "Q2 2026-27 ETH-USDT"],
    ]);
    const before = await sheetOf(await statements.tds(personOf("asha"), { year: 2025, format: "csv" }));
    expect(before.rows.map((row) => [row["Quarter"], row["Market"], row["Time (IST)"]])).toEqual([
      ["Q4 2025-26", "ETH-USDT", "2026-03-31 23:30:00"],
    ]);
  });

  test("the TDS statement values TDS in coins at the last rupee price, and leaves it empty without one", async () => {
    const { rows, sums } = await sheetOf(await statements.tds(personOf("asha"), { year: 2026, format: "csv" }));
    const bought = rows.find((row) => row["Quarter"] === "Q1 2026-27" && row["Market"] === "ETH-USDT");
    // 1 % of 41.1 USDT, before USDT had traded for rupees.
    expect([bought?.["TDS"], bought?.["TDS in INR"]]).toEqual(["0.411", ""]);
    const sold = rows.find((row) => row["Quarter"] === "Q2 2026-27");
    // 0.0013 × 3583.57 = 4.658641; fee 0.009318; 1 % of 4.649323 is 0.046494, at ₹88.91 each.
    expect([sold?.["TDS"], sold?.["TDS in INR"]]).toEqual(["0.046494", "4.133782"]);
    const paid = rows.find(
      (row) => row["Quarter"] === "Q3 2026-27" && row["Side"] === "SELL" && row["Market"] === "ETH-USDT",
    );
    expect([paid?.["TDS in"], paid?.["TDS in INR"]]).toEqual(["INR", paid?.["TDS"]]);
    const first = sums.find((row) => row["Period"] === "Q1 2026-27" && row["TDS in"] === "USDT");
    expect([first?.["TDS in INR"], first?.["Without a price in INR"]]).toEqual(["", "1"]);
  });

  test("the TDS statement's PDF has the same sums, the configured company, and the customer", async () => {
    const file = await statements.tds(personOf("asha"), { year: 2026, format: "pdf" });
    expect([file.name, file.kind]).toEqual(["feo-tds-2026-27.pdf", "application/pdf"]);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await bytesOf(file))), {
      mergePages: true,
    });
    for (const part of [
      "Example Pvt Ltd",
      "1 MG Road",
      "TDS statement",
      "Financial year 2026-27",
      "@asha",
      "a@b.example",
    ]) {
      expect(text).toContain(part);
    }
    const { sums } = await sheetOf(await statements.tds(personOf("asha"), { year: 2026, format: "csv" }));
    for (const row of sums.filter((line) => line["TDS in"] === "USDT")) expect(text).toContain(`${row["TDS"]} USDT`);
    expect(text).toContain("ongoing");
    expect(text).not.toContain("GSTIN");
    expect(text).not.toMatch(/\bravi\b/i);
  });

  test("the TDS statement of a year without trades is empty and says so; a future year is refused", async () => {
    const empty = await sheetOf(await statements.tds(personOf("asha"), { year: 2001, format: "csv" }));
    expect(empty).toEqual({ rows: [], sums: [] });
    const file = await statements.tds(personOf("asha"), { year: 2001, format: "pdf" });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await bytesOf(file))), {
      mergePages: true,
    });
    expect(text).toContain("No tax was deducted in this period.");
    await expect(statements.tds(personOf("asha"), { year: 2027, format: "csv" })).rejects.toMatchObject({
      code: "PERIOD_NOT_BEGUN",
    });
  });
});

describe("the fee invoice", () => {
  test.each(["asha", "ravi"])(
    "the fee invoice of %s equals the fees in their history, with the ledger's GST",
    async (tag) => {
      const { rows, sums } = await sheetOf(await statements.fees(personOf(tag), { month: "2026-10", format: "csv" }));
      const own = await history(tag, "2026-09-30T18:30:00Z", "2026-10-31T18:30:00Z");
      expect(rows.length).toBe(own.length);
      for (const ticker of new Set(own.map(({ feeTicker }) => feeTicker))) {
        const wanted = total(own.filter(({ feeTicker }) => feeTicker === ticker).map(({ feeAmount }) => feeAmount));
        for (const lines of [rows, sums]) {
          const of = lines.filter((row) => row["Fee in"] === ticker);
          expect(total(of.map((row) => row["Fee"] ?? ""))).toBe(wanted);
          expect(total(of.flatMap((row) => [row["GST in it"] ?? "", row["Fee without GST"] ?? ""]))).toBe(wanted);
        }
      }
    },
  );

  test("the fee invoices of both customers add up to the GST that the house owes", async () => {
    const [owed] = await floor.query<{ units: string }>(
      "select main_available::text as units from balance where user_number = $1 and asset = $2",
      [house.gst, engine.register.instruments().coin("USDT")?.asset],
    );
    const months = ["2026-03", "2026-04", "2026-06", "2026-07", "2026-10"];
    const files = await Promise.all(
      ["asha", "ravi"].flatMap((tag) =>
        months.map((month) => statements.fees(personOf(tag), { month, format: "csv" })),
      ),
    );
    const sheets = await Promise.all(files.map(sheetOf));
    const gst = total(
      sheets.flatMap(({ rows }) => rows.filter((row) => row["Fee in"] === "USDT").map((row) => row["GST in it"] ?? "")),
    );
    expect(gst).toBe(BigInt(owed?.units ?? "0") * 10n ** 12n);
  });

  test("a withdrawal fee is invoiced in the month of its settlement, even if the payout was returned", async () => {
    const { userId } = personOf("ravi");
    const [account] = await floor.query<{ id: string }>(
      `insert into bank_account (user_id, bank_name, account_end, ifsc, holder, status, created_at, updated_at)
       values ($1, 'B', '6789', 'ABCD0000001', 'R', 'VERIFIED', now(), now()) returning id`,
      [userId],
    );
    const [withdrawal] = await floor.query<{ id: string }>(
      `insert into withdrawal
         (user_id, rail, coin_ticker, bank_account_id, units, fee_units, paise, status, stage, created_at, updated_at)
       values ($1, 'bank', 'INR', $2, 5000000000, 10000000, 500000, 'REJECTED', 'done', '2026-08-31T18:00:00Z', '2026-10-05T00:00:00Z') returning id`,
      [userId, account?.id],
    );
    await floor.query("insert into command_key (key, sequence, at, fingerprint) values ($1, 1, $2, '')", [
      ...[`fiat settle ${withdrawal?.id}`, Date.parse("2026-08-31T18:30:00Z")],
    ]);
    const { rows, sums } = await sheetOf(await statements.fees(personOf("ravi"), { month: "2026-09", format: "csv" }));
    // 18/118 of ₹10, rounded up to the ledger's unit.
    expect(rows).toMatchObject([
      { Kind: "INR withdrawal fee", Fee: "10", "GST in it": "1.525424", "Fee in INR": "10" },
    ]);
    expect(sums).toMatchObject([{ Count: "1", Fee: "10", "Fee without GST": "8.474576" }]);
    const others = await sheetOf(await statements.fees(personOf("asha"), { month: "2026-09", format: "csv" }));
    expect(others.rows).toEqual([]);
  });

  test("the fee invoice's PDF is not a tax invoice without a GSTIN, and has the configured SAC", async () => {
    const file = await statements.fees(personOf("ravi"), { month: "2026-10", format: "pdf" });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await bytesOf(file))), {
      mergePages: true,
    });
    for (const part of ["Fee invoice", "October 2026", "this is not a tax invoice", "(SAC) 997152", "GST at 18%"]) {
      expect(text).toContain(part);
    }
  });
});

test("trades are read in pages without duplicates or gaps", async () => {
  const { userNumber } = personOf("ravi");
  const store = createStatementStore(floor.db);
  // Two pages' worth of trades with the same time, some of them self-trades.
  await floor.query(
    `insert into trade select 1000000 + n, 3, 0, 8000, 10, 8000000, 1, case when n % 3 = 0 then $1::int else 9999 end, 20, 4, 0, 0,
       2, $1::int, 16000, 2441, 80000, 0, 1577836800000 from generate_series(1, 4500) n`,
    [userNumber],
  );
  const seen: string[] = [];
  const range = {
    fromMs: 1_577_836_800_000,
    toMs: 1_577_836_800_001,
    untilId: 1_004_400,
    rupeeMarkets: [{ market: 3, ofBase: 3, ofQuote: null }],
  };
  for await (const page of store.trades({ user: userNumber, charge: "fee", ...range })) {
    for (const { id, isBuyer } of page) seen.push(`${id} ${isBuyer ? 0 : 1}`);
  }
  expect(seen.length).toBe(4_400 + Math.floor(4_400 / 3));
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.toSorted((left, right) => left.localeCompare(right, "en", { numeric: true }))).toEqual(seen);
});
