/** Median and tail percentiles of a list of numbers. */
export const percentile = (sorted: readonly number[], percent: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;

export const median = (values: readonly number[]): number =>
  percentile(
    [...values].sort((left, right) => left - right),
    50,
  );
