/**
 * Fee tiers as trades happen: what the tables say of the last thirty days, and every trade since. So whoever has reached a tier
 * has it with the next order, and not when the tables are read again; what leaves the thirty days is noticed only then.
 */
import type { Trade } from "@feo/exchange";

export interface Volumes {
  /** The last trade that is counted. */
  readonly lastTradeId: number;
  /** What everybody's trades were worth. */
  readonly values: ReadonlyMap<number, bigint>;
  /** What a tier begins with, the first one first. */
  readonly fromValues: readonly bigint[];
}

interface TierWatchDeps {
  /** Answers with all that was noted before it was asked. */
  readonly read: () => Promise<Volumes>;
  readonly worthOf: (trade: Trade) => bigint;
  readonly everyMs: number;
  readonly now: () => number;
}

export interface TierWatch {
  /** Who is above the first tier. */
  tiers(): Promise<ReadonlyMap<number, number>>;
  /** Counts trades, each once; who is in another tier because of them. */
  note(trades: readonly Trade[]): ReadonlyMap<number, number>;
  /** Nothing that was noted counts any more: another node has led meanwhile. */
  forget(): void;
}

/** The highest tier whose volume somebody has reached; the first tier is everybody's. */
export function tierOf(value: bigint, fromValues: readonly bigint[]): number {
  return Math.max(0, fromValues.filter((from) => value >= from).length - 1);
}

export function createTierWatch({ read, worthOf, everyMs, now }: TierWatchDeps): TierWatch {
  let values: Map<number, bigint> | undefined;
  let fromValues: readonly bigint[] = [];
  let readAt = 0;
  /** Trades of the time in which the tables are being read: they may have them, or not. */
  let meanwhile: Trade[] | undefined;

  function count(trade: Trade, changed: Map<number, number>): void {
    const { buyer, seller } = trade;
    // A trade with oneself is no volume.
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
