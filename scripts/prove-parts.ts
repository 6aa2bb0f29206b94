/** The parts of npm run prove, the amount of work in each, and the final table. */
import type { Step } from "./run-steps.ts";

export interface Part {
  readonly name: string;
  /** "200 kills". */
  readonly amount: string;
  /** Undefined if nothing is random. */
  readonly seed: string | undefined;
  readonly command: Step["command"];
  readonly env: Readonly<Record<string, string>>;
}

export interface Row extends Pick<Part, "name" | "amount" | "seed"> {
  readonly seconds: number;
  readonly outcome: string;
}

const [commands, kills, seeds, requests] = [10_000_000, 200, 10, 100_000];

/** A share below one is for trying the command. Pages are checked in every look or not at all. */
export function partsOf({ seed, share }: { readonly seed: number; readonly share: number }): Part[] {
  const some = (all: number): number => Math.max(1, Math.round(all * share));
  // Fewer would not reach every call, which the fuzz requires.
  const fuzzed = Math.max(5_000, some(requests));
  const simulated = Array.from({ length: some(seeds) }, (_, place) => seed + place);
  const killing = (name: string, file: string, what: string): Part => ({
    name,
    amount: `${some(kills)} ${what}`,
    seed: String(seed),
    command: vitest("faults", file),
    env: { FAULT_SEED: String(seed), FAULT_KILLS: String(some(kills)) },
  });
  return [
    {
      name: "rules",
      amount: `${some(commands).toLocaleString("en")} commands`,
      seed: String(seed),
      command: vitest("unit", "packages/exchange/src/exchange"),
      env: { RULES_SEED: String(seed), RULES_COMMANDS: String(some(commands)) },
    },
    killing("kills", "faults/kills", "kills"),
    killing("coin-kills", "faults/coin-kills", "kills"),
    killing("rupee-kills", "faults/rupee-kills", `kills, ${Math.ceil(some(kills) / 5)} of the whole server`),
    {
      name: "looks",
      amount: "every page, theme and size",
      seed: undefined,
      command: [...vitest("journeys", "every-page"), "--maxWorkers", "2"],
      env: { EVERY_LOOK: "all" },
    },
    {
      name: "fuzz",
      amount: `${fuzzed.toLocaleString("en")} requests`,
      seed: String(seed),
      command: vitest("fuzz", "fuzz"),
      env: { FUZZ_SEED: String(seed), FUZZ_REQUESTS: String(fuzzed) },
    },
    {
      name: "simulator",
      amount: `${simulated.length} seeds`,
      seed: spanOf(simulated),
      command: vitest("simulator", "simulator"),
      env: { SIMULATOR_SEEDS: simulated.join(",") },
    },
  ];
}

const vitest = (project: string, file: string): Step["command"] => ["vitest", "run", "--project", project, file];

const spanOf = (numbers: readonly number[]): string => [...new Set([numbers[0], numbers.at(-1)])].join("-");

/** Columns as wide as their content; seconds right-aligned. */
export function tableOf(rows: readonly Row[]): string[] {
  const cells = [
    ["part", "how much", "seed", "seconds", "outcome"],
    ...rows.map(({ name, amount, seed, seconds, outcome }) => [
      ...[name, amount, seed ?? "none", seconds.toFixed(1), outcome],
    ]),
  ];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells.map((row) =>
    row
      .map((cell, column) => (column === 3 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
}
