/** npm test: everything that CI runs. Gets what it needs, checks, then proves: rules, database, commands, the running whole. */
import { buildPagesIfNeeded } from "./build-pages.ts";
import { ensureChromium } from "./chromium.ts";
import { ensureNatsServer } from "./nats-server.ts";
import { runSteps } from "./run-steps.ts";

const report = (line: string) => console.log(`feo: ${line}`);

try {
  ensureChromium(report);
  ensureNatsServer(report);
  await buildPagesIfNeeded(report);
} catch (error) {
  console.error(`feo: ${(error as Error).message}`);
  process.exit(1);
}
runSteps([
  { name: "check", command: ["npm", "run", "--silent", "check"] },
  { name: "rules", command: ["vitest", "run", "--project", "unit"] },
  { name: "database", command: ["vitest", "run", "--project", "database"] },
  { name: "faults", command: ["vitest", "run", "--project", "faults"] },
  { name: "simulator", command: ["vitest", "run", "--project", "simulator"] },
  { name: "start and stop", command: ["vitest", "run", "--project", "start"] },
  // One after the other: an exchange that nobody tests would take its share of the processors from the one that is tested.
  { name: "conformance", command: ["vitest", "run", "--project", "conformance", "--maxWorkers", "2"] },
  { name: "journeys", command: ["vitest", "run", "--project", "journeys", "--maxWorkers", "2"] },
]);
