/** The processes of one running exchange, found by the home that all of them have. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Found {
  readonly pid: number;
  readonly command: string;
}

/** Processes with the home in their command or environment. */
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

/** The sockets' own process; undefined while there is none. */
export const socketProcessOf = (home: string): number | undefined =>
  processesOf(home).find(({ command }) => command.includes("live/socket-process.ts"))?.pid;

/** If PostgreSQL's user cannot reach the home, the data is elsewhere, and a file in the home names the place. */
export function postmasterOf(home: string): number {
  const directory = join(home, "postgres");
  const pidFile = (data: string) => Number.parseInt(readFileSync(join(data, "postmaster.pid"), "utf8"), 10);
  try {
    return pidFile(readFileSync(join(directory, "data-directory"), "utf8").trim());
  } catch {
    return pidFile(join(directory, "data"));
  }
}
