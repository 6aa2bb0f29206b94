/**
 * What a person may type or paste into a field, character by character. It never rounds an amount (it cuts) and never
 * decides whether a value is valid: that is the contract's work.
 *
 * A key filter alone is not enough, because pasting and phone keyboards bypass it: the text filter runs on the value
 * as well. A key filter sees no modifiers, so its caller lets chords with Ctrl or Meta (copy, paste) pass.
 */

import { assertDecimals } from "./decimal.ts";

// The names of keys that write nothing ("Backspace", "ArrowLeft", "F5"); a typed character is never written like this.
const namedKey = /^[A-Z][A-Za-z0-9]+$/;

/** Keeps the digits 0 to 9 of a text (FORMAT-007). */
export function digitsOnly(text: string): string {
  return text.replace(/[^0-9]/g, "");
}

/**
 * Keeps letters and the space (FORMAT-008). Letters are those of every script, with their combining marks, because an
 * Indian name in its own script is not spelled without its vowel signs (प्रिया).
 */
export function lettersAndSpace(text: string): string {
  return text.replace(/[^\p{L}\p{M} ]/gu, "");
}

/** Whether a numeric-only field lets a key pass: a digit, or a key that writes nothing (FORMAT-007). */
export function isDigitKey(key: string): boolean {
  return /^[0-9]$/.test(key) || namedKey.test(key);
}

/** Whether a letters-and-space field lets a key pass; one key may write several letters on Indian layouts (FORMAT-008). */
export function isLetterOrSpaceKey(key: string): boolean {
  return /^[\p{L}\p{M} ]+$/u.test(key) || namedKey.test(key);
}

/**
 * Trims typed or pasted text to digits with at most `decimals` decimals and no leading zeros (FORMAT-009, FORMAT-011).
 * A dot at the end stays, so that a person can go on typing; further dots and grouping commas go.
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
