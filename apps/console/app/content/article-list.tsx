/** The list of announcements or questions, with a filter by state. */
import { type ArticleKind, type ArticleLine, type FaqCategory, saveArticle } from "@feo/contract";
import { Badge, Button, cx, EmptyState, Table, TableBody, TableHead, Td, Th, Tr } from "@feo/ui";
import { Link } from "react-router";
import { useMay } from "../data/session.ts";
import { ChoiceRow } from "../frame/choice-row.tsx";
import { dayOf } from "../frame/moments.ts";
import { placeName } from "./article-text.ts";
import { filtersOf, inFilter, kindWords, type StateFilter, stateWords } from "./article-words.ts";

/** Stands for a new article in place of a slug; no slug has this character. */
export const newOne = "+";

interface ArticleListProps {
  readonly kind: ArticleKind;
  readonly articles: readonly ArticleLine[];
  readonly categories: readonly FaqCategory[];
  readonly filter: StateFilter;
  readonly shown: string | undefined;
}

export const searchOf = (filter: StateFilter): string => (filter === "all" ? "" : `?state=${filter}`);

export function ArticleList({ kind, articles, categories, filter, shown }: ArticleListProps) {
  const { path, title, create } = kindWords[kind];
  const may = useMay();
  const rows = inFilter(articles, filter);
  return (
    <>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-3 border-line border-b px-4 py-2">
        <nav aria-label="Filter by state" className="-mx-2 flex flex-wrap">
          {filtersOf(articles, filter).map((each) => (
            <Link
              key={each.filter}
              to={`${path}${searchOf(each.filter)}`}
              aria-current={each.filter === filter ? "true" : undefined}
              className={cx(
                "flex h-10 items-center gap-1.5 rounded-control px-2 text-13 lg:h-7",
                each.filter === filter ? "font-medium text-ink" : "text-quiet hover:text-ink",
              )}
            >
              {each.name} <span className="text-quiet tabular-nums">{each.count}</span>
            </Link>
          ))}
        </nav>
        {may.call(saveArticle) && (
          <Button size="sm" asChild>
            <Link to={`${path}/${newOne}`}>{create}</Link>
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <EmptyState title={filter === "all" ? `No ${title.toLowerCase()} yet` : "Nothing in this state"} />
      ) : (
        <Table label={title} className="text-13">
          <TableHead>
            <Tr>
              <Th className="pl-4">{kind === "faq" ? "Question" : "Title"}</Th>
              <Th>State</Th>
              <Th numeric className="max-sm:hidden">
                {kind === "faq" ? "Changed" : "Date"}
              </Th>
            </Tr>
          </TableHead>
          <TableBody>
            {rows.map((article) => (
              <ChoiceRow
                key={article.slug}
                to={`${path}/${article.slug}${searchOf(filter)}`}
                isChosen={article.slug === shown}
                name={article.title}
                about={placeName(article, categories)}
              >
                <Td>
                  <Badge tone={stateWords(article).tone}>{stateWords(article).word}</Badge>
                </Td>
                <Td numeric className="text-13 text-quiet max-sm:hidden">
                  {dayOf(kind === "faq" ? article.changedAt : article.publishedAt)}
                </Td>
              </ChoiceRow>
            ))}
          </TableBody>
        </Table>
      )}
    </>
  );
}
