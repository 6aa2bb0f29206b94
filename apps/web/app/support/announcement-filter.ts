/** Which announcements an address asks for, and the address of each. Pure. */
import type { Announcement, Category } from "@feo/contract";

/** More than this the list call does not give at once. */
export const mostAnnouncements = 100;

/** Those of one category, newest first; all of them where none is chosen. */
export function announcementsIn(
  announcements: readonly Announcement[],
  category: string | null,
): readonly Announcement[] {
  return announcements
    .filter((announcement) => category === null || announcement.category === category)
    .toSorted((left, right) => Date.parse(right.publishedAt) - Date.parse(left.publishedAt));
}

/** The category that an address chooses; a word that names none chooses all. */
export function chosenCategory(search: URLSearchParams, categories: readonly Category[]): string | null {
  const wanted = search.get("category");
  return categories.some(({ slug }) => slug === wanted) ? wanted : null;
}

export const announcementPath = ({ category, slug }: Pick<Announcement, "category" | "slug">): string =>
  `/support/announcement/${category}#${slug}`;
