/** Limits per socket and per address. Counted in memory, without timers. */

/** A monotonic clock in milliseconds. */
type Clock = () => number;
const sinceStart: Clock = () => performance.now();

export interface MessageLimit {
  /** Messages at once. */
  readonly burst: number;
  /** Sustained messages per second. */
  readonly perSecond: number;
}

/** Token bucket: returns whether a message is within the limit. */
export function createBucket({ burst, perSecond }: MessageLimit, clock: Clock = sinceStart): () => boolean {
  let tokens = burst;
  let filledAt = clock();
  return () => {
    const now = clock();
    tokens = Math.min(burst, tokens + ((now - filledAt) / 1_000) * perSecond);
    filledAt = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}

/** Counts open sockets per address. */
export interface Doorkeeper {
  /** False if the address is at its limit; otherwise call `leave` exactly once. */
  enter(address: string): boolean;
  leave(address: string): void;
  open(): number;
}

export function createDoorkeeper(mostPerAddress: number): Doorkeeper {
  const inside = new Map<string, number>();
  let all = 0;
  return {
    enter(address) {
      const count = inside.get(address) ?? 0;
      if (count >= mostPerAddress) return false;
      inside.set(address, count + 1);
      all += 1;
      return true;
    },
    leave(address) {
      const count = inside.get(address) ?? 0;
      if (count === 0) return;
      all -= 1;
      if (count === 1) inside.delete(address);
      else inside.set(address, count - 1);
    },
    open: () => all,
  };
}
