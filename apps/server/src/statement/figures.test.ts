import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amountText, rupeeSumCell, rupeeSumText, rupeeText } from "./amounts.ts";
import { csvLines } from "./csv-lines.ts";
import { createFeeFigures, createTdsFigures, type Fee, rupeesAt, sumRupees, type TaxedTrade } from "./figures.ts";
import { calendarMonth, financialYear, indianStamp } from "./period.ts";
import { invoiceNotes, printable, statementPlan } from "./statement-page.ts";

const year = financialYear(2026);
const [inr, btc, usdt] = [0, 1, 3];
const rupee = { ticker: "INR", decimals: 6 };

describe("periods", () => {
  test("a financial year is from April to March in India, in four quarters without a gap", () => {
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
  ])("%s is %s", (text, name, days) => {
    const month = calendarMonth(text);
    expect(month).toMatchObject({ name, days });
    expect([indianStamp(month.fromMs), indianStamp(month.toMs - 1).slice(11)]).toEqual([
      `${text}-01 00:00:00`,
      "23:59:59",
    ]);
  });

  test("years of a century's end are named as the tax office names them", () => {
    expect(financialYear(2099).name).toBe("2099-00");
  });
});

const trade = (over: Partial<TaxedTrade> = {}): TaxedTrade => ({
  ...{ at: year.fromMs, quoteAsset: inr, quoteUnits: 854_200_000n, tdsAsset: inr, tdsUnits: 8_530_000n },
  rupeeUnits: 8_530_000n,
  ...over,
});

describe("the figures of TDS", () => {
  test("are summed by quarter and by assets; the moment a quarter ends is in the next", () => {
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

  test("a trade of another year is a mistake, not a rounding", () => {
    expect(() => createTdsFigures(year.quarters).add(trade({ at: year.toMs }))).toThrow();
  });

  test("whatever the trades, the year is the sum of its quarters and of its trades, to the unit", () => {
    const units = fc.bigInt({ min: 1n, max: 2n ** 53n });
    const asset = fc.constantFrom(inr, btc, usdt);
    const any = fc.record({
      ...{ at: fc.integer({ min: year.fromMs, max: year.toMs - 1 }), quoteAsset: asset, quoteUnits: units },
      ...{ tdsAsset: asset, tdsUnits: units, rupeeUnits: fc.option(units) },
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

describe("the figures of fees", () => {
  const fee = (over: Partial<Fee> = {}): Fee => ({
    ...{ kind: "trading", asset: btc, feeUnits: 118n, gstUnits: 18n, feeRupees: 1_180n, gstRupees: 180n },
    ...over,
  });

  test("are summed by kind and asset, GST as a part of them", () => {
    const figures = createFeeFigures();
    figures.add(fee({ kind: "INR withdrawal", asset: inr, feeUnits: 10_000_000n, gstUnits: 1_525_424n }));
    figures.add(fee());
    figures.add(fee({ feeUnits: 2n, gstUnits: 1n, feeRupees: null, gstRupees: null }));
    expect(figures.lines()).toEqual([
      {
        ...{ kind: "trading", asset: btc, count: 2, feeUnits: 120n, gstUnits: 19n },
        ...{ feeRupees: { units: 1_180n, unknown: 1 }, gstRupees: { units: 180n, unknown: 1 } },
      },
      {
        ...{ kind: "INR withdrawal", asset: inr, count: 1, feeUnits: 10_000_000n, gstUnits: 1_525_424n },
        ...{ feeRupees: { units: 1_180n, unknown: 0 }, gstRupees: { units: 180n, unknown: 0 } },
      },
    ]);
  });

  test("GST above the fee is a mistake", () => {
    expect(() => createFeeFigures().add(fee({ gstUnits: 119n }))).toThrow();
  });
});

test("a value in rupees is exact and rounded up, as the core takes it", () => {
  const price = { ticks: 8_891, quoteUnitsPerTick: 100, baseUnitsPerLot: 10_000 };
  expect(rupeesAt(149_700n, price)).toBe(13_309_827n);
  expect(rupeesAt(1n, price)).toBe(89n);
  expect(rupeesAt(9_007_199_254_740_993n, price)).toBe(800_830_085_739_021_688n);
});

describe("amounts", () => {
  test("have every digit, in lakh and crore where they are rupees", () => {
    expect(amountText(12_345_670_000_001n, rupee)).toBe("₹1,23,45,670.000001");
    expect(amountText(854_200_000n, rupee)).toBe("₹854.20");
    expect(amountText(1_234_500_000_000n, { ticker: "BTC", decimals: 8 })).toBe("12,345 BTC");
    expect(rupeeText(null, rupee)).toBe("not known");
  });

  test.each([
    [{ units: 5_000_000n, unknown: 0 }, "₹5.00", "5"],
    [{ units: 5_000_000n, unknown: 1 }, "₹5.00 (1 not known)", "5"],
    [{ units: 0n, unknown: 3 }, "not known", ""],
  ])("a sum of three, %o, is %s", (sum, text, cell) => {
    expect([rupeeSumText(sum, 3, rupee), rupeeSumCell(sum, 3, rupee)]).toEqual([text, cell]);
  });

  test("no cell of a file is a formula, and what needs quotes has them", () => {
    expect(
      csvLines([
        ["=1+1", "a,b"],
        ["-5", '"'],
      ]),
    ).toBe('"\'=1+1","a,b"\r\n"\'-5",""""\r\n');
    expect(csvLines([])).toBe("");
  });
});

describe("around the tables", () => {
  const company = { name: "Example Pvt Ltd", address: undefined, gstin: undefined, sac: undefined, tan: undefined };
  const holder = { userId: "f74e38e3-ce2f", userNumber: 101, name: "Asha Kulkarni", feoTag: "asha", email: "" };
  const statement = { number: "TDS-2026-27", title: "T", subtitle: "S", tables: [], notes: ["One."] };
  const facts = { company, holder, period: year, isDemo: false, nowMs: year.toMs };

  test("stands only what is set", () => {
    const plan = statementPlan(statement, facts);
    expect(plan.company).toEqual(["Example Pvt Ltd"]);
    expect(plan.number).toBe("TDS-2026-27-F74E38E3");
    expect(plan.facts.map(({ label }) => label)).toEqual(["Name", "feoTag", "Document", "Period", "Made on"]);
    const full = { ...company, address: "1 MG Road", gstin: "27AAAAA0000A1Z5", sac: "997152", tan: "PNEA00000A" };
    expect(statementPlan(statement, { ...facts, company: full }).company).toEqual([
      ...["Example Pvt Ltd", "1 MG Road", "GSTIN 27AAAAA0000A1Z5", "TAN PNEA00000A"],
    ]);
    expect(invoiceNotes(full)).toEqual(["Service accounting code (SAC) 997152."]);
    expect(invoiceNotes(company)).toEqual(["No GSTIN is set for this exchange: this is not a tax invoice."]);
  });

  test("says that a period is not over, and that a demo is one", () => {
    const made = ({ facts: lines }: ReturnType<typeof statementPlan>) => lines.at(-1)?.text;
    expect(made(statementPlan(statement, facts))).toBe("2027-04-01 00:00:00 IST");
    expect(made(statementPlan(statement, { ...facts, nowMs: year.toMs - 1 }))).toMatch(/, before the period was over$/);
    expect(statementPlan(statement, { ...facts, isDemo: true }).notes.at(-1)).toMatch(/^This is a demo/);
  });

  test.each([
    ["Asha Kulkarni", true],
    ["आशा कुलकर्णी", true],
    ["José Ångström", true],
    ["அருண்", false],
    ["ಅರುಣ", false],
  ])("the name %s is printed: %s", (name, isPrinted) => {
    expect(printable(name) === name).toBe(isPrinted);
  });
});
