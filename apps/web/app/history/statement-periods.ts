/** The periods for which statements are offered, newest first, and their file names. Pure functions. */
import type { StatementFormat } from "@feo/contract";
import { indianDay } from "@feo/money";
import type { StatementRequest } from "../data/index.ts";

export interface PeriodOption {
  readonly value: string;
  readonly label: string;
}

const offeredYears = 6;
const offeredMonths = 24;
const monthNames = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

const soFar = (label: string, index: number): string => (index === 0 ? `${label}, so far` : label);

function today(nowMs: number): { readonly year: number; readonly month: number } {
  const [year = 0, month = 0] = indianDay(nowMs).split("-").map(Number);
  return { year, month };
}

const yearName = (year: number): string => `${year}-${String((year + 1) % 100).padStart(2, "0")}`;

/** India's financial years begin in April and are identified by their first year. */
export function yearOptions(nowMs: number): readonly PeriodOption[] {
  const { year, month } = today(nowMs);
  const current = month < 4 ? year - 1 : year;
  return Array.from({ length: offeredYears }, (_, index) => ({
    value: String(current - index),
    label: soFar(yearName(current - index), index),
  }));
}

export function monthOptions(nowMs: number): readonly PeriodOption[] {
  const { year, month } = today(nowMs);
  return Array.from({ length: offeredMonths }, (_, index) => {
    const months = year * 12 + month - 1 - index;
    const [ofYear, ofMonth] = [Math.floor(months / 12), months % 12];
    const value = `${ofYear}-${String(ofMonth + 1).padStart(2, "0")}`;
    return { value, label: soFar(`${monthNames[ofMonth]} ${ofYear}`, index) };
  });
}

/** Matches the server's file names. */
export function statementFileName(request: StatementRequest & { readonly format: StatementFormat }): string {
  const period = request.kind === "tds" ? yearName(Number(request.year)) : request.month;
  return `feo-${request.kind}-${period}.${request.format}`;
}
