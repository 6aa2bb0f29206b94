/** Exact arithmetic of an amount field's arrow keys, and its grouping: integer units, never a float. */

import { decimalsOf, formatAmount, formatUnitsFixed, type Grouping, parseUnits } from "@feo/money";

export type AmountStep = {
  /** The text in the field, as returned by trimAmount: "", "85.", "85.42". */
  value: string;
  /** The step as a decimal string: "0.01". */
  step: string;
  direction: "up" | "down";
  decimals: number;
  /** The number of steps: 10 with shift held. */
  times?: number;
};

/**
 * The value one step up or down, never below zero. A value between two steps moves to the next step in that direction,
 * so that the arrow keys always give a valid price.
 */
export function stepAmount({ value, step, direction, decimals, times = 1 }: AmountStep): string {
  const shown = Math.min(decimals, decimalsOf(step));
  const stepUnits = parseUnits(step, decimals, { unbounded: true });
  if (stepUnits <= 0n) throw new RangeError(`"${step}" is not a step`);
  const units = readTyped(value, decimals);
  const rest = units % stepUnits;
  const floor = units - rest;
  const distance = stepUnits * BigInt(times);
  const moved = direction === "up" ? floor + distance : (rest > 0n ? floor + stepUnits : floor) - distance;
  return formatUnitsFixed(moved > 0n ? moved : 0n, decimals, shown);
}

/** The grouped text; the decimals stay as typed. */
export function groupTyped(value: string, grouping: Grouping): string {
  const [whole = "", fraction] = value.split(".");
  if (whole === "") return value;
  const grouped = formatAmount(whole, { minDecimals: 0, maxDecimals: 0, grouping });
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

function readTyped(value: string, decimals: number): bigint {
  const text = value.endsWith(".") ? value.slice(0, -1) : value;
  return text === "" ? 0n : parseUnits(text, decimals, { unbounded: true });
}
