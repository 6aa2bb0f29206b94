/**
 * The witness: asks engines for things, remembers what it asked and what it was told, and asks again under the same key
 * what it was not told, as a good client does. It outlives every engine, so it knows what must be there.
 */
import type { Refusal } from "@feo/exchange";
import { patientMs } from "../system/patience.ts";
import type { Engine } from "./engine.ts";
import type { Errand, Load } from "./load.ts";
import type { Reply } from "./messages.ts";

export interface Case extends Errand {
  readonly id: number;
  tries: number;
  /** Whom it was last asked of, while there is no reply. */
  asked: Engine | null;
  told: Told | null;
  /** What an engine said after it was given up. */
  lateYes: { readonly order: number | null } | null;
}

export type Told =
  | { readonly kind: "done"; readonly sequence: number; readonly order: number | null; readonly isFirstTry: boolean }
  | { readonly kind: "refused"; readonly refusal: Refusal };

export interface Heard {
  readonly from: Engine;
  readonly case: Case;
  readonly reply: Reply;
}

export interface Witness {
  readonly cases: readonly Case[];
  /** What is wrong with the replies alone: errors that are none of ours, or two answers that contradict each other. */
  readonly contradictions: readonly string[];
  readonly notTaken: Readonly<Record<string, number>>;
  /** From now on these are asked, each as often as the others. */
  turnTo(...engines: Engine[]): void;
  /** The market's opening, to its end. */
  setUp(): Promise<void>;
  /** Keeps so many cases under way. */
  press(): void;
  /** Asks nothing more, not even again, and waits until every try has its reply. */
  pause(): Promise<void>;
  /** Begins nothing new, and asks again until everything has its answer. */
  finish(): Promise<void>;
  /** No longer waits for this one; asks the others. Its late replies are heard all the same. */
  giveUp(engine: Engine): void;
  onHeard(listener: (heard: Heard) => void): void;
}

const askAgainMs = 20;
const patienceMs = patientMs(80);

export function createWitness(load: Load, underWay = 300): Witness {
  const cases: Case[] = [];
  const contradictions: string[] = [];
  const notTaken: Record<string, number> = {};
  const waiting = new Set<Case>();
  const again: Case[] = [];
  const heard: ((heard: Heard) => void)[] = [];
  const attended = new WeakSet<Engine>();
  let engines: Engine[] = [];
  let turn = 0;
  let mode: "pressing" | "finishing" | "paused" = "paused";
  let willAskAgain = false;

  function add(errand: Errand): Case {
    const blank = { tries: 0, asked: null, told: null, lateYes: null };
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
    engine.onReply((reply) => hear(engine, reply));
    engine.onLead(goOn);
    engine.onEnd(() => lose(engine));
  }

  /** Whatever it was asked and did not answer may have happened or not. */
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

  function hear(engine: Engine, reply: Reply): void {
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
    if (refusal) one.told = { kind: "refused", refusal };
    else one.told = { kind: "done", sequence, order: placed?.id ?? null, isFirstTry };
    if (placed && "user" in one.draft) load.heardOf({ ...placed, user: one.draft.user });
  }

  /** From an engine that was given up: a late yes binds as any other, a late no is only late. */
  function hearLate(one: Case, { refusal, placed }: Extract<Reply, { kind: "done" }>): void {
    if (refusal) return;
    const order = placed?.id ?? null;
    if (!one.told) one.lateYes = { order };
    else if (one.told.kind === "refused") contradictions.push(`Case ${one.id} was refused and then late done`);
    else if (one.told.order !== order) {
      contradictions.push(`Case ${one.id} is order ${one.told.order} and late order ${order}`);
    }
  }

  /** Nobody who has never led need be asked; one who has led is asked, whatever became of it. */
  const isSomebodyThere = () => engines.some(({ hasEnded, timesLed }) => timesLed > 0 && !hasEnded);

  function goOn(): void {
    if (mode === "paused" || !isSomebodyThere()) return;
    // Asked again after a moment, or an engine that cannot yet answer would be asked for nothing but that.
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
