/** The bill that the fees page shows in advance, to the paisa. */
import { expect, test } from "vitest";
import { billOf } from "./trade-bill.ts";

const rates = { coinDecimals: 6, feeRate: "0.2", tdsRate: "1" };

test("a buyer of 100 ADA at 85.43 pays the total, gives a fee in ADA and bears no TDS", () => {
  expect(billOf({ side: "BUY", price: "85.43", volume: "100", ...rates })).toEqual({
    total: "8543.00",
    fee: "0.2",
    tds: null,
    received: "99.8",
  });
});

test("a seller of 100 ADA at 85.41 gives a fee rounded up to the paisa, and TDS on what remains", () => {
  expect(billOf({ side: "SELL", price: "85.41", volume: "100", ...rates })).toEqual({
    total: "8541.00",
    fee: "17.09",
    tds: "85.24",
    received: "8438.67",
  });
});

test("a better tier has a smaller fee, and an amount without a remainder is not rounded", () => {
  const bill = billOf({ side: "SELL", price: "100.00", volume: "100", ...rates, feeRate: "0.04" });
  expect(bill).toEqual({ total: "10000.00", fee: "4.00", tds: "99.96", received: "9896.04" });
});

test("the smallest coin unit pays the smallest fee", () => {
  expect(billOf({ side: "BUY", price: "85.43", volume: "0.000001", ...rates }).fee).toBe("0.000001");
});
