/** Counts each call's responses, so that a run that reaches nothing is noticed. */
export interface Tally {
  count(call: string, status: number, code: string | undefined): void;
  /** Whether a request got past authentication. */
  isReached(call: string): boolean;
  /** How many of these calls have succeeded. */
  succeeded(calls: readonly string[]): number;
  table(): string[];
}

interface Counts {
  ok: number;
  refused: number;
  unauthorised: number;
  failed: number;
  readonly codes: Map<string, number>;
}

export function createTally(): Tally {
  const byCall = new Map<string, Counts>();
  const of = (call: string): Counts => {
    const known = byCall.get(call) ?? { ok: 0, refused: 0, unauthorised: 0, failed: 0, codes: new Map() };
    byCall.set(call, known);
    return known;
  };
  return {
    count(call, status, code) {
      const counts = of(call);
      if (status >= 200 && status < 300) counts.ok += 1;
      else if (status === 401) counts.unauthorised += 1;
      else if (status >= 400 && status < 500) counts.refused += 1;
      else counts.failed += 1;
      if (code !== undefined) counts.codes.set(code, (counts.codes.get(code) ?? 0) + 1);
    },
    isReached: (call) => of(call).ok + of(call).refused > 0,
    succeeded: (calls) => calls.filter((call) => of(call).ok > 0).length,
    table() {
      const rows = [...byCall].sort(([one], [other]) => one.localeCompare(other));
      const sum = (numberOf: (counts: Counts) => number) => rows.reduce((all, [, counts]) => all + numberOf(counts), 0);
      const line = (name: string, ...figures: readonly (number | string)[]) =>
        [name.padEnd(26), ...figures.map((figure) => String(figure).padStart(7))].join(" ");
      const commonest = ({ codes }: Counts) =>
        [...codes]
          .sort(([, one], [, other]) => other - one)
          .slice(0, 4)
          .map(([code, count]) => `${code} ${count}`)
          .join(", ");
      return [
        line("call", "2xx", "4xx", "401", "other"),
        ...rows.map(
          ([name, counts]) =>
            `${line(name, counts.ok, counts.refused, counts.unauthorised, counts.failed)}  ${commonest(counts)}`,
        ),
        line(
          "all",
          ...[sum(({ ok }) => ok), sum(({ refused }) => refused)],
          ...[sum(({ unauthorised }) => unauthorised), sum(({ failed }) => failed)],
        ),
      ];
    },
  };
}
