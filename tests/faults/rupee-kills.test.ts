/**
 * The server is killed at random moments while people move rupees and the bank hangs up, stays silent and fails: mostly
 * the rupee rooms alone, a fifth as often the whole server. People's actions, bank faults and delays come from the seed
 * (kill-rounds.ts); what a delay hits does not.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { writeFirstData } from "../../apps/server/src/market/first-data.ts";
import { type Chance, createChance } from "../../packages/exchange/src/reference/chance.ts";
import { buildPagesIfNeeded } from "../../scripts/build-pages.ts";
import { type FreshDatabase, freshDatabase, open } from "../database/fresh-database.ts";
import { patientMs } from "../system/patience.ts";
import { killRounds } from "./kill-rounds.ts";
import { automaticInr, endNodes, type Program, startNodes, startWorld, type World } from "./money-nodes.ts";
import { auditRupees } from "./rupee-audit.ts";
import { type People, registerPeople, type Who } from "./rupee-people.ts";

const actsOfOneKill = 8;

let database: FreshDatabase | undefined;
let people: People | undefined;

afterEach(async () => {
  await people?.leave();
  await endNodes();
  await database?.drop();
  [people, database] = [undefined, undefined];
});

const whoever: readonly Who[] = ["paid", "alsoPaid", "refused", "returned"];

function drawAct(chance: Chance, somebody: People): () => Promise<unknown> {
  const who = chance.pick(whoever);
  const amount = `${chance.between(500, 900)}.${chance.between(10, 99)}`;
  const postAfterMs = chance.oneIn(2) ? 0 : chance.between(1, 300);
  const delayMs = chance.between(0, 150);
  return chance.weigh<() => Promise<unknown>>([
    [4, () => sleep(delayMs).then(() => somebody.deposit(who === "returned" ? "paid" : who, amount, postAfterMs))],
    [5, () => sleep(delayMs).then(() => somebody.withdraw(who, amount))],
    [
      2,
      async () => {
        const id = await somebody.withdraw("paid", String(automaticInr + delayMs));
        if (id.includes("-")) await somebody.cancel("paid", id);
      },
    ],
  ]);
}

/** A random fault at the bank; a silence is longer than the timeout of the rooms alone. */
function drawFault(chance: Chance): object {
  const on = chance.pick(["statement", "pay", "payoutState"] as const);
  const times = chance.between(1, 2);
  return chance.pick([
    { fault: "silence", on, times, forMs: chance.between(200, 700), afterDoing: chance.oneIn(2) },
    { fault: "hang-up", on, times, afterDoing: chance.oneIn(2) },
    { fault: "error", on, times, afterDoing: chance.oneIn(2) },
    { fault: "pending", times },
  ]);
}

/** Decides every open payout at the bank, and every return. */
async function decideAll(chance: Chance, { query }: FreshDatabase, world: World): Promise<void> {
  const open = await query<{ id: string; status: string }>(
    "select id, status from withdrawal where status in ('PROCESSING', 'SUCCESS') order by created_at",
  );
  for (const { id: reference, status } of open) {
    const decision = status === "PROCESSING" ? chance.pick(["paid", "failed"]) : "returned";
    // Most of them have no decision left.
    await world.post("/bank/decisions", { reference, decision }).catch(() => undefined);
  }
}

/** Two, so that the second server to take over finds what the first has left; the whole server takes long to start. */
const rounds = killRounds({ usually: 2 }).flatMap(({ seed, kills }): [number, number, Program, number][] => [
  [seed, kills, "rupees", kills],
  [seed, kills, "server", Math.ceil(kills / 5)],
]);

test.each(rounds)(
  "FAULT_SEED=%i FAULT_KILLS=%i: %s, killed at random, lose and duplicate no rupee",
  { timeout: patientMs(400) },
  async (seed, _, program, count) => {
    const chance = createChance(seed);
    const fresh = await freshDatabase();
    database = fresh;
    if (program === "server") await buildPagesIfNeeded(() => undefined);
    const { db, close } = await open(fresh.url);
    await writeFirstData(db);
    await close();
    const world = await startWorld();
    const nodes = await startNodes({ program, databaseUrl: fresh.url, world });
    const somebody = await registerPeople({ database: fresh, nodes, world });
    people = somebody;
    for (let kill = 1; kill <= count; kill += 1) {
      for (let fault = chance.between(0, 2); fault > 0; fault -= 1) await world.post("/bank/faults", drawFault(chance));
      const acts = Array.from({ length: actsOfOneKill }, () => drawAct(chance, somebody)());
      await sleep(chance.between(0, 300));
      await nodes.kill();
      await Promise.all(acts);
      await world.post("/bank/faults", { fault: "none" });
      await decideAll(chance, fresh, world);
      const wrong = await auditRupees({ database: fresh, world, people: somebody }, { isQuick: kill < count });
      expect(wrong, `after kill ${kill} of seed ${seed}`).toEqual([]);
    }
    console.log(`seed ${seed}: ${count} kills of the ${program}, ${somebody.promised.length} deposits and withdrawals`);
  },
);
