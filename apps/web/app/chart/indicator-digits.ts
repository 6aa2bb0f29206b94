/** Decimal places of indicator values. Separate from the indicator list, which is loaded before the chart is drawn. */

/** Percentages or points: two decimals are enough. */
const oscillators = new Set(["RSI", "KDJ", "CCI", "WR", "DMI", "ROC", "TRIX"]);
/** Price differences: they have the market's decimals. */
const priceDifferences = new Set(["MACD", "MTM", "AO"]);

/** The decimal places of an indicator, if the library's default does not fit. */
export function digitsOf(
  name: string,
): { readonly precision: number } | { readonly series: "price" | "volume" } | object {
  if (oscillators.has(name)) return { precision: 2 };
  if (priceDifferences.has(name)) return { series: "price" };
  return name === "OBV" ? { series: "volume" } : {};
}
