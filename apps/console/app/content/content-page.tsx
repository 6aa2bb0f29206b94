/** Announcements and questions: drafts, schedules and what customers see. Admins write; support reads. */
import {
  type ArticleKind,
  type CallOutput,
  listArticles,
  readArticle,
  readArticleVersion,
  saveArticle,
} from "@feo/contract";
import { EmptyState } from "@feo/ui";
import { useParams, useSearchParams } from "react-router";
import { useCall } from "../data/api.ts";
import { useMay } from "../data/session.ts";
import { dayAndTime } from "../frame/moments.ts";
import { Loaded, Queue } from "../frame/queue.tsx";
import { ArticleDetail } from "./article-detail.tsx";
import { ArticleEditor } from "./article-editor.tsx";
import { ArticleList, newOne, searchOf } from "./article-list.tsx";
import { emptyText } from "./article-text.ts";
import { filterOf, inFilter, kindWords } from "./article-words.ts";

const everyMs = 15_000;

export const AnnouncementsPage = () => <ContentPage key="announcement" kind="announcement" />;
export const FaqPage = () => <ContentPage key="faq" kind="faq" />;

function ContentPage({ kind }: { kind: ArticleKind }) {
  const { slug } = useParams();
  const [search] = useSearchParams();
  const may = useMay();
  const isEditing = may.call(saveArticle) && (slug === newOne || (slug !== undefined && search.has("edit")));
  const version = Number(search.get("version") ?? "") || undefined;
  if (!isEditing) return <Articles kind={kind} slug={slug} version={version} />;
  return slug === newOne ? (
    <NewArticle kind={kind} />
  ) : (
    <EditArticle key={slug} kind={kind} slug={slug} version={version} />
  );
}

interface ArticlesProps {
  readonly kind: ArticleKind;
  readonly slug: string | undefined;
  readonly version: number | undefined;
}

function Articles({ kind, slug, version }: ArticlesProps) {
  const [search] = useSearchParams();
  const filter = filterOf(search.get("state"));
  const lists = {
    announcement: useCall(listArticles, { params: { kind: "announcement" } }, { everyMs }),
    faq: useCall(listArticles, { params: { kind: "faq" } }, { everyMs }),
  };
  const query = lists[kind];
  const rows = inFilter(query.data?.articles ?? [], filter);
  const shown = slug ?? rows[0]?.slug;
  return (
    <Queue
      title="Content"
      path={kindWords[kind].path}
      search={searchOf(filter)}
      tabs={(["announcement", "faq"] as const).map((each) => ({
        name: kindWords[each].title,
        count: lists[each].data?.articles.length,
        to: kindWords[each].path,
        isActive: each === kind,
      }))}
      ids={rows.map((article) => article.slug)}
      chosen={slug}
      list={
        <Loaded query={query}>{(data) => <ArticleList kind={kind} filter={filter} shown={shown} {...data} />}</Loaded>
      }
      detail={
        <Loaded query={query}>
          {({ categories, now }) =>
            shown ? (
              <ArticleDetail key={shown} kind={kind} slug={shown} categories={categories} now={now} version={version} />
            ) : (
              <EmptyState title="Nothing selected" />
            )
          }
        </Loaded>
      }
    />
  );
}

function NewArticle({ kind }: { kind: ArticleKind }) {
  const query = useCall(listArticles, { params: { kind } });
  return (
    <Loaded query={query}>
      {({ categories, now }) => (
        <ArticleEditor
          kind={kind}
          categories={categories}
          base={0}
          saved={emptyText}
          written={emptyText}
          note="Saved as a draft. Customers don't see it until you publish it."
          publishedAt={now}
        />
      )}
    </Loaded>
  );
}

interface EditArticleProps {
  readonly kind: ArticleKind;
  readonly slug: string;
  /** The version to start from, instead of the latest. */
  readonly version: number | undefined;
}

function EditArticle({ kind, slug, version }: EditArticleProps) {
  const list = useCall(listArticles, { params: { kind } });
  const latest = useCall(readArticle, { params: { kind, slug } });
  const params = { kind, slug, version: String(version) };
  const earlier = useCall(readArticleVersion, { params }, { enabled: version !== undefined });
  const start = version === undefined ? latest : earlier;
  return (
    <Loaded query={list}>
      {({ categories }) => (
        <Loaded query={latest}>
          {({ article }) => (
            <Loaded<unknown> query={start}>
              {() => (
                <ArticleEditor
                  kind={kind}
                  categories={categories}
                  base={article.version}
                  saved={article}
                  written={{ ...article, ...earlier.data?.text }}
                  note={noteOf(article)}
                  publishedAt={article.publishedAt}
                />
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

/** What saving does, given what customers see. */
function noteOf({ state, visibleFrom, isVisible }: CallOutput<typeof readArticle>["article"]): string {
  if (state === "scheduled" && visibleFrom) {
    return `Scheduled for ${dayAndTime(visibleFrom)} IST: what you save is published then.`;
  }
  return isVisible ? "Saved as a draft. Customers keep seeing the published version." : "Saved as a draft.";
}
