import { expect, test } from "vitest";
import { besidePlace, depthReading } from "./depth-reading.ts";

const book = {
  bids: [
    ["99", "1.5"],
    ["98", "2"],
  ],
  asks: [
    ["101", "0.1"],
    ["102", "0.2"],
  ],
} as const;

test.each([
  ["bids", 0, { price: "99", amount: "1.5", total: "148.5", distance: "-1" }],
  ["bids", 1, { price: "98", amount: "3.5", total: "344.5", distance: "-2" }],
  ["asks", 1, { price: "102", amount: "0.3", total: "30.5", distance: "2" }],
] as const)(
  "the depth reading on the %s at level %i is the exact sum of all levels up to it",
  (side, index, expected) => {
    expect(depthReading(book as never, { side, index })).toEqual(expected);
  },
);

test("a level that no longer exists has no reading", () => {
  expect(depthReading({ bids: [], asks: [] }, { side: "bids", index: 3 })).toBeNull();
});

test("arrow keys move from level to level across the spread and stop at the edges", () => {
  const counts = { bids: 2, asks: 2 };
  const walk = (step: 1 | -1) => {
    const seen = [];
    let place = { side: step === 1 ? ("bids" as const) : ("asks" as const), index: 1 } as Parameters<
      typeof besidePlace
    >[0];
    for (let steps = 0; steps < 4; steps += 1) {
      place = besidePlace(place, step, counts);
      seen.push(`${place.side} ${place.index}`);
    }
    return seen;
  };
  expect(walk(1)).toEqual(["bids 0", "asks 0", "asks 1", "asks 1"]);
  expect(walk(-1)).toEqual(["asks 0", "bids 0", "bids 1", "bids 1"]);
});
