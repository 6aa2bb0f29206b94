import { expect, test } from "vitest";
import { loadOnce } from "./load-once.ts";

test("concurrent callers share one load, and later ones its result", async () => {
  let loads = 0;
  const library = loadOnce(async () => {
    loads += 1;
    return { loads };
  });
  const [first, second] = await Promise.all([library.get(), library.get()]);
  expect(first).toBe(second);
  expect(await library.get()).toBe(first);
  expect(loads).toBe(1);
});

test.each([
  ["rejects", () => Promise.reject(new Error("no memory"))],
  [
    "throws",
    () => {
      throw new Error("no memory");
    },
  ],
])("a load that %s fails for all callers, and the next call retries", async (_how, fail: () => Promise<string>) => {
  let isBroken = true;
  const library = loadOnce(() => (isBroken ? fail() : Promise.resolve("here")));
  const waiting = await Promise.allSettled([library.get(), library.get()]);
  expect(waiting.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await library.loaded()).toBeUndefined();
  isBroken = false;
  expect(await library.get()).toBe("here");
});

test("loaded() returns what is loaded or loading, and never starts a load", async () => {
  let loads = 0;
  const library = loadOnce(async () => {
    loads += 1;
    return "here";
  });
  expect(await library.loaded()).toBeUndefined();
  expect(loads).toBe(0);
  const asked = library.get();
  expect(await library.loaded()).toBe("here");
  await asked;
});

test("loaded() resolves to undefined if the running load fails", async () => {
  const library = loadOnce(() => Promise.reject(new Error("no memory")));
  const asked = library.get();
  const closed = library.loaded();
  await expect(asked).rejects.toThrow("no memory");
  expect(await closed).toBeUndefined();
});
