/** Selects rule tests that can share a worker: those that mock no globals and open nothing. */
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Fake clocks and globals, servers, processes, threads, and process settings. */
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
