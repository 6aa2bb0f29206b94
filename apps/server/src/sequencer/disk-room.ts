/** Whether the database's disk has room: it is full from the first write that fails for it until the tables are written again. */
import { isDiskFull } from "../platform/away.ts";
import type { Projection } from "./projection.ts";

export interface DiskRoom {
  readonly isFull: boolean;
  /** Why a term ended; returns how to say it. */
  note(reason: Error): string;
  /** At once where the disk is not known to be full. Throws what `ended` says where it still is. */
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
      // While it is full PostgreSQL may also fall and be away.
      isFull ||= isDiskFull(reason);
      return isFull
        ? "the database's disk is full: orders are refused until there is room"
        : "the engine stopped leading and tries again";
    },
    async wait(projection, sequence, ended) {
      if (!isFull) return;
      const failed = ended.then((reason) => Promise.reject(reason));
      // What the full disk kept from the tables is still to be written to them: once that has worked, there is room.
      await Promise.race([projection.reach(sequence, longestWaitMs), failed]);
      isFull = false;
      log.info("there is room on the database's disk again");
    },
  };
}
