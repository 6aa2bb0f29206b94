/** Runs commands one after another, says how long each took, and stops at the first that fails. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

export interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

export function runSteps(steps: readonly Step[]): void {
  for (const { name, command } of steps) {
    const startedAt = performance.now();
    const [program, ...args] = command;
    const { status } = spawnSync(program, args, { cwd: root, stdio: "inherit" });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${status === 0 ? "ok" : "FAILED"}  ${name}  ${seconds} s`);
    if (status !== 0) process.exit(status ?? 1);
  }
}
