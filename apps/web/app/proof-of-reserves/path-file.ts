/** The downloaded path: its name, and reading it again. Pure. Whether it leads to the root is for check-path.ts. */
import { indianDay } from "@feo/money";
import type { BalancePart, BalanceProof, PathStep } from "@feo/solvency";

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const hasTexts = (fields: Fields, names: readonly string[]): boolean =>
  names.every((name) => typeof fields[name] === "string");
const hasNumbers = (fields: Fields, names: readonly string[]): boolean =>
  names.every((name) => typeof fields[name] === "number");

const isStep = (value: unknown): value is PathStep => isFields(value) && hasTexts(value, ["hash", "units"]);

const isPart = (value: unknown): value is BalancePart =>
  isFields(value) &&
  hasNumbers(value, ["place"]) &&
  hasTexts(value, ["units", "salt"]) &&
  Array.isArray(value["steps"]) &&
  value["steps"].every(isStep);

const isProof = (value: unknown): value is BalanceProof =>
  isFields(value) &&
  hasTexts(value, ["at", "ticker", "total", "root", "account", "units"]) &&
  hasNumbers(value, ["decimals", "leaves"]) &&
  Array.isArray(value["parts"]) &&
  value["parts"].length > 0 &&
  value["parts"].every(isPart);

/** Undefined for anything that is not a path. */
export function readPathFile(text: string): BalanceProof | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isProof(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A path of 40 levels has some tens of kilobytes. */
export const mostFileBytes = 1_000_000;

/** feo-path-BTC-2026-11-17.json, with the date in India. */
export const pathFileName = ({ ticker, at }: Pick<BalanceProof, "ticker" | "at">): string =>
  `feo-path-${ticker}-${indianDay(at)}.json`;
