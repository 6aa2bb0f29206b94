import { describe, expect, test } from "vitest";
import { ProjectionTooSlow } from "./projection.ts";
import type { Sequencer } from "./sequencer.ts";
import { letTablesCatchUp, readOwnWrites } from "./submit.ts";

/** A sequencer that has done 42 commands, and answers who waits for its tables. */
function withTables(caughtUp: Sequencer["caughtUp"]): Sequencer {
  return { caughtUp, figures: () => ({ sequence: 42 }) } as Sequencer;
}

const tooSlow = withTables(() => Promise.reject(new ProjectionTooSlow("The tables are behind")));
const broken = withTables(() => Promise.reject(new Error("The thread is gone")));

describe("who reads what others did", () => {
  test("waits for all of it", async () => {
    const waited: unknown[] = [];
    await letTablesCatchUp(withTables(async (...asked) => void waited.push(asked)));
    expect(waited).toEqual([[0, 42]]);
  });

  test("reads all the same where the tables are too slow, and hears of anything worse", async () => {
    await letTablesCatchUp(tooSlow);
    await expect(letTablesCatchUp(broken)).rejects.toThrow("The thread is gone");
  });
});

test("who reads what they were told is asked to come back where the tables are too slow", async () => {
  await expect(readOwnWrites(tooSlow, 7)).rejects.toMatchObject({
    code: "UNAVAILABLE",
    extra: { retryAfterSeconds: 1 },
  });
  await expect(readOwnWrites(broken, 7)).rejects.toThrow("The thread is gone");
});
