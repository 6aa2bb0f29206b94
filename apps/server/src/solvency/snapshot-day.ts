/** The daily snapshot is due at 06:00 IST. Pure. */
import { indianDay, startOfIndianDay } from "@feo/money";

const hour = 60 * 60 * 1000;
const dueAtMs = 6 * hour;

/** The day in India whose snapshot is the latest that is due. */
export const dueDay = (nowMs: number): string => indianDay(nowMs - dueAtMs);

/** When the next one is due, in milliseconds. */
export const nextDueMs = (nowMs: number): number => startOfIndianDay(dueDay(nowMs)) + 24 * hour + dueAtMs;
