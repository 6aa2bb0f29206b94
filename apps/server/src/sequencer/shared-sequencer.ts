/**
 * One engine for several nodes. The leader executes all commands and broadcasts what it commits; followers forward
 * commands and receive broadcasts. The bus may lose any message: commands are retried under their key, lost runs are
 * read from the tables.
 */
import { type Bus, NobodyAnswers } from "../platform/bus.ts";
import { type Answer, KeyReused, NotTaken } from "./answer.ts";
import type { Entry } from "./entry.ts";
import type { Draft } from "./fingerprint.ts";
import { type Books, booksOf, createFollower, type Run, type TableState } from "./follower.ts";
import type { Sequencer } from "./sequencer.ts";

export interface SharedSequencer extends Sequencer {
  /** Whether this node's state is current: it leads, or receives the leader's broadcasts. */
  readonly isInStep: boolean;
  /** Called with the books when following starts, or restarts after a gap. */
  onBooks(listener: (books: Books, sequence: number, isAnew: boolean) => void): void;
}

interface SharedDeps {
  readonly local: Sequencer;
  readonly bus: Bus;
  readonly readTables: () => Promise<TableState>;
  readonly log: { error(details: { err: unknown }, message: string): void };
  readonly now: () => number;
}

/** A command on its way to the leader; void once the caller has timed out. */
interface Asked {
  readonly draft: Draft;
  readonly key?: string;
  readonly until: number;
}

/** The leader's answer. */
type LeaderReply =
  | { readonly kind: "answer"; readonly answer: Answer }
  | { readonly kind: "notTaken"; readonly reason: NotTaken["reason"]; readonly message: string }
  | { readonly kind: "keyReused" };

const subjects = { commands: "commands", runs: "runs" } as const;
const patienceMs = 5_000;
const sayEveryMs = 1_000;
/** Reserved for the message's envelope around a run's entries. */
const overheadBytes = 4_096;

export function createSharedSequencer({ local, bus, readTables, log, now }: SharedDeps): SharedSequencer {
  const listeners = new Set<(entries: readonly Entry[]) => void>();
  const bookListeners: ((books: Books, sequence: number, isAnew: boolean) => void)[] = [];
  const isLeading = () => local.standing === "leading";
  const onError = (error: unknown) => log.error({ err: error }, "another node's commits could not be followed");
  /** The latest command broadcast while this node leads; null while it does not. */
  let published: number | null = null;
  let stopAnswering: (() => void) | undefined;

  const deliver = (entries: readonly Entry[]): void => {
    for (const listener of listeners) listener(entries);
  };
  const beginBooks = (books: Books, sequence: number, isAnew: boolean): void => {
    for (const listener of bookListeners) listener(books, sequence, isAnew);
  };
  const follower = createFollower({
    isLeading,
    readTables,
    deliver,
    onError,
    now,
    begin: (state, isAnew) => beginBooks(state, state.sequence, isAnew),
  });

  /** Answers another node's command. A former leader stays silent: the new one may be executing it. */
  async function answer(question: unknown): Promise<LeaderReply | undefined> {
    const { draft, key, until } = question as Asked;
    if (!isLeading() || now() > until) return undefined;
    try {
      return { kind: "answer", answer: await local.submit(draft, key) };
    } catch (error) {
      if (error instanceof KeyReused) return { kind: "keyReused" };
      if (!(error instanceof NotTaken)) throw error;
      const { reason, message } = error;
      return reason === "NOT_LEADING" ? undefined : { kind: "notTaken", reason, message };
    }
  }

  async function askLeader(draft: Draft, key: string | undefined): Promise<Answer> {
    const asked: Asked = { draft, ...(key === undefined ? {} : { key }), until: now() + patienceMs };
    const said = (await bus.ask(subjects.commands, asked, patienceMs).catch((error: Error) => {
      const reason = error instanceof NobodyAnswers ? "NOT_LEADING" : "OUTCOME_UNKNOWN";
      throw new NotTaken(reason, `The leader did not answer: ${error.message}`);
    })) as LeaderReply;
    if (said.kind === "answer") return said.answer;
    throw said.kind === "keyReused" ? new KeyReused() : new NotTaken(said.reason, said.message);
  }

  /** Publishes a run whose entries are already JSON. */
  function say({ first, count, entries }: { first: number; count: number; entries: string }): void {
    const halted = JSON.stringify(local.haltedBecause);
    bus.publish(subjects.runs, `{"first":${first},"count":${count},"entries":${entries},"haltedBecause":${halted}}`);
  }

  /** Splits entries into messages that fit the bus. */
  function publishRuns(entries: readonly Entry[]): void {
    const most = bus.mostBytes - overheadBytes;
    let part: string[] = [];
    let bytes = 0;
    let first = 0;
    const flush = () => {
      if (part.length > 0) say({ first, count: part.length, entries: `[${part.join(",")}]` });
      part = [];
      bytes = 0;
    };
    for (const entry of entries) {
      const text = JSON.stringify(entry);
      const size = Buffer.byteLength(text) + 1;
      if (bytes + size > most) flush();
      if (size > most) {
        say({ first: entry.sequence, count: 1, entries: "null" });
        continue;
      }
      if (part.length === 0) first = entry.sequence;
      part.push(text);
      bytes += size;
    }
    flush();
  }

  local.listen((entries) => {
    deliver(entries);
    publishRuns(entries);
    published = entries.at(-1)?.sequence ?? published;
  });
  local.onLead((exchange, sequence) => {
    published = sequence;
    stopAnswering ??= bus.answer(subjects.commands, answer);
    follower.forget();
    beginBooks(booksOf(exchange), sequence, false);
  });
  const stopHearing = bus.subscribe(subjects.runs, (run) => follower.receive(run as Run));
  const saying = setInterval(() => {
    if (published !== null && isLeading()) say({ first: published + 1, count: 0, entries: "[]" });
    if (published === null || isLeading()) return;
    // This node has lost the lead and follows another from now on.
    published = null;
    stopAnswering?.();
    stopAnswering = undefined;
    follower.forget();
  }, sayEveryMs);

  return {
    get standing() {
      return local.standing;
    },
    get haltedBecause() {
      return isLeading() ? local.haltedBecause : follower.haltedBecause;
    },
    get isDiskFull() {
      return local.isDiskFull;
    },
    get isInStep() {
      return isLeading() || follower.isInStep;
    },
    get isTaking() {
      return isLeading() ? local.isTaking : follower.isInStep && follower.haltedBecause === null;
    },
    figures: () => (isLeading() ? local.figures() : { ...local.figures(), sequence: follower.sequence }),
    submit: (draft, key) => (isLeading() ? local.submit(draft, key) : askLeader(draft, key)),
    caughtUp: local.caughtUp,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onLead: local.onLead,
    onBooks(listener) {
      bookListeners.push(listener);
      // A late listener starts from the tables too.
      if (follower.isInStep) follower.forget();
    },
    start: local.start,
    leading: local.leading,
    halt: local.halt,
    lookForResume: local.lookForResume,
    async stop() {
      clearInterval(saying);
      follower.stop();
      stopHearing();
      stopAnswering?.();
      await local.stop();
    },
  };
}
