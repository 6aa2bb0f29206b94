/** Reads that many ask for: one at a time for each name, whose result serves everybody who asks within a while. */
export interface SharedReads {
  /** `keptMs` counts from when the reading began. One that failed is not kept. */
  read<Result>(name: string, keptMs: number, read: () => Promise<Result>): Promise<Result>;
  /** What was read so far is not served any more. */
  forget(): void;
}

/** One that takes longer may never end: the next to ask begins another. */
const longestReadMs = 10_000;

interface Reading {
  readonly atMs: number;
  readonly result: Promise<unknown>;
  isRunning: boolean;
}

export function createSharedReads(now: () => number): SharedReads {
  const readings = new Map<string, Reading>();

  /** A clock that was set back must not keep a reading for longer. */
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
