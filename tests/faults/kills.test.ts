/**
 * The engine is killed at random moments under load, again and again. The commands and delays come from the seed
 * (kill-rounds.ts); what a delay hits does not.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { createChance } from "../../packages/exchange/src/reference/chance.ts";
import { type FreshDatabase, freshDatabase } from "../database/fresh-database.ts";
import { patientMs } from "../system/patience.ts";
import { endEngines, startEngine } from "./engine.ts";
import { inspect } from "./inspection.ts";
import { killRounds } from "./kill-rounds.ts";
import { createLoad } from "./load.ts";
import { createWitness } from "./witness.ts";

let database: FreshDatabase | undefined;

afterEach(async () => {
  await endEngines();
  await database?.drop();
  database = undefined;
});

/** Four, because every fourth kill and the one before it differ from the others. */
test.each(killRounds({ usually: 4 }))(
  "FAULT_SEED=$seed FAULT_KILLS=$kills: an engine killed at random loses and duplicates nothing",
  { timeout: patientMs(400) },
  async ({ seed, kills }) => {
    const chance = createChance(seed);
    const witness = createWitness(createLoad(seed));
    const fresh = await freshDatabase();
    database = fresh;
    let engine = startEngine(fresh.url);
    witness.turnTo(engine);
    await engine.led(1);
    await witness.setUp();
    for (let kill = 1; kill <= kills; kill += 1) {
      witness.press();
      // Every fourth kill comes early, while the engine may still be loading or recovering.
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
    console.log(`seed ${seed}: ${kills} kills, ${length} commands, not taken: ${JSON.stringify(witness.notTaken)}`);
  },
);
