/**
 * The seeds of a run. Every run draws new ones and prints them, so that many short runs see what one has no time for. A failure
 * names its seed; giving it (`FAULT_SEED=7 npx vitest run …`) repeats the run.
 */
import { randomInt } from "node:crypto";

const variables = ["RULES_SEED", "FAULT_SEED", "SIMULATOR_SEEDS"] as const;
/** Tests count on from a seed and keep streams of their own a million apart. */
const seedsEnd = 1_000_000;

export const drawSeed = (): number => randomInt(1, seedsEnd);

/** Draws what was not given. Test processes inherit the environment, so all files of a run have the same seeds. */
export function drawMissingSeeds(env: NodeJS.ProcessEnv): void {
  for (const variable of variables) env[variable] ||= String(drawSeed());
}

/** As they are given to a command, if a test file names them, as those do that draw from them. */
export const seedsNamedIn = (files: readonly string[], env: NodeJS.ProcessEnv): string[] =>
  variables
    .filter((variable) => files.some((text) => text.includes(`${variable}=`)))
    .map((variable) => `${variable}=${env[variable]}`);
