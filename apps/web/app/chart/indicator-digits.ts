/** How many digits the values of indicators have. Apart from their list, which is loaded before the chart is drawn. */

/** Values that are shares or points: two digits say enough. */
const oscillators = new Set(["RSI", "KDJ", "CCI", "WR", "DMI", "ROC", "TRIX"]);
/** Values that are differences of prices: they have the market's own digits. */
const priceDifferences = new Set(["MACD", "MTM", "AO"]);

/** How many digits an indicator's values have, where it is not the library's own affair. */
export function digitsOf(
  name: string,
): { readonly precision: number } | { readonly series: "price" | "volume" } | object {
  if (oscillators.has(name)) return { precision: 2 };
  if (priceDifferences.has(name)) return { series: "price" };
  return name === "OBV" ? { series: "volume" } : {};
}
