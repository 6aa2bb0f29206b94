import { expect, test } from "vitest";
import { createQueue, createTurns } from "./turns.ts";

test("work on one id is serialised and reads its latest row; other ids do not wait", async () => {
  const rows = new Map([
    ["a", 1],
    ["b", 10],
  ]);
  const inTurn = createTurns(async (id) => rows.get(id));
  const seen: string[] = [];
  const add = (id: string) =>
    inTurn(id, async (row = 0) => {
      seen.push(`${id} from ${row}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      rows.set(id, row + 1);
      return row + 1;
    });
  expect(await Promise.all([add("a"), add("a"), add("b"), add("a")])).toEqual([2, 3, 11, 4]);
  expect(seen.slice(0, 2).sort()).toEqual(["a from 1", "b from 10"]);
});

test("failed work rejects only for its caller and does not block the next", async () => {
  const inTurn = createTurns(async () => undefined);
  const failed = inTurn("a", async () => {
    throw new Error("no");
  });
  const next = inTurn("a", async () => "yes");
  await expect(failed).rejects.toThrow("no");
  expect(await next).toBe("yes");
});

test("a queue runs one piece of work at a time, refuses when full, and continues after a failure", async () => {
  const inTurn = createQueue(2);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) =>
    inTurn(async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (name === "one") throw new Error("broken");
      return name;
    });
  const [one, two] = [work("one"), work("two")];
  await expect(work("three")).rejects.toMatchObject({ code: "UNAVAILABLE", extra: { retryAfterSeconds: 10 } });
  await expect.poll(() => begun).toEqual(["one"]);
  ends[0]?.();
  await expect(one).rejects.toThrow("broken");
  await expect.poll(() => begun).toEqual(["one", "two"]);
  ends[1]?.();
  expect(await two).toBe("two");
});
