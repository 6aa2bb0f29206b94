import type { ConsoleInflow, ConsoleWithdrawalRow } from "@feo/contract";
import { expect, test } from "vitest";
import { amountText, inflowValue, inflowWords, standingOf, tabOf } from "./withdrawal-words.ts";

const approval = { proposal: 1, by: "meera", at: "2026-11-15T08:00:00Z", note: "" };
const row = (more: Partial<ConsoleWithdrawalRow> = {}): ConsoleWithdrawalRow => ({
  id: "1",
  kind: "coins",
  userId: "u",
  name: "Priya",
  feoTag: null,
  coinTicker: "BTC",
  logo: "",
  amount: "1",
  precision: 5,
  valueInr: "1",
  stage: "held",
  status: "PENDING",
  isPaused: false,
  note: "",
  flag: null,
  firstApproval: null,
  createdAt: "2026-11-15T08:00:00Z",
  ...more,
});

test.each([
  ["0.089", 8, "0.08900"],
  ["2.1", 6, "2.1000"],
  ["6200", 6, "6,200.00"],
  ["950000", 2, "9,50,000.00"],
  ["0.12345678", 5, "0.12345678"],
  ["41", 2, "41.00"],
])("%s with %d decimals is shown as %s", (amount, precision, text) => {
  expect(amountText(amount, precision)).toBe(text);
});

test("an address that names no tab selects all", () => {
  expect([tabOf(null), tabOf("toString"), tabOf("second")]).toEqual(["all", "all", "second"]);
});

test.each([
  [row(), "First approval"],
  [row({ firstApproval: approval }), "Second approval"],
  [row({ firstApproval: approval, isPaused: true }), "On hold"],
  [row({ stage: "sent" }), "Sent"],
  [row({ stage: "done", status: "SUCCESS" }), "Done"],
])("a withdrawal's next step is shown in one or two words", (given, words) => {
  expect(standingOf(given)).toBe(words);
});

const inflow = (more: Partial<ConsoleInflow>): ConsoleInflow => ({
  at: "",
  kind: "bought",
  coinTicker: "BTC",
  amount: "0.0524",
  price: "9472000",
  from: "INR",
  valueInr: "496332.8",
  ...more,
});
test.each([
  [inflow({}), "Bought 0.0524 BTC at 94,72,000", "₹4,96,332.80"],
  [
    inflow({ kind: "sold", from: "USDT", price: "101500.5", valueInr: null }),
    "Sold 0.0524 BTC at 1,01,500.5 USDT",
    "0.0524 BTC",
  ],
  [inflow({ kind: "deposit", from: "Bitcoin", price: null, valueInr: null }), "BTC deposit, Bitcoin", "0.0524 BTC"],
  [
    inflow({ kind: "deposit", coinTicker: "INR", from: "ICICI Bank •••• 7710", price: null, valueInr: "500000" }),
    "INR deposit, ICICI Bank •••• 7710",
    "₹5,00,000.00",
  ],
  [inflow({ kind: "payment", from: "@ravi", price: null, valueInr: null }), "BTC payment from @ravi", "0.0524 BTC"],
])("a source of funds is described in one line", (given, words, value) => {
  expect([inflowWords(given), inflowValue(given)]).toEqual([words, value]);
});
