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

test("callers during a read, or within its lifetime, share its result", async () => {
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

test("a read that outlasts its lifetime is not repeated until the timeout", async () => {
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

test("a failed read is not shared with later callers, and a forgotten one is read again", async () => {
  const { shared, read } = stage();
  await expect(shared.read("a", 1_000, () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await shared.read("a", 1_000, read)).toBe(1);
  shared.forget();
  expect(await shared.read("a", 1_000, read)).toBe(2);
});
