import { expect, test } from "vitest";
import { createSharedReads } from "./shared-reads.ts";

function stage() {
  let nowMs = 0;
  let reads = 0;
  const shared = createSharedReads(() => nowMs);
  return {
    shared,
    pass: (ms: number) => {
      nowMs += ms;
    },
    reads: () => reads,
    read: async () => {
      reads += 1;
      return reads;
    },
  };
}

test("everybody who asks while it is read, or within the time, gets the same reading", async () => {
  const { shared, pass, read, reads } = stage();
  const answers = await Promise.all(Array.from({ length: 100 }, () => shared.read("a", 1_000, read)));
  expect(new Set(answers)).toEqual(new Set([1]));
  pass(999);
  expect(await shared.read("a", 1_000, read)).toBe(1);
  pass(1);
  expect(await shared.read("a", 1_000, read)).toBe(2);
  expect(await shared.read("b", 1_000, read)).toBe(3);
  expect(reads()).toBe(3);
});

test("a reading that takes longer than it is kept is not begun again, until it has surely failed", async () => {
  const { shared, pass, reads } = stage();
  let begun = 0;
  const endless = () => {
    begun += 1;
    return new Promise<never>(() => undefined);
  };
  void shared.read("a", 100, endless);
  pass(9_999);
  void shared.read("a", 100, endless);
  expect(begun).toBe(1);
  pass(1);
  void shared.read("a", 100, endless);
  expect(begun).toBe(2);
  expect(reads()).toBe(0);
});

test("a reading that failed is nobody else's, and one that was forgotten is read again", async () => {
  const { shared, read } = stage();
  await expect(shared.read("a", 1_000, () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await shared.read("a", 1_000, read)).toBe(1);
  shared.forget();
  expect(await shared.read("a", 1_000, read)).toBe(2);
});
