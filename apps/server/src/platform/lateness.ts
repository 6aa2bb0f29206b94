/** Measures event loop delay: how late a half-second timer fires. */

const everyMs = 500;

export interface Lateness {
  /** The delay at the latest tick. */
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
