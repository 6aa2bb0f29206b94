/**
 * npm run prove: the long version of the random tests in npm test. Takes hours; every part runs, even if others fail.
 * `npm run prove -- kills simulator` runs only these parts, PROVE_SEED=7 repeats a run, PROVE_SHARE=0.01 does a
 * hundredth.
 */
import { availableParallelism } from "node:os";
import type { RunReport } from "../tests/system/run-report.ts";
import { drawSeed } from "../tests/system/run-seeds.ts";
import { buildPagesIfNeeded } from "./build-pages.ts";
import { ensureChromium } from "./chromium.ts";
import { partsOf, type Row, tableOf } from "./prove-parts.ts";
import { printFailures, runTests } from "./run-tests.ts";
import { measurePatience } from "./test-patience.ts";

const report = (line: string) => console.log(`feo: ${line}`);
const giveUp = (reason: string): never => {
  console.error(`feo: ${reason}`);
  process.exit(1);
};

const seed = Number(process.env["PROVE_SEED"] || drawSeed());
const share = Number(process.env["PROVE_SHARE"] || 1);
if (!Number.isSafeInteger(seed) || seed < 1) giveUp("PROVE_SEED is a whole number above zero");
if (!(share > 0 && share <= 1)) giveUp("PROVE_SHARE is above 0 and at most 1");
const chosen = process.argv.slice(2);
const every = partsOf({ seed, share });
const names = every.map(({ name }) => name);
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) giveUp(`There is no ${unknown.join(", ")}; the parts are ${names.join(", ")}`);
const parts = every.filter(({ name }) => chosen.length === 0 || chosen.includes(name));

try {
  if (parts.some(({ name }) => name === "looks")) ensureChromium(report);
  if (parts.some(({ name }) => ["looks", "rupee-kills", "fuzz"].includes(name))) await buildPagesIfNeeded(report);
} catch (error) {
  giveUp((error as Error).message);
}
process.env["TEST_PATIENCE"] ??= String(await measurePatience());
report(`TEST_PATIENCE=${process.env["TEST_PATIENCE"]}, on ${availableParallelism()} processors; PROVE_SEED=${seed}`);

const reports: RunReport[] = [];
let isProved = true;
const rows = parts.map((part): Row => {
  const { name, command, env, amount, seed: drawn } = part;
  const startedAt = performance.now();
  const result = runTests({ name, command }, env);
  if (result.report) reports.push(result.report);
  isProved &&= result.isOk;
  const seconds = (performance.now() - startedAt) / 1000;
  return { name, amount, seed: drawn, seconds, outcome: outcomeOf(result) };
});

function outcomeOf({ isOk, report: came }: ReturnType<typeof runTests>): string {
  if (!came) return "FAILED";
  return isOk
    ? `passed, ${came.passed} tests`
    : `FAILED ${came.failed.length} of ${came.failed.length + came.passed} tests`;
}

printFailures(reports);
console.log(["", ...tableOf(rows)].join("\n"));
process.exit(isProved ? 0 : 1);
