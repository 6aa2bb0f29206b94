/**
 * What operators see and decide about INR deposits, bank accounts and manual payouts. This code only records decisions;
 * the leader moves the money.
 */
import { randomUUID } from "node:crypto";
import { isId, type ShownBankAccount } from "@feo/contract";
import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { users } from "../account/account.tables.ts";
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

function needId(id: string, what: string): string {
  if (!isId(id)) throw new Refusal(`No ${what} with id ${id}`);
  return id;
}

async function openLine(within: Database, id: string) {
  const [line] = await within
    .select()
    .from(bankLines)
    .where(and(eq(bankLines.id, id), eq(bankLines.direction, "credit"), inArray(bankLines.state, ["new", "review"])))
    .for("update");
  if (!line) throw new Refusal(`Line ${id} is not waiting for an operator`);
  return line;
}

/** Credits the line to this customer, whoever sent it. */
export async function creditLine(within: Database, lineId: string, userId: string, at: Date): Promise<void> {
  const line = await openLine(within, lineId);
  const [given] = await within
    .select({ id: fiatDeposits.id })
    .from(fiatDeposits)
    .where(and(eq(fiatDeposits.utr, line.utr), isNotNull(fiatDeposits.lineId)));
  if (given) throw new Refusal(`A transfer with reference ${line.utr} has already been credited`);
  const known = (await claimsOn(within, line.utr)).find((claim) => claim.userId === userId);
  const draft = { userId, utr: line.utr, status: "PENDING" as const, createdAt: at, updatedAt: at };
  const [deposit] = known ? [known] : await within.insert(fiatDeposits).values(draft).returning();
  if (deposit) await giveLine(within, line, deposit, at);
}

/** Sends the line back to the account it came from and rejects the claims on it. */
export async function refundLine(within: Database, lineId: string, at: Date): Promise<void> {
  const line = await openLine(within, lineId);
  if (line.accountEnd === "" || line.ifsc === "") {
    throw new Refusal("The bank didn't report the sender's account");
  }
  await within
    .update(bankLines)
    .set({ state: "refund", refundReference: line.refundReference ?? randomUUID() })
    .where(eq(bankLines.id, lineId));
  const claims = (await claimsOn(within, line.utr)).map(({ id }) => id);
  const rejectReason = "We couldn't add it to your wallet, so we sent it back to the account it came from.";
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
  if (!rejected) throw new Refusal(`Deposit ${id} is not waiting for a transfer`);
}

/** The customer's current account. */
export async function accountOf(db: Database, userId: string): Promise<ShownBankAccount | null> {
  const [account] = await db
    .select()
    .from(bankAccounts)
    .where(and(eq(bankAccounts.userId, userId), isNull(bankAccounts.removedAt)));
  if (!account) return null;
  const { bankName, ifsc, holder, ownerName, status, rejectReason, createdAt } = account;
  return {
    bankName,
    accountNumber: maskedNumber(account),
    ifsc,
    holder,
    ownerName,
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
  if (!found) throw new Refusal(`Bank account ${id} is not waiting for verification`);
  if (found.name === null)
    throw new Refusal("The customer's legal name isn't known yet. They need verification level 1 first");
  const verdict = { ...judge(found.name, found.account), by: "operator" } as const;
  const written = await writeAccountVerdict(within, id, verdict, at);
  if (written?.status === "PENDING") throw new Refusal("This account is already verified for another customer");
}

/** Verifies the account for the name that an operator obtained from the bank. */
export const verifyAccount = (within: Database, id: string, nameAtBank: string, at: Date): Promise<void> =>
  judgeAccount(
    within,
    id,
    (judgedFor) => {
      if (likenessOf(nameAtBank, judgedFor) === "different")
        throw new Refusal(`The name ${nameAtBank} does not match ${judgedFor}`);
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

/** Marks a manual payout as not made; only the operator can know that. */
export async function failPayout(within: Database, id: string, reason: string, at: Date): Promise<void> {
  const failed = await moveWithin(within, needId(id, "withdrawal"), "fail", { rejectReason: needReason(reason), at });
  // A signed chain transaction may still be mined, so an operator cannot declare it unpaid.
  if (failed?.rail !== "bank") throw new Refusal(`Withdrawal ${id} is not waiting for payment`);
  const [debit] = await within
    .select({ id: bankLines.id })
    .from(bankLines)
    .where(and(eq(bankLines.about, id), eq(bankLines.direction, "debit")));
  if (debit) throw new Refusal(`Withdrawal ${id} is on the bank statement, so it was paid`);
}

/** Imports a statement file; returns the number of new lines. */
export const takeStatement = async (
  db: Database,
  numbers: AccountNumbers,
  lines: readonly StatementLine[],
  at: Date,
): Promise<number> => (await createBankLineStore(db, numbers).takeLines(lines, at, "file")).length;
