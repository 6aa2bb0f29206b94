import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPace } from "./pace.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function stage(passing?: Promise<void>) {
  const told: [string, number][] = [];
  const startedAt = Date.now();
  const pace = createPace(100, (name) => {
    told.push([name, Date.now() - startedAt]);
    return passing;
  });
  return { pace, told };
}

test("the first change is told at once, and those of the next tenth of a second together when it is over", () => {
  const { pace, told } = stage();
  pace.changed("book");
  expect(told).toEqual([["book", 0]]);
  for (let change = 0; change < 5; change += 1) {
    vi.advanceTimersByTime(10);
    pace.changed("book");
  }
  vi.advanceTimersByTime(500);
  expect(told).toEqual([
    ["book", 0],
    ["book", 100],
  ]);
});

test("nothing is told more often than ten times a second, however often it changes, and the last change is told", () => {
  const { pace, told } = stage();
  for (let change = 0; change < 1_000; change += 1) {
    pace.changed("book");
    vi.advanceTimersByTime(1);
  }
  vi.advanceTimersByTime(100);
  expect(told.map(([, at]) => at)).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1_000]);
});

test("each name has a pace of its own", () => {
  const { pace, told } = stage();
  pace.changed("book");
  pace.changed("trades");
  expect(told.map(([name]) => name)).toEqual(["book", "trades"]);
});

test("who waits until everything is told waits only while something is not", async () => {
  const { pace, told } = stage();
  expect(pace.settled("book")).toBeUndefined();
  pace.changed("book");
  expect(pace.settled("book")).toBeUndefined();
  pace.changed("book");
  const settled = pace.settled("book");
  await vi.advanceTimersByTimeAsync(99);
  expect(told).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  await settled;
  expect(told).toHaveLength(2);
});

test("after a stop nothing is told, and nobody waits for ever", async () => {
  const { pace, told } = stage();
  pace.changed("book");
  pace.changed("book");
  const settled = pace.settled("book");
  pace.stop();
  await settled;
  vi.advanceTimersByTime(1_000);
  expect(told).toHaveLength(1);
});

test("nothing more is told before it was passed on, and then everything together", async () => {
  const { pace, told } = stage(new Promise((resolve) => setTimeout(resolve, 450)));
  for (let change = 0; change < 40; change += 1) {
    pace.changed("book");
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(told).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60);
  expect(told.map(([, at]) => at)).toEqual([0, 450]);
});
