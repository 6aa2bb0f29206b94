/**
 * Exact conversion between decimal text and integer units. It never rounds up, never uses a float, and refuses what it
 * cannot represent with a named reason.
 */

/** Why a decimal text was refused. */
export type DecimalRefusal = "NOT_A_NUMBER" | "TOO_MANY_DECIMALS" | "TOO_LARGE";

/** The units, or the reason for the refusal. */
export type ParsedDecimal = { ok: true; units: bigint } | { ok: false; reason: DecimalRefusal };

/** Why a JSON number was refused as an amount. */
export type NumberRefusal = "NOT_A_NUMBER" | "TOO_MANY_DIGITS";

/** The plain decimal text, or the reason for the refusal. */
export type DecimalFromNumber = { ok: true; text: string } | { ok: false; reason: NumberRefusal };

/** `unbounded` allows units beyond signed 64 bits, for sums and products that are never stored. */
export type ParseOptions = { unbounded?: boolean };

/** The parts of a plain decimal: `whole` has no leading zeros (at least "0"), `fraction` no trailing ones. */
export type DecimalParts = { negative: boolean; whole: string; fraction: string };

const plainDecimal = /^(-?)(\d+)(?:\.(\d+))?$/;
// Three exponent digits cover every double and limit the zeros that a hostile "1e999999999" could request.
const jsonNumber = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;
const maxTextLength = 64;
const maxNumberDigits = 15;

/** Parses a plain decimal string ("-12.50") into integer units; trailing zeros do not count as decimals. */
export function parseDecimal(text: string, decimals: number, { unbounded = false }: ParseOptions = {}): ParsedDecimal {
  assertDecimals(decimals);
  const parts = splitDecimal(text);
  if (parts === null) return { ok: false, reason: "NOT_A_NUMBER" };
  if (text.length > maxTextLength) return { ok: false, reason: overlongReason(text) };
  const { negative, whole, fraction } = parts;
  if (fraction.length > decimals) return { ok: false, reason: "TOO_MANY_DECIMALS" };
  const magnitude = BigInt(whole + fraction.padEnd(decimals, "0"));
  const units = negative ? -magnitude : magnitude;
  if (!unbounded && !fitsInt64(units)) return { ok: false, reason: "TOO_LARGE" };
  return { ok: true, units };
}

/** Parses a trusted decimal string; throws if it is invalid. */
export function parseUnits(text: string, decimals: number, options: ParseOptions = {}): bigint {
  const parsed = parseDecimal(text, decimals, options);
  if (!parsed.ok) throw new RangeError(`"${text}" is not an amount with ${decimals} decimals: ${parsed.reason}`);
  return parsed.units;
}

/** Writes units as the shortest plain decimal string: "85.42", "0.5", "100". A number must be a safe integer. */
export function formatUnits(units: bigint | number, decimals: number): string {
  const { sign, whole, fraction } = partsOfUnits(units, decimals);
  const shown = withoutTrailingZeros(fraction);
  return shown === "" ? sign + whole : `${sign}${whole}.${shown}`;
}

/**
 * Writes units with exactly `shown` decimals; further digits are cut, not rounded, so the text never shows more than
 * the amount.
 */
export function formatUnitsFixed(units: bigint, decimals: number, shown: number): string {
  assertDecimals(shown);
  const { sign, whole, fraction } = partsOfUnits(units, decimals);
  const cut = fraction.slice(0, shown).padEnd(shown, "0");
  const text = shown === 0 ? whole : `${whole}.${cut}`;
  return /[1-9]/.test(text) ? sign + text : text;
}

/**
 * The number of decimals of a tick or step size (MARKET-003, MARKET-004); trailing zeros do not count, so "0.0100" has
 * 2.
 */
export function decimalsOf(size: string): number {
  return requireDecimal(size).fraction.length;
}

/**
 * Reads a number in its shortest decimal form; refuses more than 15 significant digits. It cannot see digits that
 * JSON.parse has already dropped (10000000000000000001); with the source text, use jsonNumberToDecimal.
 */
export function numberToDecimal(value: number): DecimalFromNumber {
  return jsonNumberToDecimal(String(value));
}

/** Reads the source text of a JSON number and expands its exponent; refuses more than 15 significant digits. */
export function jsonNumberToDecimal(source: string): DecimalFromNumber {
  const match = jsonNumber.exec(source);
  if (match === null) return { ok: false, reason: "NOT_A_NUMBER" };
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  const digits = whole + fraction;
  const significant = withoutLeadingZeros(digits);
  const kept = withoutTrailingZeros(significant);
  if (kept === "") return { ok: true, text: "0" };
  if (kept.length > maxNumberDigits) return { ok: false, reason: "TOO_MANY_DIGITS" };
  const point = whole.length + Number(exponent) - (digits.length - significant.length);
  return { ok: true, text: sign + placePoint(kept, point) };
}

/** Whether units fit in a signed 64-bit integer. */
export function fitsInt64(units: bigint): boolean {
  return BigInt.asIntN(64, units) === units;
}

/** Splits a plain decimal string into its parts; null if it is invalid. */
export function splitDecimal(text: string): DecimalParts | null {
  const match = plainDecimal.exec(text);
  if (match === null) return null;
  const [, sign = "", whole = "", fraction = ""] = match;
  return {
    negative: sign === "-",
    whole: withoutLeadingZeros(whole) || "0",
    fraction: withoutTrailingZeros(fraction),
  };
}

/** Splits a trusted decimal string into its parts; throws if it is invalid. */
export function requireDecimal(text: string): DecimalParts {
  const parts = splitDecimal(text);
  if (parts === null) throw new RangeError(`"${text}" is not a plain decimal`);
  return parts;
}

/** Throws unless the number of decimals is a non-negative integer. */
export function assertDecimals(decimals: number): void {
  if (!Number.isInteger(decimals) || decimals < 0) throw new RangeError(`${decimals} is not a number of decimals`);
}

/** Drops trailing zeros; a loop, because /0+$/ is quadratic on hostile text. */
export function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === "0") end -= 1;
  return digits.slice(0, end);
}

function withoutLeadingZeros(digits: string): string {
  return digits.replace(/^0+/, "");
}

/** The refusal of an overlong text, depending on which part makes it too long. */
function overlongReason(text: string): DecimalRefusal {
  const dot = text.indexOf(".");
  return dot === -1 || dot > maxTextLength / 2 ? "TOO_LARGE" : "TOO_MANY_DECIMALS";
}

function partsOfUnits(units: bigint | number, decimals: number): { sign: string; whole: string; fraction: string } {
  assertDecimals(decimals);
  if (typeof units === "number" && !Number.isSafeInteger(units)) throw new RangeError(`${units} is not exact`);
  const negative = units < 0;
  const digits = (negative ? -units : units).toString().padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  return { sign: negative ? "-" : "", whole: digits.slice(0, point), fraction: digits.slice(point) };
}

function placePoint(digits: string, point: number): string {
  if (point <= 0) return `0.${"0".repeat(-point)}${digits}`;
  if (digits.length <= point) return digits.padEnd(point, "0");
  return `${digits.slice(0, point)}.${digits.slice(point)}`;
}
