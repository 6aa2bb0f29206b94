/**
 * One run from a seed: many people, many markets, several engines and everything that can befall them, in one process.
 *
 * The same seed draws the same people, the same faults at the same steps, and the same clock. As long as no fault has
 * struck, every command and every answer is the same, too. What a fault hits is not: which commands were on their way
 * when a connection was cut is up to the sockets, and people who heard other answers do other things. A seed that fails
 * once may have to be run a few times; its first faults come at the same commands each time.
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
  /** Nothing befalls the engines. */
  readonly isCalm?: boolean;
}

export interface SimulationReport {
  readonly commands: number;
  readonly faults: number;
  /** Of the state that the journal makes. */
  readonly hash: string;
  readonly figures: Readonly<Record<string, number>>;
}

/** A fault comes and a check is made about once in so many steps. */
const stepsOfOneFault = 8;
const stepsOfOneCheck = 40;
const mostAtOnce = 80;
const pieceOfSetUp = 150;
const patienceMs = patientMs(40);

export async function simulate(simulation: Simulation): Promise<SimulationReport> {
  const { seed, steps, databaseUrl, isCalm = false } = simulation;
  // Streams of their own, so that what befalls the engines does not depend on what people do.
  const [people, fate, post] = [seed, seed + 1_000_003, seed + 2_000_003].map(createChance) as [Chance, Chance, Chance];
  const clock = { at: 1_800_000_000_000 };
  const limits = isCalm ? usualLimits : tightLimits;
  const engines = await startEngines({ databaseUrl, now: () => clock.at, limits });
  const clients = await openClients(databaseUrl);
  const scene = createScene(people);
  let step = 0;
  let faults = 0;
  let fault: { readonly name: FaultName; readonly over: Promise<void> } | undefined;

  /** Sends with a pause now and then, so that batches begin and end anywhere; hears the answers in the same order. */
  async function sendAll(errands: readonly Errand[], strikeAt = -1): Promise<void> {
    const answers: ReturnType<typeof clients.send>[] = [];
    for (const [index, errand] of errands.entries()) {
      if (index === strikeAt) strike();
      answers.push(clients.send(engines.choose(post), errand));
      if (post.oneIn(20)) await sleep(0);
    }
    for (const outcome of await within(Promise.all(answers), "not every command was answered")) {
      if (outcome) scene.hear(outcome);
    }
  }

  function strike(): void {
    const name = fate.pick(faultNames);
    faults += 1;
    const over = engines.faults[name]();
    // Looked at when the next one is due; until then nobody waits for it.
    over.catch(() => undefined);
    fault = { name, over };
  }

  async function liveOn(): Promise<void> {
    step += 1;
    clock.at += fate.oneIn(40) ? -5_000 : fate.between(0, 40);
    // Few have the patience to ask on where nobody leads.
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

  /** In pieces that are small enough for the engines' limits, each of them until it is done. */
  async function begin(): Promise<void> {
    const errands = setUp(scene).map(clients.errandOf);
    const leader = await engines.oneLeads();
    for (let at = 0; at < errands.length; at += pieceOfSetUp) {
      await sendAll(errands.slice(at, at + pieceOfSetUp));
      await tablesOf(leader);
    }
  }

  /** The tables may be behind the journal, but what they show is true of one moment. */
  async function check(): Promise<void> {
    expectNothing(await auditTables(databaseUrl));
    expectNothing((await verify(databaseUrl)).differences);
  }

  /** Returns the hash of what the journal makes, when everything else is as it is there. */
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

/** Waits until the tables have all that was committed. */
async function tablesOf(leader: Sequencer): Promise<void> {
  while (leader.figures().projected < leader.figures().sequence) await sleep(5);
}

function expectNothing(broken: readonly (string | null)[]): void {
  const found = broken.filter((sentence) => sentence !== null);
  if (found.length > 0) throw new Error(found.slice(0, 10).join("\n"));
}

/** Nothing in a simulation takes long; what does hangs. */
async function within<Value>(promise: Promise<Value>, otherwise: string): Promise<Value> {
  const late = new AbortController();
  const tooLate = sleep(patienceMs, undefined, { signal: late.signal }).then(() => {
    throw new Error(`${otherwise} after ${patienceMs / 1_000} s`);
  });
  tooLate.catch(() => undefined);
  return Promise.race([promise, tooLate]).finally(() => late.abort());
}
