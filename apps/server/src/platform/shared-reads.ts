/** Coalesces reads: one at a time per name, with its result shared by all callers for a while. */
export interface SharedReads {
  /** `keptMs` counts from the start of the read. Failures are not kept. */
  read<Result>(name: string, keptMs: number, read: () => Promise<Result>): Promise<Result>;
  /** Discards all results so far. */
  forget(): void;
}

/** A read that takes longer may never end: the next caller starts another. */
const longestReadMs = 10_000;

interface Reading {
  readonly atMs: number;
  readonly result: Promise<unknown>;
  isRunning: boolean;
}

export function createSharedReads(now: () => number): SharedReads {
  const readings = new Map<string, Reading>();

  /** abs(): a clock set back must not extend a result's lifetime. */
  const isFresh = ({ atMs, isRunning }: Reading, keptMs: number): boolean =>
    Math.abs(now() - atMs) < (isRunning ? Math.max(keptMs, longestReadMs) : keptMs);

  function begin(name: string, read: () => Promise<unknown>): Reading {
    const result = read();
    const reading = { atMs: now(), result, isRunning: true };
    readings.set(name, reading);
    result.then(
      () => {
        reading.isRunning = false;
      },
      () => readings.get(name) === reading && readings.delete(name),
    );
    return reading;
  }

  return {
    read<Result>(name: string, keptMs: number, read: () => Promise<Result>): Promise<Result> {
      const known = readings.get(name);
      return (known && isFresh(known, keptMs) ? known : begin(name, read)).result as Promise<Result>;
    },
    forget: () => readings.clear(),
  };
}
