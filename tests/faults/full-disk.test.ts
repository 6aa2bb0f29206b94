/**
 * PostgreSQL's disk fills up under load: commands that are not accepted are refused, and every accepted one is kept.
 */
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
  // Resolves when every attempt has been accepted or refused.
  await witness.pause();
  await small.free();
  await answersMore(witness);
  await witness.finish();
  expect(await inspect(small.url, witness)).toEqual([]);
  expect(engine.hasEnded).toBe(false);
}

/** Sends load until more commands than before were accepted. */
async function answersMore(witness: Witness): Promise<void> {
  const done = () => witness.cases.filter(({ answer: told }) => told?.kind === "done").length;
  const before = done();
  witness.press();
  await expect.poll(done).toBeGreaterThan(before);
}

/** Switches WAL files until there is no room for another. */
async function useUpLog(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  for (let count = 0; count < 10; count += 1) {
    await client.query("select pg_logical_emit_message(true, 'fault', 'x')");
    await client.query("select pg_switch_wal()");
  }
}

test("a disk that fills up under load: nothing acknowledged is lost, the rest is refused, and the engine recovers", async () => {
  const small = await startOnSmallDisk(diskMegabytes);
  disk = small;
  await (await open(small.url)).close();
  const witness = createWitness(createLoad(41));
  const engine = startEngine(small.url);
  witness.turnTo(engine);
  await engine.led(1);
  await witness.setUp();

  // The tables cannot grow, and PostgreSQL reports it.
  await answersMore(witness);
  await small.fill();
  // Reported repeatedly while the disk is full.
  await expect.poll(() => engine.log().match(/No space left on device/g)?.length ?? 0).toBeGreaterThan(2);
  expect(engine.log()).toContain("the database's disk is full: orders are refused until there is space");
  expect(small.falls).toEqual([]);
  await freeAndLook(small, engine, witness);
  expect(engine.log()).toContain("the database's disk has space again");

  // The WAL cannot grow, and PostgreSQL crashes.
  witness.press();
  await small.fill();
  await expect(useUpLog(small.url)).rejects.toThrow();
  await expect.poll(() => small.falls.length).toBe(1);
  await expect.poll(() => witness.notTaken["OUTCOME_UNKNOWN"] ?? 0).toBeGreaterThan(0);
  await freeAndLook(small, engine, witness);
  expect(small.falls).toHaveLength(1);
});
