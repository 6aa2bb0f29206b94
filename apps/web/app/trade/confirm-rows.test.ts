import type { BookLevel, Market } from "@feo/contract";
import { expect, test } from "vitest";
import { confirmRows } from "./confirm-rows.ts";
import { type DraftEdit, editDraft, emptyDraft } from "./order-draft.ts";

const market: Market = {
  ...{ symbol: "ADA-INR", base: "ADA", quote: "INR", isEnabled: true, tickSize: "0.01", stepSize: "0.1" },
  ...{ minQuantity: "0.1", minNotional: "100", maxQuantity: "500000", maxNotional: "20000000" },
};
const view = { market, rates: { fee: "0.2", tds: "1" }, decimals: { base: 6, quote: 2 } };
const level: BookLevel = ["85", "100"];
const book = { asks: [level], bids: [level] };
const rows = (edit: DraftEdit) =>
  Object.fromEntries(confirmRows(editDraft(emptyDraft, edit, market), view, book)) as Record<string, string>;

test("an order that the book can meet is told as it was typed", () => {
  expect(rows({ type: "MARKET", total: "850" })).toMatchObject({ Total: "₹850.00", "You receive": "about 9.98 ADA" });
});

test("of an order larger than the book, what would trade is told, and of how much", () => {
  const byTotal = rows({ type: "MARKET", total: "900000" });
  expect(byTotal).toMatchObject({ Total: "about ₹8,500.00 of ₹9,00,000.00", "You receive": "about 99.8 ADA" });
  const byAmount = rows({ side: "SELL", type: "MARKET", amount: "5000" });
  expect(byAmount).toMatchObject({ Amount: "about 100 ADA of 5,000 ADA" });
});

test("post only is told of an order that may wait in the book, and of no other", () => {
  const priced = { price: "84", amount: "10", postOnly: true } as const;
  expect(rows(priced)).toMatchObject({ Type: "Limit, post only" });
  expect(rows({ ...priced, timeInForce: "FOK" })).toMatchObject({ Type: "Limit" });
});

test("what an order at the market costs is told as far as the book tells it", () => {
  expect(rows({ type: "MARKET", amount: "10" })).toMatchObject({ "You pay": "about ₹850.00", TDS: "₹0.00" });
  expect(rows({ side: "SELL", type: "MARKET", total: "850" })).toMatchObject({ "You give": "about 10 ADA" });
  const stop = rows({ type: "STOP_MARKET", stopPrice: "90", amount: "10" });
  expect(stop).toMatchObject({ "You pay": "about ₹900.00", "You receive": "about 9.98 ADA" });
});

test("how long a limit order lasts is told; others have nothing to choose there", () => {
  const priced = { price: "84", amount: "10" } as const;
  expect(rows(priced)).toMatchObject({ Lasts: "Good till cancelled" });
  expect(rows({ ...priced, timeInForce: "FOK" })).toMatchObject({ Lasts: "Fill or kill" });
  expect(rows({ type: "MARKET", amount: "10" })).not.toHaveProperty("Lasts");
});

test("a total that nobody typed is told to the paisa", () => {
  expect(rows({ price: "85.43", amount: "394.6" })).toMatchObject({ Total: "₹33,710.68", Amount: "394.6 ADA" });
});
