/** The processes of one running exchange, found by the home that all of them are given. */
import { readdirSync, readFileSync } from "node:fs";

export interface Found {
  readonly pid: number;
  readonly command: string;
}

/** Processes whose command or environment names the home. */
export function processesOf(home: string): Found[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && name !== String(process.pid))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
        const environment = readFileSync(`/proc/${pid}/environ`, "utf8");
        const isOurs = command.includes(home) || environment.includes(`FEO_HOME=${home}`);
        return isOurs ? [{ pid: Number(pid), command }] : [];
      } catch {
        return [];
      }
    });
}

/** The process that the sockets have to themselves; undefined while there is none. */
export const socketProcessOf = (home: string): number | undefined =>
  processesOf(home).find(({ command }) => command.includes("live/socket-process.ts"))?.pid;
