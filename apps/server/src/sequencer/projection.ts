/**
 * The sequencer's handle on the tables behind the journal: it passes on every committed batch and tracks the tables'
 * progress. A separate thread writes them in order, one transaction per run of commands.
 */
import { startThread } from "../platform/thread.ts";
import type { BatchText, Entry } from "./entry.ts";

export interface Projection {
  /** The sequence the tables have reached. */
  readonly sequence: number;
  /** Committed commands not yet in the tables. */
  readonly lag: number;
  /** With the core's counters after the batch, so that the two replays can be compared. */
  add(batch: BatchText, counters: Entry["counters"]): void;
  /** Resolves once the tables have reached a sequence; rejects on timeout. */
  reach(sequence: number, withinMs: number): Promise<void>;
  /** Writes what is still waiting, then ends the thread. */
  close(): Promise<void>;
}

export class ProjectionTooSlow extends Error {}

export interface ProjectionOptions {
  readonly epoch: number;
  /** The journal's sequence, and the tables' at recovery. */
  readonly journaled: number;
  readonly projected: number;
  onBroken(error: Error): void;
}

export interface ThreadStart {
  readonly databaseUrl: string;
  readonly epoch: number;
  readonly journaled: number;
}

export type ThreadInput = BatchText | "hurry" | "close";

export type ThreadOutput =
  | { readonly reached: number; readonly counters?: Entry["counters"] }
  | { readonly failed: string };

interface Waiter {
  readonly sequence: number;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

export function openProjection(databaseUrl: string, options: ProjectionOptions): Projection {
  const { epoch, journaled, onBroken } = options;
  const start: ThreadStart = { databaseUrl, epoch, journaled };
  const thread = startThread(new URL("projection-thread.ts", import.meta.url), { workerData: start });
  const ended = new Promise<void>((resolve) => thread.once("exit", () => resolve()));
  let sequence = options.projected;
  let committed = journaled;
  let waiters: Waiter[] = [];
  let isClosing = false;
  let hasEnded = false;
  /** The core's counters after each batch not yet in the tables. */
  const expected = new Map<number, Entry["counters"]>();

  function onOutput(output: ThreadOutput): void {
    if ("failed" in output) {
      onBroken(new Error(`The projection stopped: ${output.failed}`));
      return;
    }
    sequence = output.reached;
    const counters = expected.get(sequence);
    if (counters && output.counters && JSON.stringify(counters) !== JSON.stringify(output.counters)) {
      onBroken(new Error(`Two replays of the journal disagree at ${sequence}`));
    }
    for (const known of expected.keys()) if (known <= sequence) expected.delete(known);
    for (const waiter of waiters) if (waiter.sequence <= sequence) waiter.resolve();
    waiters = waiters.filter((waiter) => waiter.sequence > sequence);
  }

  const send = (input: ThreadInput) => thread.postMessage(input);
  thread.on("error", onBroken);
  thread.on("exit", (code) => {
    hasEnded = true;
    // The next term's projection will catch up; readers retry instead of waiting for a dead thread.
    for (const { reject } of waiters.splice(0)) reject(new ProjectionTooSlow("The projection has stopped"));
    if (!isClosing) onBroken(new Error(`The projection's thread ended with ${code}`));
  });
  thread.on("message", onOutput);

  return {
    get sequence() {
      return sequence;
    },
    get lag() {
      return committed - sequence;
    },
    add(batch, counters) {
      committed = batch.firstSequence + batch.commands - 1;
      expected.set(committed, counters);
      send(batch);
      if (waiters.length > 0) send("hurry");
    },
    reach(wanted, withinMs) {
      if (sequence >= wanted) return Promise.resolve();
      if (hasEnded) return Promise.reject(new ProjectionTooSlow("The projection has stopped"));
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const timer = setTimeout(() => reject(new ProjectionTooSlow("The tables are behind")), withinMs);
      waiters.push({ sequence: wanted, resolve, reject });
      send("hurry");
      return promise.finally(() => clearTimeout(timer));
    },
    async close() {
      isClosing = true;
      send("close");
      await ended;
    },
  };
}
