/**
 * A follower receives the leader's committed commands in runs. It starts from the tables, continues from there, and
 * detects gaps; after a gap it restarts from the tables.
 */
import type { Exchange, Side } from "@feo/exchange";
import type { Entry } from "./entry.ts";

/** The leader's message to followers: a run of committed commands, or a heartbeat with its position. */
export interface Run {
  /** The sequence of the first command; in a heartbeat, of the next one. */
  readonly first: number;
  readonly count: number;
  /** Null if the run is too large for a message: read it from the tables. */
  readonly entries: readonly Entry[] | null;
  readonly haltedBecause: string | null;
}

/** The books after a given command. */
export interface Books {
  levels(market: number, side: Side): Iterable<readonly [priceTicks: number, lots: number]>;
}

export const booksOf = (exchange: Exchange): Books => ({
  levels: (market, side) => exchange.levels(market, side, Number.MAX_SAFE_INTEGER),
});

export interface TableState extends Books {
  readonly sequence: number;
}

export interface Follower {
  receive(run: Run): void;
  /** Whether the received state is current. */
  readonly isInStep: boolean;
  readonly haltedBecause: string | null;
  /** The latest command known to exist. */
  readonly sequence: number;
  /** This node has become leader or stopped being it. */
  forget(): void;
  stop(): void;
}

interface FollowerDeps {
  readonly isLeading: () => boolean;
  /** Reads a consistent state from the tables. */
  readonly readTables: () => Promise<TableState>;
  /** The follower is in step from this state on; `isAnew` if it was in step before and missed something. */
  readonly begin: (state: TableState, isAnew: boolean) => void;
  readonly deliver: (entries: readonly Entry[]) => void;
  readonly onError: (error: unknown) => void;
  readonly now: () => number;
}

/** The leader sends at least one message per second. */
const silentMs = 3_000;
const tablesEveryMs = 50;
/** Runs kept while waiting for the tables; the oldest beyond that are read from the tables too. */
const mostWaiting = 10_000;

export function createFollower(deps: FollowerDeps): Follower {
  const { isLeading, readTables, begin, deliver, onError, now } = deps;
  /** The latest delivered command; null while out of step. */
  let last: number | null = null;
  let wasInStep = false;
  let heardAt = Number.NEGATIVE_INFINITY;
  let heardOf = 0;
  let haltedBecause: string | null = null;
  let waiting: Run[] = [];
  let isReading = false;
  let isStopped = false;

  function take(run: Run): void {
    if (last === null) return;
    const end = endOf(run);
    if (end <= last) return;
    if (run.entries === null || run.first > last + 1 || run.count === 0) {
      loseStep(run);
      return;
    }
    const fresh = run.entries.slice(last + 1 - run.first);
    last = end;
    deliver(fresh);
  }

  function loseStep(run: Run): void {
    last = null;
    waiting = [run];
    void catchUp();
  }

  async function catchUp(): Promise<void> {
    if (isReading) return;
    isReading = true;
    while (last === null && !isStopped && !isLeading()) {
      await tryTables().catch(onError);
      if (last === null) await new Promise((resolve) => setTimeout(resolve, tablesEveryMs));
    }
    isReading = false;
  }

  async function tryTables(): Promise<void> {
    const state = await readTables();
    if (isStopped || isLeading() || state.sequence < neededOf(waiting)) return;
    const runs = waiting;
    waiting = [];
    last = state.sequence;
    begin(state, wasInStep);
    wasInStep = true;
    for (const [index, run] of runs.entries()) {
      take(run);
      // There was a gap within the queued runs as well.
      if (last === null) waiting.push(...runs.slice(index + 1));
      if (last === null) return;
    }
  }

  return {
    receive(run) {
      if (isLeading() || isStopped) return;
      heardAt = now();
      heardOf = Math.max(heardOf, endOf(run));
      haltedBecause = run.haltedBecause;
      if (last !== null) {
        take(run);
        return;
      }
      waiting.push(run);
      if (waiting.length > mostWaiting) waiting = waiting.slice(-mostWaiting / 2);
      void catchUp();
    },
    get isInStep() {
      return last !== null && !isLeading() && now() - heardAt < silentMs;
    },
    get haltedBecause() {
      return haltedBecause;
    },
    get sequence() {
      return heardOf;
    },
    forget() {
      last = null;
      waiting = [];
      // Listeners here have received everything up to now.
      wasInStep = true;
    },
    stop() {
      isStopped = true;
    },
  };
}

const endOf = ({ first, count }: Run): number => first + count - 1;

/** The sequence the tables must reach: just before the first queued run, and past every run too large to send. */
function neededOf(waiting: readonly Run[]): number {
  const before = (waiting[0]?.first ?? 1) - 1;
  return Math.max(before, ...waiting.filter(({ entries }) => entries === null).map(endOf));
}
