/** Runs commands one after another and prints how long each took. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

export interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

/** Stops at the first failure. */
export function runSteps(steps: readonly Step[]): void {
  for (const step of steps) if (!runStep(step)) process.exit(1);
}

export function runStep({ name, command }: Step, env: Record<string, string> = {}): boolean {
  const startedAt = performance.now();
  const [program, ...args] = command;
  const { status } = spawnSync(program, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${status === 0 ? "ok" : "FAILED"}  ${name}  ${seconds} s`);
  return status === 0;
}
