/** PostgreSQL's disk fills up while commands come: who is not told yes is told no, and every yes is kept. */
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { open } from "../database/fresh-database.ts";
import { type Engine, endEngines, startEngine } from "./engine.ts";
import { inspect } from "./inspection.ts";
import { createLoad } from "./load.ts";
import { type SmallDisk, startOnSmallDisk } from "./small-disk.ts";
import { createWitness, type Witness } from "./witness.ts";

const diskMegabytes = 160;

let disk: SmallDisk | undefined;

afterEach(async () => {
  await endEngines();
  await disk?.remove();
});

async function freeAndLook(small: SmallDisk, engine: Engine, witness: Witness): Promise<void> {
  // Resolves when every single try has been answered, with yes or no.
  await witness.pause();
  await small.free();
  await answersMore(witness);
  await witness.finish();
  expect(await inspect(small.url, witness)).toEqual([]);
  expect(engine.hasEnded).toBe(false);
}

/** Presses until something more than before was taken. */
async function answersMore(witness: Witness): Promise<void> {
  const done = () => witness.cases.filter(({ told }) => told?.kind === "done").length;
  const before = done();
  witness.press();
  await expect.poll(done).toBeGreaterThan(before);
}

/** Has the log go on in a new file until there is none. */
async function useUpLog(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  for (let count = 0; count < 10; count += 1) {
    await client.query("select pg_logical_emit_message(true, 'fault', 'x')");
    await client.query("select pg_switch_wal()");
  }
}

test("a disk that fills up under load: nothing acknowledged is lost, the rest is told no, and it goes on", async () => {
  const small = await startOnSmallDisk(diskMegabytes);
  disk = small;
  await (await open(small.url)).close();
  const witness = createWitness(createLoad(41));
  const engine = startEngine(small.url);
  witness.turnTo(engine);
  await engine.led(1);
  await witness.setUp();

  // The tables cannot grow, and PostgreSQL says so.
  await answersMore(witness);
  await small.fill();
  // Again and again, for as long as it is full.
  await expect.poll(() => engine.log().match(/No space left on device/g)?.length ?? 0).toBeGreaterThan(2);
  expect(engine.log()).toContain("the database's disk is full: orders are refused until there is room");
  expect(small.falls).toEqual([]);
  await freeAndLook(small, engine, witness);
  expect(engine.log()).toContain("there is room on the database's disk again");

  // The log cannot grow, and PostgreSQL falls.
  witness.press();
  await small.fill();
  await expect(useUpLog(small.url)).rejects.toThrow();
  await expect.poll(() => small.falls.length).toBe(1);
  await expect.poll(() => witness.notTaken["OUTCOME_UNKNOWN"] ?? 0).toBeGreaterThan(0);
  await freeAndLook(small, engine, witness);
  expect(small.falls).toHaveLength(1);
});
