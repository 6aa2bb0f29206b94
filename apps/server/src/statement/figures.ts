/** The figures of statements: sums of fees and taxes on trades and withdrawals, in whole units, never rounded. Pure. */
import type { Quarter } from "./period.ts";

/** An amount's value in rupees; null if no rupee price was known at that moment. */
export type RupeeUnits = bigint | null;

/** One own trade with TDS. */
export interface TaxedTrade {
  readonly at: number;
  readonly quoteAsset: number;
  readonly quoteUnits: bigint;
  readonly tdsAsset: number;
  readonly tdsUnits: bigint;
  readonly rupeeUnits: RupeeUnits;
}

/** The sum over several trades; one line per pair of assets, because units of different assets cannot be added. */
export interface TdsLine {
  readonly quarter: Quarter;
  readonly quoteAsset: number;
  readonly tdsAsset: number;
  readonly trades: number;
  readonly quoteUnits: bigint;
  readonly tdsUnits: bigint;
  readonly rupees: RupeeSum;
}

/** A sum in rupees, and how many entries are missing from it for lack of a price. */
export interface RupeeSum {
  readonly units: bigint;
  readonly unknown: number;
}

const nothing: RupeeSum = { units: 0n, unknown: 0 };

const addRupees = ({ units, unknown }: RupeeSum, more: RupeeUnits): RupeeSum =>
  more === null ? { units, unknown: unknown + 1 } : { units: units + more, unknown };

export const sumRupees = (sums: readonly RupeeSum[]): RupeeSum =>
  sums.reduce(
    (total, { units, unknown }) => ({ units: total.units + units, unknown: total.unknown + unknown }),
    nothing,
  );

export interface TdsFigures {
  add(trade: TaxedTrade): void;
  /** By quarter, then by asset pair. */
  lines(): readonly TdsLine[];
  /** The same for the whole year. */
  year(): readonly Omit<TdsLine, "quarter">[];
}

export function createTdsFigures(quarters: readonly Quarter[]): TdsFigures {
  const sums = new Map<string, TdsLine>();
  return {
    add({ at, quoteAsset, quoteUnits, tdsAsset, tdsUnits, rupeeUnits }) {
      const quarter = quarters.find(({ fromMs, toMs }) => at >= fromMs && at < toMs);
      if (!quarter) throw new Error(`A trade of ${at} is in none of the quarters`);
      const key = `${quarter.number} ${quoteAsset} ${tdsAsset}`;
      const before = sums.get(key) ?? {
        quarter,
        quoteAsset,
        tdsAsset,
        trades: 0,
        quoteUnits: 0n,
        tdsUnits: 0n,
        rupees: nothing,
      };
      sums.set(key, {
        ...before,
        trades: before.trades + 1,
        quoteUnits: before.quoteUnits + quoteUnits,
        tdsUnits: before.tdsUnits + tdsUnits,
        rupees: addRupees(before.rupees, rupeeUnits),
      });
    },
    lines: () =>
      [...sums.values()].sort(
        (left, right) =>
          left.quarter.number - right.quarter.number ||
          left.quoteAsset - right.quoteAsset ||
          left.tdsAsset - right.tdsAsset,
      ),
    year() {
      const years = new Map<string, Omit<TdsLine, "quarter">>();
      for (const { quarter: _, ...line } of sums.values()) {
        const key = `${line.quoteAsset} ${line.tdsAsset}`;
        const before = years.get(key);
        years.set(key, before ? addLines(before, line) : line);
      }
      return [...years.values()].sort(
        (left, right) => left.quoteAsset - right.quoteAsset || left.tdsAsset - right.tdsAsset,
      );
    },
  };
}

const addLines = (left: Omit<TdsLine, "quarter">, right: Omit<TdsLine, "quarter">): Omit<TdsLine, "quarter"> => ({
  ...left,
  trades: left.trades + right.trades,
  quoteUnits: left.quoteUnits + right.quoteUnits,
  tdsUnits: left.tdsUnits + right.tdsUnits,
  rupees: sumRupees([left.rupees, right.rupees]),
});

export const feeKinds = ["trading", "INR withdrawal"] as const;
export type FeeKind = (typeof feeKinds)[number];

/** One fee charged, with the GST that it includes. */
export interface Fee {
  readonly kind: FeeKind;
  readonly asset: number;
  readonly feeUnits: bigint;
  readonly gstUnits: bigint;
  readonly feeRupees: RupeeUnits;
  readonly gstRupees: RupeeUnits;
}

export interface FeeLine {
  readonly kind: FeeKind;
  readonly asset: number;
  readonly count: number;
  readonly feeUnits: bigint;
  readonly gstUnits: bigint;
  readonly feeRupees: RupeeSum;
  readonly gstRupees: RupeeSum;
}

export interface FeeFigures {
  add(fee: Fee): void;
  lines(): readonly FeeLine[];
}

export function createFeeFigures(): FeeFigures {
  const sums = new Map<string, FeeLine>();
  return {
    add({ kind, asset, feeUnits, gstUnits, feeRupees, gstRupees }) {
      if (gstUnits < 0n || gstUnits > feeUnits) throw new Error("GST is a part of the fee");
      const key = `${kind} ${asset}`;
      const before = sums.get(key) ?? {
        kind,
        asset,
        count: 0,
        feeUnits: 0n,
        gstUnits: 0n,
        feeRupees: nothing,
        gstRupees: nothing,
      };
      sums.set(key, {
        ...before,
        count: before.count + 1,
        feeUnits: before.feeUnits + feeUnits,
        gstUnits: before.gstUnits + gstUnits,
        feeRupees: addRupees(before.feeRupees, feeRupees),
        gstRupees: addRupees(before.gstRupees, gstRupees),
      });
    },
    lines: () =>
      [...sums.values()].sort(
        (left, right) => feeKinds.indexOf(left.kind) - feeKinds.indexOf(right.kind) || left.asset - right.asset,
      ),
  };
}

/** A market's scale: quote units per tick and base units per lot. */
export interface RupeePrice {
  readonly ticks: number;
  readonly quoteUnitsPerTick: number;
  readonly baseUnitsPerLot: number;
}

/** An amount's value at a price, rounded up to the unit, as the core does when it withholds TDS in rupees. */
export function rupeesAt(units: bigint, { ticks, quoteUnitsPerTick, baseUnitsPerLot }: RupeePrice): bigint {
  const divisor = BigInt(baseUnitsPerLot);
  return (units * BigInt(ticks) * BigInt(quoteUnitsPerTick) + divisor - 1n) / divisor;
}
