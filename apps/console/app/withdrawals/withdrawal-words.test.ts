import type { ConsoleCheck, ConsoleWithdrawal, ConsoleWithdrawalRow, WithdrawalHistoryEntry } from "@feo/contract";
import { expect, test } from "vitest";
import {
  amountText,
  approvalSteps,
  checkCounts,
  historyWords,
  methodWords,
  moneyText,
  movedText,
  standingOf,
  tabOf,
} from "./withdrawal-words.ts";

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

const entry = (more: Partial<WithdrawalHistoryEntry>): WithdrawalHistoryEntry => ({
  at: "",
  kind: "sold",
  coinTicker: "ETH",
  amount: "6.2",
  price: "318450.5",
  other: "INR",
  isIn: true,
  moved: "1950739.87",
  movedTicker: "INR",
  ...more,
});
const moved = { price: null, coinTicker: "INR", amount: "140000", moved: "140000" } as const;
const coins = { price: null, coinTicker: "BTC", amount: "0.5", moved: "0.5", movedTicker: "BTC" } as const;
test.each([
  [entry({}), "Sold 6.2 ETH at 3,18,450.5", "+₹19,50,739.87"],
  [
    entry({ kind: "bought", other: "USDT", moved: "6.19", movedTicker: "ETH" }),
    "Bought 6.2 ETH at 3,18,450.5 USDT",
    "+6.19 ETH",
  ],
  [
    entry({ ...moved, kind: "deposit", other: "HDFC Bank •••• 3308" }),
    "Deposited from HDFC •••• 3308",
    "+₹1,40,000.00",
  ],
  [entry({ ...moved, kind: "deposit", other: "" }), "Deposited from a bank account", "+₹1,40,000.00"],
  [
    entry({ ...moved, kind: "withdrawal", other: "HDFC Bank •••• 3308", isIn: false }),
    "Withdrew to HDFC •••• 3308",
    "−₹1,40,000.00",
  ],
  [entry({ ...coins, kind: "deposit", other: "Bitcoin" }), "Deposited BTC on Bitcoin", "+0.5 BTC"],
  [entry({ ...coins, kind: "withdrawal", other: "Bitcoin", isIn: false }), "Withdrew BTC on Bitcoin", "−0.5 BTC"],
  [entry({ ...moved, kind: "payment", other: "@ravi" }), "Payment from @ravi", "+₹1,40,000.00"],
  [entry({ ...moved, kind: "payment", other: "@ravi", isIn: false }), "Payment to @ravi", "−₹1,40,000.00"],
  [
    entry({ kind: "device", other: "Chrome on Android", moved: null }),
    "Signed in on a new device: Chrome on Android",
    "",
  ],
])("what happened before is told in one line", (given, words, amount) => {
  expect([historyWords(given), movedText(given)]).toEqual([words, amount]);
});

const check = (verdict: ConsoleCheck["verdict"]): ConsoleCheck => ({ name: "", words: "", verdict });
test.each([
  [
    ["pass", "pass", "review"],
    ["2 pass", "1 to review"],
  ],
  [
    ["pass", "fail"],
    ["1 passes", "1 fails"],
  ],
  [
    ["fail", "fail", "review", "review"],
    ["2 to review", "2 fail"],
  ],
  [[], []],
] as const)("the checks %o are counted as %o", (verdicts, words) => {
  expect(checkCounts(verdicts.map(check)).map((count) => count.words)).toEqual(words);
});

const detail = (more: Partial<ConsoleWithdrawal>) =>
  ({ ...row(), receives: "0.4999", network: "Bitcoin", isByHand: false, ...more }) as ConsoleWithdrawal;
test.each([
  [detail({}), "0.49990 BTC is signed and sent on Bitcoin.", "From the hot wallet"],
  [
    detail({ kind: "rupees", coinTicker: "INR", receives: "949990", amount: "950000" }),
    "The bank is asked to pay ₹9,49,990.00.",
    "Bank transfer, automatic",
  ],
  [
    detail({ kind: "rupees", coinTicker: "INR", receives: "949990", amount: "950000", isByHand: true }),
    "₹9,49,990.00 is listed as a payout to make at the bank.",
    "Bank transfer, made by hand",
  ],
])("the steps of a second approval say how it leaves", (given, how, method) => {
  expect(approvalSteps(given, true)[1]).toBe(how);
  expect(methodWords(given)).toBe(method);
  expect(approvalSteps(given, false)[1]).toBe("Your approval and note are recorded. Nothing is sent yet.");
});

test.each([
  ["949990", { coinTicker: "INR", precision: 2 }, "₹9,49,990.00"],
  ["0.5125", { coinTicker: "BTC", precision: 8 }, "0.51250 BTC"],
  ["0.12345678", { coinTicker: "BTC", precision: 5 }, "0.12345678 BTC"],
])("the amount %s on the button keeps every digit", (amount, coin, text) => {
  expect(moneyText(amount, coin)).toBe(text);
});
