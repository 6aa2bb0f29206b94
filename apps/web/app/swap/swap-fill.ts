/** What a number of lots costs and gives when it is taken from the book, level by level. Pure and exact. */
import type { BookLevel } from "@feo/contract";
import { formatUnits, multiplyRate, parseUnits, rescale } from "@feo/money";

export interface Terms {
  readonly side: "BUY" | "SELL";
  /** Best price first. */
  readonly levels: readonly BookLevel[];
  /** All lots that the levels hold. */
  readonly lots: bigint;
  /** The base units of one lot. */
  readonly step: bigint;
  readonly baseDecimals: number;
  readonly quoteDecimals: number;
  /** Percent, GST included. */
  readonly feeRate: string;
  /** Percent. */
  readonly tdsRate: string;
  /** False for the buyer in an INR market, who bears none. */
  readonly paysTds: boolean;
}

/** What lots come to at one price or several. */
export interface Outcome {
  /** Quote units: rounded up for a buyer, down for a seller. */
  readonly total: bigint;
  /** In the units of the asset received. */
  readonly fee: bigint;
  /** Quote units. */
  readonly tds: bigint;
  /** In the units of the asset given, everything included. */
  readonly paid: bigint;
  /** In the units of the asset received, everything deducted. */
  readonly received: bigint;
}

export interface Fill extends Outcome {
  readonly lots: bigint;
  /** Base units. */
  readonly volume: bigint;
  /** The total before rounding, and its decimals. */
  readonly exactTotal: bigint;
  readonly exactDecimals: number;
  readonly levels: readonly BookLevel[];
  /** The last price taken, and what it comes to where every lot trades at it: the bound that the order keeps. */
  readonly limitPrice: string;
  readonly worst: Outcome;
}

const priceDecimals = 12;
const rateDecimals = 6;

/** Fees and tax are rounded up, so that a quote never promises more than there is. */
const percentOf = (units: bigint, percent: string): bigint =>
  multiplyRate(units, parseUnits(percent, rateDecimals), rateDecimals + 2, "up");

export function fillOf(terms: Terms, lots: bigint): Fill {
  const walk = walkLevels(terms, lots);
  const limitPrice = walk.levels.at(-1)?.[0] ?? "0";
  return {
    ...{ lots, ...walk, ...outcomeOf(terms, walk), exactDecimals: terms.baseDecimals + priceDecimals },
    ...{ limitPrice, worst: outcomeOf(terms, { ...walk, exactTotal: readPrice(limitPrice) * walk.volume }) },
  };
}

const readPrice = (price: string): bigint => parseUnits(price, priceDecimals, { unbounded: true });

function outcomeOf(terms: Terms, { volume, exactTotal }: Pick<Fill, "volume" | "exactTotal">): Outcome {
  const isSale = terms.side === "SELL";
  const exactDecimals = terms.baseDecimals + priceDecimals;
  const total = rescale(exactTotal, exactDecimals, terms.quoteDecimals, isSale ? "down" : "up");
  const fee = percentOf(isSale ? total : volume, terms.feeRate);
  const tds = terms.paysTds ? percentOf(isSale ? total - fee : total, terms.tdsRate) : 0n;
  return {
    ...{ total, fee, tds },
    paid: isSale ? volume : total + tds,
    received: isSale ? total - fee - tds : volume - fee,
  };
}

function walkLevels({ levels, step, baseDecimals }: Terms, lots: bigint) {
  let left = lots * step;
  let exactTotal = 0n;
  const taken: BookLevel[] = [];
  for (const [price, volume] of levels) {
    if (left === 0n) break;
    const offered = parseUnits(volume, baseDecimals);
    const part = offered < left ? offered - (offered % step) : left;
    left -= part;
    exactTotal += readPrice(price) * part;
    if (part > 0n) taken.push([price, formatUnits(part, baseDecimals)]);
  }
  return { volume: lots * step, exactTotal, levels: taken };
}
