/** The display of amounts, and that our own digit grouping equals that of Intl.NumberFormat. */

import Big from "big.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type DisplayCurrency,
  displayCurrencies,
  formatAmount,
  formatCompact,
  formatFeeRate,
  formatMoney,
  formatPercent,
  formatPrice,
  formatRatio,
  formatTaxRate,
  shortenAddress,
} from "./index.ts";

const decimalText = fc.oneof(
  fc.stringMatching(/^-?\d{1,12}(\.\d{1,10})?$/),
  fc.stringMatching(/^-?\d{1,40}(\.\d{1,20})?$/),
  fc.stringMatching(/^-?0\.0{0,3}[459]{1,4}$/),
  fc.stringMatching(/^-?9{1,10}\.9{0,3}[459]$/),
);
const currency = fc.constantFrom<DisplayCurrency>("INR", "USD");

function byIntl(decimal: string, locale: string, minimumFractionDigits: number, maximumFractionDigits: number): string {
  const options = { minimumFractionDigits, maximumFractionDigits, signDisplay: "negative" } as const;
  return new Intl.NumberFormat(locale, options).format(decimal as Intl.StringNumericLiteral).replace("-", "−");
}

test("the display currencies are exactly INR and USD", () => {
  expect(Object.keys(displayCurrencies)).toEqual(["INR", "USD"]);
  expect(displayCurrencies.INR).toMatchObject({ symbol: "₹", locale: "en-IN" });
  expect(displayCurrencies.USD).toMatchObject({ symbol: "$", locale: "en-US" });
});

describe("formatAmount", () => {
  const inr = { minDecimals: 2, maxDecimals: 2, grouping: "indian" } as const;

  test.each([
    ["0", "0.00"],
    ["999", "999.00"],
    ["1000", "1,000.00"],
    ["99999", "99,999.00"],
    ["100000", "1,00,000.00"],
    ["972869.22", "9,72,869.22"],
    ["10000000", "1,00,00,000.00"],
    ["123456789012.3", "1,23,45,67,89,012.30"],
    ["-1234.5", "−1,234.50"],
    ["0.005", "0.01"],
    ["-0.005", "−0.01"],
    ["-0.004", "0.00"],
    ["999.995", "1,000.00"],
    ["0009", "9.00"],
  ])("FORMAT-001 amounts group in lakh and crore: %j is %j", (decimal, text) => {
    expect(formatAmount(decimal, inr)).toBe(text);
  });

  test("western grouping uses thousands", () => {
    expect(formatAmount("972869.22", { ...inr, grouping: "western" })).toBe("972,869.22");
    expect(formatAmount("1234567890", { ...inr, grouping: "western" })).toBe("1,234,567,890.00");
  });

  test("decimals are padded to the minimum and rounded to the maximum", () => {
    const range = { minDecimals: 2, maxDecimals: 8, grouping: "indian" } as const;
    expect(formatAmount("1.5", range)).toBe("1.50");
    expect(formatAmount("0.123456785", range)).toBe("0.12345679");
    expect(formatAmount("1.50", { ...range, minDecimals: 0 })).toBe("1.5");
    expect(formatAmount("1.5", { ...range, minDecimals: 0, maxDecimals: 0 })).toBe("2");
    expect(() => formatAmount("1", { ...range, maxDecimals: 1 })).toThrow(RangeError);
    expect(() => formatAmount("1e5", range)).toThrow(RangeError);
  });

  test("FORMAT-001 formatAmount writes what Intl writes, at any length", () => {
    const places = fc.integer({ min: 0, max: 12 });
    fc.assert(
      fc.property(decimalText, currency, places, places, (decimal, name, one, other) => {
        const { locale, grouping } = displayCurrencies[name];
        const [minDecimals, maxDecimals] = [Math.min(one, other), Math.max(one, other)];
        const expected = byIntl(decimal, locale, minDecimals, maxDecimals);
        expect(formatAmount(decimal, { minDecimals, maxDecimals, grouping })).toBe(expected);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("formatMoney", () => {
  test.each([
    ["972869.22", "INR", "₹9,72,869.22"],
    ["972869.22", "USD", "$972,869.22"],
    ["-50", "INR", "−₹50.00"],
    ["-0.001", "USD", "$0.00"],
  ] as const)("FORMAT-001 money of %j in %s is %j", (decimal, name, text) => {
    expect(formatMoney(decimal, name)).toBe(text);
  });

  test("formatMoney takes a market's precision instead of 2 decimals", () => {
    expect(formatMoney("9540120", "INR", { minDecimals: 0, maxDecimals: 0 })).toBe("₹95,40,120");
    expect(formatMoney("318450.5", "INR", { minDecimals: 1, maxDecimals: 1 })).toBe("₹3,18,450.5");
  });
});

describe("formatCompact", () => {
  test.each([
    ["FORMAT-002 compact amounts have 2 decimals", "0", "₹0.00"],
    ["FORMAT-002 compact amounts have 2 decimals", "999", "₹999.00"],
    ["FORMAT-002 compact amounts have 2 decimals", "999.994", "₹999.99"],
    ["FORMAT-003 compact INR amounts use K from 1e3", "1000", "₹1.00 K"],
    ["FORMAT-003 compact INR amounts use K once they round to 1e3", "999.995", "₹1.00 K"],
    ["FORMAT-003 compact INR amounts use K from 1e3", "99994.99", "₹99.99 K"],
    ["FORMAT-004 compact INR amounts use L from 1e5", "100000", "₹1.00 L"],
    ["FORMAT-004 compact INR amounts use L once they round to 1e5", "99999.999", "₹1.00 L"],
    ["FORMAT-004 compact INR amounts use L once they round to 1e5", "99995", "₹1.00 L"],
    ["FORMAT-004 compact INR amounts use L from 1e5", "9999499", "₹99.99 L"],
    ["FORMAT-005 compact INR amounts use Cr from 1e7", "10000000", "₹1.00 Cr"],
    ["FORMAT-005 compact INR amounts use Cr once they round to 1e7", "9999500", "₹1.00 Cr"],
    ["FORMAT-005 compact INR amounts use Cr from 1e7", "1124000000", "₹112.40 Cr"],
    ["FORMAT-005 FORMAT-001 crores group in lakhs", "12345678000000", "₹12,34,567.80 Cr"],
    ["FORMAT-005 the minus stands before the symbol", "-1124000000", "−₹112.40 Cr"],
  ])("%s: %j is %j", (_, decimal, text) => {
    expect(formatCompact(decimal, "INR")).toBe(text);
  });

  test.each([
    ["999.99", "$999.99"],
    ["1000", "$1.00 K"],
    ["100000", "$100.00 K"],
    ["999994.99", "$999.99 K"],
    ["999995", "$1.00 M"],
    ["1000000", "$1.00 M"],
    ["999999999", "$1.00 B"],
    ["1000000000", "$1.00 B"],
    ["1234567890123", "$1,234.57 B"],
  ])("FORMAT-006 compact USD amounts use K, M and B: %j is %j", (decimal, text) => {
    expect(formatCompact(decimal, "USD")).toBe(text);
  });

  test("FORMAT-002 to FORMAT-006 formatCompact agrees with big.js and Intl, and switches to the next unit when rounding reaches it", () => {
    fc.assert(
      fc.property(decimalText, currency, (decimal, name) => {
        const { symbol, locale, compactUnits } = displayCurrencies[name];
        const scales = [{ name: "", exponent: 0 }, ...compactUnits].map((unit) => ({
          unit,
          rounded: new Big(decimal).abs().times(`1e-${unit.exponent}`).round(2, Big.roundHalfUp),
        }));
        const chosen = scales.findLast(({ unit }, index) => {
          const below = scales[index - 1];
          return below === undefined || below.rounded.gte(`1e${unit.exponent - below.unit.exponent}`);
        });
        if (chosen === undefined) throw new Error("there is always a scale");
        const number = byIntl(chosen.rounded.toString(), locale, 2, 2);
        const sign = decimal.startsWith("-") && chosen.rounded.gt(0) ? "−" : "";
        expect(formatCompact(decimal, name)).toBe(`${sign}${symbol}${number} ${chosen.unit.name}`.trim());
      }),
      { numRuns: 1000 },
    );
  });
});

test("a fee's rate has at least two decimals, a tax's only those it needs", () => {
  expect(["0.2", "0.08", "0.125", "0"].map(formatFeeRate)).toEqual(["0.20%", "0.08%", "0.125%", "0.00%"]);
  expect(["18", "1", "0.1"].map(formatTaxRate)).toEqual(["18%", "1%", "0.1%"]);
});

describe("formatRatio", () => {
  test.each([
    ["1", "100.0%"],
    ["1.0009", "100.0%"],
    ["1.001", "100.1%"],
    ["0.999999999999999999", "99.9%"],
    ["0", "0.0%"],
    ["-0.0001", "\u22120.1%"],
    ["250.875061", "25,087.5%"],
  ])("formatRatio writes %j as %j", (ratio, text) => {
    expect(formatRatio(ratio)).toBe(text);
  });
});

describe("formatPercent", () => {
  test.each([
    ["1.24", "+1.24%"],
    ["-0.86", "−0.86%"],
    ["0", "0.00%"],
    ["0.004", "0.00%"],
    ["-0.004", "0.00%"],
    ["0.005", "+0.01%"],
    ["1234.5", "+1,234.50%"],
  ])("formatPercent writes %j as %j", (decimal, text) => {
    expect(formatPercent(decimal)).toBe(text);
  });
});

describe("formatPrice", () => {
  test.each([
    ["85.4", 2, "85.40"],
    ["318450.5", 1, "3,18,450.5"],
    ["9540120", 0, "95,40,120"],
    ["9540120", -2, "95,40,120"],
    ["15.71", 3, "15.710"],
  ])("MARKET-003 a price of %j at price precision %i is %j", (price, precision, text) => {
    expect(formatPrice(price, { precision, grouping: "indian" })).toBe(text);
  });
});

describe("shortenAddress", () => {
  test.each([
    ["", ""],
    ["123456789", "123456789"],
    ["1234567890", "1234...7890"],
    ["0x52908400098527886E0F7030069857D2E4169EE7", "0x52...9EE7"],
  ])("FORMAT-013 an address over 9 characters is shortened with dots: %j is %j", (address, text) => {
    expect(shortenAddress(address)).toBe(text);
  });
});
