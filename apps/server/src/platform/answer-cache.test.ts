import { expect, test } from "vitest";
import { createAnswerCache } from "./answer-cache.ts";

function given() {
  const clock = { ms: 0 };
  const cache = createAnswerCache(() => clock.ms);
  const made: string[] = [];
  const ask = (key: string, answer = key) =>
    cache.get(key, 1_000, async () => {
      made.push(answer);
      return answer;
    });
  return { clock, cache, made, ask };
}

test("simultaneous requests for a key share one answer", async () => {
  const { made, ask } = given();
  expect(await Promise.all([ask("a"), ask("a"), ask("a")])).toEqual(["a", "a", "a"]);
  expect(made).toEqual(["a"]);
});

test("an answer is kept for its lifetime and not a millisecond longer", async () => {
  const { clock, ask } = given();
  await ask("a", "old");
  clock.ms = 999;
  expect(await ask("a", "new")).toBe("old");
  clock.ms = 1_000;
  expect(await ask("a", "new")).toBe("new");
});

test("different keys have different answers", async () => {
  const { ask } = given();
  expect(await Promise.all([ask("a"), ask("b")])).toEqual(["a", "b"]);
});

test("a failure is not remembered", async () => {
  const { cache, ask } = given();
  await expect(cache.get("a", 1_000, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await ask("a", "yes")).toBe("yes");
});

test("a late failure does not remove a newer answer", async () => {
  const { clock, cache, made, ask } = given();
  const { promise, reject } = Promise.withResolvers<string>();
  const late = cache.get("a", 1_000, () => promise);
  clock.ms = 1_500;
  await ask("a", "newer");
  reject(new Error("too late"));
  await expect(late).rejects.toThrow("too late");
  expect(await ask("a", "again")).toBe("newer");
  expect(made).toEqual(["newer"]);
});

test("the cache is bounded: the oldest answer is evicted", async () => {
  const { made, ask } = given();
  for (let number = 0; number <= 1_000; number += 1) await ask(String(number));
  await ask("1000");
  expect(made).toHaveLength(1_001);
  await ask("0");
  expect(made).toHaveLength(1_002);
});
