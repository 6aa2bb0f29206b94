/**
 * Keeps the core's markets and traders in step with the database: read at start and every few seconds, so that an
 * operator's change reaches trading without a restart. Only the leader sends changes to the core.
 */
import type { Exchange, MarketRules, TraderState } from "@feo/exchange";
import type { Answer } from "../sequencer/answer.ts";
import type { Draft } from "../sequencer/fingerprint.ts";
import { createInstruments, type InstrumentFacts, type Instruments, ppmOf } from "./instruments.ts";

export interface TraderFacts {
  readonly user: number;
  /** Percent; null means the standard rate. */
  readonly tdsRate: string | null;
  readonly tdsInInr: boolean;
  readonly tier: number;
}

interface RegisterDeps {
  readonly facts: () => Promise<InstrumentFacts>;
  readonly traders: () => Promise<TraderFacts[]>;
  readonly submit: (draft: Draft) => Promise<Answer>;
  readonly isLeading: () => boolean;
  onError(error: unknown): void;
}

export interface MarketRegister {
  readonly instruments: () => Instruments;
  /** Loads what the core already knows. */
  knows(exchange: Exchange): void;
  refresh(): Promise<void>;
  /** Sends one person's change to the core at once; if that fails, the next refresh sends it. */
  change(user: number, changes: Partial<Settings>): Promise<void>;
}

type Settings = Omit<TraderState, "user">;

const standardTrader: Settings = { tier: 0, tdsPpm: null, tdsInInr: false };
const sameRules = (left: MarketRules | undefined, right: MarketRules): boolean =>
  left !== undefined && Object.entries(right).every(([name, value]) => same(left[name as keyof MarketRules], value));
const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

export function createMarketRegister({ facts, traders, submit, isLeading, onError }: RegisterDeps): MarketRegister {
  let instruments = createInstruments({ markets: [], coins: [], tiers: [] });
  const markets = new Map<number, MarketRules>();
  const people = new Map<number, Settings>();
  /** Users changed since the running refresh began to read: it may have read stale rows for them. */
  const changedSinceRead = new Set<number>();

  /** A refusal by the core is reported at every refresh until it is fixed. */
  async function isAccepted(draft: Draft): Promise<boolean> {
    const { refusal } = (await submit(draft)).outcome;
    if (refusal) onError(new Error(`The core refused ${JSON.stringify(draft)}: ${refusal}`));
    return refusal === null;
  }

  async function submitMarkets(): Promise<void> {
    for (const { number, rules } of instruments.all) {
      if (sameRules(markets.get(number), rules)) continue;
      if (await isAccepted({ kind: "setMarket", market: number, rules })) markets.set(number, rules);
    }
  }

  /** Recorded before the core answers, so that concurrent changes build on it; reverted if the core refuses. */
  async function submitTrader(user: number, settings: Settings): Promise<void> {
    const before = people.get(user);
    people.set(user, settings);
    let isTaken = false;
    try {
      isTaken = await isAccepted({ kind: "setTrader", user, ...settings });
    } finally {
      if (!isTaken && people.get(user) === settings) {
        if (before) people.set(user, before);
        else people.delete(user);
      }
    }
  }

  async function submitTraders(): Promise<void> {
    changedSinceRead.clear();
    const read = await traders();
    const wanted = new Map<number, Settings>([...people.keys()].map((user) => [user, standardTrader]));
    for (const { user, tier, tdsRate, tdsInInr } of read) {
      wanted.set(user, { tier, tdsPpm: tdsRate === null ? null : ppmOf(tdsRate), tdsInInr });
    }
    for (const [user, settings] of wanted) {
      if (changedSinceRead.has(user) || same(people.get(user) ?? standardTrader, settings)) continue;
      await submitTrader(user, settings);
    }
  }

  return {
    instruments: () => instruments,
    knows(exchange) {
      markets.clear();
      people.clear();
      for (const { number, rules } of exchange.floor.markets.values()) markets.set(number, rules);
      for (const { user, tier, tdsPpm, tdsInInr } of exchange.floor.people.values()) {
        if (tier > 0 || tdsPpm !== null || tdsInInr) people.set(user, { tier, tdsPpm, tdsInInr });
      }
    },
    async change(user, changes) {
      changedSinceRead.add(user);
      await submitTrader(user, { ...(people.get(user) ?? standardTrader), ...changes });
    },
    async refresh() {
      instruments = createInstruments(await facts(), onError);
      if (!isLeading()) return;
      await submitMarkets();
      await submitTraders();
    },
  };
}
