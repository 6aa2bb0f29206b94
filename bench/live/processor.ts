/** Processor time, of one process and of the whole machine, as Linux counts it. */
import { readFileSync } from "node:fs";

/** Linux reports in hundredths of a second, whatever its internal clock. */
const tickMs = 10;

/** Processor time used by a process and all its threads, in milliseconds. */
export function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

/** The machine's processor ticks in total, and the idle ones among them. */
export function machineTicks(): { readonly all: number; readonly idle: number } {
  const [, ...ticks] = readFileSync("/proc/stat", "utf8").split("\n")[0]?.trim().split(/\s+/).map(Number) ?? [];
  return { all: ticks.slice(0, 8).reduce((sum, tick) => sum + tick, 0), idle: (ticks[3] ?? 0) + (ticks[4] ?? 0) };
}
