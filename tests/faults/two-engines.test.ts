/**
 * Two engines on one database. The leader hangs, the standby takes over, and the old leader wakes up and must notice
 * that it was deposed.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "../database/fresh-database.ts";
import { type Engine, endEngines, startEngine } from "./engine.ts";
import { inspect } from "./inspection.ts";
import { createLoad } from "./load.ts";
import { createWitness } from "./witness.ts";

const hangs = 3;

let database: FreshDatabase;

beforeEach(async () => {
  database = await freshDatabase();
});

afterEach(async () => {
  await endEngines();
  await database.drop();
});

/**
 * PostgreSQL keeps the lock of a hung client, so its backend must be terminated. The projection's connection is left
 * alone, to wake up with pending writes, unless it hangs within a transaction, which would block the new leader's
 * writes.
 */
async function endLeadersBackends(): Promise<void> {
  const end = (which: string) =>
    database.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and ${which}`,
    );
  // By then its sent statements have run.
  await sleep(30);
  await end("application_name = 'feo projection' and state <> 'idle'");
  await end("pid in (select pid from pg_locks where locktype = 'advisory' and granted)");
}

/** The first sequence number of the current lead. */
async function firstOfThisLead(): Promise<number> {
  const [row] = await database.query<{ first: string }>(
    `select coalesce(min(j.first_sequence), max(e.sequence) + 1) as first
     from engine_state e left join journal j on j.epoch = e.epoch`,
  );
  return Number(row?.first);
}

test(`the leader hangs ${hangs} times: it acknowledges only commands it owns, and nothing is lost or duplicated`, async () => {
  const witness = createWitness(createLoad(31));
  let [leader, other] = [startEngine(database.url), startEngine(database.url)];
  await Promise.race([leader.led(1), other.led(1)]);
  if (other.timesLed > 0) [leader, other] = [other, leader];
  witness.turnTo(leader, other);
  await witness.setUp();
  let woken: Engine | undefined;
  const late: { readonly id: number; readonly sequence: number }[] = [];
  witness.onHeard(({ from, reply }) => {
    if (from === woken && reply.kind === "done" && reply.refusal === null) late.push(reply);
  });
  for (let hang = 1; hang <= hangs; hang += 1) {
    witness.press();
    await sleep(50 + 30 * hang);
    const [hung, next] = [leader, other];
    const ledBefore = next.timesLed;
    hung.signal("SIGSTOP");
    await endLeadersBackends();
    await next.led(ledBefore + 1);
    const firstOfNext = await firstOfThisLead();
    witness.giveUp(hung);
    await sleep(100);
    woken = hung;
    hung.signal("SIGCONT");
    witness.turnTo(hung, next);
    await sleep(150);
    await witness.finish();
    expect(
      late.filter(({ sequence }) => sequence >= firstOfNext),
      `after hang ${hang}`,
    ).toEqual([]);
    expect(await inspect(database.url, witness, { isQuick: hang < hangs }), `after hang ${hang}`).toEqual([]);
    expect([hung.hasEnded, next.hasEnded]).toEqual([false, false]);
    woken = undefined;
    late.length = 0;
    [leader, other] = [next, hung];
  }
});
