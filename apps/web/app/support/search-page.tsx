/** The support search: the words are in the address, the results below the field. */
import type { SearchHit } from "@feo/contract";
import { Badge, Button, EmptyState, Loaded } from "@feo/ui";
import { SearchX } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { browserData, faqQuery, searchQuery, serverData, usePageQuery } from "../data/index.ts";
import { FaqCards } from "./faq-cards.tsx";
import { PageHead } from "./page-head.tsx";
import { SearchForm } from "./search-form.tsx";
import { searchPath, searchWords } from "./search-words.ts";
import { CardsSkeleton, RowsSkeleton } from "./skeletons.tsx";

const queries = ({ url }: { url: URL }) => [searchQuery(searchWords(url.searchParams)), faqQuery()];

export const loader = serverData(queries);
export const clientLoader = browserData(queries);

export default function SearchPage() {
  const [search] = useSearchParams();
  const words = searchWords(search);
  return (
    <>
      <PageHead title="Search" text="Search FAQs and announcements." />
      <div className="mb-8 max-w-[720px]">
        <SearchForm words={words} />
      </div>
      {words === "" ? <Subjects title="Or choose a topic" /> : <Results words={words} />}
    </>
  );
}

function Results({ words }: { words: string }) {
  return (
    <Loaded answer={usePageQuery(searchQuery(words))} skeleton={<RowsSkeleton rows={5} />}>
      {({ hits }) => (hits.length === 0 ? <NothingFound words={words} /> : <Hits words={words} hits={hits} />)}
    </Loaded>
  );
}

function Hits({ words, hits }: { words: string; hits: readonly SearchHit[] }) {
  return (
    <section aria-labelledby="found">
      <h2 id="found" className="mb-2 font-normal text-14 text-quiet">
        <span role="status">
          {hits.length === 1 ? "One answer" : `${hits.length} answers`} for “{words}”
        </span>
      </h2>
      <ul className="max-w-[880px]">
        {hits.map((hit) => (
          <li key={hit.path} className="border-line border-b">
            <Link to={hit.path} className="group block py-4">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="text-pretty font-semibold text-16 group-hover:text-brand">{hit.title}</span>
                {hit.kind === "announcement" ? <Badge>Announcement</Badge> : null}
              </span>
              <span className="mt-1 line-clamp-2 text-14 text-quiet">{hit.excerpt} …</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-14 text-quiet">
        Not what you need? Try fewer words, or{" "}
        <Link to="/support#contact" className="text-brand underline underline-offset-2">
          contact support
        </Link>
        .
      </p>
    </section>
  );
}

function NothingFound({ words }: { words: string }) {
  const shorter = words.split(" ").toSorted((left, right) => right.length - left.length)[0] ?? words;
  return (
    <>
      <EmptyState
        className="py-8"
        icon={<SearchX size={28} aria-hidden />}
        title={`Nothing found for “${words}”`}
        text="Check the spelling, use fewer words, or choose a topic below. For a transfer, search for UTR or the network name."
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {shorter === words ? null : (
              <Button asChild variant="secondary">
                <Link to={searchPath(shorter)}>Search for “{shorter}”</Link>
              </Button>
            )}
            <Button asChild variant="secondary">
              <Link to="/support#contact">Contact support</Link>
            </Button>
          </div>
        }
      />
      <Subjects title="Topics" />
    </>
  );
}

function Subjects({ title }: { title: string }) {
  return (
    <section aria-labelledby="subjects">
      <h2 id="subjects" className="mb-4 font-semibold text-20">
        {title}
      </h2>
      <Loaded answer={usePageQuery(faqQuery())} skeleton={<CardsSkeleton cards={6} />}>
        {({ categories }) => <FaqCards categories={categories} level={3} />}
      </Loaded>
    </section>
  );
}
