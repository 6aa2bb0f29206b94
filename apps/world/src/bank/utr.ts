/** Makes unique transfer references (UTRs) in the format of the real ones. */
import { randomInt } from "node:crypto";

export const transferModes = ["IMPS", "NEFT", "RTGS"] as const;
export type TransferMode = (typeof transferModes)[number];

const indiaMs = 5.5 * 3_600_000;

export function createUtrMaker(now: () => number): (mode: TransferMode, ifsc: string) => string {
  const used = new Set<string>();
  return (mode, ifsc) => {
    for (;;) {
      const utr = draw(mode, ifsc.slice(0, 4), new Date(now() + indiaMs));
      if (used.has(utr)) continue;
      used.add(utr);
      return utr;
    }
  };
}

/** Random, not counted: after this bank loses its state, it must not reuse references that an exchange has seen. */
function draw(mode: TransferMode, bank: string, day: Date): string {
  const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, "0");
  const date = day.toISOString().slice(0, 10).replaceAll("-", "");
  switch (mode) {
    case "IMPS":
      // Last digit of the year, day of the year, hour.
      return `${date[3]}${String(dayOfYear(day)).padStart(3, "0")}${day.toISOString().slice(11, 13)}${digits(6)}`;
    case "NEFT":
      return `${bank}N${date.slice(2)}${digits(5)}`;
    case "RTGS":
      return `${bank}R5${date}${digits(8)}`;
  }
}

const dayOfYear = (day: Date): number =>
  Math.floor((day.getTime() - Date.UTC(day.getUTCFullYear(), 0, 0)) / 86_400_000);
