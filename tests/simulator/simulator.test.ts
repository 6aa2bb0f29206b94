/**
 * Whole runs from seeds: one per test run, with a new seed. For more and longer ones: `SIMULATOR_SEEDS=7,8,9
 * SIMULATOR_STEPS=5000 npx vitest run --project simulator`.
 */
import { afterEach, beforeEach, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "../database/fresh-database.ts";
import { patientMs } from "../system/patience.ts";
import { simulate } from "./simulation.ts";

const seeds = (process.env["SIMULATOR_SEEDS"] || "1").split(",").map(Number);
const steps = Number(process.env["SIMULATOR_STEPS"] || 120);

let database: FreshDatabase;

beforeEach(async () => {
  database = await freshDatabase();
});

afterEach(() => database.drop());

test.each(seeds)(
  `SIMULATOR_SEEDS=%i SIMULATOR_STEPS=${steps}: whatever faults hit the engines, the books are right`,
  { timeout: patientMs(80 + 2 * steps) },
  async (seed) => {
    const report = await simulate({ seed, steps, databaseUrl: database.url });
    console.log(
      `seed ${seed}: ${report.commands} commands, ${report.faults} faults, ${JSON.stringify(report.figures)}`,
    );
    expect(report.commands).toBeGreaterThan(steps);
  },
);

test("without faults, the same seed gives the same run", async () => {
  const calm = { seed: 4, steps: 20, isCalm: true };
  const other = await freshDatabase();
  try {
    const [first, second] = [
      await simulate({ ...calm, databaseUrl: database.url }),
      await simulate({ ...calm, databaseUrl: other.url }),
    ];
    expect(second.hash).toBe(first.hash);
    expect(second.figures["done"]).toBe(first.figures["done"]);
  } finally {
    await other.drop();
  }
});
