/** The sequencers of a simulation, a leader and sometimes a standby, and the faults that can hit them. */
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Exchange } from "@feo/exchange";
import pg from "pg";
import { createSequencer, type Sequencer, type SequencerLimits } from "../../apps/server/src/sequencer/sequencer.ts";
import type { Chance } from "../../packages/exchange/src/reference/chance.ts";
import { patientMs } from "../system/patience.ts";

/** Low enough to be reached while the tables are locked. */
export const tightLimits: SequencerLimits = { mostUnacknowledged: 400, mostLag: 250, readerPatienceMs: 300 };
const retryMs = 20;
// The projection's thread restarts with every lead, much faster with a compile cache.
process.env["NODE_COMPILE_CACHE"] ??= fileURLToPath(new URL("../../node_modules/.cache/feo-engine", import.meta.url));
const silent = { info: () => undefined, error: () => undefined };

export interface Engines {
  /** Usually the leader; sometimes, at random, another one. */
  choose(chance: Chance): Sequencer;
  /** Resolves once one of them leads. */
  oneLeads(): Promise<Sequencer>;
  /** The leader's core. */
  readonly exchange: Exchange | undefined;
  /** Injects a fault; resolves when it is over, which may be much later. */
  readonly faults: Readonly<Record<FaultName, () => Promise<void>>>;
  close(): Promise<void>;
}

export const faultNames = [
  "the journal's connection is cut",
  "the tables' connection is cut",
  "every connection is cut",
  "the leader is stopped and started",
  "the leader is stopped while it loads",
  "a second one takes over",
  "two fight for the lead",
  "the tables are locked for a while",
] as const;
export type FaultName = (typeof faultNames)[number];

interface EnginesOptions {
  readonly databaseUrl: string;
  readonly now: () => number;
  readonly limits: SequencerLimits;
}

export async function startEngines({ databaseUrl, now, limits }: EnginesOptions): Promise<Engines> {
  const admin = new pg.Client({ connectionString: databaseUrl, application_name: "feo simulator" });
  await admin.connect();
  let exchange: Exchange | undefined;
  let running: Sequencer[] = [];

  function start(): Sequencer {
    const sequencer = createSequencer({ databaseUrl, now, log: silent, limits, retryMs });
    sequencer.onLead((core) => {
      exchange = core;
    });
    running = [...running, sequencer];
    sequencer.start();
    return sequencer;
  }

  async function stop(sequencer: Sequencer): Promise<void> {
    await sequencer.stop();
    running = running.filter((other) => other !== sequencer);
  }

  const leader = (): Sequencer | undefined => running.find(({ standing }) => standing === "leading");

  async function oneLeads(): Promise<Sequencer> {
    for (const deadline = performance.now() + patientMs(80); performance.now() < deadline; await sleep(2)) {
      const found = leader();
      if (found) return found;
    }
    throw new Error(`Nobody leads: ${running.map(({ standing }) => standing).join(", ")}`);
  }

  const cut = async (...names: string[]): Promise<void> => {
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = any($1)`,
      [names],
    );
  };

  /** Blocks writers; readers continue. */
  async function lockTables(): Promise<void> {
    const other = new pg.Client({ connectionString: databaseUrl, application_name: "feo simulator" });
    await other.connect();
    await other.query("begin");
    await other.query("lock table spot_order in exclusive mode");
    await sleep(500);
    await other.query("rollback");
    await other.end();
  }

  start();
  return {
    choose(chance) {
      const leading = leader();
      return leading && !chance.oneIn(10) ? leading : chance.pick(running);
    },
    oneLeads,
    get exchange() {
      return exchange;
    },
    faults: {
      "the journal's connection is cut": () => cut("feo journal"),
      "the tables' connection is cut": () => cut("feo projection"),
      "every connection is cut": async () => {
        await cut("feo journal", "feo projection", "feo recovery");
        await sleep(retryMs + 5);
        await cut("feo journal", "feo projection", "feo recovery");
      },
      async "the leader is stopped and started"() {
        const first = await oneLeads();
        const next = start();
        // Started before the other stops, so that one can always be asked.
        await stop(first);
        await next.leading();
      },
      async "the leader is stopped while it loads"() {
        const first = await oneLeads();
        const next = start();
        const stopped = stop(first);
        while (next.standing === "standby") await sleep(0);
        start();
        await Promise.all([stopped, stop(next)]);
      },
      async "a second one takes over"() {
        const first = await oneLeads();
        start();
        await cut("feo journal");
        await oneLeads();
        await stop(first);
      },
      async "two fight for the lead"() {
        const second = start();
        for (let round = 0; round < 3; round += 1) {
          await oneLeads();
          await cut("feo journal");
          await sleep(30);
        }
        await stop(second);
      },
      "the tables are locked for a while": lockTables,
    },
    async close() {
      await Promise.all(running.map((sequencer) => sequencer.stop()));
      await admin.end();
    },
  };
}
