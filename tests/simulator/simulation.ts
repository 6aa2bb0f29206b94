/**
 * One run from a seed: many people, many markets, several engines and every fault, in one process.
 * The same seed gives the same people, the same faults at the same steps, and the same clock. Until the first fault
 * strikes, every command and every reply is the same, too. What a fault hits is not: which commands are in flight when
 * a connection is cut depends on the sockets, and other replies lead to other commands. A failing seed may need several
 * runs to reproduce; its first faults come at the same commands each time.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { audit, hashState, takeState } from "@feo/exchange";
import { type Sequencer, usualLimits } from "../../apps/server/src/sequencer/sequencer.ts";
import { verify } from "../../apps/server/src/sequencer/verify.ts";
import { type Chance, createChance } from "../../packages/exchange/src/reference/chance.ts";
import { patientMs } from "../system/patience.ts";
import { type Errand, openClients } from "./clients.ts";
import { type FaultName, faultNames, startEngines, tightLimits } from "./engines.ts";
import { createScene } from "./scene.ts";
import { auditTables } from "./table-audit.ts";
import { act, setUp } from "./traders.ts";

export interface Simulation {
  readonly seed: number;
  readonly steps: number;
  readonly databaseUrl: string;
  /** Without faults. */
  readonly isCalm?: boolean;
}

export interface SimulationReport {
  readonly commands: number;
  readonly faults: number;
  /** Hash of the state after replaying the journal. */
  readonly hash: string;
  readonly figures: Readonly<Record<string, number>>;
}

/** On average one fault, or one check, in this many steps. */
const stepsOfOneFault = 8;
const stepsOfOneCheck = 40;
const mostAtOnce = 80;
const pieceOfSetUp = 150;
const patienceMs = patientMs(40);

export async function simulate(simulation: Simulation): Promise<SimulationReport> {
  const { seed, steps, databaseUrl, isCalm = false } = simulation;
  // Separate random streams, so that faults do not depend on what people do.
  const [people, fate, post] = [seed, seed + 1_000_003, seed + 2_000_003].map(createChance) as [Chance, Chance, Chance];
  const clock = { at: 1_800_000_000_000 };
  const limits = isCalm ? usualLimits : tightLimits;
  const engines = await startEngines({ databaseUrl, now: () => clock.at, limits });
  const clients = await openClients(databaseUrl);
  const scene = createScene(people);
  let step = 0;
  let faults = 0;
  let fault: { readonly name: FaultName; readonly over: Promise<void> } | undefined;

  /** Sends with occasional pauses, so that batches start and end anywhere; awaits the replies in order. */
  async function sendAll(errands: readonly Errand[], strikeAt = -1): Promise<void> {
    const answers: ReturnType<typeof clients.send>[] = [];
    for (const [index, errand] of errands.entries()) {
      if (index === strikeAt) strike();
      answers.push(clients.send(engines.choose(post), errand));
      if (post.oneIn(20)) await sleep(0);
    }
    for (const outcome of await within(Promise.all(answers), "not every command was answered")) {
      if (outcome) scene.apply(outcome);
    }
  }

  function strike(): void {
    const name = fate.pick(faultNames);
    faults += 1;
    const over = engines.faults[name]();
    // Awaited when the next fault is due; until then a rejection must not be unhandled.
    over.catch(() => undefined);
    fault = { name, over };
  }

  async function liveOn(): Promise<void> {
    step += 1;
    clock.at += fate.oneIn(40) ? -5_000 : fate.between(0, 40);
    // While no engine leads, few people keep sending.
    if (fate.oneIn(4)) await sleep(5);
    else await engines.oneLeads();
    const errands = clients.takeUnanswered();
    for (const size = people.between(1, mostAtOnce); errands.length < size; ) {
      errands.push(...act(scene).map(clients.errandOf));
    }
    const isStruck = fate.oneIn(stepsOfOneFault) && !isCalm;
    const strikeAt = fate.between(0, errands.length - 1);
    if (isStruck && fault) await within(fault.over, "it is not over");
    await sendAll(errands, isStruck ? strikeAt : -1);
    expectNothing(people.oneIn(3) ? [await clients.readOwnWrite()] : []);
    if (fate.oneIn(stepsOfOneCheck)) await check();
  }

  /** In pieces that fit the engines' limits, one after the other. */
  async function begin(): Promise<void> {
    const errands = setUp(scene).map(clients.errandOf);
    const leader = await engines.oneLeads();
    for (let at = 0; at < errands.length; at += pieceOfSetUp) {
      await sendAll(errands.slice(at, at + pieceOfSetUp));
      await tablesOf(leader);
    }
  }

  /** The tables may lag behind the journal, but they always show one consistent moment. */
  async function check(): Promise<void> {
    expectNothing(await auditTables(databaseUrl));
    expectNothing((await verify(databaseUrl)).differences);
  }

  /** Returns the journal's state hash after checking everything else against it. */
  async function end(): Promise<string> {
    if (fault) await within(fault.over, "it is not over");
    for (let unanswered = clients.takeUnanswered(); unanswered.length > 0; unanswered = clients.takeUnanswered()) {
      await engines.oneLeads();
      await sendAll(unanswered);
    }
    await tablesOf(await engines.oneLeads());
    await check();
    expectNothing(await clients.compare());
    const { exchange } = engines;
    if (!exchange) throw new Error("Nobody has a core");
    expectNothing(audit(exchange));
    const { hash } = await verify(databaseUrl);
    expectNothing([hash === hashState(takeState(exchange)) ? null : "The core is not what its journal makes"]);
    return hash;
  }

  try {
    await begin();
    while (step < steps) await liveOn();
    const hash = await end();
    const { done = 0, refused = 0 } = clients.figures;
    return { commands: done + refused, faults, hash, figures: clients.figures };
  } catch (error) {
    const again = `SIMULATOR_SEEDS=${seed} SIMULATOR_STEPS=${steps}`;
    const after = fault ? `, after ${faults} faults, the last one: ${fault.name}` : "";
    throw new Error(`Seed ${seed}, step ${step}${after}: ${(error as Error).message}\nAgain: ${again}`, {
      cause: error,
    });
  } finally {
    await Promise.race([engines.close(), sleep(patienceMs)]);
    await clients.close();
  }
}

/** Waits until the tables contain everything committed. */
async function tablesOf(leader: Sequencer): Promise<void> {
  while (leader.figures().projected < leader.figures().sequence) await sleep(5);
}

function expectNothing(broken: readonly (string | null)[]): void {
  const found = broken.filter((sentence) => sentence !== null);
  if (found.length > 0) throw new Error(found.slice(0, 10).join("\n"));
}

/** Everything in a simulation is quick; whatever takes long hangs. */
async function within<Value>(promise: Promise<Value>, otherwise: string): Promise<Value> {
  const late = new AbortController();
  const tooLate = sleep(patienceMs, undefined, { signal: late.signal }).then(() => {
    throw new Error(`${otherwise} after ${patienceMs / 1_000} s`);
  });
  tooLate.catch(() => undefined);
  return Promise.race([promise, tooLate]).finally(() => late.abort());
}
