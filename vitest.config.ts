import { configDefaults, defineConfig } from "vitest/config";
import { patientMs } from "./tests/system/patience.ts";
import ReportRun from "./tests/system/run-report.ts";
import { drawMissingSeeds } from "./tests/system/run-seeds.ts";
import { ruleTests, sharingTests } from "./tests/system/shared-workers.ts";
import TakeTurns from "./tests/system/take-turns.ts";

drawMissingSeeds(process.env);

/** How long an assertion waits for what it expects. */
const expectation = { poll: { timeout: patientMs(20), interval: 50 } };

/** Each project is one kind of proof: rules alone, commands of this repository, and the running whole. */
export default defineConfig({
  test: {
    sequence: { sequencer: TakeTurns },
    reporters: ["default", new ReportRun()],
    // One processor would stay idle otherwise: vitest keeps it for watching.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "unit",
          include: [...ruleTests],
          exclude: [...configDefaults.exclude, ...sharingTests],
          // A test that hangs is given up; the first request to a server compiles for seconds where the processors are shared.
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
          // After a death the next one has to load and to lead before anything goes on, on what processors others leave it.
          testTimeout: patientMs(200),
          hookTimeout: patientMs(100),
          expect: { poll: { ...expectation.poll, timeout: patientMs(60) } },
          // They wait for processes and disks more than they compute.
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
          // Side by side: each file has homes and ports of its own.
          maxWorkers: 2,
        },
      },
      // It has an exchange of its own: what it leaves behind would be in every other test's way.
      {
        test: {
          name: "fuzz",
          include: ["tests/fuzz/*.test.ts"],
          testTimeout: patientMs(100),
          hookTimeout: patientMs(100),
          expect: expectation,
        },
      },
      // Each with an exchange of its own: the files of one trade one after the other, with the same people's money.
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
          // What each file loads is the same, and so is its browser.
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
