/**
 * How often a run kills, and from which seed. A few kills each time, with another seed; as many as one likes with
 * `FAULT_KILLS=200 FAULT_SEED=7 npx vitest run --project faults faults/kills`.
 */
export interface KillRound {
  readonly seed: number;
  readonly kills: number;
}

/** After every kill everything since the start is looked at again, so no round may become too long. */
const killsOfOneRound = 20;

/** Each round has a database and a seed of its own, and can be repeated alone. */
export function killRounds({ usually }: { readonly usually: number }): KillRound[] {
  const kills = Number(process.env["FAULT_KILLS"] || usually);
  const seed = Number(process.env["FAULT_SEED"] || 1);
  return Array.from({ length: Math.ceil(kills / killsOfOneRound) }, (_, round) => ({
    seed: seed + round,
    kills: Math.min(killsOfOneRound, kills - round * killsOfOneRound),
  }));
}
