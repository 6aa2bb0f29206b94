/**
 * Filters what a person types or pastes into a field, character by character. It never rounds an amount (it cuts) and
 * never validates: that is the contract's job.
 *
 * A key filter alone is not enough, because pasting and phone keyboards bypass it; so the text filter runs on the value
 * as well. A key filter does not see modifiers, so its caller must let shortcuts with Ctrl or Meta (copy, paste)
 * through.
 */

import { assertDecimals } from "./decimal.ts";

// Names of keys that type nothing ("Backspace", "ArrowLeft", "F5"); no typed character looks like this.
const namedKey = /^[A-Z][A-Za-z0-9]+$/;

/** Keeps the digits 0 to 9 of a text (FORMAT-007). */
export function digitsOnly(text: string): string {
  return text.replace(/[^0-9]/g, "");
}

/**
 * Keeps letters and spaces (FORMAT-008). Letters of every script, with their combining marks, because Indian names are
 * spelled with vowel signs (प्रिया).
 */
export function lettersAndSpace(text: string): string {
  return text.replace(/[^\p{L}\p{M} ]/gu, "");
}

/** Whether a numeric-only field accepts a key: a digit, or a key that types nothing (FORMAT-007). */
export function isDigitKey(key: string): boolean {
  return /^[0-9]$/.test(key) || namedKey.test(key);
}

/** Whether a letters-and-space field accepts a key; on Indian layouts one key can type several letters (FORMAT-008). */
export function isLetterOrSpaceKey(key: string): boolean {
  return /^[\p{L}\p{M} ]+$/u.test(key) || namedKey.test(key);
}

/**
 * Trims typed or pasted text to digits with at most `decimals` decimals and no leading zeros (FORMAT-009, FORMAT-011).
 * A trailing dot is kept, so that the person can type on; further dots and grouping commas are removed.
 */
export function trimAmount(text: string, decimals: number): string {
  assertDecimals(decimals);
  const kept = text.replace(/[^0-9.]/g, "");
  const dot = kept.indexOf(".");
  const whole = digitsOnly(dot === -1 ? kept : kept.slice(0, dot));
  const fraction = dot === -1 ? "" : digitsOnly(kept.slice(dot));
  const shownWhole = whole.replace(/^0+(?=\d)/, "");
  if (dot === -1) return shownWhole;
  if (decimals === 0) return shownWhole || (fraction === "" ? "" : "0");
  return `${shownWhole || "0"}.${fraction.slice(0, decimals)}`;
}
