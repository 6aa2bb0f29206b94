/** Support's home page: search, categories, latest announcements, and how to contact us. */
import { EmptyState, Loaded } from "@feo/ui";
import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import {
  announcementsQuery,
  browserData,
  contentPageQuery,
  faqQuery,
  serverData,
  usePageQuery,
} from "../data/index.ts";
import { Prose } from "../format/prose.tsx";
import { AnnouncementRows } from "./announcement-rows.tsx";
import { FaqCards } from "./faq-cards.tsx";
import { SearchForm } from "./search-form.tsx";
import { searchPath } from "./search-words.ts";
import { CardsSkeleton, RowsSkeleton, TextSkeleton } from "./skeletons.tsx";

const contactQuery = () => contentPageQuery("contact");
const queries = () => [faqQuery(), announcementsQuery(), contactQuery()];

export const loader = serverData(queries);
export const clientLoader = browserData(queries);

/** The most frequent searches; each is just a link to the search. */
const oftenAsked = ["UTR", "TDS", "Withdrawal on hold", "New address", "Lost phone"];

export default function SupportHomePage() {
  return (
    <>
      <section className="mx-auto mb-14 max-w-[720px] text-center max-md:mb-10">
        <h1 className="mb-6 text-balance font-semibold text-40 max-md:text-28">How can we help?</h1>
        <SearchForm />
        <p className="mt-4 flex flex-wrap justify-center gap-x-4 gap-y-1 text-14 text-quiet">
          <span>Popular:</span>
          {oftenAsked.map((words) => (
            <Link
              key={words}
              to={searchPath(words)}
              className="hit-40 rounded-inner text-ink underline decoration-edge underline-offset-4 hover:text-brand"
            >
              {words}
            </Link>
          ))}
        </p>
      </section>
      <Section id="subjects" title="Topics" aside={<MoreLink to="/support/faq">All FAQs</MoreLink>}>
        <Loaded answer={usePageQuery(faqQuery())} skeleton={<CardsSkeleton cards={6} />}>
          {({ categories }) => <FaqCards categories={categories} level={3} />}
        </Loaded>
      </Section>
      <div className="grid grid-cols-2 gap-x-16 max-lg:grid-cols-1">
        <Section id="announcements" title="Announcements" aside={<MoreLink to="/support/announcement">All</MoreLink>}>
          <Latest />
        </Section>
        <Section id="contact" title="Contact us">
          <Loaded answer={usePageQuery(contactQuery())} skeleton={<TextSkeleton lines={10} />}>
            {({ page }) => <Prose html={page.html} className="text-14" />}
          </Loaded>
        </Section>
      </div>
    </>
  );
}

function Latest() {
  return (
    <Loaded answer={usePageQuery(announcementsQuery())} skeleton={<RowsSkeleton rows={5} />}>
      {({ announcements }) =>
        announcements.length > 0 ? (
          <AnnouncementRows announcements={announcements} />
        ) : (
          <EmptyState title="No announcements yet" text="New announcements appear here." />
        )
      }
    </Loaded>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

function Section({ id, title, aside, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mb-14 min-w-0 scroll-mt-20 max-md:mb-10">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id={`${id}-title`} className="font-semibold text-20">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="hit-40 flex shrink-0 items-center gap-1 rounded-inner font-medium text-13 text-brand hover:underline"
    >
      {children}
      <ArrowRight size={14} aria-hidden />
    </Link>
  );
}
