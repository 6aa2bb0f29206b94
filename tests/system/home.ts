/** Temporary folders for tests: in memory if there is room, because a shared disk stalls at times. */
import { accessSync, constants, statfsSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const memory = "/dev/shm";
const roomBytes = 6 * 1024 ** 3;

export const newHome = (prefix: string): Promise<string> =>
  mkdtemp(join(hasRoomInMemory() ? memory : tmpdir(), prefix));

function hasRoomInMemory(): boolean {
  try {
    accessSync(memory, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= roomBytes;
  } catch {
    return false;
  }
}
