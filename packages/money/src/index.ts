/** The one door of @feo/money: exact amounts, their rounding, their looks and their input. It only re-exports. */

export {
  type DecimalFromNumber,
  type DecimalRefusal,
  decimalsOf,
  fitsInt64,
  formatUnits,
  formatUnitsFixed,
  jsonNumberToDecimal,
  type NumberRefusal,
  numberToDecimal,
  type ParsedDecimal,
  type ParseOptions,
  parseDecimal,
  parseUnits,
} from "./decimal.ts";
export {
  type DecimalRange,
  type DisplayCurrency,
  displayCurrencies,
  formatAmount,
  formatCompact,
  formatMoney,
  formatPercent,
  formatPrice,
  type Grouping,
  shortenAddress,
} from "./format.ts";
export { digitsOnly, isDigitKey, isLetterOrSpaceKey, lettersAndSpace, trimAmount } from "./input-filter.ts";
export {
  type BookSide,
  conversionAmount,
  conversionUnits,
  divide,
  groupPrice,
  isMultipleOf,
  multiplyRate,
  type RoundingMode,
  rescale,
  roundToStep,
} from "./rounding.ts";
