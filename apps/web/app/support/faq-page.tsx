/** All FAQs by category; every answer is reachable from here. */
import { EmptyState, Loaded } from "@feo/ui";
import { browserData, faqQuery, serverData, usePageQuery } from "../data/index.ts";
import { FaqCards } from "./faq-cards.tsx";
import { faqStep, PageHead } from "./page-head.tsx";
import { SearchForm } from "./search-form.tsx";
import { CardsSkeleton } from "./skeletons.tsx";

const queries = () => [faqQuery()];

export const loader = serverData(queries);
export const clientLoader = browserData(queries);

export default function FaqPage() {
  return (
    <>
      <PageHead title={faqStep.label} text="Choose a topic, or search for a word on your screen." />
      <div className="mb-8 max-w-[640px]">
        <SearchForm />
      </div>
      <Loaded answer={usePageQuery(faqQuery())} skeleton={<CardsSkeleton cards={6} />}>
        {({ categories }) =>
          categories.length > 0 ? (
            <FaqCards categories={categories} level={2} />
          ) : (
            <EmptyState title="No answers yet" text="Answers appear here." />
          )
        }
      </Loaded>
    </>
  );
}
