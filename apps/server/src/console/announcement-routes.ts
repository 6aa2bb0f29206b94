/** The operators' calls for announcements. Publishing and removing are recorded in the audit log with the title. */
import {
  listConsoleAnnouncements,
  previewAnnouncement,
  readConsoleAnnouncement,
  removeAnnouncement,
  writeAnnouncement,
} from "@feo/contract";
import type { AuditLog } from "../audit/audit.ts";
import { allAnnouncements, announcementCalled, removeArticle, writeArticle } from "../content/announcement-desk.ts";
import type { Api } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { ProblemError } from "../platform/problem.ts";
import { withRefusal } from "./session-routes.ts";

interface AnnouncementDeps {
  readonly db: Database;
  readonly audit: AuditLog;
  readonly now: () => number;
}

export function announcementRoutes(api: Api, { db, audit, now }: AnnouncementDeps): void {
  api.call(listConsoleAnnouncements, () => allAnnouncements(db));

  api.call(readConsoleAnnouncement, async ({ params }) => {
    const announcement = await announcementCalled(db, params.slug);
    if (!announcement) throw new ProblemError("ARTICLE_NOT_FOUND");
    return { announcement };
  });

  api.call(previewAnnouncement, async ({ body }) => {
    const { renderMarkdown } = await import("../content/markdown.ts");
    return { html: renderMarkdown(body.markdown) };
  });

  api.call(writeAnnouncement, async ({ operator, params: { slug }, body }) => {
    const at = new Date(now());
    await withRefusal(
      db.transaction(async (tx) => {
        await writeArticle(tx, { slug, ...body }, at);
        const details = { title: body.title, as: body.isNew ? "new" : "change" };
        await audit.record(tx, { by: operator.name, action: "announcement write", subject: slug, details }, at);
      }),
    );
    return { slug };
  });

  api.call(removeAnnouncement, async ({ operator, params: { slug } }) => {
    await withRefusal(
      db.transaction(async (tx) => {
        const title = await removeArticle(tx, slug);
        const deed = { by: operator.name, action: "announcement remove", subject: slug, details: { title } };
        await audit.record(tx, deed, new Date(now()));
      }),
    );
    return {};
  });
}
