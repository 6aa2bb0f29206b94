/**
 * The four legal texts on one reading page, with a table of contents and links to the other texts. White in both
 * themes.
 */
import type { ContentPage } from "@feo/contract";
import { indianDateInWords } from "@feo/money";
import { cx, ErrorState, Skeleton } from "@feo/ui";
import { Link, useLocation } from "react-router";
import { browserData, contentPageQuery, serverData, usePageQuery } from "../data/index.ts";
import { Prose } from "../format/prose.tsx";
import { type LegalSlug, legalSlugOf, legalTexts } from "./legal-texts.ts";
import { type Heading, outlineOf } from "./text-outline.ts";

const queries = ({ url }: { url: URL }) => [contentPageQuery(legalSlugOf(url.pathname))];

export const loader = serverData(queries);
export const clientLoader = browserData(queries);

export default function LegalPage() {
  const slug = legalSlugOf(useLocation().pathname);
  const text = usePageQuery(contentPageQuery(slug));
  return (
    <div className="mx-auto w-full max-w-[1264px] px-8 pt-14 pb-16 max-md:px-4 max-md:pt-8">
      {text.data ? (
        <Text page={text.data.page} />
      ) : (
        <>
          <h1 className="font-semibold text-40 max-md:text-28">{labelOf(slug)}</h1>
          {text.error ? (
            <ErrorState text={text.error.message} busy={text.isFetching} onRetry={() => text.refetch()} />
          ) : (
            <Waiting />
          )}
        </>
      )}
      <OtherTexts current={slug} />
    </div>
  );
}

const labelOf = (slug: LegalSlug): string => legalTexts.find((text) => text.slug === slug)?.label ?? "";

/** The columns keep their width while the text loads. */
const columns = "grid grid-cols-[232px_minmax(0,720px)] gap-x-20 max-lg:grid-cols-1";

function Text({ page }: { page: ContentPage }) {
  return (
    <div className={columns}>
      <header className="col-start-2 mb-10 max-lg:col-start-1 max-md:mb-6">
        <h1 className="text-balance font-semibold text-40 max-md:text-28">{page.title}</h1>
        <p className="mt-3 text-pretty text-16 text-quiet">{page.summary}</p>
        <p className="mt-3 text-13 text-faint">
          Last updated <time dateTime={page.updatedAt}>{indianDateInWords(page.updatedAt)}</time>
        </p>
      </header>
      <Contents html={page.html} />
      <Prose className={narrow} html={page.html} />
    </div>
  );
}

/** On a phone long names in tables may break anywhere, so that tables need no scrolling. */
const narrow = "max-w-none max-md:[&_:is(td,th)]:pr-3 max-md:[&_td_code]:break-all";

/** Beside the text on a desktop, collapsed above it on a phone. */
function Contents({ html }: { html: string }) {
  const headings = outlineOf(html);
  return (
    <div className="col-start-1 lg:sticky lg:top-20 lg:self-start">
      {headings.length === 0 ? null : (
        <>
          <nav
            aria-label="Contents"
            className="max-h-[calc(100dvh-6rem)] overflow-y-auto border-line border-t pt-4 max-lg:hidden"
          >
            <p className="mb-2 font-semibold text-13">Contents</p>
            <HeadingLinks headings={headings} />
          </nav>
          <details className="mb-8 border-line border-y lg:hidden">
            <summary className="py-3 font-semibold text-14">Contents</summary>
            <HeadingLinks headings={headings} />
          </details>
        </>
      )}
    </div>
  );
}

function HeadingLinks({ headings }: { headings: readonly Heading[] }) {
  return (
    <ol className="pb-2 text-13">
      {headings.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-7 items-center rounded-inner py-0.5 text-quiet hover:text-ink hover:underline max-lg:min-h-10"
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}

function Waiting() {
  return (
    <div aria-hidden className={cx(columns, "mt-10 min-h-[1200px]")}>
      <Skeleton className="h-80 max-lg:hidden" />
      <div className="flex flex-col gap-3">
        {Array.from({ length: 18 }, (_, line) => line).map((line) => (
          <Skeleton key={line} className={line % 5 === 4 ? "mb-4 w-2/3" : "w-full"} />
        ))}
      </div>
    </div>
  );
}

function OtherTexts({ current }: { current: LegalSlug }) {
  return (
    <nav aria-label="Other policies" className="mt-16 border-line border-t pt-6 text-14">
      <p className="mb-3 font-semibold">Other policies</p>
      <ul className="flex flex-wrap gap-x-8 gap-y-2">
        {legalTexts
          .filter(({ slug }) => slug !== current)
          .map(({ slug, label }) => (
            <li key={slug}>
              <Link to={`/legal/${slug}`} className="hit-40 rounded-inner text-brand underline underline-offset-4">
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
