import { describe, expect, test } from "vitest";
import { createBucket, createDoorkeeper } from "./socket-limits.ts";

describe("message limit of a socket", () => {
  test("a socket may send 100 messages at once and 20 a second after that", () => {
    let nowMs = 0;
    const isWithin = createBucket({ burst: 100, perSecond: 20 }, () => nowMs);
    const within = (times: number) => Array.from({ length: times }, () => isWithin()).filter(Boolean).length;
    expect(within(150)).toBe(100);
    nowMs += 1_000;
    expect(within(50)).toBe(20);
    nowMs += 49;
    expect(within(1)).toBe(0);
    nowMs += 1;
    expect(within(2)).toBe(1);
  });

  test("a long silence saves up no more than one burst", () => {
    let nowMs = 0;
    const isWithin = createBucket({ burst: 100, perSecond: 20 }, () => nowMs);
    nowMs += 3_600_000;
    expect(Array.from({ length: 300 }, () => isWithin()).filter(Boolean)).toHaveLength(100);
  });
});

describe("socket limit of an address", () => {
  test("an address at its limit is refused until a socket closes; other addresses are not affected", () => {
    const doorkeeper = createDoorkeeper(2);
    expect([1, 2, 3].map(() => doorkeeper.enter("a"))).toEqual([true, true, false]);
    expect(doorkeeper.enter("b")).toBe(true);
    expect(doorkeeper.open()).toBe(3);
    doorkeeper.leave("a");
    expect([1, 2].map(() => doorkeeper.enter("a"))).toEqual([true, false]);
  });

  test("leaving more often than entering frees no extra slots", () => {
    const doorkeeper = createDoorkeeper(1);
    doorkeeper.leave("a");
    doorkeeper.leave("a");
    expect([1, 2].map(() => doorkeeper.enter("a"))).toEqual([true, false]);
    expect(doorkeeper.open()).toBe(1);
  });
});
