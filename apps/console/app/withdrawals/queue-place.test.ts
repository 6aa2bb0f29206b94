import { expect, test } from "vitest";
import { placeIn } from "./queue-place.ts";

const ids = ["a", "b", "c"];

test.each([
  ["b", 0, { previous: "a", next: "c" }],
  ["a", 0, { previous: undefined, next: "b" }],
  ["c", 0, { previous: "b", next: undefined }],
  // It was the second, and has left the queue.
  ["gone", 1, { previous: "a", next: "b" }],
  // It was the last.
  ["gone", 3, { previous: "c", next: undefined }],
  // Opened by its address, without having been in the queue.
  [undefined, 0, { previous: undefined, next: "a" }],
])("around %s, last at %d: %o", (id, lastIndex, around) => {
  expect(placeIn(ids, id, lastIndex)).toEqual(around);
});
