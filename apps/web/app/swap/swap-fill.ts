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

export interface Fill {
  readonly lots: bigint;
  /** Base units. */
  readonly volume: bigint;
  /** Quote units: rounded up for a buyer, down for a seller. */
  readonly total: bigint;
  /** The total before rounding, and its decimals. */
  readonly exactTotal: bigint;
  readonly exactDecimals: number;
  /** In the units of the asset received. */
  readonly fee: bigint;
  /** Quote units. */
  readonly tds: bigint;
  /** In the units of the asset given, everything included. */
  readonly paid: bigint;
  /** In the units of the asset received, everything deducted. */
  readonly received: bigint;
  readonly levels: readonly BookLevel[];
}

const priceDecimals = 12;
const rateDecimals = 6;

/** Fees and tax are rounded up, so that a quote never promises more than there is. */
const percentOf = (units: bigint, percent: string): bigint =>
  multiplyRate(units, parseUnits(percent, rateDecimals), rateDecimals + 2, "up");

export function fillOf(terms: Terms, lots: bigint): Fill {
  const walk = walkLevels(terms, lots);
  const isSale = terms.side === "SELL";
  const exactDecimals = terms.baseDecimals + priceDecimals;
  const total = rescale(walk.exactTotal, exactDecimals, terms.quoteDecimals, isSale ? "down" : "up");
  const fee = percentOf(isSale ? total : walk.volume, terms.feeRate);
  const taxed = isSale ? total - fee : total;
  const tds = terms.paysTds ? percentOf(taxed, terms.tdsRate) : 0n;
  return {
    ...{ lots, ...walk, total, exactDecimals, fee, tds },
    paid: isSale ? walk.volume : total + tds,
    received: isSale ? total - fee - tds : walk.volume - fee,
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
    exactTotal += parseUnits(price, priceDecimals, { unbounded: true }) * part;
    taken.push([price, formatUnits(part, baseDecimals)]);
  }
  return { volume: lots * step, exactTotal, levels: taken };
}
