/**
 * The sequencer: numbers and timestamps every command, applies it to the core, and answers only once its batch is on
 * disk. A node either leads or stands by; on any doubt it drops its state and recovers it from the journal.
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
  /** Whether a command would be accepted now, here or by the leader. Check before any write that needs one. */
  readonly isTaking: boolean;
  /** The database's disk is full: no command is accepted until the tables can be written again. */
  readonly isDiskFull: boolean;
  readonly figures: () => Figures;
  /** With a key, a repeated command gets the first one's answer. */
  submit(draft: Draft, key?: string): Promise<Answer>;
  /** Read-your-writes: resolves once the tables have everything acknowledged to this user, and the given command. */
  caughtUp(user: number, sequence?: number): Promise<void>;
  /** Called with each run of commands after its commit, in order. */
  listen(listener: (entries: readonly Entry[]) => void): () => void;
  /** Called with the core when this process becomes leader, before it accepts commands. */
  onLead(listener: (exchange: Exchange, sequence: number) => void): void;
  start(): void;
  /** Resolves once this process leads. */
  leading(): Promise<void>;
  /** Makes the exchange cancel-only, durably and for all nodes, until an operator resumes trading. */
  halt(reason: string): Promise<void>;
  /** Picks up an operator's decision to resume. */
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
  /** Maximum commands waiting for their commit. */
  readonly mostUnacknowledged: number;
  /** Maximum commands waiting for the tables. */
  readonly mostLag: number;
  readonly readerPatienceMs: number;
}

export const usualLimits: SequencerLimits = { mostUnacknowledged: 20_000, mostLag: 100_000, readerPatienceMs: 3_000 };

interface SequencerOptions {
  readonly databaseUrl: string;
  readonly now: () => number;
  readonly log: { info(message: string): void; error(details: { err: unknown }, message: string): void };
  readonly limits?: SequencerLimits;
  /** Delay before the next attempt to lead. */
  readonly retryMs?: number;
  readonly storage?: Storage;
}

export function createSequencer(options: SequencerOptions): Sequencer {
  const { databaseUrl, now, log, limits = usualLimits, retryMs = 500 } = options;
  const storage = options.storage ?? postgresStorage(databaseUrl);
  const room = createDiskRoom(log);
  const listeners = new Set<(entries: readonly Entry[]) => void>();
  const leadListeners: ((exchange: Exchange, sequence: number) => void)[] = [];
  /** The latest sequence acknowledged to each user while the tables may be behind. */
  const acknowledged = new Map<number, number>();
  let standing: Standing = "standby";
  let isStopping = false;
  let stopped: Promise<void> | undefined;
  let term: Term | undefined;
  let haltNext: string | null = null;
  let running: Promise<void> | undefined;
  let endTerm: ((error: Error) => void) | undefined;
  const waitingForLead: (() => void)[] = [];

  /** Runs one term after another until stopped. */
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
      // Loads the tables again on its thread, while commands are already accepted.
      projection = storage.openProjection({
        epoch: lead.epoch,
        journaled: lead.sequence,
        projected: recovered.projected,
        onBroken,
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
        exchange,
        journal,
        projection,
        answers,
        begunAt: lead.sequence,
        sequence: lead.sequence,
        lastAt,
        batch: [],
        inFlight: [],
        isCommitting: false,
        isBroken: false,
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

  /** Ends a term: pending commands are rejected with an unknown outcome, and the state in memory is dropped. */
  async function leave(reason: Error): Promise<void> {
    const ended = term;
    term = undefined;
    standing = "standby";
    if (!ended) return;
    const unknown = new NotTaken("OUTCOME_UNKNOWN", `The engine stopped: ${reason.message}`);
    for (const { reject } of [...ended.inFlight, ...ended.batch]) reject(unknown);
    // Let a working projection finish the committed commands; otherwise the next term would have to.
    await ended.projection.close().catch(() => undefined);
    await ended.journal.close().catch(() => undefined);
  }

  /** The term that can accept a command now; otherwise throws why not. */
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
      // A core assertion failed: the state in memory cannot be trusted, so trading must halt.
      current.isBroken = true;
      haltNext = `A ${draft.kind} command broke a core invariant: ${(error as Error).message}`;
      log.error({ err: error }, "a core invariant failed; the exchange is now cancel-only");
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
      // A refusal depends on earlier commands, so it waits for their commit, but is not journaled itself.
      current.batch.push({ entry: isRefused ? null : entry, resolve: () => resolve(answer), reject });
      if (!current.isCommitting && current.batch.length === 1) setImmediate(() => void commit(current));
    });
  }

  function applyOnce(draft: Draft, key: string): Promise<Answer> {
    if (!term) throw new NotTaken("NOT_LEADING", "The engine does not lead");
    return answerOnce(term.answers, { key, fingerprint: fingerprintOf(draft) }, () => apply(draft, key));
  }

  /** Group commit: while one batch is being written, the next one fills. */
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
    for (const entry of entries) for (const user of peopleOf(entry)) acknowledged.set(user, entry.sequence);
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
      // Followers do not know earlier acknowledgements, and neither does a new leader; wait for the whole journal.
      if (!current) return storage.tablesReached(limits.readerPatienceMs);
      const sequence = Math.max(acknowledged.get(user) ?? 0, current.begunAt, least);
      await current.projection.reach(sequence, limits.readerPatienceMs);
      if (acknowledged.get(user) === sequence) acknowledged.delete(user);
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
      log.error({ err: new Error(reason) }, "an invariant failed; the exchange is now cancel-only");
      // If it cannot be stored now, the next term starts halted.
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
    // Finish pending commands first; no new ones are accepted.
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
