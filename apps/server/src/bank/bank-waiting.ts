/** Waiting INR deposits and bank accounts for the console. Reads only; operators' decisions are in bank-desk.ts. */
import type { WaitingBankAccount, WaitingClaim, WaitingLine } from "@feo/contract";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { users } from "../account/account.tables.ts";
import { kycPeople, shownName } from "../kyc/kyc.tables.ts";
import type { Database } from "../platform/database.ts";
import type { AccountNumbers } from "./account-number.ts";
import { fiatDeposits } from "./bank.tables.ts";
import { openAccounts, openLines } from "./bank-desk.ts";
import { rupeesText } from "./rupees.ts";

const mostListed = 200;

interface Owned {
  readonly userId: string;
  readonly feoTag: string | null;
  readonly name: string | null;
}

const ownerOf = ({ userId, feoTag, name }: Owned) => ({ userId, name: name ?? "", feoTag: feoTag ?? "" });

const claims = (db: Database) =>
  db
    .select({ deposit: fiatDeposits, userId: users.id, feoTag: users.feoTag, name: shownName })
    .from(fiatDeposits)
    .innerJoin(users, eq(users.id, fiatDeposits.userId))
    .leftJoin(kycPeople, eq(kycPeople.userId, users.id));

/** Lines in review come first, because only an operator can resolve them. */
export async function waitingLines(db: Database, numbers: AccountNumbers): Promise<WaitingLine[]> {
  const lines = await openLines(db);
  const claimed = lines.length
    ? await claims(db).where(
        and(
          inArray(
            fiatDeposits.utr,
            lines.map(({ utr }) => utr),
          ),
          ...[eq(fiatDeposits.status, "PENDING"), isNull(fiatDeposits.lineId)],
        ),
      )
    : [];
  const shown = lines.map((line): WaitingLine => {
    const { id, utr, mode, name, ifsc, narration, reason } = line;
    const accountNumber = numbers.open(line);
    const state = line.state === "new" || line.state === "refund" ? line.state : "review";
    return {
      id,
      utr,
      mode,
      name,
      accountNumber,
      ifsc,
      narration,
      reason,
      state,
      amount: rupeesText(line.paise),
      at: line.at.toISOString(),
      takenAt: line.takenAt.toISOString(),
      claims: claimed.filter(({ deposit }) => deposit.utr === utr).map(ownerOf),
    };
  });
  return [...shown.filter(({ state }) => state === "review"), ...shown.filter(({ state }) => state !== "review")];
}

/** Deposit claims still open. */
export async function waitingClaims(db: Database): Promise<WaitingClaim[]> {
  const rows = await claims(db)
    .where(eq(fiatDeposits.status, "PENDING"))
    .orderBy(asc(fiatDeposits.createdAt))
    .limit(mostListed);
  return rows.map((row) => ({
    ...ownerOf(row),
    id: row.deposit.id,
    utr: row.deposit.utr,
    saidAt: row.deposit.createdAt.toISOString(),
    isFound: row.deposit.lineId !== null,
  }));
}

export async function waitingAccounts(db: Database, numbers: AccountNumbers): Promise<WaitingBankAccount[]> {
  const rows = await openAccounts(db);
  return rows.map(({ account, feoTag, name }) => {
    const { id, userId, bankName, ifsc, holder, createdAt } = account;
    const accountNumber = numbers.open(account);
    const owner = ownerOf({ userId, feoTag, name });
    return { ...owner, id, bankName, accountNumber, ifsc, holder, since: createdAt.toISOString() };
  });
}
