/** A quote that stands still for a moment, so that it can be read and agreed to; then it is made anew in place. Pure. */
import { priceText } from "../frame/amount-text.ts";
import type { Deal } from "./deal.ts";

export const heldSeconds = 15;

export interface Held {
  /** Null when the book has nothing for it any more. */
  readonly deal: Deal | null;
  /** In milliseconds of the browser's clock. */
  readonly until: number;
  /** What a renewal has to say; null for the first quote. */
  readonly news: News | null;
}

export interface News {
  readonly text: string;
  readonly isChange: boolean;
}

export const hold = (deal: Deal | null, now: number): Held => ({ deal, until: now + heldSeconds * 1_000, news: null });

/** Whole seconds, so that the last one is shown as 1. */
export const secondsLeft = ({ until }: Held, now: number): number =>
  Math.max(0, Math.min(heldSeconds, Math.ceil((until - now) / 1_000)));

/** A press that was meant for the quote before must not agree to one that has just taken its place. */
const readMs = 1_000;

export function canAgree({ deal, until, news }: Held, now: number): boolean {
  const heldFor = now - (until - heldSeconds * 1_000);
  return deal !== null && now < until && (!news?.isChange || heldFor >= readMs);
}

/** What stands after a moment: the same, or the quote of now where time is up or there was none. */
export function renewed(held: Held, current: Deal | null, now: number): Held {
  if (held.deal !== null && now < held.until) return held;
  if (held.deal === null && current === null) return held;
  return { ...hold(current, now), news: current && held.deal ? newsOf(held.deal, current) : null };
}

function newsOf(before: Deal, after: Deal): News {
  const price = ({ averagePrice, market }: Deal) => priceText(averagePrice, market.quote, market);
  if (before.averagePrice !== after.averagePrice) {
    return { isChange: true, text: `The price changed: it was ${price(before)} and is now ${price(after)}.` };
  }
  const isSame =
    before.limitPrice === after.limitPrice && before.volume === after.volume && before.worst.paid === after.worst.paid;
  return isSame
    ? { isChange: false, text: "The quote is new; the price is the same." }
    : { isChange: true, text: "The quote is new: the amounts changed with the book." };
}
