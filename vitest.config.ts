import { configDefaults, defineConfig } from "vitest/config";
import { patientMs } from "./tests/system/patience.ts";
import ReportRun from "./tests/system/run-report.ts";
import { drawMissingSeeds } from "./tests/system/run-seeds.ts";
import { ruleTests, sharingTests } from "./tests/system/shared-workers.ts";
import TakeTurns from "./tests/system/take-turns.ts";

drawMissingSeeds(process.env);

/** How long an assertion waits for what it expects. */
const expectation = { poll: { timeout: patientMs(20), interval: 50 } };

/** One project per kind of test: rules alone, repository commands, and the whole running system. */
export default defineConfig({
  test: {
    sequence: { sequencer: TakeTurns },
    reporters: ["default", new ReportRun()],
    // Use every processor: by default vitest leaves one for watch mode.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "unit",
          include: [...ruleTests],
          exclude: [...configDefaults.exclude, ...sharingTests],
          // Only ends what hangs: on a shared machine the first request to a server can compile for seconds.
          testTimeout: patientMs(40),
          hookTimeout: patientMs(40),
          expect: expectation,
        },
      },
      // Pages in a DOM without a browser; only the network is fake (apps/web/app/testing).
      {
        test: {
          name: "components",
          include: ["apps/*/app/**/*.test.tsx"],
          environment: "happy-dom",
          retry: 1,
          setupFiles: ["tests/system/component-limits.ts", "apps/web/app/testing/browser-stand-ins.ts"],
          testTimeout: patientMs(40),
          hookTimeout: patientMs(40),
          expect: expectation,
        },
      },
      {
        test: {
          name: "pure",
          include: [...sharingTests],
          isolate: false,
          testTimeout: patientMs(40),
          hookTimeout: patientMs(40),
          expect: expectation,
        },
      },
      {
        test: {
          name: "database",
          include: ["tests/database/*.test.ts"],
          globalSetup: "tests/system/start-database.ts",
          testTimeout: patientMs(60),
          hookTimeout: patientMs(60),
          expect: expectation,
        },
      },
      {
        test: {
          name: "faults",
          include: ["tests/faults/*.test.ts"],
          globalSetup: "tests/system/start-database.ts",
          // After a kill, the next engine has to load and take the lead before the test can continue.
          testTimeout: patientMs(200),
          hookTimeout: patientMs(100),
          expect: { poll: { ...expectation.poll, timeout: patientMs(60) } },
          // These wait for processes and disks more than they compute.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: "simulator",
          include: ["tests/simulator/*.test.ts"],
          globalSetup: "tests/system/start-database.ts",
          testTimeout: patientMs(60),
          hookTimeout: patientMs(60),
          expect: expectation,
        },
      },
      {
        test: {
          name: "start",
          include: ["scripts/*.test.ts", "tests/start/*.test.ts"],
          testTimeout: patientMs(100),
          hookTimeout: patientMs(100),
          expect: expectation,
          // In parallel: each file uses separate home directories and ports.
          maxWorkers: 2,
        },
      },
      // Starts a separate exchange, because its leftovers would disturb other tests.
      {
        test: {
          name: "fuzz",
          include: ["tests/fuzz/*.test.ts"],
          testTimeout: patientMs(100),
          hookTimeout: patientMs(100),
          expect: expectation,
        },
      },
      // One exchange per worker; its files run one after the other and share its people.
      {
        test: {
          name: "conformance",
          isolate: false,
          include: ["tests/conformance/*.test.ts"],
          globalSetup: "tests/system/start-instance.ts",
          testTimeout: patientMs(100),
          hookTimeout: patientMs(100),
          expect: expectation,
        },
      },
      {
        test: {
          name: "journeys",
          // All files load the same modules and share one browser.
          isolate: false,
          include: ["tests/journeys/*.test.ts"],
          globalSetup: "tests/system/start-instance.ts",
          retry: 1,
          testTimeout: patientMs(100),
          hookTimeout: patientMs(100),
          expect: expectation,
        },
      },
    ],
  },
});
