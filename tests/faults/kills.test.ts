/**
 * The engine is killed at random moments under load, again and again; as often as one likes with
 * `FAULT_KILLS=200 FAULT_SEED=7 npx vitest run --project faults kills`.
 * The commands and the delays come from the seed; what the delays hit does not.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { createChance } from "../../packages/exchange/src/reference/chance.ts";
import { type FreshDatabase, freshDatabase } from "../database/fresh-database.ts";
import { endEngines, startEngine } from "./engine.ts";
import { inspect } from "./inspection.ts";
import { createLoad } from "./load.ts";
import { createWitness } from "./witness.ts";

const kills = Number(process.env["FAULT_KILLS"] ?? 10);
const seed = Number(process.env["FAULT_SEED"] ?? 1);
/** A journal is replayed from its start after every kill, so none may become too long. */
const killsOfOneDatabase = 20;

let database: FreshDatabase | undefined;

afterEach(async () => {
  await endEngines();
  await database?.drop();
  database = undefined;
});

const rounds = Array.from({ length: Math.ceil(kills / killsOfOneDatabase) }, (_, round) => ({
  seed: seed + round,
  count: Math.min(killsOfOneDatabase, kills - round * killsOfOneDatabase),
}));

test.each(rounds)(
  "seed $seed: $count kills lose and double nothing",
  { timeout: 1_200_000 },
  async ({ seed, count }) => {
    const chance = createChance(seed);
    const witness = createWitness(createLoad(seed));
    const fresh = await freshDatabase();
    database = fresh;
    let engine = startEngine(fresh.url);
    witness.turnTo(engine);
    await engine.led(1);
    await witness.setUp();
    for (let kill = 1; kill <= count; kill += 1) {
      witness.press();
      // Every fourth kill comes while the engine may still be loading or taking up what the last one left.
      if (kill % 4 !== 0) await engine.led(1);
      await sleep(chance.between(0, kill % 4 === 0 ? 400 : 150));
      engine.signal("SIGKILL");
      await engine.ended;
      engine = startEngine(fresh.url);
      witness.turnTo(engine);
      if (kill % 4 === 3) continue;
      await engine.led(1);
      await witness.finish();
      expect(await inspect(fresh.url, witness, { isQuick: true }), `after kill ${kill} of seed ${seed}`).toEqual([]);
    }
    await engine.led(1);
    await witness.finish();
    expect(await inspect(fresh.url, witness), `at the end of seed ${seed}`).toEqual([]);
    const { length } = witness.cases;
    console.log(`seed ${seed}: ${count} kills, ${length} commands, not taken: ${JSON.stringify(witness.notTaken)}`);
  },
);
