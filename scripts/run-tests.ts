/** Runs steps of vitest and collects their reports, so that a run of many steps ends with one summary. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RunReport } from "../tests/system/run-report.ts";
import { runStep, type Step } from "./run-steps.ts";

export interface StepResult {
  readonly isOk: boolean;
  /** Undefined if the step ended before it could report. */
  readonly report: RunReport | undefined;
}

export function runTests(step: Step, env: Record<string, string> = {}): StepResult {
  const folder = mkdtempSync(join(tmpdir(), "feo-report-"));
  const file = join(folder, "report.json");
  try {
    return { isOk: runStep(step, { ...env, TEST_REPORT: file }), report: readReport(file) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readReport(file: string): RunReport | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as RunReport;
  } catch {
    return undefined;
  }
}

/** The failures, each with its reason and the command that runs it alone. */
export function printFailures(reports: readonly RunReport[]): void {
  for (const { name, reason, command } of reports.flatMap(({ failed }) => failed)) {
    console.log(`\nFAILED  ${name}\n  ${reason}\n  ${command}`);
  }
}
