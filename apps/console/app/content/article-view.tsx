/** An article as customers see it: an announcement with its date, a question with its answer opened. */
import type { ArticleKind } from "@feo/contract";
import { indianDate } from "@feo/money";
import { Prose } from "./prose.tsx";

interface ArticleViewProps {
  readonly kind: ArticleKind;
  readonly title: string;
  readonly summary: string;
  readonly html: string;
  /** The date that customers read. */
  readonly publishedAt: string;
}

export function ArticleView({ kind, title, summary, html, publishedAt }: ArticleViewProps) {
  if (kind === "faq") {
    return (
      <article>
        <h2 className="text-pretty border-line border-b pb-3 font-semibold text-16">{title}</h2>
        <div className="pt-4 pb-6">
          <Prose html={html} />
          <p className="mt-4 text-13 text-quiet">Last updated {indianDate(publishedAt)}</p>
        </div>
      </article>
    );
  }
  return (
    <article>
      <time dateTime={publishedAt} className="tabular text-13 text-quiet">
        {indianDate(publishedAt)}
      </time>
      <h2 className="mt-1 mb-3 text-balance font-semibold text-20">{title}</h2>
      {summary && <p className="mb-4 text-pretty text-16">{summary}</p>}
      <Prose html={html} />
    </article>
  );
}
