/**
 * Bank transfers, deposit claims and bank accounts that wait, for operators: each a list by pages. Reads only;
 * operators' decisions are in bank-desk.ts.
 */
import { isId, type WaitingBankAccount, type WaitingClaim, type WaitingLine } from "@feo/contract";
import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { users } from "../account/account.tables.ts";
import { kycPeople, legalName, shownName } from "../kyc/kyc.tables.ts";
import type { Database } from "../platform/database.ts";
import { type KeyedPage, keyedPage, keyPageRows, listOrder } from "../platform/key-page.ts";
import type { AccountNumbers } from "./account-number.ts";
import { bankAccounts, bankLines, fiatDeposits, reviewFirst } from "./bank.tables.ts";
import { rupeesText } from "./rupees.ts";

/** The page of a queue, and what it is narrowed to. */
export interface BankQueue {
  readonly after?: string | undefined;
  /** An id, a customer's id or a bank reference. */
  readonly about?: string | undefined;
}

interface Owned {
  readonly userId: string;
  readonly feoTag: string | null;
  readonly name: string | null;
}

const ownerOf = ({ userId, feoTag, name }: Owned) => ({ userId, name: name ?? "", feoTag: feoTag ?? "" });

type LineRow = typeof bankLines.$inferSelect;

const isOpenLine = sql`${bankLines.direction} = 'credit' and ${bankLines.state} in ('new', 'review', 'refund')`;
const reviewThenAge = listOrder(reviewFirst(bankLines.state), bankLines.takenAt, bankLines.id);

/** A query with a row for each transfer that an operator has to decide about. */
export const linesInReview: SQL = sql`select from ${bankLines}
  where ${isOpenLine} and ${reviewFirst(bankLines.state)} = 0`;

/** Credits that wait to be claimed, reviewed or sent back; those in review first, because only operators end them. */
export async function linesPage(
  db: Database,
  { after, about }: BankQueue = {},
  length: number = keyPageRows,
): Promise<KeyedPage<LineRow>> {
  const which = and(
    ...[isOpenLine, reviewThenAge.after(after)],
    about === undefined ? undefined : or(eq(bankLines.id, about), eq(bankLines.utr, about)),
  );
  const rows = await db
    .select()
    .from(bankLines)
    .where(which)
    .orderBy(...reviewThenAge.orderBy)
    .limit(length + 1);
  return keyedPage(rows, ({ state, takenAt, id }) => [state === "review" ? 0 : 1, takenAt, id], length);
}

const claims = (db: Database) =>
  db
    .select({
      deposit: fiatDeposits,
      userId: users.id,
      feoTag: users.feoTag,
      email: users.email,
      mobile: users.mobile,
      name: shownName,
    })
    .from(fiatDeposits)
    .innerJoin(users, eq(users.id, fiatDeposits.userId))
    .leftJoin(kycPeople, eq(kycPeople.userId, users.id));

type ClaimRow = Awaited<ReturnType<typeof claims>>[number];

const isOpenClaim = sql`${fiatDeposits.status} = 'PENDING'`;
const claimsByAge = listOrder(fiatDeposits.createdAt, fiatDeposits.id);

/** A query with a row for each open claim. */
export const openClaims: SQL = sql`select from ${fiatDeposits} where ${isOpenClaim}`;

/** Deposit claims with no result yet, oldest first. */
export async function claimsPage(
  db: Database,
  { after, about }: BankQueue = {},
  length: number = keyPageRows,
): Promise<KeyedPage<ClaimRow>> {
  const rows = await claims(db)
    .where(and(isOpenClaim, claimsByAge.after(after), about === undefined ? undefined : isClaimAbout(about)))
    .orderBy(...claimsByAge.orderBy)
    .limit(length + 1);
  return keyedPage(rows, ({ deposit: { createdAt, id } }) => [createdAt, id], length);
}

const isClaimAbout = (about: string): SQL | undefined =>
  isId(about)
    ? or(eq(fiatDeposits.id, about), eq(fiatDeposits.userId, about), eq(fiatDeposits.utr, about))
    : eq(fiatDeposits.utr, about);

const lineIn = (numbers: AccountNumbers, line: LineRow, claimed: readonly ClaimRow[]): WaitingLine => {
  const { id, utr, mode, name, ifsc, narration, reason } = line;
  return {
    id,
    utr,
    mode,
    name,
    ifsc,
    narration,
    reason,
    accountNumber: numbers.open(line),
    state: line.state === "new" || line.state === "refund" ? line.state : "review",
    amount: rupeesText(line.paise),
    at: line.at.toISOString(),
    takenAt: line.takenAt.toISOString(),
    claims: claimed.filter(({ deposit }) => deposit.utr === utr).map(ownerOf),
  };
};

/** The open claims with one of these references. */
const claimsOn = async (db: Database, references: readonly string[]): Promise<ClaimRow[]> =>
  references.length === 0
    ? []
    : claims(db).where(and(isOpenClaim, isNull(fiatDeposits.lineId), inArray(fiatDeposits.utr, [...references])));

export async function waitingLines(
  db: Database,
  numbers: AccountNumbers,
  queue: BankQueue = {},
): Promise<KeyedPage<WaitingLine>> {
  const { rows, next } = await linesPage(db, queue);
  const claimed = await claimsOn(
    db,
    rows.map(({ utr }) => utr),
  );
  return { rows: rows.map((line) => lineIn(numbers, line, claimed)), next };
}

export async function waitingClaims(
  db: Database,
  numbers: AccountNumbers,
  queue: BankQueue = {},
): Promise<KeyedPage<WaitingClaim>> {
  const { rows, next } = await claimsPage(db, queue);
  const references = rows.map(({ deposit }) => deposit.utr);
  const lines = references.length
    ? await db
        .select()
        .from(bankLines)
        .where(and(isOpenLine, inArray(bankLines.utr, references)))
    : [];
  const shown = rows.map((row): WaitingClaim => {
    const { id, utr, createdAt, lineId } = row.deposit;
    const line = lines.find((one) => one.utr === utr);
    return {
      ...ownerOf(row),
      id,
      utr,
      saidAt: createdAt.toISOString(),
      isFound: lineId !== null,
      line: line ? lineIn(numbers, line, rows) : null,
    };
  });
  return { rows: shown, next };
}

const accounts = (db: Database) =>
  db
    .select({ account: bankAccounts, feoTag: users.feoTag, name: legalName })
    .from(bankAccounts)
    .innerJoin(users, eq(users.id, bankAccounts.userId))
    .leftJoin(kycPeople, eq(kycPeople.userId, users.id));

type AccountRow = Awaited<ReturnType<typeof accounts>>[number];

const isOpenAccount = sql`${bankAccounts.status} = 'PENDING' and ${bankAccounts.removedAt} is null
  and ${legalName} is not null`;
const accountsByAge = listOrder(bankAccounts.createdAt, bankAccounts.id);

/** A query with a row for each bank account that waits for an operator. */
export const openAccounts: SQL = sql`select from ${bankAccounts}
  join ${users} on ${users.id} = ${bankAccounts.userId}
  left join ${kycPeople} on ${kycPeople.userId} = ${users.id} where ${isOpenAccount}`;

/** Accounts of verified customers that the bank did not answer for, or whose name matches only partly. Oldest first. */
export async function accountsPage(
  db: Database,
  { after, about }: BankQueue = {},
  length: number = keyPageRows,
): Promise<KeyedPage<AccountRow>> {
  if (about !== undefined && !isId(about)) return { rows: [], next: null };
  const isAbout = about === undefined ? undefined : or(eq(bankAccounts.id, about), eq(bankAccounts.userId, about));
  const rows = await accounts(db)
    .where(and(isOpenAccount, accountsByAge.after(after), isAbout))
    .orderBy(...accountsByAge.orderBy)
    .limit(length + 1);
  return keyedPage(rows, ({ account: { createdAt, id } }) => [createdAt, id], length);
}

export async function waitingAccounts(
  db: Database,
  numbers: AccountNumbers,
  queue: BankQueue = {},
): Promise<KeyedPage<WaitingBankAccount>> {
  const { rows, next } = await accountsPage(db, queue);
  const shown = rows.map(({ account, feoTag, name }): WaitingBankAccount => {
    const { id, userId, bankName, ifsc, holder, createdAt } = account;
    const owner = ownerOf({ userId, feoTag, name });
    return {
      ...owner,
      id,
      bankName,
      accountNumber: numbers.open(account),
      ifsc,
      holder,
      since: createdAt.toISOString(),
    };
  });
  return { rows: shown, next };
}
