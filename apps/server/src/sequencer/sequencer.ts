/**
 * The sequencer: gives every command its number and its time, applies it to the core, and answers once the batch that it is in
 * is on disk, never before. It leads or it waits to lead; whatever it cannot be sure of, it forgets and reads anew.
 */
import { randomUUID } from "node:crypto";
import type { Command, Exchange } from "@feo/exchange";
import { type Answer, NotTaken } from "./answer.ts";
import { answerOnce, createAnswers } from "./answers.ts";
import { createDiskRoom } from "./disk-room.ts";
import { applyTo, type Entry, peopleOf, textOf } from "./entry.ts";
import { type Draft, fingerprintOf } from "./fingerprint.ts";
import { type Journal, LeadLost } from "./journal.ts";
import type { Projection } from "./projection.ts";
import { postgresStorage, type Storage } from "./storage.ts";
import type { Term } from "./term.ts";

export type Standing = "standby" | "loading" | "leading" | "stopped";

export interface Sequencer {
  readonly standing: Standing;
  readonly haltedBecause: string | null;
  /** Whether a command would be taken now, here or by whoever leads: asked before anything is written that needs one. */
  readonly isTaking: boolean;
  /** The database's disk is full: nothing is taken until the tables can be written again. */
  readonly isDiskFull: boolean;
  readonly figures: () => Figures;
  /** With a key, the same command again has the first one's answer. */
  submit(draft: Draft, key?: string): Promise<Answer>;
  /** Resolves once the tables show all that somebody was told, and a command if one is named. */
  caughtUp(user: number, sequence?: number): Promise<void>;
  /** Called with every run of commands after it was committed, in order. */
  listen(listener: (entries: readonly Entry[]) => void): () => void;
  /** Called with the core whenever this process begins to lead, before it takes commands. */
  onLead(listener: (exchange: Exchange, sequence: number) => void): void;
  start(): void;
  /** Resolves once it leads. */
  leading(): Promise<void>;
  /** Makes the exchange cancel-only, for all to see and durably, until an operator lets it go on. */
  halt(reason: string): Promise<void>;
  /** Takes over what an operator decided about a halt. */
  lookForResume(): Promise<void>;
  stop(): Promise<void>;
}

export interface Figures {
  readonly sequence: number;
  readonly projected: number;
  readonly unacknowledged: number;
  readonly lag: number;
  readonly openOrders: number;
}

export interface SequencerLimits {
  /** Commands that may wait for their commit. */
  readonly mostUnacknowledged: number;
  /** Commands that may wait for the tables. */
  readonly mostLag: number;
  readonly readerPatienceMs: number;
}

export const usualLimits: SequencerLimits = { mostUnacknowledged: 20_000, mostLag: 100_000, readerPatienceMs: 3_000 };

interface SequencerOptions {
  readonly databaseUrl: string;
  readonly now: () => number;
  readonly log: { info(message: string): void; error(details: { err: unknown }, message: string): void };
  readonly limits?: SequencerLimits;
  /** Waited before trying to lead again. */
  readonly retryMs?: number;
  readonly storage?: Storage;
}

export function createSequencer(options: SequencerOptions): Sequencer {
  const { databaseUrl, now, log, limits = usualLimits, retryMs = 500 } = options;
  const storage = options.storage ?? postgresStorage(databaseUrl);
  const room = createDiskRoom(log);
  const listeners = new Set<(entries: readonly Entry[]) => void>();
  const leadListeners: ((exchange: Exchange, sequence: number) => void)[] = [];
  /** The latest sequence that each person was told of, while the tables may be behind it. */
  const told = new Map<number, number>();
  let standing: Standing = "standby";
  let isStopping = false;
  let stopped: Promise<void> | undefined;
  let term: Term | undefined;
  let haltNext: string | null = null;
  let running: Promise<void> | undefined;
  let endTerm: ((error: Error) => void) | undefined;
  const waitingForLead: (() => void)[] = [];

  /** One term after another, until it is stopped. */
  async function run(): Promise<void> {
    while (!isStopping) {
      const ended = new Promise<Error>((resolve) => {
        endTerm = resolve;
      });
      const begun = await begin(ended).catch((error: Error) => error);
      const reason = begun instanceof Error ? begun : await ended;
      await leave(reason);
      if (isStopping) return;
      log.error({ err: reason }, room.note(reason));
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }

  async function begin(ended: Promise<Error>): Promise<void> {
    const onBroken = (error: Error) => endTerm?.(error);
    const journal = await storage.openJournal({ onBroken });
    let projection: Projection | undefined;
    try {
      opening = journal;
      refuseIfStopping();
      const lead = await journal.takeLead();
      refuseIfStopping();
      standing = "loading";
      const recovered = await storage.recover(lead);
      refuseIfStopping();
      // Reads the tables once more, on a thread of its own, while commands are taken already.
      projection = storage.openProjection({
        ...{ epoch: lead.epoch, journaled: lead.sequence, projected: recovered.projected, onBroken },
      });
      const answers = createAnswers<Answer>();
      for (const { key, fingerprint, answer } of recovered.answers) {
        answers.remember(key, { fingerprint, answer: Promise.resolve(answer) });
      }
      await room.wait(projection, lead.sequence, ended);
      refuseIfStopping();
      if (haltNext !== null) await journal.halt(haltNext);
      const { exchange, lastAt } = recovered;
      for (const listener of leadListeners) listener(exchange, lead.sequence);
      term = {
        ...{ exchange, journal, projection, answers, begunAt: lead.sequence, sequence: lead.sequence, lastAt },
        ...{ batch: [], inFlight: [], isCommitting: false, isBroken: false },
        haltedBecause: haltNext ?? lead.haltedBecause,
      };
      haltNext = null;
      standing = "leading";
      log.info(`the engine leads in epoch ${lead.epoch} from command ${lead.sequence}`);
      for (const resolve of waitingForLead.splice(0)) resolve();
    } catch (error) {
      await projection?.close().catch(() => undefined);
      await journal.close().catch(() => undefined);
      throw error;
    } finally {
      opening = undefined;
    }
  }
  let opening: Journal | undefined;

  function refuseIfStopping(): void {
    if (isStopping) throw new Error("Stopped before it led");
  }

  /** Ends a term: whoever waits is told that the outcome is unknown, and what was in memory is gone. */
  async function leave(reason: Error): Promise<void> {
    const ended = term;
    term = undefined;
    standing = "standby";
    if (!ended) return;
    const unknown = new NotTaken("OUTCOME_UNKNOWN", `The engine stopped: ${reason.message}`);
    for (const { reject } of [...ended.inFlight, ...ended.batch]) reject(unknown);
    // A projector that still can finishes what is committed; the next term would only do it again.
    await ended.projection.close().catch(() => undefined);
    await ended.journal.close().catch(() => undefined);
  }

  /** The term that takes a command now; otherwise throws why not. */
  function takingTerm({ isCancel }: { readonly isCancel: boolean }): Term {
    if (!term || term.isBroken || isStopping) throw new NotTaken("NOT_LEADING", "The engine does not lead");
    if (term.haltedBecause !== null && !isCancel) throw new NotTaken("HALTED", term.haltedBecause);
    const waiting = term.batch.length + term.inFlight.length;
    if (waiting >= limits.mostUnacknowledged || term.projection.lag >= limits.mostLag) {
      throw new NotTaken("BUSY", "Too many commands are waiting");
    }
    return term;
  }

  function take(draft: Draft, key: string | undefined): { current: Term; entry: Entry } {
    const current = takingTerm({ isCancel: draft.kind === "cancel" || draft.kind === "cancelAll" });
    current.lastAt = Math.max(current.lastAt, now());
    const isNamed = draft.kind === "place" || draft.kind === "transfer";
    const named = key === undefined || isNamed ? {} : { key };
    const command = { ...draft, ...named, id: randomUUID(), at: current.lastAt } as Command;
    try {
      return { current, entry: applyTo(current.exchange, current.sequence + 1, command) };
    } catch (error) {
      // An assertion of the core failed: what is in memory can no longer be trusted, nor can trading.
      current.isBroken = true;
      haltNext = `A rule of the core was broken by a ${draft.kind} command: ${(error as Error).message}`;
      log.error({ err: error }, "an invariant of the core failed; the exchange becomes cancel-only");
      endTerm?.(error as Error);
      throw new NotTaken("OUTCOME_UNKNOWN", "The engine stopped");
    }
  }

  function apply(draft: Draft, key?: string): Promise<Answer> {
    const { current, entry } = take(draft, key);
    const isRefused = entry.outcome.refusal !== null;
    if (!isRefused) current.sequence += 1;
    const answer = { sequence: current.sequence, at: entry.command.at, outcome: entry.outcome };
    return new Promise<Answer>((resolve, reject) => {
      // A refusal rests on what came before it, so it waits for that, but it is nothing to write down.
      current.batch.push({ entry: isRefused ? null : entry, resolve: () => resolve(answer), reject });
      if (!current.isCommitting && current.batch.length === 1) setImmediate(() => void commit(current));
    });
  }

  function applyOnce(draft: Draft, key: string): Promise<Answer> {
    if (!term) throw new NotTaken("NOT_LEADING", "The engine does not lead");
    return answerOnce(term.answers, { key, fingerprint: fingerprintOf(draft) }, () => apply(draft, key));
  }

  /** Commits batch after batch; while one is on its way, the next one fills. */
  async function commit(current: Term): Promise<void> {
    if (current.isCommitting) return;
    current.isCommitting = true;
    try {
      while (current.batch.length > 0 && term === current) {
        current.inFlight = current.batch;
        current.batch = [];
        const entries = current.inFlight.flatMap(({ entry }) => entry ?? []);
        const batch = textOf(entries);
        if (batch) await current.journal.append(batch);
        if (term !== current) return;
        const last = entries.at(-1);
        if (batch && last) current.projection.add(batch, last.counters);
        acknowledge(current, entries);
      }
    } catch (error) {
      endTerm?.(error instanceof LeadLost ? error : new Error("A commit failed", { cause: error }));
    } finally {
      current.isCommitting = false;
    }
  }

  function acknowledge(current: Term, entries: readonly Entry[]): void {
    const done = current.inFlight;
    current.inFlight = [];
    for (const entry of entries) for (const user of peopleOf(entry)) told.set(user, entry.sequence);
    for (const { resolve } of done) resolve();
    for (const listener of listeners) listener(entries);
  }

  return {
    get standing() {
      return standing;
    },
    get haltedBecause() {
      return term?.haltedBecause ?? null;
    },
    get isTaking() {
      try {
        return takingTerm({ isCancel: false }) !== undefined;
      } catch {
        return false;
      }
    },
    get isDiskFull() {
      return room.isFull;
    },
    figures: () => ({
      sequence: term?.sequence ?? 0,
      projected: term?.projection.sequence ?? 0,
      unacknowledged: (term?.batch.length ?? 0) + (term?.inFlight.length ?? 0),
      lag: term?.projection.lag ?? 0,
      openOrders: term?.exchange.openOrderCount ?? 0,
    }),

    submit(draft, key) {
      try {
        return key === undefined ? apply(draft) : applyOnce(draft, key);
      } catch (error) {
        return Promise.reject(error as Error);
      }
    },

    async caughtUp(user, least = 0) {
      const current = term;
      // Who does not lead does not know what others were told, nor does a new leader of what came before it.
      if (!current) return storage.tablesReached(limits.readerPatienceMs);
      const sequence = Math.max(told.get(user) ?? 0, current.begunAt, least);
      await current.projection.reach(sequence, limits.readerPatienceMs);
      if (told.get(user) === sequence) told.delete(user);
    },

    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    onLead: (listener) => void leadListeners.push(listener),

    start() {
      running ??= run();
    },

    leading: () =>
      standing === "leading" ? Promise.resolve() : new Promise((resolve) => waitingForLead.push(resolve)),

    async halt(reason) {
      if (!term || term.haltedBecause !== null) return;
      term.haltedBecause = reason;
      log.error({ err: new Error(reason) }, "an invariant failed; the exchange becomes cancel-only");
      // Where it cannot be written now, the next term begins with it.
      haltNext = reason;
      await term.journal.halt(reason);
      haltNext = null;
    },

    async lookForResume() {
      const current = term;
      if (!current || current.haltedBecause === null) return;
      current.haltedBecause = await current.journal.haltedBecause();
    },

    stop() {
      stopped ??= stop();
      return stopped;
    },
  };

  async function stop(): Promise<void> {
    isStopping = true;
    for (const resolve of waitingForLead.splice(0)) resolve();
    // What is on its way is finished first; nothing new is taken.
    while (term && (term.inFlight.length > 0 || term.batch.length > 0)) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    endTerm?.(new Error("The engine was stopped"));
    await opening?.close().catch(() => undefined);
    await running;
    standing = "stopped";
    await storage.close();
  }
}
