/**
 * Measures durations on a shared machine, where a hypervisor that serves others stops our processors but not the wall
 * clock.
 */
import { readFileSync } from "node:fs";

interface Elapsed {
  readonly wallSeconds: number;
  /** The duration with full use of the processors: wall time minus the stolen share. */
  readonly seconds: number;
}

/** Starts measuring; the returned function gives the elapsed time. */
export function startStopwatch(): () => Elapsed {
  const startedAt = performance.now();
  const before = processorTicks();
  return () => {
    const wallSeconds = (performance.now() - startedAt) / 1000;
    const after = processorTicks();
    const used = after.used - before.used;
    const stolen = after.stolen - before.stolen;
    return { wallSeconds, seconds: wallSeconds * (used / Math.max(1, used + stolen)) };
  };
}

/** Ticks of all processors: in "stolen" ones something was ready to run here, and another machine ran instead. */
function processorTicks(): { used: number; stolen: number } {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = (
    /^cpu +(.*)/.exec(readFileSync("/proc/stat", "utf8"))?.[1] ?? ""
  )
    .split(" ")
    .map(Number);
  return { used: user + nice + system + irq + softirq, stolen };
}
