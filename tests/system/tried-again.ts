/**
 * Journeys may be tried once more, because a browser on a busy machine has moments of its own. Whatever needed it is named at the
 * end of the run with the reason, so that nobody gets used to it, and more than a few fail the run.
 */
import type { Reporter, TestCase, TestModule } from "vitest/node";

const mostTriedAgain = 3;
const longestReason = 300;

export default class TriedAgain implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const again = modules.flatMap(({ children }) => [...children.allTests()]).filter(neededIt);
    if (again.length === 0) return;
    console.log(`Tried once more: ${again.length} (at most ${mostTriedAgain} may be)`);
    for (const test of again) {
      console.log(`  ${test.module.relativeModuleId} > ${test.fullName}`);
      for (const reason of reasonsOf(test)) console.log(`    ${reason}`);
    }
    if (again.length > mostTriedAgain) process.exitCode = 1;
  }
}

const neededIt = (test: TestCase): boolean => (test.diagnostic()?.retryCount ?? 0) > 0;

const reasonsOf = (test: TestCase): string[] =>
  (test.result().errors ?? []).map(({ message, cause }) =>
    [message, (cause as Error | undefined)?.message ?? ""]
      .join(" ")
      .replaceAll(/\s+/g, " ")
      .trim()
      .slice(0, longestReason),
  );
