/**
 * Fuzzes an exchange with requests generated from its OpenAPI document, valid and broken. Each request derives from the
 * seed and its number; ids and tokens in it come from this exchange.
 */
import { spawnSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newHome } from "../system/home.ts";
import { type Instance, startInstance } from "../system/instance.ts";
import { patientMs } from "../system/patience.ts";
import { type OpenApi, readDocument } from "./documented-calls.ts";
import { runFuzz } from "./run-fuzz.ts";
import { createTally } from "./tally.ts";

const seed = Number(process.env["FUZZ_SEED"] || 16);
const requests = Number(process.env["FUZZ_REQUESTS"] || 5_000);
const root = fileURLToPath(new URL("../..", import.meta.url));

let home: string;
let instance: Instance;

beforeAll(async () => {
  home = await newHome("feo-fuzz-");
  instance = await startInstance({ home, env: { ORDERS_PER_SECOND: "100000", DEMO_BOTS: "ADA-INR" } });
});
afterAll(async () => {
  await instance?.stop();
  await rm(home, { recursive: true, force: true });
});

test(`FUZZ_SEED=${seed} FUZZ_REQUESTS=${requests}: no request makes the server fail, and every response is documented`, {
  timeout: patientMs(100 + requests / 20),
}, async () => {
  const response = await fetch(`${instance.baseUrl}/api/openapi.json`);
  const documented = readDocument((await response.json()) as OpenApi);
  const tally = createTally();
  const faults = await runFuzz({ instance, home, documented, tally, seed, requests });
  console.log(tally.table().join("\n"));
  if (faults.length > 0) console.log(`What the exchange printed:\n${instance.output().slice(-20_000)}`);
  expect(faults, `FUZZ_SEED=${seed} FUZZ_REQUESTS=${requests} repeats it`).toEqual([]);

  // The checks above prove nothing about a call that was never reached.
  const { calls } = documented;
  expect(calls.filter(({ name }) => !tally.isReached(name)).map(({ name }) => name)).toEqual([]);
  expect(tally.succeeded(calls.map(({ name }) => name))).toBeGreaterThan(calls.length * 0.6);

  expect([instance.process.exitCode, instance.process.signalCode]).toEqual([null, null]);
  expect((await fetch(`${instance.baseUrl}/api/health/ready`)).status).toBe(200);
  // A process that died and was restarted would be ready too.
  expect(instance.output()).not.toMatch(/started again|starting it again|uncaught|unhandled/i);
  await instance.stop();
  const verified = spawnSync(process.execPath, ["scripts/verify.ts"], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, FEO_HOME: home, DATABASE_URL: "" },
  });
  expect([verified.status, verified.stderr]).toEqual([0, ""]);
  expect(verified.stdout).toContain("and the tables match");
});
