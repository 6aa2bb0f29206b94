import { expect, test } from "vitest";
import { gather } from "./gather.ts";

function stage(mostAtOnce = 100) {
  const asked: (readonly number[])[] = [];
  const find = gather<number, string>(async (keys) => {
    asked.push(keys);
    if (keys.includes(13)) throw new Error("not today");
    return new Map(keys.filter((key) => key > 0).map((key) => [key, `the ${key}`]));
  }, mostAtOnce);
  return { asked, find };
}

test("simultaneous lookups become one query with each key once", async () => {
  const { asked, find } = stage();
  expect(await Promise.all([find(1), find(2), find(1), find(-1)])).toEqual(["the 1", "the 2", "the 1", undefined]);
  expect(asked).toEqual([[1, 2, -1]]);
});

test("a lookup during a running query starts a new one", async () => {
  const { asked, find } = stage();
  const first = find(1);
  await new Promise((resolve) => setImmediate(resolve));
  const second = find(1);
  expect([await first, await second]).toEqual(["the 1", "the 1"]);
  expect(asked).toEqual([[1], [1]]);
});

test("a full batch is followed by another", async () => {
  const { asked, find } = stage(2);
  await Promise.all([1, 2, 3, 4, 5].map(find));
  expect(asked).toEqual([[1, 2], [3, 4], [5]]);
});

test("all lookups of a failed batch reject, and the next batch works", async () => {
  const { find } = stage();
  const both = await Promise.allSettled([find(13), find(1)]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await find(1)).toBe("the 1");
});
