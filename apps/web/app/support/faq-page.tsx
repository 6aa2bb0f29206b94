/** All questions and answers by category: the index that every answer can be reached from. */
import { EmptyState } from "@feo/ui";
import { browserData, faqQuery, serverData, usePageQuery } from "../data/index.ts";
import { Loaded } from "../frame/loaded.tsx";
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
      <PageHead title={faqStep.label} text="Choose a subject, or search for the word that stands on your screen." />
      <div className="mb-8 max-w-[640px]">
        <SearchForm />
      </div>
      <Loaded answer={usePageQuery(faqQuery())} skeleton={<CardsSkeleton cards={6} />}>
        {({ categories }) =>
          categories.length > 0 ? (
            <FaqCards categories={categories} level={2} />
          ) : (
            <EmptyState title="No answers are published yet" text="They appear here as soon as they are." />
          )
        }
      </Loaded>
    </>
  );
}
