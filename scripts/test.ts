/**
 * npm test: everything that CI runs. Installs what is missing, checks, then tests: rules, database, commands, the
 * running exchange. npm run test:quick leaves out whatever starts an exchange.
 */
import { availableParallelism } from "node:os";
import type { RunReport } from "../tests/system/run-report.ts";
import { ensureAnvil } from "./anvil.ts";
import { buildPagesIfNeeded } from "./build-pages.ts";
import { ensureChromium } from "./chromium.ts";
import { ensureNatsServer } from "./nats-server.ts";
import { runStep, type Step } from "./run-steps.ts";
import { printFailures, runTests } from "./run-tests.ts";
import { measurePatience } from "./test-patience.ts";

const isQuick = process.argv.includes("--quick");
const report = (line: string) => console.log(`feo: ${line}`);

const project = (...names: readonly string[]): Step["command"] => [
  ...(["vitest", "run"] as const),
  ...names.flatMap((name) => ["--project", name]),
];
const check: Step = { name: "check", command: ["npm", "run", "--silent", "check"] };
const quick: readonly Step[] = [
  { name: "rules", command: project("unit", "pure", "components") },
  { name: "database", command: project("database") },
];
/** One worker more than processors, because a test spends half of its time waiting for the exchange. */
const workers = String(availableParallelism() + 1);
const whole: readonly Step[] = [
  { name: "faults", command: project("faults") },
  { name: "simulator", command: project("simulator") },
  { name: "start and stop", command: project("start") },
  { name: "fuzz", command: project("fuzz") },
  // One after the other: an idle exchange would take processor time from the one under test.
  { name: "conformance", command: [...project("conformance"), "--maxWorkers", workers] },
  { name: "journeys", command: [...project("journeys"), "--maxWorkers", workers] },
];

try {
  ensureAnvil(report);
  if (!isQuick) {
    ensureChromium(report);
    ensureNatsServer(report);
    await buildPagesIfNeeded(report);
  }
} catch (error) {
  console.error(`feo: ${(error as Error).message}`);
  process.exit(1);
}

// Stop early: code that does not compile is not worth an hour of tests.
if (!runStep(check)) process.exit(1);
process.env["TEST_PATIENCE"] ??= String(await measurePatience());
report(`TEST_PATIENCE=${process.env["TEST_PATIENCE"]}, on ${availableParallelism()} processors`);

const reports: RunReport[] = [];
const broken: string[] = [];
for (const step of isQuick ? quick : [...quick, ...whole]) {
  const result = runTests(step);
  if (!result.isOk) broken.push(step.name);
  if (result.report) reports.push(result.report);
}

printFailures(reports);
if (broken.length > 0) console.log(`\nFAILED  ${broken.join(", ")}`);
const count = (numberOf: (run: RunReport) => number) => reports.reduce((sum, run) => sum + numberOf(run), 0);
console.log(`${count(({ passed }) => passed)} passed, ${count(({ failed }) => failed.length)} failed`);
process.exit(broken.length === 0 ? 0 : 1);
