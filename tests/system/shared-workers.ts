/** Which tests of rules can share a worker: those that replace nothing that others see, and open nothing. */
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Fakes of the clock and of globals, servers, processes, threads, and the settings of the process. */
const standsAlone =
  /\bvi\.|\.listen\(|\binject\(|child_process|worker_threads|process\.(env|on)\b|createHttp|@vitest-environment/;

export const ruleTests = [
  "packages/*/src/**/*.test.{ts,tsx}",
  "apps/*/{src,app}/**/*.test.ts",
  "tests/tidy/*.test.ts",
  "bench/**/*.test.ts",
];

/** Starting a worker takes longer than most of these tests. */
export const sharingTests: readonly string[] = globSync(
  ["packages/*/src", "apps/*/{src,app}"].map((folder) => `${folder}/**/*.test.ts`),
  {
    cwd: root,
  },
).filter((file) => !standsAlone.test(readFileSync(`${root}/${file}`, "utf8")));
