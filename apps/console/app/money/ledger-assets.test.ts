import { expect, test } from "vitest";
import { assetsOf, isWrong } from "./ledger-assets.ts";

const totals = { people: "10", fees: "0", gst: "0", tds: "0", outside: "-10", demo: "0", sum: "0" };
const report = {
  at: "2026-11-15T09:00:00.000Z",
  ledger: "10",
  statement: "10",
  difference: "0",
  parts: [],
  findings: [],
  wrongSince: null,
};
const ground = { haltedBecause: null };

test("an asset's balances by owner and its reconciliation are one row", () => {
  const assets = assetsOf({
    ...ground,
    totals: [
      { ...totals, ticker: "INR" },
      { ...totals, ticker: "ADA" },
    ],
    reports: [{ ...report, ticker: "INR" }],
  });
  expect(assets.map(({ ticker, report: compared }) => [ticker, compared?.statement])).toEqual([
    ["INR", "10"],
    ["ADA", undefined],
  ]);
});

test("an asset is wrong if it does not sum to zero or its reconciliation has findings", () => {
  const right = { ticker: "INR", totals: { ...totals, ticker: "INR" }, report: { ...report, ticker: "INR" } };
  expect(isWrong(right)).toBe(false);
  expect(isWrong({ ...right, totals: { ...right.totals, sum: "0.01" } })).toBe(true);
  expect(isWrong({ ...right, report: { ...right.report, findings: ["The ledger and the bank differ"] } })).toBe(true);
});
