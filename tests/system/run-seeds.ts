/**
 * The seeds of a run. Every run draws new ones and prints them, so that many short runs cover more than one could. A
 * failure names its seed; setting it (`FAULT_SEED=7 npx vitest run …`) repeats the run.
 */
import { randomInt } from "node:crypto";

const variables = ["RULES_SEED", "FAULT_SEED", "SIMULATOR_SEEDS"] as const;
/** Tests derive consecutive seeds, and streams a million apart. */
const seedsEnd = 1_000_000;

export const drawSeed = (): number => randomInt(1, seedsEnd);

/** Draws the seeds that are not set. Test processes inherit the environment, so all files of a run share them. */
export function drawMissingSeeds(env: NodeJS.ProcessEnv): void {
  for (const variable of variables) env[variable] ||= String(drawSeed());
}

/** The settings to repeat the run, for the seeds that these test files name. */
export const seedsNamedIn = (files: readonly string[], env: NodeJS.ProcessEnv): string[] =>
  variables
    .filter((variable) => files.some((text) => text.includes(`${variable}=`)))
    .map((variable) => `${variable}=${env[variable]}`);
