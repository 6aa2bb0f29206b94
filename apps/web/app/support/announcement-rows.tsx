/** Announcements as a list of date, title and link. */
import type { Announcement } from "@feo/contract";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { Day } from "../format/day.tsx";
import { announcementPath } from "./announcement-filter.ts";

interface AnnouncementRowsProps {
  readonly announcements: readonly Announcement[];
  readonly withSummary?: boolean;
}

export function AnnouncementRows({ announcements, withSummary = false }: AnnouncementRowsProps) {
  return (
    <ul>
      {announcements.map((announcement) => (
        <li key={announcement.slug} className="border-line border-b">
          <Link
            to={announcementPath(announcement)}
            className="group grid grid-cols-[120px_1fr_16px] items-baseline gap-x-4 py-3 max-md:grid-cols-[1fr_16px]"
          >
            <Day
              of={announcement.publishedAt}
              className="tabular text-14 text-quiet max-md:col-span-2 max-md:text-13"
            />
            <span className="min-w-0">
              <span className="block text-pretty font-medium text-14 group-hover:text-brand">{announcement.title}</span>
              {withSummary ? (
                <span className="mt-0.5 block text-pretty text-14 text-quiet">{announcement.summary}</span>
              ) : null}
            </span>
            <ChevronRight size={16} aria-hidden className="self-center text-faint group-hover:text-ink" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
