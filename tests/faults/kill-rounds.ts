/**
 * The number of kills in a run, and its seed. By default a few kills with a new seed each time; for more,
 * `FAULT_KILLS=200 FAULT_SEED=7 npx vitest run --project faults faults/kills`.
 */
export interface KillRound {
  readonly seed: number;
  readonly kills: number;
}

/** Every kill is followed by an inspection of everything since the start, so rounds must stay short. */
const killsOfOneRound = 20;

/** Each round has its own database and seed, and can be repeated alone. */
export function killRounds({ usually }: { readonly usually: number }): KillRound[] {
  const kills = Number(process.env["FAULT_KILLS"] || usually);
  const seed = Number(process.env["FAULT_SEED"] || 1);
  return Array.from({ length: Math.ceil(kills / killsOfOneRound) }, (_, round) => ({
    seed: seed + round,
    kills: Math.min(killsOfOneRound, kills - round * killsOfOneRound),
  }));
}
