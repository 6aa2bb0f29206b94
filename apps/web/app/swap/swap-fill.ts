/** What a number of lots costs and yields, taken from the book level by level. Pure and exact. */
import type { BookLevel, Side } from "@feo/contract";
import { parseUnits, rescale } from "@feo/money";
import { settleUnits, type TradeRates, totalRounding, type UnitSettlement } from "../quote/settlement.ts";
import { walkBook } from "../quote/walk-book.ts";

export interface Terms {
  readonly side: Side;
  /** Best price first. */
  readonly levels: readonly BookLevel[];
  /** All whole lots in the levels. */
  readonly lots: bigint;
  /** The base units of one lot. */
  readonly step: bigint;
  readonly quote: string;
  readonly baseDecimals: number;
  readonly quoteDecimals: number;
  readonly rates: TradeRates;
}

/** What a volume costs and yields, at one price or several. */
export interface Outcome extends UnitSettlement {
  /** Quote units: rounded up for a buyer, down for a seller. */
  readonly total: bigint;
}

export interface Fill extends Outcome {
  readonly lots: bigint;
  /** In base units. */
  readonly volume: bigint;
  /** The total before rounding, and its decimals. */
  readonly exactTotal: bigint;
  readonly exactDecimals: number;
  readonly levels: readonly BookLevel[];
  /** The last price taken, and the outcome if every lot trades at it: the bound that the order keeps. */
  readonly limitPrice: string;
  readonly worst: Outcome;
}

const priceDecimals = 12;

export function fillOf(terms: Terms, lots: bigint): Fill {
  const volume = lots * terms.step;
  const scales = { price: priceDecimals, base: terms.baseDecimals, step: terms.step };
  const walk = walkBook(terms.levels, scales, (_, taken) => volume - taken.volume);
  const limitPrice = walk.levels.at(-1)?.[0] ?? "0";
  const worstTotal = parseUnits(limitPrice, priceDecimals, { unbounded: true }) * volume;
  return {
    lots,
    volume,
    exactTotal: walk.total,
    exactDecimals: terms.baseDecimals + priceDecimals,
    levels: walk.levels,
    limitPrice,
    ...outcomeOf(terms, volume, walk.total),
    worst: outcomeOf(terms, volume, worstTotal),
  };
}

function outcomeOf({ side, quote, rates, baseDecimals, quoteDecimals }: Terms, volume: bigint, exact: bigint): Outcome {
  const total = rescale(exact, baseDecimals + priceDecimals, quoteDecimals, totalRounding(side));
  return { total, ...settleUnits({ side, volume, total }, quote, rates) };
}
