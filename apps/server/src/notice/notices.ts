/**
 * Notifies people about their account: on the bell, live on open pages, and by mail. A notice is written in the
 * transaction of the change that it reports, so both commit together; PostgreSQL's NOTIFY then reaches every node.
 */
import type { Notice as ShownNotice } from "@feo/contract";
import { and, count, desc, eq, isNull, lte, sql } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { maySms, messageTo, type Notice, type Reader } from "../platform/notice.ts";
import type { Outbox } from "../platform/outbox.ts";
import { createQuotas } from "../platform/quota.ts";
import { notices } from "./notice.tables.ts";

/** The recipient. */
export interface Recipient extends Reader {
  readonly id: string;
  /** The person's number in the core and for sockets. */
  readonly number: number;
}

interface Manner {
  /** Why the person receives this, for the mail's footer. */
  readonly footer: string;
  /** How late a mail is still worth sending. */
  readonly goodForMs: number;
  /** False if the bell is enough. */
  readonly byMail?: boolean;
}

export interface Notices {
  notify(person: Recipient, notice: Notice, manner: Manner, within: Database): Promise<void>;
  list(userId: string, limit: number): Promise<{ readonly unread: number; readonly notices: ShownNotice[] }>;
  markRead(userId: string, upTo: number): Promise<void>;
  find(id: number, within?: Database): Promise<ShownNotice | undefined>;
}

interface NoticesDeps {
  readonly db: Database;
  readonly outbox: Pick<Outbox, "post">;
  readonly hasSms: boolean;
  readonly now: () => number;
}

/** The PostgreSQL channel for new notices; the payload is the person's number and the notice's id. */
export const noticeChannel = "feo_notice";

/** Older notices are deleted: the bell needs no more, and lists stay bounded. */
const mostKept = 200;

export function createNotices({ db, outbox, hasSms, now }: NoticesDeps): Notices {
  const quotas = createQuotas(db);
  const own = (userId: string) => eq(notices.userId, userId);

  return {
    async notify(person, notice, { footer, goodForMs, byMail = true }, within) {
      const { title, text, path } = notice;
      const [kept] = await within
        .insert(notices)
        .values({ userId: person.id, title, text, path, at: new Date(now()) })
        .returning({ id: notices.id });
      await within.execute(sql`
        delete from notice where user_id = ${person.id} and id <=
          (select id from notice where user_id = ${person.id} order by id desc offset ${mostKept} limit 1)`);
      await within.execute(sql`select pg_notify(${noticeChannel}, ${`${person.number} ${kept?.id}`})`);
      if (!byMail) return;
      const message = await messageTo(person, notice, {
        hasSms,
        footer,
        maySms: (kind) => maySms(quotas, { kind, userId: person.id, at: now(), within }),
      });
      if (message) await outbox.post(message, { goodForMs }, within);
    },

    async list(userId, limit) {
      const rows = await db.select().from(notices).where(own(userId)).orderBy(desc(notices.id)).limit(limit);
      const [unread] = await db
        .select({ count: count() })
        .from(notices)
        .where(and(own(userId), isNull(notices.readAt)));
      return { unread: unread?.count ?? 0, notices: rows.map(viewNotice) };
    },

    async markRead(userId, upTo) {
      await db
        .update(notices)
        .set({ readAt: new Date(now()) })
        .where(and(own(userId), lte(notices.id, upTo), isNull(notices.readAt)));
    },

    async find(id, within = db) {
      const [row] = await within.select().from(notices).where(eq(notices.id, id));
      return row && viewNotice(row);
    },
  };
}

const viewNotice = ({ id, title, text, path, at, readAt }: typeof notices.$inferSelect): ShownNotice => ({
  id: String(id),
  title,
  text,
  path,
  createdAt: at.toISOString(),
  isRead: readAt !== null,
});
