/** Selects the announcements of an address, and builds each one's address. Pure. */
import type { Announcement, Category } from "@feo/contract";

/** The most that one list call returns. */
export const mostAnnouncements = 100;

/** Those of one category, newest first; all of them if none is chosen. */
export function announcementsIn(
  announcements: readonly Announcement[],
  category: string | null,
): readonly Announcement[] {
  return announcements
    .filter((announcement) => category === null || announcement.category === category)
    .toSorted((left, right) => Date.parse(right.publishedAt) - Date.parse(left.publishedAt));
}

/** The category in the address; null, meaning all, if it is unknown. */
export function chosenCategory(search: URLSearchParams, categories: readonly Category[]): string | null {
  const wanted = search.get("category");
  return categories.some(({ slug }) => slug === wanted) ? wanted : null;
}

export const announcementPath = ({ category, slug }: Pick<Announcement, "category" | "slug">): string =>
  `/support/announcement/${category}#${slug}`;
