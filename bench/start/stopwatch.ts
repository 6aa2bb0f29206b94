/** Measures how long something takes when the machine under us is shared: a hypervisor that serves others stops our clocks, not the wall's. */
import { readFileSync } from "node:fs";

interface Elapsed {
  readonly wallSeconds: number;
  /** What it would have taken with the processors that were asked for: the wall's time less the share that was stolen from it. */
  readonly seconds: number;
}

/** Starts to measure; the answer says how long it has been. */
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

/** Ticks of all processors: "stolen" are those in which something could have run here and another machine ran instead. */
function processorTicks(): { used: number; stolen: number } {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = (
    /^cpu +(.*)/.exec(readFileSync("/proc/stat", "utf8"))?.[1] ?? ""
  )
    .split(" ")
    .map(Number);
  return { used: user + nice + system + irq + softirq, stolen };
}
