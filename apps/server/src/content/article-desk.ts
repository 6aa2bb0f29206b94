/**
 * Articles as operators change them. Saving adds a version; publishing gives it a time from which customers see it and
 * ends the one before at that moment. Edits exist only in the database; the content files only seed it.
 */
import type { ArticleKind, ArticleState, ArticleText } from "@feo/contract";
import { indianMinute } from "@feo/money";
import { and, desc, eq, gt, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { locks } from "../platform/locks.ts";
import { ProblemError } from "../platform/problem.ts";
import { Refusal } from "../platform/refusal.ts";
import { categoriesOf } from "./article-list.ts";
import { currentOf, isVisible, stateOf, wasVisible } from "./article-state.ts";
import { articles } from "./content.tables.ts";

type Row = typeof articles.$inferSelect;

/** One change of one article, in the caller's transaction. */
export interface Change {
  readonly kind: ArticleKind;
  readonly slug: string;
  readonly by: string;
  readonly at: Date;
}

/** An article after a change. */
export interface Changed {
  readonly title: string;
  readonly version: number;
  readonly state: ArticleState;
  readonly visibleFrom: Date | null;
}

const longestScheduleMs = 366 * 24 * 60 * 60 * 1000;

/** Reads the versions, latest first, and keeps other changes of this article out until the transaction ends. */
async function lockVersions(within: Database, { kind, slug }: Change): Promise<Row[]> {
  await within.execute(sql`select pg_advisory_xact_lock(${locks.article}, hashtext(${`${kind}/${slug}`}))`);
  return within
    .select()
    .from(articles)
    .where(and(eq(articles.kind, kind), eq(articles.slug, slug)))
    .orderBy(desc(articles.version));
}

async function afterwards(within: Database, change: Change): Promise<Changed> {
  const versions = await lockVersions(within, change);
  const current = currentOf(versions);
  if (!current || !versions[0]) throw new ProblemError("ARTICLE_NOT_FOUND");
  const { title, shownFrom } = current;
  return { title, version: versions[0].version, state: stateOf(current, change.at), visibleFrom: shownFrom };
}

/** Throws if the article has a later version than the operator saw. */
async function requireUnchanged(within: Database, change: Change, version: number): Promise<[Row, ...Row[]]> {
  const [latest, ...earlier] = await lockVersions(within, change);
  if (!latest) throw new ProblemError("ARTICLE_NOT_FOUND");
  if (latest.version === version) return [latest, ...earlier];
  const detail = `Changed by ${latest.writtenBy} at ${indianMinute(latest.writtenAt)}.`;
  throw new ProblemError("ARTICLE_CHANGED", { detail });
}

const oneVersion = ({ kind, slug }: Change, version: number) =>
  and(eq(articles.kind, kind), eq(articles.slug, slug), eq(articles.version, version));

async function requireCategory(within: Database, kind: ArticleKind, text: ArticleText): Promise<void> {
  const category = (await categoriesOf(within, kind)).find(({ slug }) => slug === text.category);
  if (!category) throw new Refusal(`Category ${text.category} not found`);
  const isKnown = kind === "announcement" ? text.subcategory === "" : hasChild(category.children, text.subcategory);
  if (!isKnown) throw new Refusal(`Subcategory ${text.subcategory || "(empty)"} not found in ${text.category}`);
}

const hasChild = (children: readonly { readonly slug: string }[], wanted: string): boolean =>
  children.some(({ slug }) => slug === wanted);

/** Saves a text as the next version. `base` is the version that was edited, 0 for a new article. */
export async function saveArticle(
  within: Database,
  change: Change,
  { base, ...text }: ArticleText & { readonly base: number },
): Promise<Changed> {
  await requireCategory(within, change.kind, text);
  if (base === 0) {
    if ((await lockVersions(within, change)).length > 0) throw new Refusal(`${change.slug} is already used`);
    await addVersion(within, change, { version: 1, text, publishedAt: change.at });
    return afterwards(within, change);
  }
  const versions = await requireUnchanged(within, change, base);
  const current = currentOf(versions) ?? versions[0];
  const isScheduled = stateOf(current, change.at) === "scheduled";
  // The new text takes the schedule over; two versions may not start at one moment.
  if (isScheduled) await setShown(within, change, current.version, { shownFrom: null });
  const schedule = isScheduled ? { shownFrom: current.shownFrom } : {};
  const publishedAt = isScheduled || current.shownFrom !== null ? current.publishedAt : change.at;
  await addVersion(within, change, { version: base + 1, text, publishedAt, ...schedule });
  return afterwards(within, change);
}

interface NewVersion {
  readonly version: number;
  readonly text: ArticleText;
  readonly publishedAt: Date;
  readonly shownFrom?: Date | null;
}

async function addVersion(within: Database, { kind, slug, by, at }: Change, added: NewVersion): Promise<void> {
  const { textOf } = await import("./markdown.ts");
  const { text, ...place } = added;
  const stored = { ...text, ...textOf(text.markdown), ...place };
  await within.insert(articles).values({ kind, slug, writtenBy: by, writtenAt: at, ...stored });
}

type Shown = Partial<Pick<Row, "shownFrom" | "shownUntil" | "publishedAt" | "isDiscarded">>;

async function setShown(within: Database, change: Change, version: number, shown: Shown): Promise<void> {
  await within.update(articles).set(shown).where(oneVersion(change, version));
}

/** Ends what customers see at a moment; null lets it continue. */
async function endVisible(within: Database, { kind, slug, at }: Change, until: Date | null): Promise<void> {
  await within
    .update(articles)
    .set({ shownUntil: until })
    .where(
      and(
        eq(articles.kind, kind),
        eq(articles.slug, slug),
        lte(articles.shownFrom, at),
        or(isNull(articles.shownUntil), gt(articles.shownUntil, at)),
      ),
    );
}

/** Publishes the current version, now or at a moment; what customers see until then ends at the same moment. */
export async function publishArticle(
  within: Database,
  change: Change,
  { version, from }: { readonly version: number; readonly from: Date | null },
): Promise<Changed> {
  const { at, kind } = change;
  requireFuture(from, at);
  const versions = await requireUnchanged(within, change, version);
  const current = currentOf(versions) ?? versions[0];
  const state = stateOf(current, at);
  if (state === "published") throw new Refusal("This version is already published");
  const visible = versions.find((one) => isVisible(one, at));
  const shownFrom = from ?? at;
  // An edited announcement keeps its date. Questions show when they were last changed.
  const publishedAt = kind === "announcement" && visible ? visible.publishedAt : shownFrom;
  if (state === "scheduled") await setShown(within, change, current.version, { shownFrom: null });
  await endVisible(within, change, shownFrom);
  if (wasVisible(current, at)) {
    const { category, subcategory, position, title, summary, markdown, html } = current;
    const text = { category, subcategory, position, title, summary, markdown: markdown || html };
    await addVersion(within, change, { version: version + 1, text, publishedAt, shownFrom });
  } else {
    await setShown(within, change, current.version, { shownFrom, publishedAt, isDiscarded: false });
  }
  return afterwards(within, change);
}

function requireFuture(from: Date | null, at: Date): void {
  if (from === null) return;
  if (from <= at) throw new Refusal("Choose a time in the future, or publish now");
  if (from.getTime() - at.getTime() > longestScheduleMs) throw new Refusal("Choose a time within a year");
}

/** A scheduled text becomes a draft again. */
export async function unscheduleArticle(within: Database, change: Change, version: number): Promise<Changed> {
  const versions = await requireUnchanged(within, change, version);
  const current = currentOf(versions) ?? versions[0];
  if (stateOf(current, change.at) !== "scheduled") throw new Refusal("Nothing is scheduled");
  await setShown(within, change, current.version, { shownFrom: null });
  await endVisible(within, change, null);
  return afterwards(within, change);
}

/** Customers no longer see any version. A schedule is cancelled; its text stays as a draft. */
export async function takeDownArticle(within: Database, change: Change, version: number): Promise<Changed> {
  const versions = await requireUnchanged(within, change, version);
  const current = currentOf(versions) ?? versions[0];
  if (!versions.some((one) => isVisible(one, change.at))) throw new Refusal("Customers don't see this article");
  if (stateOf(current, change.at) === "scheduled") {
    await setShown(within, change, current.version, { shownFrom: null });
  }
  await endVisible(within, change, change.at);
  return afterwards(within, change);
}

/** Discards the versions since the last one that customers saw. */
export async function discardArticle(within: Database, change: Change, version: number): Promise<Changed> {
  const versions = await requireUnchanged(within, change, version);
  const current = currentOf(versions) ?? versions[0];
  const state = stateOf(current, change.at);
  if (state !== "draft" && state !== "scheduled") throw new Refusal("There is no draft to discard");
  const seen = versions.find((one) => wasVisible(one, change.at))?.version ?? 0;
  const unseen = versions.map((one) => one.version).filter((one) => one > seen);
  await within
    .update(articles)
    .set({ shownFrom: null, isDiscarded: true })
    .where(and(eq(articles.kind, change.kind), eq(articles.slug, change.slug), inArray(articles.version, unseen)));
  if (state === "scheduled") await endVisible(within, change, null);
  return afterwards(within, change);
}
