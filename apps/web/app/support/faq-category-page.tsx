/** The answers of one category or of one part of it. An unknown slug is a fatal 404. */
import { type FaqArticle, type FaqCategory, readFaq } from "@feo/contract";
import { EmptyState, Loaded } from "@feo/ui";
import { type ClientLoaderFunctionArgs, Link, type LoaderFunctionArgs, useParams } from "react-router";
import { browserData, faqQuery, fetchQuery, pageHost, serverData, usePageQuery } from "../data/index.ts";
import { invalidRoute } from "../routing/route-error.ts";
import { Answer } from "./answer.tsx";
import { type FaqPlace, type FaqSlugs, faqPath, findPlace, groupArticles } from "./faq-place.ts";
import { faqStep, PageHead } from "./page-head.tsx";
import { type SideLink, WithSideNav } from "./side-nav.tsx";
import { RowsSkeleton } from "./skeletons.tsx";

type Params = Readonly<Record<string, string | undefined>>;

const slugsOf = (params: Params): FaqSlugs => ({
  category: params["faqCategorySlug"],
  subcategory: params["faqCategoryL1Slug"],
});

function articlesQuery({ category, subcategory }: FaqSlugs) {
  return faqQuery({
    ...(category === undefined ? {} : { category }),
    ...(subcategory === undefined ? {} : { subcategory }),
  });
}

const queries = ({ params }: { params: Params }) => [articlesQuery(slugsOf(params))];

function requirePlace(
  categories: readonly FaqCategory[],
  { params, request }: { params: Params; request: Request },
): void {
  if (!findPlace(categories, slugsOf(params))) throw invalidRoute(new URL(request.url).pathname);
}

export async function loader(args: LoaderFunctionArgs) {
  const { categories } = await args.context.get(pageHost).call(readFaq, { query: {} });
  requirePlace(categories, args);
  return serverData(queries)(args);
}

/** If the categories cannot be loaded, nothing is refused: the page shows what failed. */
export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const answer = await fetchQuery(faqQuery()).catch(() => undefined);
  if (answer) requirePlace(answer.categories, args);
  return browserData(queries)(args);
}

export default function FaqCategoryPage() {
  const slugs = slugsOf(useParams());
  return (
    <Loaded answer={usePageQuery(articlesQuery(slugs))} skeleton={<Waiting />}>
      {({ categories, articles }) => {
        const place = findPlace(categories, slugs);
        return place ? <Place place={place} categories={categories} articles={articles} /> : <Waiting />;
      }}
    </Loaded>
  );
}

const Waiting = () => (
  <>
    <PageHead title={faqStep.label} />
    <RowsSkeleton rows={6} />
  </>
);

interface PlaceProps {
  readonly place: FaqPlace;
  readonly categories: readonly FaqCategory[];
  readonly articles: readonly FaqArticle[];
}

function Place({ place, categories, articles }: PlaceProps) {
  const { category, subcategory } = place;
  const shown = subcategory ?? category;
  const steps = subcategory ? [faqStep, { to: faqPath(category.slug), label: category.name }] : [faqStep];
  return (
    <WithSideNav nav={{ label: "Topics", links: linksOf(categories, place) }}>
      <PageHead key={shown.slug} title={shown.name} text={shown.description} steps={steps} />
      {articles.length === 0 ? <NoAnswers /> : null}
      {subcategory
        ? articles.map((article) => <Answer key={article.slug} article={article} level={2} isOpen />)
        : groupArticles(category, articles).map(({ part, articles: inPart }) => (
            <section key={part.slug} className="mb-10">
              <h2 className="mb-2 font-semibold text-20">{part.name}</h2>
              {inPart.map((article) => (
                <Answer key={article.slug} article={article} level={3} isOpen={false} />
              ))}
            </section>
          ))}
      <p className="mt-8 text-14 text-quiet">
        Not what you were looking for?{" "}
        <Link to="/support#contact" className="text-brand underline underline-offset-2">
          Contact support
        </Link>
        .
      </p>
    </WithSideNav>
  );
}

function linksOf(categories: readonly FaqCategory[], { category, subcategory }: FaqPlace): readonly SideLink[] {
  return categories.map(({ slug, name, children }) => {
    const isOpen = slug === category.slug;
    return {
      to: faqPath(slug),
      label: name,
      isCurrent: isOpen && subcategory === undefined,
      parts: isOpen
        ? children.map((part) => ({
            to: faqPath(slug, part.slug),
            label: part.name,
            isCurrent: part.slug === subcategory?.slug,
          }))
        : [],
    };
  });
}

const NoAnswers = () => (
  <EmptyState title="No answers here yet" text="Try another topic, or search for a word on your screen." />
);
