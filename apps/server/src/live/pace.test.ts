import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPace } from "./pace.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function stage(passing?: Promise<void>) {
  const published: [string, number][] = [];
  const startedAt = Date.now();
  const pace = createPace(100, (name) => {
    published.push([name, Date.now() - startedAt]);
    return passing;
  });
  return { pace, published };
}

test("the first change is published at once, and the changes of the next 100 ms together after that gap", () => {
  const { pace, published } = stage();
  pace.changed("book");
  expect(published).toEqual([["book", 0]]);
  for (let change = 0; change < 5; change += 1) {
    vi.advanceTimersByTime(10);
    pace.changed("book");
  }
  vi.advanceTimersByTime(500);
  expect(published).toEqual([
    ["book", 0],
    ["book", 100],
  ]);
});

test("changes are published at most ten times a second, and the last one is always published", () => {
  const { pace, published } = stage();
  for (let change = 0; change < 1_000; change += 1) {
    pace.changed("book");
    vi.advanceTimersByTime(1);
  }
  vi.advanceTimersByTime(100);
  expect(published.map(([, at]) => at)).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1_000]);
});

test("each topic is paced separately", () => {
  const { pace, published } = stage();
  pace.changed("book");
  pace.changed("trades");
  expect(published.map(([name]) => name)).toEqual(["book", "trades"]);
});

test("settled() waits only while a change is pending", async () => {
  const { pace, published } = stage();
  expect(pace.settled("book")).toBeUndefined();
  pace.changed("book");
  expect(pace.settled("book")).toBeUndefined();
  pace.changed("book");
  const settled = pace.settled("book");
  await vi.advanceTimersByTimeAsync(99);
  expect(published).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  await settled;
  expect(published).toHaveLength(2);
});

test("after a stop nothing is published and waiting callers are released", async () => {
  const { pace, published } = stage();
  pace.changed("book");
  pace.changed("book");
  const settled = pace.settled("book");
  pace.stop();
  await settled;
  vi.advanceTimersByTime(1_000);
  expect(published).toHaveLength(1);
});

test("a slow delivery delays the next message, which then has all changes", async () => {
  const { pace, published } = stage(new Promise((resolve) => setTimeout(resolve, 450)));
  for (let change = 0; change < 40; change += 1) {
    pace.changed("book");
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(published).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60);
  expect(published.map(([, at]) => at)).toEqual([0, 450]);
});
