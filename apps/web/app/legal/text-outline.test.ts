/** The table of contents of a legal text. */
import { expect, test } from "vitest";
import { outlineOf } from "./text-outline.ts";

test("a table of contents has the second-level headings, in order, with their anchors", () => {
  const html =
    '<p>Intro</p><h2 id="1-fees">1. Fees &amp; GST</h2><h3 id="inner">Inner</h3><h2 class="x" id="2-you">2. <em>You</em>\n and us</h2>';
  expect(outlineOf(html)).toEqual([
    { id: "1-fees", title: "1. Fees & GST" },
    { id: "2-you", title: "2. You and us" },
  ]);
});

test("a text without headings has no table of contents", () => {
  expect(outlineOf("<p>Short.</p><h2>No anchor</h2>")).toEqual([]);
});
