/**
 * npm test: everything that CI runs. Gets what it needs, checks, then proves: rules, database, commands, the running whole.
 * npm run test:quick leaves out whatever starts an exchange.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import type { RunReport } from "../tests/system/run-report.ts";
import { buildPagesIfNeeded } from "./build-pages.ts";
import { ensureChromium } from "./chromium.ts";
import { ensureNatsServer } from "./nats-server.ts";
import { runStep, type Step } from "./run-steps.ts";
import { measurePatience } from "./test-patience.ts";

const isQuick = process.argv.includes("--quick");
const report = (line: string) => console.log(`feo: ${line}`);

const project = (...names: readonly string[]): Step["command"] => [
  ...(["vitest", "run"] as const),
  ...names.flatMap((name) => ["--project", name]),
];
const check: Step = { name: "check", command: ["npm", "run", "--silent", "check"] };
const quick: readonly Step[] = [
  { name: "rules", command: project("unit", "pure") },
  { name: "database", command: project("database") },
];
const whole: readonly Step[] = [
  { name: "faults", command: project("faults") },
  { name: "simulator", command: project("simulator") },
  { name: "start and stop", command: project("start") },
  // One after the other: an exchange that nobody tests would take its share of the processors from the one that is tested.
  { name: "conformance", command: [...project("conformance"), "--maxWorkers", "2"] },
  { name: "journeys", command: [...project("journeys"), "--maxWorkers", "2"] },
];

try {
  if (!isQuick) {
    ensureChromium(report);
    ensureNatsServer(report);
    await buildPagesIfNeeded(report);
  }
} catch (error) {
  console.error(`feo: ${(error as Error).message}`);
  process.exit(1);
}

// What does not compile is not worth an hour of tests.
if (!runStep(check)) process.exit(1);
process.env["TEST_PATIENCE"] ??= String(await measurePatience());
report(`TEST_PATIENCE=${process.env["TEST_PATIENCE"]}, on ${availableParallelism()} processors`);

const folder = mkdtempSync(join(tmpdir(), "feo-reports-"));
const reports: RunReport[] = [];
const broken: string[] = [];
for (const [place, step] of (isQuick ? quick : [...quick, ...whole]).entries()) {
  const file = join(folder, `${place}.json`);
  if (!runStep(step, { TEST_REPORT: file })) broken.push(step.name);
  try {
    reports.push(JSON.parse(readFileSync(file, "utf8")) as RunReport);
  } catch {
    // It ended before it could tell; that it failed is known.
  }
}
rmSync(folder, { recursive: true });

const failed = reports.flatMap((run) => run.failed);
for (const { name, reason, command } of failed) console.log(`\nFAILED  ${name}\n  ${reason}\n  ${command}`);
if (broken.length > 0) console.log(`\nFAILED  ${broken.join(", ")}`);
console.log(`${reports.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failed.length} failed`);
process.exit(broken.length === 0 ? 0 : 1);
