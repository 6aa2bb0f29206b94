/** How long items wait, against their targets. Pure. */
import type { WaitingItem } from "@feo/contract";

const minuteMs = 60_000;

/** 42 min, 3 h 12 min, 2 days. */
export function ageText(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / minuteMs));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} days`;
}

export type AgeTone = "plain" | "warn" | "late";

/** A warning from two thirds of the target on. */
export function ageTone({ since, targetMinutes }: Pick<WaitingItem, "since" | "targetMinutes">, now: number): AgeTone {
  const minutes = (now - Date.parse(since)) / minuteMs;
  if (minutes > targetMinutes) return "late";
  return 3 * minutes >= 2 * targetMinutes ? "warn" : "plain";
}

/** Text colours; a word must say that the target is past, too. */
export const ageClasses: Readonly<Record<AgeTone, string>> = { plain: "", warn: "text-warn", late: "text-down" };
