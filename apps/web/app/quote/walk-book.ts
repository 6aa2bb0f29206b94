/** Takes from the book level by level, best price first and in whole lots; every estimate uses it. Exact and pure. */
import type { BookLevel } from "@feo/contract";
import { formatUnits, parseUnits } from "@feo/money";

export interface Scales {
  /** Enough decimals for every price of the levels. */
  readonly price: number;
  /** Enough decimals for every amount of the levels. */
  readonly base: number;
  /** One lot, in units of the base scale. */
  readonly step: bigint;
}

/** What was taken so far. The total has the decimals of price plus base. */
export interface Taken {
  readonly volume: bigint;
  readonly total: bigint;
}

export interface Walk extends Taken {
  /** Null if nothing was taken. */
  readonly lastPrice: bigint | null;
  /** What was taken of each level, best first. */
  readonly levels: readonly BookLevel[];
  /** False if the levels hold less than there was room for. */
  readonly isComplete: boolean;
}

/** `roomAt` returns how much more of the base asset may be taken at a price. */
export function walkBook(
  levels: readonly BookLevel[],
  scales: Scales,
  roomAt: (price: bigint, taken: Taken) => bigint,
): Walk {
  let volume = 0n;
  let total = 0n;
  let lastPrice: bigint | null = null;
  const taken: BookLevel[] = [];
  const walked = (isComplete: boolean): Walk => ({ volume, total, lastPrice, levels: taken, isComplete });
  for (const [priceText, amountText] of levels) {
    const price = parseUnits(priceText, scales.price, { unbounded: true });
    const offered = parseUnits(amountText, scales.base, { unbounded: true });
    const room = roomAt(price, { volume, total });
    const whole = room - (room % scales.step);
    const part = whole < offered ? whole : offered;
    if (part > 0n) {
      lastPrice = price;
      taken.push([priceText, formatUnits(part, scales.base)]);
    }
    volume += part;
    total += part * price;
    if (whole <= offered) return walked(true);
  }
  return walked(false);
}
