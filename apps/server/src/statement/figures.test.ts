import { indianStamp } from "@feo/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amountText, rupeeSumCell, rupeeSumText, rupeeText } from "./amounts.ts";
import { csvLines } from "./csv-lines.ts";
import { createFeeFigures, createTdsFigures, type Fee, rupeesAt, sumRupees, type TaxedTrade } from "./figures.ts";
import { calendarMonth, financialYear } from "./period.ts";
import { invoiceNotes, printable, statementPlan } from "./statement-page.ts";

const year = financialYear(2026);
const [inr, btc, usdt] = [0, 1, 3];
const rupee = { ticker: "INR", decimals: 6 };

describe("statement periods", () => {
  test("a financial year runs from April to March in India, in four quarters without a gap", () => {
    expect(year).toMatchObject({ name: "2026-27", days: "1 Apr 2026 to 31 Mar 2027" });
    expect(new Date(year.fromMs).toISOString()).toBe("2026-03-31T18:30:00.000Z");
    expect(year.quarters.map(({ name, days }) => [name, days])).toEqual([
      ["Q1 2026-27", "1 Apr 2026 to 30 Jun 2026"],
      ["Q2 2026-27", "1 Jul 2026 to 30 Sep 2026"],
      ["Q3 2026-27", "1 Oct 2026 to 31 Dec 2026"],
      ["Q4 2026-27", "1 Jan 2027 to 31 Mar 2027"],
    ]);
    expect(year.quarters.map(({ fromMs }) => fromMs).slice(1)).toEqual(
      year.quarters.map(({ toMs }) => toMs).slice(0, 3),
    );
    expect([year.quarters[0]?.fromMs, year.quarters[3]?.toMs]).toEqual([year.fromMs, year.toMs]);
  });

  test.each([
    ["2026-02", "February 2026", "1 Feb 2026 to 28 Feb 2026"],
    ["2028-02", "February 2028", "1 Feb 2028 to 29 Feb 2028"],
    ["2026-12", "December 2026", "1 Dec 2026 to 31 Dec 2026"],
  ])("the month %s is %s", (text, name, days) => {
    const month = calendarMonth(text);
    expect(month).toMatchObject({ name, days });
    expect([indianStamp(month.fromMs), indianStamp(month.toMs - 1).slice(11)]).toEqual([
      `${text}-01 00:00:00`,
      "23:59:59",
    ]);
  });

  test("a financial year at a century's end is named like 2099-00", () => {
    expect(financialYear(2099).name).toBe("2099-00");
  });
});

const trade = (over: Partial<TaxedTrade> = {}): TaxedTrade => ({
  at: year.fromMs,
  quoteAsset: inr,
  quoteUnits: 854_200_000n,
  tdsAsset: inr,
  tdsUnits: 8_530_000n,
  rupeeUnits: 8_530_000n,
  ...over,
});

describe("TDS figures", () => {
  test("TDS is summed by quarter and asset pair, and the moment a quarter ends belongs to the next", () => {
    const figures = createTdsFigures(year.quarters);
    const second = year.quarters[1]?.fromMs ?? 0;
    figures.add(trade());
    figures.add(trade({ at: second - 1, tdsUnits: 1n, rupeeUnits: 1n }));
    figures.add(trade({ at: second }));
    figures.add(
      trade({ at: second, quoteAsset: usdt, quoteUnits: 15n, tdsAsset: usdt, tdsUnits: 7n, rupeeUnits: null }),
    );
    figures.add(trade({ at: second, quoteAsset: usdt, quoteUnits: 16n, tdsAsset: inr, tdsUnits: 9n, rupeeUnits: 9n }));
    expect(
      figures
        .lines()
        .map(({ quarter, quoteAsset, tdsAsset, trades, tdsUnits, rupees }) => [
          ...[quarter.number, quoteAsset, tdsAsset, trades, tdsUnits, rupees],
        ]),
    ).toEqual([
      [1, inr, inr, 2, 8_530_001n, { units: 8_530_001n, unknown: 0 }],
      [2, inr, inr, 1, 8_530_000n, { units: 8_530_000n, unknown: 0 }],
      [2, usdt, inr, 1, 9n, { units: 9n, unknown: 0 }],
      [2, usdt, usdt, 1, 7n, { units: 0n, unknown: 1 }],
    ]);
    expect(
      figures.year().map(({ quoteAsset, tdsAsset, trades, tdsUnits }) => [quoteAsset, tdsAsset, trades, tdsUnits]),
    ).toEqual([
      [inr, inr, 3, 17_060_001n],
      [usdt, inr, 1, 9n],
      [usdt, usdt, 1, 7n],
    ]);
  });

  test("a trade outside the year throws", () => {
    expect(() => createTdsFigures(year.quarters).add(trade({ at: year.toMs }))).toThrow();
  });

  test("for any trades, the year's TDS is the sum of its quarters and of its trades, to the unit", () => {
    const units = fc.bigInt({ min: 1n, max: 2n ** 53n });
    const asset = fc.constantFrom(inr, btc, usdt);
    const any = fc.record({
      at: fc.integer({ min: year.fromMs, max: year.toMs - 1 }),
      quoteAsset: asset,
      quoteUnits: units,
      tdsAsset: asset,
      tdsUnits: units,
      rupeeUnits: fc.option(units),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 60 }), (trades) => {
        const figures = createTdsFigures(year.quarters);
        for (const one of trades) figures.add(one);
        const sum = (values: readonly bigint[]) => values.reduce((left, right) => left + right, 0n);
        for (const lines of [figures.lines(), figures.year()]) {
          expect(sum(lines.map(({ tdsUnits }) => tdsUnits))).toBe(sum(trades.map(({ tdsUnits }) => tdsUnits)));
          expect(sum(lines.map(({ quoteUnits }) => quoteUnits))).toBe(sum(trades.map(({ quoteUnits }) => quoteUnits)));
          expect(lines.reduce((count, line) => count + line.trades, 0)).toBe(trades.length);
          const { units: rupees, unknown } = sumRupees(lines.map((line) => line.rupees));
          expect(rupees).toBe(sum(trades.flatMap(({ rupeeUnits }) => rupeeUnits ?? [])));
          expect(unknown).toBe(trades.filter(({ rupeeUnits }) => rupeeUnits === null).length);
        }
      }),
    );
  });
});

describe("fee figures", () => {
  const fee = (over: Partial<Fee> = {}): Fee => ({
    kind: "trading",
    asset: btc,
    feeUnits: 118n,
    gstUnits: 18n,
    feeRupees: 1_180n,
    gstRupees: 180n,
    ...over,
  });

  test("fees are summed by kind and asset, with GST as a part of them", () => {
    const figures = createFeeFigures();
    figures.add(fee({ kind: "INR withdrawal", asset: inr, feeUnits: 10_000_000n, gstUnits: 1_525_424n }));
    figures.add(fee());
    figures.add(fee({ feeUnits: 2n, gstUnits: 1n, feeRupees: null, gstRupees: null }));
    expect(figures.lines()).toEqual([
      {
        kind: "trading",
        asset: btc,
        count: 2,
        feeUnits: 120n,
        gstUnits: 19n,
        feeRupees: { units: 1_180n, unknown: 1 },
        gstRupees: { units: 180n, unknown: 1 },
      },
      {
        kind: "INR withdrawal",
        asset: inr,
        count: 1,
        feeUnits: 10_000_000n,
        gstUnits: 1_525_424n,
        feeRupees: { units: 1_180n, unknown: 0 },
        gstRupees: { units: 180n, unknown: 0 },
      },
    ]);
  });

  test("GST above the fee throws", () => {
    expect(() => createFeeFigures().add(fee({ gstUnits: 119n }))).toThrow();
  });
});

test("a value in rupees is exact and rounded up, as in the core", () => {
  const price = { ticks: 8_891, quoteUnitsPerTick: 100, baseUnitsPerLot: 10_000 };
  expect(rupeesAt(149_700n, price)).toBe(13_309_827n);
  expect(rupeesAt(1n, price)).toBe(89n);
  expect(rupeesAt(9_007_199_254_740_993n, price)).toBe(800_830_085_739_021_688n);
});

describe("amounts in statements", () => {
  test("amounts show every digit, and rupees are grouped in lakh and crore", () => {
    expect(amountText(12_345_670_000_001n, rupee)).toBe("₹1,23,45,670.000001");
    expect(amountText(854_200_000n, rupee)).toBe("₹854.20");
    expect(amountText(1_234_500_000_000n, { ticker: "BTC", decimals: 8 })).toBe("12,345 BTC");
    expect(rupeeText(null, rupee)).toBe("not known");
  });

  test.each([
    [{ units: 5_000_000n, unknown: 0 }, "₹5.00", "5"],
    [{ units: 5_000_000n, unknown: 1 }, "₹5.00 (1 not known)", "5"],
    [{ units: 0n, unknown: 3 }, "not known", ""],
  ])("a sum of three entries, %o, is shown as %s", (sum, text, cell) => {
    expect([rupeeSumText(sum, 3, rupee), rupeeSumCell(sum, 3, rupee)]).toEqual([text, cell]);
  });

  test("no CSV cell is a formula, a number stays a number, and cells are quoted where needed", () => {
    expect(
      csvLines([
        ["=1+1", "a,b"],
        ["-5", '"'],
      ]),
    ).toBe('"\'=1+1","a,b"\r\n-5,""""\r\n');
    expect(csvLines([])).toBe("");
  });
});

describe("the text around a statement's tables", () => {
  const company = { name: "Example Pvt Ltd", address: undefined, gstin: undefined, sac: undefined, tan: undefined };
  const holder = { userId: "f74e38e3-ce2f", userNumber: 101, name: "Asha Kulkarni", feoTag: "asha", email: "" };
  const statement = { number: "TDS-2026-27", title: "T", subtitle: "S", tables: [], notes: ["One."] };
  const facts = { company, holder, period: year, isDemo: false, nowMs: year.toMs };

  test("only configured company details appear", () => {
    const plan = statementPlan(statement, facts);
    expect(plan.company).toEqual(["Example Pvt Ltd"]);
    expect(plan.number).toBe("TDS-2026-27-F74E38E3");
    expect(plan.facts.map(({ label }) => label)).toEqual(["Name", "feoTag", "Document", "Period", "Generated on"]);
    const full = { ...company, address: "1 MG Road", gstin: "27AAAAA0000A1Z5", sac: "997152", tan: "PNEA00000A" };
    expect(statementPlan(statement, { ...facts, company: full }).company).toEqual([
      ...["Example Pvt Ltd", "1 MG Road", "GSTIN 27AAAAA0000A1Z5", "TAN PNEA00000A"],
    ]);
    expect(invoiceNotes(full)).toEqual(["Service accounting code (SAC) 997152."]);
    expect(invoiceNotes(company)).toEqual(["This exchange has no GSTIN, so this is not a tax invoice."]);
  });

  test("a statement says that its period is not over, and that a demo is one", () => {
    const told = ({ facts: lines }: ReturnType<typeof statementPlan>) => lines.slice(-2).map(({ text }) => text);
    expect(told(statementPlan(statement, facts))).toEqual(["1 Apr 2026 to 31 Mar 2027", "2027-04-01 00:00:00 IST"]);
    expect(told(statementPlan(statement, { ...facts, nowMs: year.toMs - 1 }))[0]).toMatch(/, ongoing$/);
    expect(statementPlan(statement, { ...facts, isDemo: true }).notes.at(-1)).toMatch(/^This is a demo/);
  });

  test.each([
    ["Asha Kulkarni", true],
    ["आशा कुलकर्णी", true],
    ["José Ångström", true],
    ["அருண்", false],
    ["ಅರುಣ", false],
  ])("whether the name %s is printed: %s", (name, isPrinted) => {
    expect(printable(name) === name).toBe(isPrinted);
  });
});
