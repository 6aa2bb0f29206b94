/**
 * The witness: sends commands to engines, records requests and replies, and retries commands without a reply under the
 * same key, as a good client does. It outlives every engine, so it knows what must exist.
 */
import type { Refusal } from "@feo/exchange";
import { patientMs } from "../system/patience.ts";
import type { Engine } from "./engine.ts";
import type { Errand, Load } from "./load.ts";
import type { Reply } from "./messages.ts";

export interface Case extends Errand {
  readonly id: number;
  tries: number;
  /** The engine it was last sent to, while there is no reply. */
  asked: Engine | null;
  answer: EngineReply | null;
  /** A success reported after the engine was given up. */
  lateYes: { readonly order: number | null } | null;
}

export type EngineReply =
  | { readonly kind: "done"; readonly sequence: number; readonly order: number | null; readonly isFirstTry: boolean }
  | { readonly kind: "refused"; readonly refusal: Refusal };

export interface HeardReply {
  readonly from: Engine;
  readonly case: Case;
  readonly reply: Reply;
}

export interface Witness {
  readonly cases: readonly Case[];
  /** Faults in the replies themselves: unknown errors, or two replies that contradict each other. */
  readonly contradictions: readonly string[];
  readonly notTaken: Readonly<Record<string, number>>;
  /** From now on sends to these engines, in equal shares. */
  turnTo(...engines: Engine[]): void;
  /** Opens the market and waits until that is done. */
  setUp(): Promise<void>;
  /** Keeps a fixed number of cases in flight. */
  press(): void;
  /** Sends nothing more, retries included, and waits until every attempt has its reply. */
  pause(): Promise<void>;
  /** Starts no new case, and retries until every case has its reply. */
  finish(): Promise<void>;
  /** Stops waiting for this engine and uses the others. Its late replies still count. */
  giveUp(engine: Engine): void;
  onHeard(listener: (heard: HeardReply) => void): void;
}

const askAgainMs = 20;
const patienceMs = patientMs(80);

export function createWitness(load: Load, underWay = 300): Witness {
  const cases: Case[] = [];
  const contradictions: string[] = [];
  const notTaken: Record<string, number> = {};
  const waiting = new Set<Case>();
  const again: Case[] = [];
  const heard: ((heard: HeardReply) => void)[] = [];
  const attended = new WeakSet<Engine>();
  let engines: Engine[] = [];
  let turn = 0;
  let mode: "pressing" | "finishing" | "paused" = "paused";
  let willAskAgain = false;

  function add(errand: Errand): Case {
    const blank = { tries: 0, asked: null, answer: null, lateYes: null };
    const next: Case = { ...errand, id: cases.length, ...blank };
    cases.push(next);
    return next;
  }

  function ask(one: Case): void {
    const engine = engines[turn++ % engines.length];
    if (!engine) throw new Error("The witness has nobody to ask");
    one.asked = engine;
    one.tries += 1;
    waiting.add(one);
    engine.submit({ id: one.id, draft: one.draft, key: one.key });
  }

  function attend(engine: Engine): void {
    if (attended.has(engine)) return;
    attended.add(engine);
    engine.onReply((reply) => receive(engine, reply));
    engine.onLead(goOn);
    engine.onEnd(() => lose(engine));
  }

  /** An attempt without a reply may or may not have been executed. */
  function lose(engine: Engine): void {
    for (const one of waiting) if (one.asked === engine) fail(one, "LOST");
    goOn();
  }

  function fail(one: Case, reason: string): void {
    notTaken[reason] = (notTaken[reason] ?? 0) + 1;
    waiting.delete(one);
    one.asked = null;
    again.push(one);
  }

  function receive(engine: Engine, reply: Reply): void {
    const one = cases[reply.id];
    if (!one) return;
    for (const listener of heard) listener({ from: engine, case: one, reply });
    const isLate = one.asked !== engine;
    if (reply.kind === "done") isLate ? hearLate(one, reply) : settle(one, reply);
    else if (reply.reason === "ERROR") contradictions.push(`Case ${one.id} ended with an error: ${reply.message}`);
    else if (!isLate) fail(one, reply.reason);
    goOn();
  }

  function settle(one: Case, { sequence, refusal, placed }: Extract<Reply, { kind: "done" }>): void {
    waiting.delete(one);
    one.asked = null;
    const isFirstTry = one.tries === 1;
    if (one.lateYes && (refusal || one.lateYes.order !== (placed?.id ?? null))) {
      contradictions.push(`Case ${one.id} was late order ${one.lateYes.order} and is ${refusal ?? placed?.id}`);
    }
    if (refusal) one.answer = { kind: "refused", refusal };
    else one.answer = { kind: "done", sequence, order: placed?.id ?? null, isFirstTry };
    if (placed && "user" in one.draft) load.heardOf({ ...placed, user: one.draft.user });
  }

  /** From an engine that was given up: a late success is binding, a late refusal is not. */
  function hearLate(one: Case, { refusal, placed }: Extract<Reply, { kind: "done" }>): void {
    if (refusal) return;
    const order = placed?.id ?? null;
    if (!one.answer) one.lateYes = { order };
    else if (one.answer.kind === "refused") contradictions.push(`Case ${one.id} was refused and then late done`);
    else if (one.answer.order !== order) {
      contradictions.push(`Case ${one.id} is order ${one.answer.order} and late order ${order}`);
    }
  }

  /** Engines that have never led are not used; one that has led is, even if it lost the lead. */
  const isSomebodyThere = () => engines.some(({ hasEnded, timesLed }) => timesLed > 0 && !hasEnded);

  function goOn(): void {
    if (mode === "paused" || !isSomebodyThere()) return;
    // Retries are delayed, so that an engine that cannot answer yet does not get nothing but retries.
    if (again.length > 0 && !willAskAgain) {
      willAskAgain = true;
      setTimeout(askAgain, askAgainMs);
    }
    while (mode === "pressing" && waiting.size + again.length < underWay) ask(add(load.next()));
  }

  function askAgain(): void {
    willAskAgain = false;
    if (mode === "paused" || !isSomebodyThere()) return;
    for (const one of again.splice(0)) ask(one);
  }

  async function until(isSo: () => boolean, what: string): Promise<void> {
    for (const deadline = performance.now() + patienceMs; !isSo(); ) {
      if (performance.now() > deadline) throw new Error(`${what}; ${waiting.size} waiting\n${engines[0]?.log()}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  async function finish(): Promise<void> {
    mode = "finishing";
    goOn();
    await until(() => waiting.size + again.length === 0, "Not everything was answered");
    mode = "paused";
  }

  return {
    cases,
    contradictions,
    notTaken,
    turnTo(...others) {
      engines = others;
      for (const engine of others) attend(engine);
      goOn();
    },
    async setUp() {
      for (const errand of load.setUp()) ask(add(errand));
      await finish();
    },
    press() {
      mode = "pressing";
      goOn();
    },
    async pause() {
      mode = "paused";
      await until(() => waiting.size === 0, "Not every try had a reply");
    },
    finish,
    giveUp(engine) {
      engines = engines.filter((other) => other !== engine);
      lose(engine);
    },
    onHeard: (listener) => void heard.push(listener),
  };
}
