/**
 * One engine for several nodes. Whoever leads takes the commands of all and tells all what was committed; the others ask it, and
 * hear. The bus may lose a command, an answer or a run: a command is repeated under its key, a run is read from the tables.
 */
import { type Bus, NobodyAnswers } from "../platform/bus.ts";
import { type Answer, KeyReused, NotTaken } from "./answer.ts";
import type { Entry } from "./entry.ts";
import type { Draft } from "./fingerprint.ts";
import { type Books, booksOf, createFollower, type Run, type TableState } from "./follower.ts";
import type { Sequencer } from "./sequencer.ts";

export interface SharedSequencer extends Sequencer {
  /** Whether what was heard here is how things stand: this node leads, or hears whoever does. */
  readonly isInStep: boolean;
  /** Called with the books whenever listening begins, or begins anew because something was missed. */
  onBooks(listener: (books: Books, sequence: number, isAnew: boolean) => void): void;
}

interface SharedDeps {
  readonly local: Sequencer;
  readonly bus: Bus;
  readonly readTables: () => Promise<TableState>;
  readonly log: { error(details: { err: unknown }, message: string): void };
  readonly now: () => number;
}

/** A command on its way to the leader. It is worth nothing once whoever asked has given up. */
interface Asked {
  readonly draft: Draft;
  readonly key?: string;
  readonly until: number;
}

/** What the leader says of it. */
type Told =
  | { readonly kind: "answer"; readonly answer: Answer }
  | { readonly kind: "notTaken"; readonly reason: NotTaken["reason"]; readonly message: string }
  | { readonly kind: "keyReused" };

const subjects = { commands: "commands", runs: "runs" } as const;
const patienceMs = 5_000;
const sayEveryMs = 1_000;
/** Room for what surrounds the entries of a run. */
const overheadBytes = 4_096;

export function createSharedSequencer({ local, bus, readTables, log, now }: SharedDeps): SharedSequencer {
  const listeners = new Set<(entries: readonly Entry[]) => void>();
  const bookListeners: ((books: Books, sequence: number, isAnew: boolean) => void)[] = [];
  const isLeading = () => local.standing === "leading";
  const onError = (error: unknown) =>
    log.error({ err: error }, "what another node has committed could not be followed");
  /** The latest command that the others were told of, while this node leads. */
  let told: number | null = null;
  let stopAnswering: (() => void) | undefined;

  const deliver = (entries: readonly Entry[]): void => {
    for (const listener of listeners) listener(entries);
  };
  const beginBooks = (books: Books, sequence: number, isAnew: boolean): void => {
    for (const listener of bookListeners) listener(books, sequence, isAnew);
  };
  const follower = createFollower({
    ...{ isLeading, readTables, deliver, onError, now },
    begin: (state, isAnew) => beginBooks(state, state.sequence, isAnew),
  });

  /** The leader's answer to a command of another node. Who leads no more is silent: another may be carrying it out. */
  async function answer(question: unknown): Promise<Told | undefined> {
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
    })) as Told;
    if (said.kind === "answer") return said.answer;
    throw said.kind === "keyReused" ? new KeyReused() : new NotTaken(said.reason, said.message);
  }

  /** A run whose entries are JSON already. */
  function say({ first, count, entries }: { first: number; count: number; entries: string }): void {
    const halted = JSON.stringify(local.haltedBecause);
    bus.publish(subjects.runs, `{"first":${first},"count":${count},"entries":${entries},"haltedBecause":${halted}}`);
  }

  /** In messages that the bus can carry. */
  function tell(entries: readonly Entry[]): void {
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
    tell(entries);
    told = entries.at(-1)?.sequence ?? told;
  });
  local.onLead((exchange, sequence) => {
    told = sequence;
    stopAnswering ??= bus.answer(subjects.commands, answer);
    follower.forget();
    beginBooks(booksOf(exchange), sequence, false);
  });
  const stopHearing = bus.subscribe(subjects.runs, (run) => follower.hear(run as Run));
  const saying = setInterval(() => {
    if (told !== null && isLeading()) say({ first: told + 1, count: 0, entries: "[]" });
    if (told === null || isLeading()) return;
    // This node led until now: what comes next it hears from another.
    told = null;
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
      // Whoever comes later begins like the others: from the tables.
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
