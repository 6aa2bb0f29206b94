/** What one connection and one address may ask of the sockets. Counted in memory, without a timer for each. */

/** Milliseconds that never go back. */
type Clock = () => number;
const sinceStart: Clock = () => performance.now();

export interface MessageLimit {
  /** So many at once. */
  readonly burst: number;
  /** So many a second for as long as one likes. */
  readonly perSecond: number;
}

/** A token bucket: says for each message whether it is within the limit. */
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

/** Who is inside, by address. */
export interface Doorkeeper {
  /** False where an address has as many open as it may; otherwise `leave` follows once. */
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
