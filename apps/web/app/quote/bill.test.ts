import { parseUnits } from "@feo/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BillInput, buyBill, sellBill } from "./bill.ts";

const ada = { feeRate: "0.2", tdsRate: "1", baseDecimals: 6, quoteDecimals: 2 };

describe("the bills of the home page", () => {
  test("buying 100 ADA at 85.43 costs 8543, with a fee of 0.2% deducted from the ADA", () => {
    expect(buyBill({ ...ada, price: "85.43", volume: "100" })).toEqual({
      total: "8543",
      fee: "0.2",
      tds: "0",
      received: "99.8",
    });
  });

  test("selling 100 ADA at 85.41 totals 8541, less the fee, less TDS on the rest", () => {
    expect(sellBill({ ...ada, price: "85.41", volume: "100" })).toEqual({
      total: "8541",
      fee: "17.09",
      tds: "85.24",
      received: "8438.67",
    });
  });
});

describe("rounding against the customer", () => {
  const pol = { ...ada, baseDecimals: 8 };

  test.each([
    ["14.906", "0.1", "1.5"],
    ["14.906", "1", "14.91"],
    ["14.9", "1", "14.9"],
  ])("a buyer at %s for %s pays %s: rounded up to the paisa", (price, volume, total) => {
    expect(buyBill({ ...pol, price, volume }).total).toBe(total);
  });

  test.each([
    ["14.906", "0.1", "1.49"],
    ["14.906", "1", "14.9"],
    ["14.9", "1", "14.9"],
    ["0.001", "1", "0"],
  ])("a seller at %s of %s is credited %s: rounded down to the paisa", (price, volume, total) => {
    expect(sellBill({ ...pol, price, volume }).total).toBe(total);
  });

  test("the smallest trade still pays its fee", () => {
    expect(buyBill({ ...ada, price: "1", volume: "0.000001" })).toMatchObject({ fee: "0.000001", received: "0" });
    expect(sellBill({ ...ada, price: "0.01", volume: "1" })).toMatchObject({
      total: "0.01",
      fee: "0.01",
      received: "0",
    });
  });
});

const inputs: fc.Arbitrary<BillInput> = fc
  .record({
    price: fc.integer({ min: 1, max: 1_000_000_000 }),
    volume: fc.integer({ min: 1, max: 1_000_000_000 }),
    feeRate: fc.integer({ min: 0, max: 10_000 }),
    tdsRate: fc.integer({ min: 0, max: 50_000 }),
    places: fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 })),
  })
  .map(({ price, volume, feeRate, tdsRate, places: [pricePlaces, volumePlaces] }) => {
    const decimal = (value: number, decimals: number) => {
      const digits = String(value).padStart(decimals + 1, "0");
      return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
    };
    return {
      price: decimal(price, pricePlaces),
      volume: decimal(volume, volumePlaces),
      feeRate: decimal(feeRate, 3),
      tdsRate: decimal(tdsRate, 3),
      baseDecimals: 8,
      quoteDecimals: 2,
    };
  });

const exactly = (text: string) => parseUnits(text, 18, { unbounded: true });
/** The exact total, with 36 decimals. */
const exactTotal = ({ price, volume }: BillInput) => exactly(price) * exactly(volume);
const one = 10n ** 18n;

describe("invariants of every trade", () => {
  test("a seller's total equals proceeds plus fee plus TDS, and is never more than the sale is worth", () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { total, fee, tds, received } = sellBill(input);
        expect(exactly(received) + exactly(fee) + exactly(tds)).toBe(exactly(total));
        expect(exactly(received) >= 0n).toBe(true);
        expect(exactly(total) * one <= exactTotal(input)).toBe(true);
        expect(exactTotal(input) - exactly(total) * one < 10n ** 16n * one).toBe(true);
        expect(exactly(fee) * exactly("100") >= exactly(total) * exactly(input.feeRate)).toBe(true);
        expect(exactly(tds) * exactly("100") >= (exactly(total) - exactly(fee)) * exactly(input.tdsRate)).toBe(true);
      }),
    );
  });

  test("a buyer's volume equals the amount received plus the fee, and the price paid is never less than the purchase is worth", () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { total, fee, tds, received } = buyBill(input);
        expect(exactly(received) + exactly(fee)).toBe(exactly(input.volume));
        expect(tds).toBe("0");
        expect(exactly(total) * one >= exactTotal(input)).toBe(true);
        expect(exactly(total) * one - exactTotal(input) < 10n ** 16n * one).toBe(true);
        expect(exactly(fee) * exactly("100") >= exactly(input.volume) * exactly(input.feeRate)).toBe(true);
      }),
    );
  });
});
