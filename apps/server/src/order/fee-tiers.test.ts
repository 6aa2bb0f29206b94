/** Shows how units of a quote asset are valued in rupees. */
import { parseUnits } from "@feo/money";
import { describe, expect, test } from "vitest";
import { rupeeValue } from "./fee-tiers.ts";

/** Rupees at the tiers' precision. */
const value = (rupees: string) => parseUnits(rupees, 5, { unbounded: true });

describe("the rupee value of a quote asset", () => {
  test("rupees are valued at face value", () => {
    expect(rupeeValue({ quoteUnits: 1_500_000n, quoteDecimals: 6 }, "rupees")).toBe(value("1.5"));
    expect(rupeeValue({ quoteUnits: 10n ** 13n, quoteDecimals: 6 }, "rupees")).toBe(value("10000000"));
  });

  test("a coin is valued at its last price in rupees", () => {
    // 1.5 USDT at 88.90: 8,890 ticks of 0.01.
    const usdt = { ticks: 8_890, tickUnits: 1n, tickDecimals: 2 };
    expect(rupeeValue({ quoteUnits: 1_500_000n, quoteDecimals: 6 }, usdt)).toBe(value("133.35"));
    // 0.05 BTC at 9,540,120: a tick of 1 has no decimals.
    const btc = { ticks: 9_540_120, tickUnits: 1n, tickDecimals: 0 };
    expect(rupeeValue({ quoteUnits: 500_000_000n, quoteDecimals: 10 }, btc)).toBe(value("477006"));
    // A tick of 0.05 is five units of two decimals.
    expect(rupeeValue({ quoteUnits: 2_000_000n, quoteDecimals: 6 }, { ...usdt, ticks: 3, tickUnits: 5n })).toBe(
      value("0.3"),
    );
  });

  test("a coin without a known price counts as nothing", () => {
    expect(rupeeValue({ quoteUnits: 10n ** 12n, quoteDecimals: 6 }, undefined)).toBe(0n);
  });

  test("a fraction of a thousandth of a paisa is truncated, never rounded up", () => {
    expect(rupeeValue({ quoteUnits: 9n, quoteDecimals: 6 }, "rupees")).toBe(0n);
    expect(rupeeValue({ quoteUnits: 19n, quoteDecimals: 6 }, "rupees")).toBe(1n);
  });
});
