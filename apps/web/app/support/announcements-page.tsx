/** All announcements, newest first, or those of one category, chosen by the address. */
import type { Announcement, Category } from "@feo/contract";
import { Button, EmptyState, Loaded, TabLink, TabLinks } from "@feo/ui";
import { Link, useSearchParams } from "react-router";
import { announcementsQuery, browserData, serverData, usePageQuery } from "../data/index.ts";
import { announcementsIn, chosenCategory, mostAnnouncements } from "./announcement-filter.ts";
import { AnnouncementRows } from "./announcement-rows.tsx";
import { announcementsStep, PageHead } from "./page-head.tsx";
import { RowsSkeleton } from "./skeletons.tsx";

const query = () => announcementsQuery({ limit: mostAnnouncements });
const queries = () => [query()];

export const loader = serverData(queries);
export const clientLoader = browserData(queries);

export default function AnnouncementsPage() {
  return (
    <>
      <PageHead title={announcementsStep.label} text="New features, listings and changes." />
      <Loaded answer={usePageQuery(query())} skeleton={<RowsSkeleton rows={8} />}>
        {(answer) => <FilteredList {...answer} />}
      </Loaded>
    </>
  );
}

interface FilteredListProps {
  readonly announcements: readonly Announcement[];
  readonly categories: readonly Category[];
}

function FilteredList({ announcements, categories }: FilteredListProps) {
  const [search] = useSearchParams();
  const chosen = chosenCategory(search, categories);
  const shown = announcementsIn(announcements, chosen);
  return (
    <>
      <TabLinks label="Categories of announcements">
        <TabLink asChild active={chosen === null} count={announcements.length}>
          <Link to="/support/announcement">All</Link>
        </TabLink>
        {categories.map(({ slug, name }) => (
          <TabLink key={slug} asChild active={chosen === slug} count={announcementsIn(announcements, slug).length}>
            <Link to={`/support/announcement?category=${slug}`}>{name}</Link>
          </TabLink>
        ))}
      </TabLinks>
      {shown.length > 0 ? (
        <AnnouncementRows announcements={shown} withSummary />
      ) : (
        <NothingHere isFiltered={chosen !== null} />
      )}
    </>
  );
}

function NothingHere({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      title="Nothing in this category yet"
      text="Try another category."
      action={
        <Button asChild variant="secondary">
          <Link to="/support/announcement">Show all announcements</Link>
        </Button>
      }
    />
  ) : (
    <EmptyState title="No announcements yet" text="New announcements appear here." />
  );
}
