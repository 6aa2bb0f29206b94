import { describe, expect, test } from "vitest";
import { ProjectionTooSlow } from "./projection.ts";
import type { Sequencer } from "./sequencer.ts";
import { letTablesCatchUp, readOwnWrites } from "./submit.ts";

/** A sequencer at command 42 with the given caughtUp. */
function withTables(caughtUp: Sequencer["caughtUp"]): Sequencer {
  return { caughtUp, figures: () => ({ sequence: 42 }) } as Sequencer;
}

const tooSlow = withTables(() => Promise.reject(new ProjectionTooSlow("The tables are behind")));
const broken = withTables(() => Promise.reject(new Error("The thread is gone")));

describe("waiting for everyone's commands", () => {
  test("letTablesCatchUp waits for all commands so far", async () => {
    const waited: unknown[] = [];
    await letTablesCatchUp(withTables(async (...asked) => void waited.push(asked)));
    expect(waited).toEqual([[0, 42]]);
  });

  test("letTablesCatchUp ignores slow tables but throws any other error", async () => {
    await letTablesCatchUp(tooSlow);
    await expect(letTablesCatchUp(broken)).rejects.toThrow("The thread is gone");
  });
});

test("readOwnWrites answers UNAVAILABLE with Retry-After if the tables are too slow", async () => {
  await expect(readOwnWrites(tooSlow, 7)).rejects.toMatchObject({
    code: "UNAVAILABLE",
    extra: { retryAfterSeconds: 1 },
  });
  await expect(readOwnWrites(broken, 7)).rejects.toThrow("The thread is gone");
});
