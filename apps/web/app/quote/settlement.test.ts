import { describe, expect, test } from "vitest";
import { settle } from "./settlement.ts";

const rates = { fee: "0.2", tds: "1" };
const inr = { base: "ADA", quote: "INR" } as const;
const usdt = { base: "BTC", quote: "USDT" } as const;

describe("the settlement of a trade", () => {
  test("a buy in an INR market pays its fee in the coin and no TDS", () => {
    expect(settle({ side: "BUY", volume: "1200", total: "102480" }, inr, rates, { base: 6, quote: 2 })).toEqual({
      total: "102480",
      fee: "2.4",
      feeTicker: "ADA",
      tds: "0",
      tdsTicker: "INR",
      received: "1197.6",
      receivedTicker: "ADA",
      paid: "102480",
      paidTicker: "INR",
    });
  });

  test("a sell in an INR market pays its fee, then 1% TDS on the rest", () => {
    expect(settle({ side: "SELL", volume: "1200", total: "102600" }, inr, rates, { base: 6, quote: 2 })).toMatchObject({
      fee: "205.2",
      tds: "1023.95",
      received: "101370.85",
      receivedTicker: "INR",
      paid: "1200",
      paidTicker: "ADA",
    });
  });

  test("a buyer in a coin market pays TDS on top of the total", () => {
    expect(settle({ side: "BUY", volume: "0.5", total: "50000" }, usdt, rates, { base: 8, quote: 6 })).toMatchObject({
      fee: "0.001",
      tds: "500",
      tdsTicker: "USDT",
      received: "0.499",
      paid: "50500",
    });
  });

  test("a fee is rounded up to the smallest unit", () => {
    expect(settle({ side: "SELL", volume: "0.1", total: "8.54" }, inr, rates, { base: 6, quote: 2 })).toMatchObject({
      fee: "0.02",
      tds: "0.09",
      received: "8.43",
    });
  });

  test("fractions of a paisa are rounded against the customer", () => {
    expect(settle({ side: "SELL", volume: "11.7", total: "999.297" }, inr, rates, { base: 6, quote: 2 })).toMatchObject(
      {
        fee: "2",
        tds: "9.98",
        received: "987.31",
      },
    );
    expect(
      settle({ side: "BUY", volume: "0.00714", total: "67636.52742" }, inr, rates, { base: 8, quote: 2 }),
    ).toMatchObject({
      paid: "67636.53",
      fee: "0.00001428",
      received: "0.00712572",
    });
  });

  test("a settlement of zero receives zero, never less", () => {
    expect(settle({ side: "SELL", volume: "0", total: "0" }, inr, rates, { base: 6, quote: 2 })).toMatchObject({
      received: "0",
      fee: "0",
    });
  });
});
