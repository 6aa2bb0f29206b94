/**
 * A node that does not lead hears what the leader has committed, run after run. It begins with the tables, goes on from there, and
 * knows when it missed something: then it begins with the tables again.
 */
import type { Exchange, Side } from "@feo/exchange";
import type { Entry } from "./entry.ts";

/** What the leader tells the others: a run of committed commands, or only how far it is. */
export interface Run {
  /** The number of the first command, or of the next one where there are none. */
  readonly first: number;
  readonly count: number;
  /** Null where the run is too large for a message: the tables have it. */
  readonly entries: readonly Entry[] | null;
  readonly haltedBecause: string | null;
}

/** The books as they stood after a command. */
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
  hear(run: Run): void;
  /** Whether what was heard is how things stand. */
  readonly isInStep: boolean;
  readonly haltedBecause: string | null;
  /** The latest command that was heard of. */
  readonly sequence: number;
  /** This node leads from now on, or does no more. */
  forget(): void;
  stop(): void;
}

interface FollowerDeps {
  readonly isLeading: () => boolean;
  /** How things stand by the tables, at one moment. */
  readonly readTables: () => Promise<TableState>;
  /** It is in step from here on; `isAnew` where something was missed since it was the last time. */
  readonly begin: (state: TableState, isAnew: boolean) => void;
  readonly deliver: (entries: readonly Entry[]) => void;
  readonly onError: (error: unknown) => void;
  readonly now: () => number;
}

/** The leader says something at least once a second. */
const silentMs = 3_000;
const tablesEveryMs = 50;
/** Runs that may wait for the tables; past that the oldest are left to the tables too. */
const mostWaiting = 10_000;

export function createFollower(deps: FollowerDeps): Follower {
  const { isLeading, readTables, begin, deliver, onError, now } = deps;
  /** The latest command that was delivered; null while out of step. */
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
      // Something is missing among those that were heard, too.
      if (last === null) waiting.push(...runs.slice(index + 1));
      if (last === null) return;
    }
  }

  return {
    hear(run) {
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
      // Whoever listens here was told of everything until now.
      wasInStep = true;
    },
    stop() {
      isStopped = true;
    },
  };
}

const endOf = ({ first, count }: Run): number => first + count - 1;

/** How far the tables have to be: up to the first run that was heard, and past every one that was too large to be told. */
function neededOf(waiting: readonly Run[]): number {
  const before = (waiting[0]?.first ?? 1) - 1;
  return Math.max(before, ...waiting.filter(({ entries }) => entries === null).map(endOf));
}
