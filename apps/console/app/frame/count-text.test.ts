import { queueCountLimit } from "@feo/contract";
import { expect, test } from "vitest";
import { countText } from "./count-text.ts";

test.each([
  [0, "0"],
  [queueCountLimit - 1, "999"],
  [queueCountLimit, "999+"],
])("a queue of %i reads %s", (count, text) => {
  expect(countText(count)).toBe(text);
});
