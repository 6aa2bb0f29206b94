/** Selecting announcements by address. */
import type { Announcement } from "@feo/contract";
import { expect, test } from "vitest";
import { announcementPath, announcementsIn, chosenCategory } from "./announcement-filter.ts";

const announcement = (slug: string, category: string, publishedAt: string): Announcement => ({
  slug,
  category,
  publishedAt,
  title: slug,
  summary: "",
});
const older = announcement("older", "tax", "2026-10-01T00:00:00.000Z");
const newer = announcement("newer", "product", "2026-11-01T00:00:00.000Z");
const newest = announcement("newest", "tax", "2026-11-14T00:00:00.000Z");
const categories = ["tax", "product"].map((slug) => ({ slug, name: slug, description: "" }));

test("SUPPORT-005 announcements are listed newest first, all of them or those of one category", () => {
  expect(announcementsIn([older, newest, newer], null)).toEqual([newest, newer, older]);
  expect(announcementsIn([older, newest, newer], "tax")).toEqual([newest, older]);
});

test("the address selects an existing category, and otherwise all", () => {
  expect(chosenCategory(new URLSearchParams("category=tax"), categories)).toBe("tax");
  expect(chosenCategory(new URLSearchParams("category=nothing"), categories)).toBeNull();
  expect(chosenCategory(new URLSearchParams(), categories)).toBeNull();
});

test("an announcement links to the page of its category", () => {
  expect(announcementPath(newest)).toBe("/support/announcement/tax#newest");
});
