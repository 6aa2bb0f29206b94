/** The SQL of identity verification. */
import { type FieldError, isId, type KycLevelNumber } from "@feo/contract";
import { and, eq, gt, gte, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { users } from "../account/account.tables.ts";
import type { Database } from "../platform/database.ts";
import { type KeyedPage, keyedPage, keyPageRows, listOrder } from "../platform/key-page.ts";
import { type DocumentKind, kycDocuments, kycPeople, kycVerdicts, kycVisits } from "./kyc.tables.ts";

export type KycPerson = typeof kycPeople.$inferSelect;
export type VerdictRow = typeof kycVerdicts.$inferSelect;
type VisitRow = typeof kycVisits.$inferSelect;
type DocumentRow = typeof kycDocuments.$inferSelect;

/** A person's complete verification state at one moment. */
export interface KycFile {
  readonly kycLevel: number;
  /** Absent until the person has started verification. */
  readonly person: KycPerson | undefined;
  readonly verdicts: ReadonlyMap<KycLevelNumber, VerdictRow>;
  readonly documents: ReadonlySet<DocumentKind>;
}

/** A verdict whose owner has not been notified yet. */
export interface Untold {
  readonly verdict: VerdictRow;
  readonly owner: Pick<typeof users.$inferSelect, "id" | "number" | "email" | "mobile" | "antiPhishingWord">;
}

const first = <Row>(rows: readonly Row[]): Row | undefined => rows[0];

export async function readFile(within: Database, userId: string): Promise<KycFile> {
  const account = first(await within.select({ kycLevel: users.kycLevel }).from(users).where(eq(users.id, userId)));
  if (!account) throw new Error("Nobody has that account");
  const person = first(await within.select().from(kycPeople).where(eq(kycPeople.userId, userId)));
  const verdicts = await within.select().from(kycVerdicts).where(eq(kycVerdicts.userId, userId));
  const documents = await within
    .select({ kind: kycDocuments.kind })
    .from(kycDocuments)
    .where(eq(kycDocuments.userId, userId));
  return {
    kycLevel: account.kycLevel,
    person,
    verdicts: new Map(verdicts.map((row) => [row.level, row])),
    documents: new Set(documents.map(({ kind }) => kind)),
  };
}

/** Row lock: waits for any concurrent change of the same person's verification. */
export async function lockPerson(within: Database, userId: string): Promise<void> {
  await within.insert(kycPeople).values({ userId }).onConflictDoNothing();
  await within.select({ userId: kycPeople.userId }).from(kycPeople).where(eq(kycPeople.userId, userId)).for("update");
}

export const changePerson = async (within: Database, userId: string, changes: Partial<KycPerson>): Promise<void> =>
  void (await within.update(kycPeople).set(changes).where(eq(kycPeople.userId, userId)));

export async function writeVerdict(
  within: Database,
  verdict: Pick<VerdictRow, "userId" | "level" | "status"> & Partial<VerdictRow>,
): Promise<void> {
  const { userId: _, level: __, ...changes } = verdict;
  await within
    .insert(kycVerdicts)
    .values(verdict)
    .onConflictDoUpdate({ target: [kycVerdicts.userId, kycVerdicts.level], set: changes });
}

/** Records that the level was begun, and clears earlier errors about these parts. */
export async function beginLevel(
  within: Database,
  userId: string,
  level: KycLevelNumber,
  parts: readonly string[],
): Promise<void> {
  const [known] = await within
    .insert(kycVerdicts)
    .values({ userId, level, status: "PENDING" })
    .onConflictDoUpdate({ target: [kycVerdicts.userId, kycVerdicts.level], set: { level } })
    .returning();
  const errors: FieldError[] = (known?.errors ?? []).filter(({ path }) => !parts.includes(path));
  if (errors.length === (known?.errors.length ?? 0)) return;
  await within
    .update(kycVerdicts)
    .set({ errors })
    .where(and(eq(kycVerdicts.userId, userId), eq(kycVerdicts.level, level)));
}

/** Whether another person is verified with this PAN. An advisory lock serialises concurrent submissions. */
export async function isPanTaken(within: Database, userId: string, panKey: string): Promise<boolean> {
  await within.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`kyc pan ${panKey}`}, 0))`);
  return isPanUsedElsewhere(within, userId, panKey);
}

/** The same for showing it, without a lock. */
export async function isPanUsedElsewhere(within: Database, userId: string, panKey: string): Promise<boolean> {
  const others = await within
    .select({ id: users.id })
    .from(kycPeople)
    .innerJoin(users, eq(users.id, kycPeople.userId))
    .where(and(eq(kycPeople.panKey, panKey), ne(users.id, userId), gte(users.kycLevel, 1), isNull(users.closedAt)))
    .limit(1);
  return others.length > 0;
}

export const setKycLevel = async (within: Database, userId: string, kycLevel: KycLevelNumber): Promise<void> =>
  void (await within.update(users).set({ kycLevel }).where(eq(users.id, userId)));

/** Sets the account's name to the owner's legal name. */
export const setLegalName = async (within: Database, userId: string, name: string, at: Date): Promise<void> =>
  void (await within
    .update(users)
    .set({ name, nameUpdatedAt: at })
    .where(and(eq(users.id, userId), or(isNull(users.name), ne(users.name, name)))));

type NewDocument = Pick<DocumentRow, "userId" | "kind" | "mime" | "sealed" | "selfieOtp" | "createdAt">;

export async function putDocument(within: Database, document: NewDocument): Promise<void> {
  const { userId: _, kind: __, ...changes } = document;
  await within
    .insert(kycDocuments)
    .values(document)
    .onConflictDoUpdate({ target: [kycDocuments.userId, kycDocuments.kind], set: changes });
}

export const findDocument = async (within: Database, userId: string, kind: DocumentKind) =>
  first(
    await within
      .select()
      .from(kycDocuments)
      .where(and(eq(kycDocuments.userId, userId), eq(kycDocuments.kind, kind))),
  );

/** Metadata only, without the content. */
export const documentsOf = (within: Database, userId: string) =>
  within
    .select({
      kind: kycDocuments.kind,
      mime: kycDocuments.mime,
      selfieOtp: kycDocuments.selfieOtp,
      createdAt: kycDocuments.createdAt,
    })
    .from(kycDocuments)
    .where(eq(kycDocuments.userId, userId))
    .orderBy(kycDocuments.kind);

export const dropDocuments = async (within: Database, userId: string, kinds: readonly DocumentKind[]): Promise<void> =>
  void (await within
    .delete(kycDocuments)
    .where(and(eq(kycDocuments.userId, userId), inArray(kycDocuments.kind, [...kinds]))));

export async function putVisit(within: Database, visit: VisitRow): Promise<void> {
  const { userId: _, ...changes } = visit;
  await within.insert(kycVisits).values(visit).onConflictDoUpdate({ target: kycVisits.userId, set: changes });
}

export const findVisit = async (within: Database, userId: string, at: Date): Promise<VisitRow | undefined> =>
  first(
    await within
      .select()
      .from(kycVisits)
      .where(and(eq(kycVisits.userId, userId), gt(kycVisits.expiresAt, at))),
  );

export const endVisit = async (within: Database, userId: string, state: string): Promise<void> =>
  void (await within.delete(kycVisits).where(and(eq(kycVisits.userId, userId), eq(kycVisits.state, state))));

const isUntold = and(isNotNull(kycVerdicts.decidedAt), isNull(kycVerdicts.toldAt));

/** Skips locked rows, so that each verdict is taken by one node. */
export function takeUntold(within: Database, most: number): Promise<Untold[]> {
  return within
    .select({
      verdict: kycVerdicts,
      owner: {
        id: users.id,
        number: users.number,
        email: users.email,
        mobile: users.mobile,
        antiPhishingWord: users.antiPhishingWord,
      },
    })
    .from(kycVerdicts)
    .innerJoin(users, eq(users.id, kycVerdicts.userId))
    .where(isUntold)
    .limit(most)
    .for("update", { of: kycVerdicts, skipLocked: true });
}

/** Excludes a level that an operator granted by hand: it no longer waits. */
const waits = sql`${kycVerdicts.status} = 'SUBMITTED' and ${users.kycLevel} < ${kycVerdicts.level}
  and ${users.closedAt} is null`;

const byAge = listOrder(kycVerdicts.submittedAt, kycVerdicts.userId, kycVerdicts.level);

export interface SubmittedQueue {
  readonly after?: string | undefined;
  /** A customer's id. */
  readonly about?: string | undefined;
  readonly level?: string | undefined;
}

const submittedRows = (within: Database, which: SQL | undefined, most: number) =>
  within
    .select({ verdict: kycVerdicts, feoTag: users.feoTag, accountName: users.name, person: kycPeople })
    .from(kycVerdicts)
    .innerJoin(users, eq(users.id, kycVerdicts.userId))
    .leftJoin(kycPeople, eq(kycPeople.userId, kycVerdicts.userId))
    .where(which)
    .orderBy(...byAge.orderBy)
    .limit(most);

export type SubmittedVerification = Awaited<ReturnType<typeof submittedRows>>[number];

/** Verifications awaiting an operator: a page, oldest first. */
export async function submittedPage(
  within: Database,
  { after, about, level }: SubmittedQueue = {},
  length: number = keyPageRows,
): Promise<KeyedPage<SubmittedVerification>> {
  if (about !== undefined && !isId(about)) return { rows: [], next: null };
  const which = and(
    ...[waits, byAge.after(after)],
    about === undefined ? undefined : eq(kycVerdicts.userId, about),
    level === undefined ? undefined : sql`${kycVerdicts.level} = ${Number(level)}`,
  );
  const rows = await submittedRows(within, which, length + 1);
  return keyedPage(rows, ({ verdict: { submittedAt, userId, level: of } }) => [submittedAt ?? "", userId, of], length);
}

/** A query with a row for each verification that awaits an operator. */
export const submittedQuery: SQL = sql`select from ${kycVerdicts} join ${users} on ${users.id} = ${kycVerdicts.userId}
  where ${waits}`;

export const submittedAt = (level: string | undefined): SQL =>
  level === undefined ? submittedQuery : sql`${submittedQuery} and ${kycVerdicts.level} = ${Number(level)}`;
