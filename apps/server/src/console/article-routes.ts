/** The operators' calls for announcements and questions. Every change is recorded with its title, state and moment. */
import {
  type ArticleKind,
  discardArticle,
  listArticles,
  previewArticle,
  publishArticle,
  readArticle,
  readArticleVersion,
  saveArticle,
  takeDownArticle,
  unscheduleArticle,
} from "@feo/contract";
import type { AuditLog } from "../audit/audit.ts";
import * as desk from "../content/article-desk.ts";
import { allArticles, articleCalled, textOfVersion } from "../content/article-list.ts";
import type { Api } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { ProblemError } from "../platform/problem.ts";
import { withRefusal } from "./session-routes.ts";

interface ArticleDeps {
  readonly db: Database;
  readonly audit: AuditLog;
  readonly now: () => number;
}

/** Whose change of which article. */
interface Asked {
  readonly operator: { readonly name: string };
  readonly params: { readonly kind: ArticleKind; readonly slug: string };
}

export function articleRoutes(api: Api, { db, audit, now }: ArticleDeps): void {
  /** Makes a change and records it in the same transaction. */
  const change = (
    { operator, params }: Asked,
    action: string,
    make: (within: Database, change: desk.Change) => Promise<desk.Changed>,
  ) =>
    withRefusal(
      db.transaction(async (tx) => {
        const at = new Date(now());
        const { title, version, state, visibleFrom } = await make(tx, { ...params, by: operator.name, at });
        const moment = visibleFrom?.toISOString() ?? null;
        const known = { kind: params.kind, title, version: String(version), state };
        const details = { ...known, ...(moment === null ? {} : { moment }) };
        await audit.record(tx, { by: operator.name, action, subject: params.slug, details }, at);
        return { version, state, visibleFrom: moment };
      }),
    );

  readingRoutes(api, { db, now });

  api.call(saveArticle, (asked) =>
    change(asked, "content save", (within, made) => desk.saveArticle(within, made, asked.body)),
  );

  api.call(publishArticle, (asked) => {
    const { version, at } = asked.body;
    const from = at === null ? null : new Date(at);
    return change(asked, from ? "content schedule" : "content publish", (within, made) =>
      desk.publishArticle(within, made, { version, from }),
    );
  });

  api.call(unscheduleArticle, (asked) =>
    change(asked, "content unschedule", (within, made) => desk.unscheduleArticle(within, made, asked.body.version)),
  );

  api.call(takeDownArticle, (asked) =>
    change(asked, "content take down", (within, made) => desk.takeDownArticle(within, made, asked.body.version)),
  );

  api.call(discardArticle, (asked) =>
    change(asked, "content discard", (within, made) => desk.discardArticle(within, made, asked.body.version)),
  );
}

function readingRoutes(api: Api, { db, now }: Pick<ArticleDeps, "db" | "now">): void {
  api.call(listArticles, async ({ params: { kind } }) => {
    const at = new Date(now());
    return { ...(await allArticles(db, kind, at)), now: at.toISOString() };
  });

  api.call(readArticle, async ({ params }) => {
    const article = await articleCalled(db, { ...params, at: new Date(now()) });
    if (!article) throw new ProblemError("ARTICLE_NOT_FOUND");
    return { article };
  });

  api.call(readArticleVersion, async ({ params: { kind, slug, version } }) => {
    const text = await textOfVersion(db, { kind, slug, version: Number(version) });
    if (!text) throw new ProblemError("ARTICLE_NOT_FOUND");
    return { text };
  });

  api.call(previewArticle, async ({ body }) => {
    const { renderMarkdown } = await import("../content/markdown.ts");
    return { html: renderMarkdown(body.markdown) };
  });
}
