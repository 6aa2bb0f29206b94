/** The lines behind the books, the totals of fees and tax, and their exports: each sum is the one that they explain. */
import { randomUUID } from "node:crypto";
import { house, mainWallet } from "@feo/exchange";
import { indianDay, parseUnits } from "@feo/money";
import { beforeAll, describe, expect, test } from "vitest";
import { judgeBank, readBankFigures } from "../../apps/server/src/bank/bank-books.ts";
import { bookLines } from "../../apps/server/src/books/book-lines.ts";
import { feeTotals } from "../../apps/server/src/books/fee-totals.ts";
import { moneyExport } from "../../apps/server/src/books/money-exports.ts";
import { withdrawalKeys } from "../../apps/server/src/withdrawal/withdrawal-money.ts";
import { createTradingFloor, type Engine, fund, place, submit } from "./trading-floor.ts";

const floor = await createTradingFloor();
const { db, query, clock } = floor;
const dayMs = 86_400_000;
let engine: Engine;
let [asha, ravi]: { id: string; number: number }[] = [];

beforeAll(async () => {
  engine = await floor.start();
  [asha, ravi] = await query<{ id: string; number: number }>(
    "select id, number from account where feo_tag in ('asha', 'ravi') order by feo_tag",
  );
});

async function addLine(part: Record<string, unknown>): Promise<string> {
  const id = `line-${randomUUID()}`;
  const line = {
    id,
    at: new Date(clock.at),
    direction: "credit",
    paise: 10_000,
    utr: id.slice(-12),
    mode: "IMPS",
    name: "=A",
    ifsc: "X",
    narration: "",
    state: "new",
    taken_at: new Date(clock.at),
    ...part,
  };
  const names = Object.keys(line);
  await query(
    `insert into bank_line (${names.join(", ")}) values (${names.map((_, index) => `$${index + 1}`).join(", ")})`,
    Object.values(line),
  );
  return id;
}

interface Withdrawn {
  readonly rail: "bank" | "chain";
  readonly ticker: string;
  readonly units: bigint;
  readonly fee: bigint;
}

/** A withdrawal that the core has settled and the statement does not show. */
async function withdraw({ rail, ticker, units, fee }: Withdrawn): Promise<string> {
  const [account] = await query<{ id: string }>("select id from bank_account limit 1");
  const isBank = rail === "bank";
  const [row] = await query<{ id: string }>(
    `insert into withdrawal (user_id, rail, coin_ticker, units, fee_units, paise, bank_account_id, network, address,
       status, stage, created_at, updated_at)
     values ($1, $2, $3, $4, $5, 1, $6, $7, $8, 'SUCCESS', 'done', $9, $9) returning id`,
    [
      ...[asha?.id, rail, ticker, units, fee, isBank ? account?.id : null],
      ...[isBank ? "" : "ETH", isBank ? "" : "=0xto", new Date(clock.at)],
    ],
  );
  const id = row?.id ?? "";
  const asset = engine.register.instruments().coin(ticker)?.asset ?? 0;
  const user = asha?.number ?? 0;
  await submit(engine, { kind: "hold", hold: id, user, asset, units: Number(units) });
  const settle = { kind: "settle", hold: id, rail: isBank ? 0 : 1, feeUnits: Number(fee), user } as const;
  const { outcome } = await engine.sequencer.submit(settle, withdrawalKeys[rail].settle(id));
  expect(outcome.refusal ?? null).toBeNull();
  await engine.sequencer.caughtUp(user);
  return id;
}

async function bankAccount(): Promise<void> {
  await query(
    `insert into bank_account (user_id, bank_name, ifsc, holder, status, created_at, updated_at)
     values ($1, 'A bank', 'SAHY0001201', 'Asha', 'VERIFIED', now(), now())`,
    [asha?.id],
  );
}

/** Puts money into Asha's main wallet, where withdrawals are held. */
async function fundMain(ticker: string, amount: string): Promise<void> {
  const coin = engine.register.instruments().coin(ticker) ?? expect.fail(`There is no ${ticker}`);
  const units = Number(parseUnits(amount, coin.decimals));
  const user = asha?.number ?? 0;
  await submit(engine, { kind: "credit", user, wallet: mainWallet, asset: coin.asset, units, rail: 0 });
}

async function allLines(ticker: string, part: string) {
  const lines = [];
  for (let after: string | undefined; ; ) {
    const page = await bookLines(db, { ticker, part, after });
    lines.push(...page.lines);
    if (page.next === null) return lines;
    after = page.next;
  }
}

describe("the lines of the rupees' books", () => {
  beforeAll(async () => {
    await bankAccount();
    await fundMain("INR", "100000");
    for (let index = 0; index < 120; index += 1) await addLine({ state: "review", paise: 10_000 + index });
    await addLine({ state: "new", paise: 5_000 });
    await addLine({ state: "refund", paise: 700 });
    await addLine({ state: "refunded", paise: 800 });
    await addLine({ direction: "debit", state: "debit", paise: 12_345, utr: "FOREIGN1" });
    const claimed = await addLine({ state: "deposit", paise: 9_900 });
    await query(
      `insert into fiat_deposit (user_id, utr, status, line_id, paise, created_at, updated_at)
       values ($1, '=UTR', 'PENDING', $2, 9900, now(), now())`,
      [asha?.id, claimed],
    );
    await withdraw({ rail: "bank", ticker: "INR", units: 200_000_000n, fee: 5_900_000n });
  });

  test("the lines of every part sum to the part, over all pages, each once", async () => {
    const report = judgeBank(await readBankFigures(db, new Date(clock.at)));
    expect(Object.keys(report.parts).toSorted()).toEqual(
      [
        ...["deposits not credited yet", "payouts not on the statement yet", "transfers in review"],
        ...["transfers sent back", "transfers to send back", "unclaimed transfers"],
      ].toSorted(),
    );
    for (const [part, amount] of Object.entries(report.parts)) {
      const lines = await allLines("INR", part);
      const sum = lines.reduce((total, line) => total + parseUnits(line.amount, 2), 0n);
      expect([part, sum]).toEqual([part, parseUnits(amount, 2)]);
      expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
    }
  });

  test("a line leads to its owner and its withdrawal, and what left without a request is listed", async () => {
    expect(await allLines("INR", "deposits not credited yet")).toMatchObject([{ userId: asha?.id, amount: "99" }]);
    const [payout] = await allLines("INR", "payouts not on the statement yet");
    expect(payout).toMatchObject({ kind: "withdrawal", userId: asha?.id, withdrawalId: payout?.id });
    expect(await allLines("INR", "foreign")).toMatchObject([
      { reference: "FOREIGN1", amount: "-123.45", userId: null, kind: "bank line" },
    ]);
  });

  test.each([
    ["INR", "nothing known"],
    ["INR", "constructor"],
    ["BTC", "BTC nowhere"],
    ["BTC", "NOWHERE in transit"],
    ["NONE", "ETH in transit"],
  ])("the books of %s have no part “%s”", async (ticker, part) => {
    await expect(bookLines(db, { ticker, part })).rejects.toThrow(/have no part/);
  });
});

describe("fees and tax", () => {
  const today = () => indianDay(clock.at);
  const report = (part: object = {}) => feeTotals(db, { from: today(), to: today(), by: "day", ...part });

  beforeAll(async () => {
    for (const person of [asha, ravi]) {
      await fund(engine, person?.number ?? 0, { INR: "1000000", ADA: "10000", USDT: "10000" });
    }
    for (const market of ["ADA-INR", "ADA-USDT"]) {
      const price = market === "ADA-INR" ? "80" : "0.9";
      await place(engine, asha?.number ?? 0, market, { side: "BUY", price, volume: "101" });
      await place(engine, ravi?.number ?? 0, market, { side: "SELL", price, volume: "101" });
      clock.at += dayMs;
    }
    await fundMain("ETH", "3");
    await withdraw({ rail: "chain", ticker: "ETH", units: 2_000_000_000n, fee: 7_777_777n });
    // The program writes the row and its payment; the core pays it out of the fees.
    await submit(engine, { kind: "reward", user: ravi?.number ?? 0, asset: 0, units: 1_000_000 });
    await query(
      `insert into referral_reward (user_id, asset, units, rupee_units, day, created_at, given_at)
       values ($1, 0, 1000000, 1000000, $2, $3, $3)`,
      [ravi?.id, today(), new Date(clock.at)],
    );
    await engine.sequencer.caughtUp(ravi?.number ?? 0);
  });

  test("the totals of all time are the house's accounts, to the unit", async () => {
    const { totals } = await report({ from: indianDay(clock.at - 30 * dayMs) });
    expect(totals.map(({ ticker }) => ticker).toSorted()).toEqual(["ADA", "ETH", "INR", "USDT"]);
    for (const [name, number] of Object.entries({ fees: house.fees, gst: house.gst, tds: house.tds })) {
      const rows = await query<{ ticker: string; units: string; decimals: number }>(
        `select ticker, main_available::text as units, decimals from balance join coin using (asset)
         where user_number = $1 and main_available <> 0`,
        [number],
      );
      for (const { ticker, units, decimals } of rows) {
        const found = totals.find((row) => row.ticker === ticker) ?? expect.fail(`${ticker} is missing`);
        const of = (amount: string) => parseUnits(amount, decimals);
        const sum = {
          fees: of(found.tradingFees) + of(found.withdrawalFees) - of(found.rewards),
          gst: of(found.gst),
          tds: of(found.tds),
        }[name];
        expect([name, ticker, sum]).toEqual([name, ticker, BigInt(units)]);
      }
      expect(rows.length).toBeGreaterThan(0);
    }
  });

  test("the days of a period sum to its total, and a month to its days", async () => {
    const from = indianDay(clock.at - 30 * dayMs);
    const [days, months] = [await report({ from }), await report({ from, by: "month" })];
    expect(new Set(days.rows.map(({ period }) => period)).size).toBeGreaterThan(1);
    for (const { rows, totals } of [days, months]) {
      for (const total of totals) {
        const mine = rows.filter(({ ticker }) => ticker === total.ticker);
        for (const name of ["tradingFees", "withdrawalFees", "gst", "tds", "rewards"] as const) {
          const sum = mine.reduce((units, row) => units + parseUnits(row[name], 9), 0n);
          expect([total.ticker, name, sum]).toEqual([total.ticker, name, parseUnits(total[name], 9)]);
        }
      }
    }
    expect(months.totals).toEqual(days.totals);
  });

  test("a trade counts on its own day in India: nothing of it on the day before or after", async () => {
    const [first] = await query<{ at: string }>("select min(at)::text as at from trade");
    const at = Number(first?.at);
    const on = async (ms: number) => {
      const day = indianDay(ms);
      return (await report({ from: day, to: day })).totals.some(
        ({ ticker, tradingFees }) => ticker === "INR" && tradingFees !== "0",
      );
    };
    expect([await on(at - dayMs), await on(at), await on(at + dayMs)]).toEqual([false, true, false]);
  });

  test.each([
    [{ from: "2026-11-20", to: "2026-11-19" }, /before the first/],
    [{ from: "2024-01-01", to: "2026-01-01" }, /at most a year/],
  ])("the period %o is refused", async (period, words) => {
    await expect(async () => report(period)).rejects.toThrow(words);
  });
});

describe("exports", () => {
  async function csv(what: Parameters<typeof moneyExport>[1]): Promise<string[]> {
    const period = { from: indianDay(clock.at - 40 * dayMs), to: indianDay(clock.at + dayMs) };
    const { content } = await moneyExport(db, what, period);
    const chunks: Uint8Array[] = [];
    for await (const chunk of content as AsyncIterable<Uint8Array>) chunks.push(chunk);
    return Buffer.concat(chunks).toString("utf8").trimEnd().split("\r\n");
  }

  test("withdrawals are exported with exact amounts, and an address that is a formula as text", async () => {
    const lines = await csv("withdrawals");
    expect(lines[0]).toContain("Requested (IST),Changed (IST),Id,Customer,feoTag,Asset,Amount,Fee,Status");
    expect(lines.find((line) => line.includes("ETH"))).toMatch(/,ETH,2,0\.007777777,SUCCESS,ETH,"?'=0xto"?,/);
    expect(lines.find((line) => line.includes("INR"))).toContain(",INR,200,5.9,SUCCESS,,,");
  });

  test("deposits of rupees and coins are in one file, exact to the last digit of the chain", async () => {
    await query(
      `insert into crypto_deposit (user_id, network, coin_ticker, address, from_address, tx_hash, tx_index, chain_units,
         units, fee_units, wallet, status, height, created_at, updated_at)
       values ($1, 'ETH', 'ETH', '0xhers', '0xfrom', '0xhash', 0, 123456789012345678901, 1, 0, 'MAIN', 'SUCCESS', 7, $2, $2)`,
      [asha?.id, new Date(clock.at)],
    );
    const lines = await csv("deposits");
    expect(lines.find((line) => line.includes("0xhash"))).toContain(",ETH,123.456789012345678901,SUCCESS,ETH,");
    expect(lines.find((line) => line.includes("=UTR"))).toMatch(/,INR,99,PENDING,,,"?'=UTR"?$/);
  });

  test("a list of more than a page is exported whole, each row once, in order", async () => {
    const at = new Date(clock.at);
    await query(
      `insert into reconciliation (at, ticker, ledger, statement, parts, difference, findings)
       select $1::timestamptz + (n / 7) * interval '1 microsecond', 'INR', n, n, '{}', -n, '["=HYPERLINK(1)"]'
       from generate_series(1, 2500) n`,
      [at],
    );
    const lines = await csv("books");
    const ledger = lines.filter((line) => line.includes("HYPERLINK")).map((line) => Number(line.split(",")[2]));
    expect(ledger.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 2_500 }, (_, index) => index + 1),
    );
    const row = lines.find((line) => line.includes(",INR,7,7,"));
    // A number below zero stays a number; text that begins like a formula does not.
    expect(row).toMatch(/,INR,7,7,-7,,"?'=HYPERLINK\(1\)"?$/);
  });

  test("fees are exported by day, the latest last", async () => {
    const lines = await csv("fees");
    const days = lines.slice(1).map((line) => line.slice(0, 10));
    expect(days).toEqual(days.toSorted());
    expect(days.length).toBeGreaterThan(3);
  });

  test("an empty period has its head only", async () => {
    const { content } = await moneyExport(db, "audit-log", { from: "2020-01-01", to: "2020-01-02" });
    const chunks: string[] = [];
    for await (const chunk of content as AsyncIterable<Uint8Array>) chunks.push(Buffer.from(chunk).toString("utf8"));
    expect(chunks.join("")).toBe("Entry,When (IST),By,What,About,Details,Hash\r\n");
  });
});
