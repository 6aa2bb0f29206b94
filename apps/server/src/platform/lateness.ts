/** Measures how late the event loop runs: by how much a timer of half a second missed its moment. */

const everyMs = 500;

export interface Lateness {
  /** As of the latest tick. */
  ms(): number;
  stop(): void;
}

export function watchLateness(clock: () => number = () => performance.now()): Lateness {
  let dueAt = clock() + everyMs;
  let lateMs = 0;
  const timer = setInterval(() => {
    const now = clock();
    lateMs = Math.max(0, now - dueAt);
    dueAt = now + everyMs;
  }, everyMs);
  timer.unref();
  return { ms: () => lateMs, stop: () => clearInterval(timer) };
}
