/** The latest five announcements, newest first (LIMIT-010). */
import { Skeleton } from "@feo/ui";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { announcementsQuery, usePageQuery } from "../data/index.ts";
import { Day } from "../format/day.tsx";

export function Announcements() {
  const announcements = usePageQuery(announcementsQuery()).data?.announcements;
  return (
    <section
      aria-labelledby="announcements"
      className="grid grid-cols-[264px_1fr] gap-8 max-lg:grid-cols-1 max-lg:gap-4"
    >
      <h2 id="announcements" className="font-semibold text-28 max-md:text-20">
        Announcements
      </h2>
      {announcements === undefined ? (
        <Skeleton className="my-3 h-5 w-3/5" />
      ) : announcements.length === 0 ? (
        <p className="py-3 text-14 text-quiet">No announcements yet.</p>
      ) : (
        <ul className="text-14">
          {announcements.map(({ slug, category, title, publishedAt }) => (
            <li key={slug} className="border-line border-b last:border-b-0">
              <Link
                to={`/support/announcement/${category}#${slug}`}
                className="flex min-h-9 items-center gap-6 py-2 hover:bg-surface max-md:min-h-12 max-md:gap-3"
              >
                <Day of={publishedAt} className="tabular w-24 shrink-0 text-quiet max-md:w-20 max-md:text-12" />
                <span className="font-medium">{title}</span>
                <ChevronRight size={16} aria-hidden className="mr-1 ml-auto shrink-0 text-quiet" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
