/**
 * The engine dies at its weakest points: around the journal's append, within the projection's transaction, and during
 * recovery.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "../database/fresh-database.ts";
import { patientMs } from "../system/patience.ts";
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
  at("feo projection", "before", "change balance", 2),
  // PostgreSQL is then waiting for the rows of the COPY.
  at("feo projection", "sent", "copy spot_order", 2),
  at("feo projection", "sent", "commit", 3),
  at("feo projection", "answered", "commit", 2),
];
const comingBackPoints = [
  at("feo journal", "answered", "select pg_advisory_lock"),
  at("feo journal", "sent", "update engine_state set epoch"),
  at("any", "before", "update projection set epoch"),
  at("any", "answered", "update projection set epoch"),
  at("feo recovery", "answered", "select market, rules"),
  at("feo recovery", "answered", "select first_sequence as first, commands from journal"),
  at("feo projection", "answered", "select first_sequence as first, commands from journal"),
  at("feo projection", "sent", "projection"),
];
/** Fewer than elsewhere: the point of death matters, and every death is followed by a full inspection. */
const underWay = 40;
const headcount = 80;
/** Leaves journal entries that the tables do not have. */
const behind = at("feo projection", "before", "copy ledger_entry", 2);

let database: FreshDatabase;
let witness: Witness;
let engine: Engine;

beforeEach(async () => {
  database = await freshDatabase();
  witness = createWitness(createLoad(11, headcount), underWay);
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

async function tablesCaughtUp(): Promise<void> {
  const isBehind = "select 1 from engine_state e, projection p where p.sequence < e.sequence";
  while ((await database.query(isBehind)).length > 0) await sleep(5);
}

/** A point that is never reached proves nothing. */
const endOf = (dying: Engine): Promise<string> =>
  Promise.race([dying.ended, sleep(patientMs(80), "it did not die", { ref: false })]);

async function dieUnderLoad(point: DeathPoint): Promise<void> {
  engine.arm(point);
  witness.press();
  expect(await endOf(engine)).toMatch(/SIGKILL/);
}

async function lookAround(point: DeathPoint): Promise<void> {
  await witness.finish();
  expect(await inspect(database.url, witness, { isQuick: true }), JSON.stringify(point)).toEqual([]);
}

const describe = ({ connection, moment, statement }: DeathPoint) =>
  `${connection}, ${moment} ${statement.slice(0, 30)}`;

/** Groups of four, because the journal is replayed from its start after every death. */
function byFour(points: readonly DeathPoint[]): (readonly DeathPoint[])[] {
  return points.length === 0 ? [] : [points.slice(0, 4), ...byFour(points.slice(4))];
}

for (const points of byFour([...journalPoints, ...tablePoints])) {
  test(`an engine that dies at work: ${points.map(describe).join("; ")}`, async () => {
    for (const point of points) {
      await dieUnderLoad(point);
      await takeOver();
      await lookAround(point);
    }
  });
}

for (const points of byFour(comingBackPoints)) {
  test(`an engine that dies during recovery: ${points.map(describe).join("; ")}`, async () => {
    for (const point of points) {
      await dieUnderLoad(behind);
      const second = startEngine(database.url, point);
      witness.turnTo(second);
      expect(await endOf(second), JSON.stringify(point)).toMatch(/SIGKILL/);
      await takeOver();
      await lookAround(point);
    }
  });
}

test("a retry that arrives two engines later gets the first engine's result, from the tables", async () => {
  const point = at("feo journal", "answered", "append", 3);
  await dieUnderLoad(point);
  await witness.pause();
  await takeOver();
  await tablesCaughtUp();
  engine.signal("SIGKILL");
  await engine.ended;
  await takeOver();
  await lookAround(point);
});

test("an engine whose connection is cut during recovery retries in the same process", async () => {
  for (const point of comingBackPoints.filter(({ connection }) => connection === "feo recovery").slice(-2)) {
    await dieUnderLoad(behind);
    engine = startEngine(database.url, { ...point, cutsOnly: true });
    witness.turnTo(engine);
    await engine.led(1);
    await lookAround(point);
  }
});
