/** The engine dies where it hurts: around the journal's append, within the tables' transaction, and while it comes back. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "../database/fresh-database.ts";
import type { DeathPoint } from "./death-point.ts";
import { type Engine, endEngines, startEngine } from "./engine.ts";
import { inspect } from "./inspection.ts";
import { createLoad } from "./load.ts";
import { createWitness, type Witness } from "./witness.ts";

const at = (
  connection: DeathPoint["connection"],
  moment: DeathPoint["moment"],
  statement: string,
  occurrence = 1,
): DeathPoint => ({ connection, moment, statement, occurrence });

const journalPoints = [
  at("feo journal", "before", "append", 3),
  at("feo journal", "sent", "append", 5),
  at("feo journal", "answered", "append", 4),
];
const tablePoints = [
  at("feo projection", "before", "begin", 2),
  at("feo projection", "answered", "projection", 2),
  at("feo projection", "answered", "insert spot_order"),
  at("feo projection", "before", "change balance", 2),
  at("feo projection", "before", "commit", 2),
  at("feo projection", "sent", "commit", 3),
  at("feo projection", "answered", "commit", 2),
];
const comingBackPoints = [
  at("feo journal", "answered", "select pg_advisory_lock"),
  at("feo journal", "sent", "update engine_state set epoch"),
  at("feo recovery", "before", "update projection set epoch"),
  at("feo recovery", "answered", "update projection set epoch"),
  at("feo recovery", "answered", "select market, rules"),
  at("feo recovery", "before", "select first_sequence as first, commands from journal"),
  at("feo recovery", "answered", "select first_sequence as first, commands from journal"),
  at("feo projection", "sent", "projection"),
];
/** Leaves a tail in the journal that the tables do not have. */
const behind = at("feo projection", "before", "insert ledger_entry", 2);

let database: FreshDatabase;
let witness: Witness;
let engine: Engine;

beforeEach(async () => {
  database = await freshDatabase();
  witness = createWitness(createLoad(11));
  await takeOver();
  await witness.setUp();
});

afterEach(async () => {
  await endEngines();
  await database.drop();
});

async function takeOver(): Promise<void> {
  engine = startEngine(database.url);
  witness.turnTo(engine);
  await engine.led(1);
}

async function dieUnderLoad(point: DeathPoint): Promise<void> {
  engine.arm(point);
  witness.press();
  expect(await engine.ended).toMatch(/SIGKILL/);
}

async function lookAround(point: DeathPoint): Promise<void> {
  await witness.finish();
  expect(await inspect(database.url, witness, { isQuick: true }), JSON.stringify(point)).toEqual([]);
}

test("an engine that dies around an append of the journal", async () => {
  for (const point of journalPoints) {
    await dieUnderLoad(point);
    await takeOver();
    await lookAround(point);
  }
});

test("an engine that dies before, within and after the tables' transaction", async () => {
  for (const point of tablePoints) {
    await dieUnderLoad(point);
    await takeOver();
    await lookAround(point);
  }
});

test("an engine that dies while it comes back", async () => {
  for (const point of comingBackPoints) {
    await dieUnderLoad(behind);
    const second = startEngine(database.url, point);
    witness.turnTo(second);
    expect(await second.ended, JSON.stringify(point)).toMatch(/SIGKILL/);
    await takeOver();
    await lookAround(point);
  }
});

test("an engine whose connection is cut while it comes back tries again, in the same process", async () => {
  for (const point of comingBackPoints.filter(({ connection }) => connection === "feo recovery")) {
    await dieUnderLoad(behind);
    engine = startEngine(database.url, { ...point, cutsOnly: true });
    witness.turnTo(engine);
    await engine.led(1);
    await lookAround(point);
  }
});
