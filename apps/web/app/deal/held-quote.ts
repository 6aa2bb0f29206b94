/** A quote that is held long enough to read and confirm, then renewed in place. Pure. */
import { priceText } from "../format/amount-text.ts";
import type { Deal } from "./deal.ts";

export const heldSeconds = 15;

export interface Held {
  /** Null if the book can no longer fill it. */
  readonly deal: Deal | null;
  /** In milliseconds of the browser's clock. */
  readonly until: number;
  /** What changed at a renewal; null for the first quote. */
  readonly news: News | null;
}

export interface News {
  readonly text: string;
  readonly isChange: boolean;
}

export const hold = (deal: Deal | null, now: number): Held => ({ deal, until: now + heldSeconds * 1_000, news: null });

/** Rounded up, so that the last second is shown as 1. */
export const secondsLeft = ({ until }: Held, now: number): number =>
  Math.max(0, Math.min(heldSeconds, Math.ceil((until - now) / 1_000)));

/** For this long a changed quote cannot be confirmed, so that a press meant for the previous one has no effect. */
const readMs = 1_000;

export function canAgree({ deal, until, news }: Held, now: number): boolean {
  const heldFor = now - (until - heldSeconds * 1_000);
  return deal !== null && now < until && (!news?.isChange || heldFor >= readMs);
}

/** The held quote, or the current one if it expired or there was none. */
export function renewed(held: Held, current: Deal | null, now: number): Held {
  if (held.deal !== null && now < held.until) return held;
  if (held.deal === null && current === null) return held;
  return { ...hold(current, now), news: current && held.deal ? newsOf(held.deal, current) : null };
}

function newsOf(before: Deal, after: Deal): News {
  const price = ({ averagePrice, market }: Deal) => priceText(averagePrice, market.quote, market);
  if (before.averagePrice !== after.averagePrice) {
    return { isChange: true, text: `Price changed from ${price(before)} to ${price(after)}.` };
  }
  const isSame =
    before.limitPrice === after.limitPrice && before.volume === after.volume && before.worst.paid === after.worst.paid;
  return isSame
    ? { isChange: false, text: "New quote, same price." }
    : { isChange: true, text: "New quote: the amounts changed." };
}
