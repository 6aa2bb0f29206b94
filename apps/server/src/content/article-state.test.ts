import type { ArticleState } from "@feo/contract";
import { expect, test } from "vitest";
import { currentOf, isVisible, stateOf, type Version } from "./article-state.ts";

const at = new Date("2026-11-20T10:00:00Z");
const [before, after] = [new Date(at.getTime() - 1), new Date(at.getTime() + 1)];
const version = (part: Partial<Version>): Version => ({
  version: 1,
  shownFrom: null,
  shownUntil: null,
  isDiscarded: false,
  ...part,
});

test.each<[string, Partial<Version>, ArticleState, boolean]>([
  ["was saved", {}, "draft", false],
  ["starts a millisecond later", { shownFrom: after }, "scheduled", false],
  ["starts now", { shownFrom: at }, "published", true],
  ["has no end", { shownFrom: before }, "published", true],
  ["ends a millisecond later", { shownFrom: before, shownUntil: after }, "published", true],
  ["ends now", { shownFrom: before, shownUntil: at }, "taken-down", false],
  ["was discarded", { isDiscarded: true }, "taken-down", false],
])("a version that %s (%o) is %s", (_what, part, state, visible) => {
  expect([stateOf(version(part), at), isVisible(version(part), at)]).toEqual([state, visible]);
});

test("operators go on with the latest version that was not discarded, or with the latest", () => {
  const [first, second] = [version({ version: 1 }), version({ version: 2, isDiscarded: true })];
  expect(currentOf([second, first])).toBe(first);
  expect(currentOf([{ ...first, isDiscarded: true }, second])).toBe(second);
  expect(currentOf([])).toBeUndefined();
});
