import type { BookLevel, Market } from "@feo/contract";
import { expect, test } from "vitest";
import { confirmRows } from "./confirm-rows.ts";
import { type DraftEdit, editDraft, emptyDraft } from "./ticket/order-draft.ts";

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
const rows = (edit: DraftEdit) =>
  Object.fromEntries(confirmRows(editDraft(emptyDraft, edit, market), view, book)) as Record<string, string>;

test("an order that the book can fill is shown as typed", () => {
  expect(rows({ type: "MARKET", total: "850" })).toMatchObject({ Total: "₹850.00", "You receive": "≈ 9.98 ADA" });
});

test("an order larger than the book shows the fillable part and the requested amount", () => {
  const byTotal = rows({ type: "MARKET", total: "900000" });
  expect(byTotal).toMatchObject({ Total: "≈ ₹8,500.00 of ₹9,00,000.00", "You receive": "≈ 99.8 ADA" });
  const byAmount = rows({ side: "SELL", type: "MARKET", amount: "5000" });
  expect(byAmount).toMatchObject({ Amount: "≈ 100 ADA of 5,000 ADA" });
});

test("post only is shown only for an order that may rest in the book", () => {
  const priced = { price: "84", amount: "10", postOnly: true } as const;
  expect(rows(priced)).toMatchObject({ Type: "Limit, post only" });
  expect(rows({ ...priced, timeInForce: "FOK" })).toMatchObject({ Type: "Limit" });
});

test("a market order's costs are estimated from the book", () => {
  expect(rows({ type: "MARKET", amount: "10" })).toMatchObject({ "You pay": "≈ ₹850.00", TDS: "₹0.00" });
  expect(rows({ side: "SELL", type: "MARKET", total: "850" })).toMatchObject({ "You sell": "≈ 10 ADA" });
  expect(rows({ type: "MARKET", amount: "10" })).toMatchObject({
    "Average price": "≈ ₹85.00",
    "Price impact": "0.00%",
    "Worst price": "₹93.50",
  });
  const stop = rows({ type: "STOP_MARKET", stopPrice: "90", amount: "10" });
  expect(stop).toMatchObject({ "You pay": "≈ ₹900.00", "You receive": "≈ 9.98 ADA" });
});

test("a limit order shows its time in force; other types have none", () => {
  const priced = { price: "84", amount: "10" } as const;
  expect(rows(priced)).toMatchObject({ "Time in force": "Good till cancelled" });
  expect(rows({ ...priced, timeInForce: "FOK" })).toMatchObject({ "Time in force": "Fill or kill" });
  expect(rows({ type: "MARKET", amount: "10" })).not.toHaveProperty("Time in force");
});

test("a computed total is rounded to the paisa", () => {
  expect(rows({ price: "85.43", amount: "394.6" })).toMatchObject({ Total: "₹33,710.68", Amount: "394.6 ADA" });
});
