/** Reproducible randomness: mulberry32, so that a seed and a command's number suffice to reproduce a failure. */

export interface Chance {
  /** An integer from `least` to `most`. */
  between(least: number, most: number): number;
  oneIn(count: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
  /** Picks each value with a probability proportional to its weight. */
  weigh<Value>(values: readonly (readonly [weight: number, value: Value])[]): Value;
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0;

  function fraction(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const between = (least: number, most: number): number => least + Math.floor(fraction() * (most - least + 1));

  function pick<Value>(values: readonly Value[]): Value {
    if (values.length === 0) throw new Error("There is nothing to pick from");
    return values[between(0, values.length - 1)] as Value;
  }

  return {
    between,
    oneIn: (count) => between(1, count) === 1,
    pick,
    weigh(values) {
      let left = between(
        1,
        values.reduce((sum, [weight]) => sum + weight, 0),
      );
      for (const [weight, value] of values) {
        left -= weight;
        if (left <= 0) return value;
      }
      throw new Error("There is nothing to weigh");
    },
  };
}
