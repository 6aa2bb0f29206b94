/**
 * A summary for readers of a run's last lines. Journeys may be retried once, because browsers on a busy machine are
 * flaky: every retry is listed with its reason, and more than a few fail the run. If the run is a step of a longer one,
 * the summary is also written to the file TEST_REPORT.
 */
import { readFileSync, writeFileSync } from "node:fs";
import type { Reporter, SerializedError, TestCase, TestModule, TestSpecification } from "vitest/node";
import { seedsNamedIn } from "./run-seeds.ts";

export interface RunReport {
  readonly passed: number;
  /** Each with the command that runs it alone. */
  readonly failed: readonly { readonly name: string; readonly command: string; readonly reason: string }[];
  readonly triedAgain: readonly { readonly name: string; readonly reason: string }[];
}

const mostTriedAgain = 3;
const longestReason = 300;

export default class ReportRun implements Reporter {
  onTestRunStart(files: readonly TestSpecification[]): void {
    const sources = files.map(({ moduleId }) => readFileSync(moduleId, "utf8"));
    const seeds = seedsNamedIn(sources, process.env);
    if (seeds.length > 0) console.log(`Seeds of this run: ${seeds.join(" ")} (give them to repeat it)`);
  }

  onTestRunEnd(modules: readonly TestModule[], strayErrors: readonly SerializedError[]): void {
    const report = reportOf(modules, strayErrors);
    const { triedAgain } = report;
    if (triedAgain.length > 0) {
      console.log(`Tried once more: ${triedAgain.length} (at most ${mostTriedAgain} may be)`);
      for (const { name, reason } of triedAgain) console.log(`  ${name}\n    ${reason}`);
      if (triedAgain.length > mostTriedAgain) process.exitCode = 1;
    }
    const file = process.env["TEST_REPORT"];
    if (file) writeFileSync(file, JSON.stringify(report));
  }
}

function reportOf(modules: readonly TestModule[], strayErrors: readonly SerializedError[]): RunReport {
  const tests = modules.flatMap(({ children }) => [...children.allTests()]);
  const inState = (state: string) => tests.filter((test) => test.result().state === state);
  const broken = modules.filter((module) => module.errors().length > 0);
  return {
    passed: inState("passed").length,
    failed: [
      ...inState("failed").map((test) => ({
        name: nameOf(test),
        command: [...settingsIn(test.fullName), commandFor(test.module), `-t '${patternFor(test)}'`].join(" "),
        reason: reasonOf(test.result().errors ?? []),
      })),
      ...broken.map((module) => ({
        name: module.relativeModuleId,
        command: commandFor(module),
        reason: reasonOf(module.errors()),
      })),
      ...strayErrors.map((error) => ({ name: "outside of any test", command: "npm test", reason: reasonOf([error]) })),
    ],
    triedAgain: tests
      .filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0)
      .map((test) => ({ name: nameOf(test), reason: reasonOf(test.result().errors ?? []) })),
  };
}

const nameOf = ({ module, fullName }: TestCase): string => `${module.relativeModuleId} > ${fullName}`;

/** Titles contain the settings of the test run (`FAULT_SEED=7 …`); with others the title would not match. */
const settingsIn = (title: string): string[] => title.match(/\b[A-Z]+_[A-Z]+=\d+/g) ?? [];

/** Vitest joins groups and test with a space there, and a quote would end the shell's string. */
const patternFor = ({ fullName }: TestCase): string =>
  fullName
    .replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replaceAll(" > ", ".+")
    .replaceAll("'", ".");

const commandFor = ({ project, relativeModuleId }: TestModule): string =>
  `npx vitest run --project ${project.name} ${relativeModuleId}`;

/** The first error, from the first attempt. */
function reasonOf([first]: readonly { readonly message?: string; readonly cause?: unknown }[]): string {
  const { message = "", cause } = first ?? {};
  const why = (cause as { readonly message?: string } | undefined)?.message ?? "";
  return `${message} ${why}`.replaceAll(/\s+/g, " ").trim().slice(0, longestReason);
}
