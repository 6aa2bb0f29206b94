import { describe, expect, test } from "vitest";
import type { Entry } from "./entry.ts";
import { createFollower, type Run } from "./follower.ts";

const entry = (sequence: number): Entry => ({ sequence }) as Entry;
const run = (first: number, count: number): Run => ({
  ...{ first, count, entries: Array.from({ length: count }, (_, index) => entry(first + index)), haltedBecause: null },
});
const tooLarge = (first: number): Run => ({ first, count: 1, entries: null, haltedBecause: null });

function stage(tables: number) {
  const state = { tables, isLeading: false, at: 0, reads: 0 };
  const delivered: number[] = [];
  const begun: { sequence: number; isAnew: boolean }[] = [];
  const follower = createFollower({
    isLeading: () => state.isLeading,
    readTables: async () => {
      state.reads += 1;
      return { sequence: state.tables, levels: () => [] };
    },
    begin: ({ sequence }, isAnew) => begun.push({ sequence, isAnew }),
    deliver: (entries) => delivered.push(...entries.map(({ sequence }) => sequence)),
    onError: (error) => {
      throw error;
    },
    now: () => state.at,
  });
  const inStep = () => expect.poll(() => follower.isInStep).toBe(true);
  return { follower, state, delivered, begun, inStep };
}

describe("a follower", () => {
  test("begins with the tables, and goes on from there with what it heard meanwhile", async () => {
    const { follower, delivered, begun, inStep } = stage(10);
    follower.hear(run(9, 4));
    follower.hear(run(13, 1));
    expect(follower.isInStep).toBe(false);
    await inStep();
    expect(begun).toEqual([{ sequence: 10, isAnew: false }]);
    expect(delivered).toEqual([11, 12, 13]);
    follower.hear(run(14, 2));
    follower.hear(run(16, 0));
    expect(delivered).toEqual([11, 12, 13, 14, 15]);
    follower.stop();
  });

  test("waits for tables that are behind the first thing it heard", async () => {
    const { follower, state, delivered, begun, inStep } = stage(5);
    follower.hear(run(8, 1));
    await expect.poll(() => state.reads).toBeGreaterThan(2);
    expect(begun).toEqual([]);
    state.tables = 7;
    await inStep();
    expect(delivered).toEqual([8]);
    follower.stop();
  });

  test.each([
    ["a run that was lost", run(14, 1)],
    ["a word of the leader that it is further", run(14, 0)],
    ["a run that was too large to be told", tooLarge(12)],
  ])("%s has it begin anew with the tables, and nothing is told twice", async (_what, next) => {
    const { follower, state, delivered, begun, inStep } = stage(10);
    follower.hear(run(11, 1));
    await inStep();
    follower.hear(next);
    expect(follower.isInStep).toBe(false);
    follower.hear(run(15, 1));
    state.tables = 14;
    await inStep();
    expect(begun).toEqual([
      { sequence: 10, isAnew: false },
      { sequence: 14, isAnew: true },
    ]);
    expect(delivered).toEqual([11, 15]);
    follower.stop();
  });

  test("what comes twice is told once", async () => {
    const { follower, delivered, inStep } = stage(10);
    follower.hear(run(11, 3));
    await inStep();
    follower.hear(run(11, 3));
    follower.hear(run(12, 3));
    expect(delivered).toEqual([11, 12, 13, 14]);
    follower.stop();
  });

  test("is out of step while the leader is silent, and in step again when nothing was missed", async () => {
    const { follower, state, begun, inStep } = stage(10);
    follower.hear(run(11, 0));
    await inStep();
    state.at += 3_001;
    expect(follower.isInStep).toBe(false);
    follower.hear(run(11, 0));
    expect(follower.isInStep).toBe(true);
    expect(begun).toHaveLength(1);
    follower.stop();
  });

  test("whoever led before begins anew, and whoever leads hears nobody", async () => {
    const { follower, state, delivered, begun, inStep } = stage(10);
    state.isLeading = true;
    follower.hear(run(11, 1));
    expect(delivered).toEqual([]);
    follower.forget();
    state.isLeading = false;
    state.tables = 20;
    follower.hear({ ...run(21, 1), haltedBecause: "A rule was broken" });
    await inStep();
    expect(begun).toEqual([{ sequence: 20, isAnew: true }]);
    expect(delivered).toEqual([21]);
    expect(follower.haltedBecause).toBe("A rule was broken");
    expect(follower.sequence).toBe(21);
    follower.stop();
  });
});
