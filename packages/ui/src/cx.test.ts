/** Which classes a caller's className overrides, and which it keeps. */

import { expect, test } from "vitest";
import { cx } from "./cx.ts";

test.each([
  ["h-10 px-4", "h-12", "px-4 h-12"],
  ["gap-4", "gap-x-6 gap-y-5", "gap-4 gap-x-6 gap-y-5"],
  ["gap-x-2", "gap-4", "gap-4"],
  ["text-13 text-quiet", "text-ink", "text-13 text-ink"],
  ["text-13 text-quiet", "text-16 text-right", "text-quiet text-16 text-right"],
  ["border border-edge", "border-line", "border border-line"],
  ["border-line border-b", "border-brand", "border-b border-brand"],
  ["rounded-control", "rounded-b-none", "rounded-control rounded-b-none"],
  ["rounded-control", "rounded-full", "rounded-full"],
  ["size-8", "h-6 w-6", "size-8 h-6 w-6"],
  ["h-6 w-6", "size-8", "size-8"],
  ["px-3 pl-2", "p-0", "p-0"],
  ["bg-page hover:bg-surface", "bg-raised", "hover:bg-surface bg-raised"],
  ["-mt-1", "mt-2", "mt-2"],
])("%s merged with %s is %s", (own, callers, merged) => {
  expect(cx(own, callers)).toBe(merged);
});
