/** Whether the database's disk has space: full from the first write that fails until the tables are written again. */
import { isDiskFull } from "../platform/away.ts";
import type { Projection } from "./projection.ts";

export interface DiskRoom {
  readonly isFull: boolean;
  /** Records why a term ended; returns the log message. */
  note(reason: Error): string;
  /** Returns at once unless the disk is full. Throws the error of `ended` if writing fails again. */
  wait(projection: Projection, sequence: number, ended: Promise<Error>): Promise<void>;
}

const longestWaitMs = 24 * 60 * 60 * 1000;

export function createDiskRoom(log: { info(message: string): void }): DiskRoom {
  let isFull = false;
  return {
    get isFull() {
      return isFull;
    },
    note(reason) {
      // A full disk may take PostgreSQL down, so later errors do not clear the flag.
      isFull ||= isDiskFull(reason);
      return isFull
        ? "the database's disk is full: orders are refused until there is space"
        : "the engine lost leadership and will retry";
    },
    async wait(projection, sequence, ended) {
      if (!isFull) return;
      const failed = ended.then((reason) => Promise.reject(reason));
      // The tables still lack what the full disk prevented; once they have caught up, there is space.
      await Promise.race([projection.reach(sequence, longestWaitMs), failed]);
      isFull = false;
      log.info("the database's disk has space again");
    },
  };
}
