/**
 * Keeps what the core knows of markets and traders like the database says: read at the start and again every few seconds, so
 * that a change made by an operator reaches trading without a restart. Only the leader tells the core.
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
  /** Takes over what the core already knows. */
  knows(exchange: Exchange): void;
  refresh(): Promise<void>;
  /** Tells the core at once what has changed about one person; the next refresh tells it where that fails. */
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
  /** Of these the refresh under way may have read what was before. */
  const changedSinceRead = new Set<number>();

  /** What the core refuses is told of at every refresh, until somebody has put it right. */
  async function isTold(draft: Draft): Promise<boolean> {
    const { refusal } = (await submit(draft)).outcome;
    if (refusal) onError(new Error(`The core refused ${JSON.stringify(draft)}: ${refusal}`));
    return refusal === null;
  }

  async function tellMarkets(): Promise<void> {
    for (const { number, rules } of instruments.all) {
      if (sameRules(markets.get(number), rules)) continue;
      if (await isTold({ kind: "setMarket", market: number, rules })) markets.set(number, rules);
    }
  }

  /** Noted before the core answers, so that what changes meanwhile builds on it; taken back where the core did not take it. */
  async function tellTrader(user: number, settings: Settings): Promise<void> {
    const before = people.get(user);
    people.set(user, settings);
    let isTaken = false;
    try {
      isTaken = await isTold({ kind: "setTrader", user, ...settings });
    } finally {
      if (!isTaken && people.get(user) === settings) {
        if (before) people.set(user, before);
        else people.delete(user);
      }
    }
  }

  async function tellTraders(): Promise<void> {
    changedSinceRead.clear();
    const read = await traders();
    const wanted = new Map<number, Settings>([...people.keys()].map((user) => [user, standardTrader]));
    for (const { user, tier, tdsRate, tdsInInr } of read) {
      wanted.set(user, { tier, tdsPpm: tdsRate === null ? null : ppmOf(tdsRate), tdsInInr });
    }
    for (const [user, settings] of wanted) {
      if (changedSinceRead.has(user) || same(people.get(user) ?? standardTrader, settings)) continue;
      await tellTrader(user, settings);
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
      await tellTrader(user, { ...(people.get(user) ?? standardTrader), ...changes });
    },
    async refresh() {
      instruments = createInstruments(await facts(), onError);
      if (!isLeading()) return;
      await tellMarkets();
      await tellTraders();
    },
  };
}
