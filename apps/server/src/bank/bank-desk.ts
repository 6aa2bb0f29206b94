/** What operators see and decide of rupees that come, of bank accounts and of payouts by hand. They only write decisions: the node that leads moves the money. */
import { randomUUID } from "node:crypto";
import type { ShownBankAccount } from "@feo/contract";
import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { users } from "../account/account.tables.ts";
import { isId } from "../auth/token-keys.ts";
import { kycPeople, legalName } from "../kyc/kyc.tables.ts";
import type { Database } from "../platform/database.ts";
import { likenessOf } from "../platform/names.ts";
import { needReason, Refusal } from "../platform/refusal.ts";
import { moveWithin } from "../withdrawal/move.ts";
import { type AccountNumbers, maskedNumber } from "./account-number.ts";
import { type AccountVerdict, type BankAccountRow, writeAccountVerdict } from "./account-verdict.ts";
import { bankAccounts, bankLines, fiatDeposits } from "./bank.tables.ts";
import type { StatementLine } from "./bank-connection.ts";
import { claimsOn, createBankLineStore, giveLine } from "./bank-lines.store.ts";

const mostListed = 200;

function needId(id: string, what: string): string {
  if (!isId(id)) throw new Refusal(`There is no ${what} ${id}`);
  return id;
}

/** Lines that wait for somebody: to be named, to be judged, to be sent back. */
export const openLines = (db: Database) =>
  db
    .select()
    .from(bankLines)
    .where(and(eq(bankLines.direction, "credit"), inArray(bankLines.state, ["new", "review", "refund"])))
    .orderBy(asc(bankLines.takenAt))
    .limit(mostListed);

/** Who says that a transfer was theirs, and nothing has come of it. */
export const openDeposits = (db: Database) =>
  db
    .select({ deposit: fiatDeposits, feoTag: users.feoTag, email: users.email, mobile: users.mobile })
    .from(fiatDeposits)
    .innerJoin(users, eq(users.id, fiatDeposits.userId))
    .where(eq(fiatDeposits.status, "PENDING"))
    .orderBy(asc(fiatDeposits.createdAt))
    .limit(mostListed);

async function openLine(within: Database, id: string) {
  const [line] = await within
    .select()
    .from(bankLines)
    .where(and(eq(bankLines.id, id), eq(bankLines.direction, "credit"), inArray(bankLines.state, ["new", "review"])))
    .for("update");
  if (!line) throw new Refusal(`No line ${id} waits for an operator`);
  return line;
}

/** The line becomes this person's deposit, whoever sent it. */
export async function creditLine(within: Database, lineId: string, userId: string, at: Date): Promise<void> {
  const line = await openLine(within, lineId);
  const [given] = await within
    .select({ id: fiatDeposits.id })
    .from(fiatDeposits)
    .where(and(eq(fiatDeposits.utr, line.utr), isNotNull(fiatDeposits.lineId)));
  if (given) throw new Refusal(`A transfer with the reference ${line.utr} was credited already`);
  const known = (await claimsOn(within, line.utr)).find((claim) => claim.userId === userId);
  const draft = { userId, utr: line.utr, status: "PENDING" as const, createdAt: at, updatedAt: at };
  const [deposit] = known ? [known] : await within.insert(fiatDeposits).values(draft).returning();
  if (deposit) await giveLine(within, line, deposit, at);
}

/** The line goes back to the account it came from; who claimed it is told so. */
export async function refundLine(within: Database, lineId: string, at: Date): Promise<void> {
  const line = await openLine(within, lineId);
  if (line.accountEnd === "" || line.ifsc === "") {
    throw new Refusal("The bank does not say which account it came from");
  }
  await within
    .update(bankLines)
    .set({ state: "refund", refundReference: line.refundReference ?? randomUUID() })
    .where(eq(bankLines.id, lineId));
  const claims = (await claimsOn(within, line.utr)).map(({ id }) => id);
  const rejectReason = "It could not be added to your wallet, and was sent back to the account it came from.";
  await within
    .update(fiatDeposits)
    .set({ status: "REJECTED", rejectReason, updatedAt: at })
    .where(inArray(fiatDeposits.id, claims));
}

export async function rejectDeposit(within: Database, id: string, reason: string, at: Date): Promise<void> {
  const [rejected] = await within
    .update(fiatDeposits)
    .set({ status: "REJECTED", rejectReason: needReason(reason), updatedAt: at })
    .where(
      and(
        ...[eq(fiatDeposits.id, needId(id, "deposit")), eq(fiatDeposits.status, "PENDING")],
        isNull(fiatDeposits.lineId),
      ),
    )
    .returning();
  if (!rejected) throw new Refusal(`No deposit ${id} waits for its transfer`);
}

/** Accounts of verified people that the bank was silent about, or has in a name that is not quite theirs. */
export const openAccounts = (db: Database) =>
  db
    .select({ account: bankAccounts, feoTag: users.feoTag, name: legalName })
    .from(bankAccounts)
    .innerJoin(users, eq(users.id, bankAccounts.userId))
    .leftJoin(kycPeople, eq(kycPeople.userId, users.id))
    .where(and(eq(bankAccounts.status, "PENDING"), isNull(bankAccounts.removedAt), isNotNull(legalName)))
    .orderBy(asc(bankAccounts.createdAt))
    .limit(mostListed);

/** The account that somebody has now. */
export async function accountOf(db: Database, userId: string): Promise<ShownBankAccount | null> {
  const [account] = await db
    .select()
    .from(bankAccounts)
    .where(and(eq(bankAccounts.userId, userId), isNull(bankAccounts.removedAt)));
  if (!account) return null;
  const { bankName, ifsc, holder, status, rejectReason, createdAt } = account;
  return {
    bankName,
    accountNumber: maskedNumber(account),
    ifsc,
    holder,
    status,
    rejectReason,
    since: createdAt.toISOString(),
  };
}

async function judgeAccount(
  within: Database,
  id: string,
  judge: (legalName: string, account: BankAccountRow) => AccountVerdict,
  at: Date,
): Promise<void> {
  const [found] = await within
    .select({ account: bankAccounts, name: legalName })
    .from(bankAccounts)
    .innerJoin(users, eq(users.id, bankAccounts.userId))
    .leftJoin(kycPeople, eq(kycPeople.userId, users.id))
    .where(
      and(
        ...[eq(bankAccounts.id, needId(id, "bank account")), eq(bankAccounts.status, "PENDING")],
        isNull(bankAccounts.removedAt),
      ),
    )
    .for("update", { of: bankAccounts });
  if (!found) throw new Refusal(`No bank account ${id} waits to be verified`);
  if (found.name === null)
    throw new Refusal("Its owner's legal name is not known yet: verification level 1 comes first");
  const verdict = { ...judge(found.name, found.account), by: "operator" } as const;
  const written = await writeAccountVerdict(within, id, verdict, at);
  if (written?.status === "PENDING") throw new Refusal("Another customer has this account, verified");
}

/** The account is in this name by the bank's word, as operators have found out. */
export const verifyAccount = (within: Database, id: string, nameAtBank: string, at: Date): Promise<void> =>
  judgeAccount(
    within,
    id,
    (judgedFor) => {
      if (likenessOf(nameAtBank, judgedFor) === "different") throw new Refusal(`${nameAtBank} is not ${judgedFor}`);
      return { status: "VERIFIED", rejectReason: "", ownerName: nameAtBank, judgedFor };
    },
    at,
  );

export const rejectAccount = (within: Database, id: string, reason: string, at: Date): Promise<void> =>
  judgeAccount(
    within,
    id,
    (judgedFor, { ownerName }) => ({ status: "REJECTED", rejectReason: needReason(reason), ownerName, judgedFor }),
    at,
  );

/** Where payouts are made by hand, and this one was not: only people can know. */
export async function failPayout(within: Database, id: string, reason: string, at: Date): Promise<void> {
  const failed = await moveWithin(within, needId(id, "withdrawal"), "fail", { rejectReason: needReason(reason), at });
  // What was signed for a chain may be mined at any time: no operator can call it unpaid.
  if (failed?.rail !== "bank") throw new Refusal(`No withdrawal ${id} waits to be paid`);
  const [debit] = await within
    .select({ id: bankLines.id })
    .from(bankLines)
    .where(and(eq(bankLines.about, id), eq(bankLines.direction, "debit")));
  if (debit) throw new Refusal(`Withdrawal ${id} is on the statement: it was paid`);
}

/** Takes a statement that came as a file; how many of its lines were news. */
export const takeStatement = async (
  db: Database,
  numbers: AccountNumbers,
  lines: readonly StatementLine[],
  at: Date,
): Promise<number> => (await createBankLineStore(db, numbers).takeLines(lines, at, "file")).length;
