import type { BookLevel, Market } from "@feo/contract";
import { expect, test } from "vitest";
import { noteOf, summariseDraft } from "./draft-summary.ts";
import { type DraftEdit, editDraft, emptyDraft } from "./order-draft.ts";

const market: Market = {
  symbol: "ADA-INR",
  base: "ADA",
  quote: "INR",
  isEnabled: true,
  tickSize: "0.01",
  stepSize: "0.1",
  minQuantity: "0.1",
  minNotional: "100",
  maxQuantity: "500000",
  maxNotional: "20000000",
};
const view = { market, rates: { fee: "0.2", tds: "1" }, decimals: { base: 6, quote: 2 } };
const level: BookLevel = ["85", "100"];
const book = { asks: [level], bids: [level] };
const summary = (edit: DraftEdit) => summariseDraft(editDraft(emptyDraft, edit, market), view, book);

test.each([
  [{ price: "85.4", amount: "1200" }, "1197.6", false],
  [{ price: "85.4", amount: "1200." }, "1197.6", false],
  [{ side: "SELL", price: "85.5", amount: "1200" }, "101370.85", false],
  // A total of 1,000 at 85.40 buys 11.7 ADA.
  [{ price: "85.4", total: "1000" }, "11.6766", false],
  [{ type: "MARKET", total: "850" }, "9.98", true],
  [{ side: "SELL", type: "MARKET", amount: "10" }, "839.81", true],
  [{ type: "STOP_LIMIT", price: "85.4", amount: "10" }, "9.98", false],
  [{ type: "STOP_MARKET", stopPrice: "90.", amount: "10" }, "9.98", true],
  [{ type: "STOP_MARKET", stopPrice: "90", total: "905" }, "9.98", true],
  [{ side: "SELL", type: "STOP_MARKET", stopPrice: "80", amount: "10" }, "790.41", true],
] as const)("the draft %j returns %s", (edit, received, isEstimate) => {
  expect(summary(edit)).toMatchObject({ settlement: { received }, isEstimate });
});

test.each([
  [{ type: "MARKET", total: "900000" }, "8500", false],
  [{ type: "MARKET", total: "850" }, "850", true],
  [{ side: "SELL", type: "MARKET", amount: "5000" }, "8500", false],
  // A limit order's remainder waits in the book.
  [{ price: "85.4", amount: "1200" }, "102480", true],
] as const)("for %j, %s would trade, complete: %s", (edit, total, isComplete) => {
  expect(summary(edit)).toMatchObject({ total, isComplete });
});

test.each([
  [{ type: "MARKET", amount: "10" }, "850 INR"],
  [{ type: "MARKET", total: "1000" }, "994.5 INR"],
  [{ type: "STOP_MARKET", stopPrice: "90", amount: "10" }, "900 INR"],
  [{ side: "SELL", type: "MARKET", amount: "10" }, "10 ADA"],
] as const)("the draft %j costs %s", (edit, paid) => {
  const settlement = summary(edit)?.settlement;
  expect(`${settlement?.paid} ${settlement?.paidTicker}`).toBe(paid);
});

test.each([
  {},
  { price: "85" },
  { amount: "1" },
  { price: "85", amount: "0" },
  { type: "STOP_MARKET", amount: "1" },
  { type: "MARKET", total: "1" },
] as const)("the draft %j has no summary", (edit) => {
  expect(summary(edit)).toBeNull();
});

test("a market order shows its average price, its impact and its worst possible price", () => {
  const asks: BookLevel[] = [
    ["85", "10"],
    ["86", "10"],
  ];
  const draft = editDraft(emptyDraft, { type: "MARKET", amount: "20" }, market);
  expect(summariseDraft(draft, view, { asks, bids: [] })?.market).toEqual({
    averagePrice: "85.5",
    impact: "0.59",
    worstPrice: "93.5",
  });
  expect(noteOf(draft, view, { asks, bids: [] })).toBe(
    "Fills at ₹93.50 or better. Anything left unfilled stays in your wallet.",
  );
  expect(
    noteOf(editDraft(emptyDraft, { price: "85", amount: "20" }, market), view, { asks, bids: [] }),
  ).toBeUndefined();
});
