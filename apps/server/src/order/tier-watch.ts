/**
 * Live fee tiers: the tables' thirty-day volumes plus every trade since they were read. A tier reached applies to the
 * next order, without waiting for the next read; volume that leaves the thirty days is noticed only by a read.
 */
import type { Trade } from "@feo/exchange";

export interface Volumes {
  /** The last trade included in the values. */
  readonly lastTradeId: number;
  /** Each person's volume. */
  readonly values: ReadonlyMap<number, bigint>;
  /** The volume at which each tier starts, ascending. */
  readonly fromValues: readonly bigint[];
}

interface TierWatchDeps {
  /** Must include every trade noted before the call. */
  readonly read: () => Promise<Volumes>;
  readonly worthOf: (trade: Trade) => bigint;
  readonly everyMs: number;
  readonly now: () => number;
}

export interface TierWatch {
  /** Everyone above the first tier. */
  tiers(): Promise<ReadonlyMap<number, number>>;
  /** Counts each trade once; returns the people whose tier changed. */
  note(trades: readonly Trade[]): ReadonlyMap<number, number>;
  /** Discards all counts, because another node has led in the meantime. */
  forget(): void;
}

/** The highest tier whose volume is reached; the first tier is open to all. */
export function tierOf(value: bigint, fromValues: readonly bigint[]): number {
  return Math.max(0, fromValues.filter((from) => value >= from).length - 1);
}

export function createTierWatch({ read, worthOf, everyMs, now }: TierWatchDeps): TierWatch {
  let values: Map<number, bigint> | undefined;
  let fromValues: readonly bigint[] = [];
  let readAt = 0;
  /** Trades noted during a read, which may or may not include them. */
  let meanwhile: Trade[] | undefined;

  function count(trade: Trade, changed: Map<number, number>): void {
    const { buyer, seller } = trade;
    // Self-trades do not count.
    if (!values || buyer.user === seller.user) return;
    const value = worthOf(trade);
    for (const { user } of [buyer, seller]) {
      const before = values.get(user) ?? 0n;
      values.set(user, before + value);
      const tier = tierOf(before + value, fromValues);
      if (tier !== tierOf(before, fromValues)) changed.set(user, tier);
    }
  }

  async function readAnew(): Promise<void> {
    const late: Trade[] = [];
    meanwhile = late;
    try {
      const volumes = await read();
      values = new Map(volumes.values);
      fromValues = volumes.fromValues;
      readAt = now();
      for (const trade of late) if (trade.id > volumes.lastTradeId) count(trade, new Map());
    } finally {
      meanwhile = undefined;
    }
  }

  return {
    async tiers() {
      if (!values || now() - readAt > everyMs) await readAnew();
      const tiers = [...(values ?? [])].map(([user, value]) => [user, tierOf(value, fromValues)] as const);
      return new Map(tiers.filter(([, tier]) => tier > 0));
    },

    note(trades) {
      const changed = new Map<number, number>();
      meanwhile?.push(...trades);
      for (const trade of trades) count(trade, changed);
      return changed;
    },

    forget() {
      values = undefined;
    },
  };
}
