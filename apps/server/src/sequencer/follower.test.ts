import { describe, expect, test } from "vitest";
import type { Entry } from "./entry.ts";
import { createFollower, type Run } from "./follower.ts";

const entry = (sequence: number): Entry => ({ sequence }) as Entry;
const run = (first: number, count: number): Run => ({
  first,
  count,
  entries: Array.from({ length: count }, (_, index) => entry(first + index)),
  haltedBecause: null,
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
  test("a follower starts from the tables and continues with the runs received meanwhile", async () => {
    const { follower, delivered, begun, inStep } = stage(10);
    follower.receive(run(9, 4));
    follower.receive(run(13, 1));
    expect(follower.isInStep).toBe(false);
    await inStep();
    expect(begun).toEqual([{ sequence: 10, isAnew: false }]);
    expect(delivered).toEqual([11, 12, 13]);
    follower.receive(run(14, 2));
    follower.receive(run(16, 0));
    expect(delivered).toEqual([11, 12, 13, 14, 15]);
    follower.stop();
  });

  test("a follower waits until the tables reach the first run it received", async () => {
    const { follower, state, delivered, begun, inStep } = stage(5);
    follower.receive(run(8, 1));
    await expect.poll(() => state.reads).toBeGreaterThan(2);
    expect(begun).toEqual([]);
    state.tables = 7;
    await inStep();
    expect(delivered).toEqual([8]);
    follower.stop();
  });

  test.each([
    ["a lost run", run(14, 1)],
    ["a leader's notice that it is further ahead", run(14, 0)],
    ["a run too large to publish", tooLarge(12)],
  ])("%s makes a follower restart from the tables, and nothing is delivered twice", async (_what, next) => {
    const { follower, state, delivered, begun, inStep } = stage(10);
    follower.receive(run(11, 1));
    await inStep();
    follower.receive(next);
    expect(follower.isInStep).toBe(false);
    follower.receive(run(15, 1));
    state.tables = 14;
    await inStep();
    expect(begun).toEqual([
      { sequence: 10, isAnew: false },
      { sequence: 14, isAnew: true },
    ]);
    expect(delivered).toEqual([11, 15]);
    follower.stop();
  });

  test("a run that arrives twice is delivered once", async () => {
    const { follower, delivered, inStep } = stage(10);
    follower.receive(run(11, 3));
    await inStep();
    follower.receive(run(11, 3));
    follower.receive(run(12, 3));
    expect(delivered).toEqual([11, 12, 13, 14]);
    follower.stop();
  });

  test("a follower is out of step while the leader is silent, and in step again if nothing was missed", async () => {
    const { follower, state, begun, inStep } = stage(10);
    follower.receive(run(11, 0));
    await inStep();
    state.at += 3_001;
    expect(follower.isInStep).toBe(false);
    follower.receive(run(11, 0));
    expect(follower.isInStep).toBe(true);
    expect(begun).toHaveLength(1);
    follower.stop();
  });

  test("a former leader restarts from the tables, and a leader ignores other nodes' runs", async () => {
    const { follower, state, delivered, begun, inStep } = stage(10);
    state.isLeading = true;
    follower.receive(run(11, 1));
    expect(delivered).toEqual([]);
    follower.forget();
    state.isLeading = false;
    state.tables = 20;
    follower.receive({ ...run(21, 1), haltedBecause: "A rule was broken" });
    await inStep();
    expect(begun).toEqual([{ sequence: 20, isAnew: true }]);
    expect(delivered).toEqual([21]);
    expect(follower.haltedBecause).toBe("A rule was broken");
    expect(follower.sequence).toBe(21);
    follower.stop();
  });
});
