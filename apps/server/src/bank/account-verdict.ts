/**
 * Decides whether a bank account belongs to the customer, by comparing the bank's name for it with the customer's legal
 * name. The name that customers enter themselves does not count. The verdict is written under the account's row lock.
 */
import { type BankAccountStatus, newBankAccountHours } from "@feo/contract";
import { and, eq, isNotNull, isNull, ne } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { likenessOf } from "../platform/names.ts";
import { bankAccounts } from "./bank.tables.ts";

export type BankAccountRow = typeof bankAccounts.$inferSelect;

export interface AccountVerdict {
  /** PENDING: an operator must review it. */
  readonly status: BankAccountStatus;
  readonly rejectReason: string;
  readonly ownerName: string;
  /** The legal name it was judged against. */
  readonly judgedFor: string;
}

const hourMs = 60 * 60 * 1000;

/** The same message for a missing account and another person's account, so that guessing numbers reveals nothing. */
const notConfirmed =
  "The bank did not confirm this account as yours. Check the number and the IFSC. The account must be in your legal name.";

export function judgeOwner(ownerName: string | undefined, legalName: string): AccountVerdict {
  const judged = { ownerName: ownerName ?? "", judgedFor: legalName };
  const likeness = ownerName === undefined ? "different" : likenessOf(ownerName, legalName);
  if (likeness === "different") return { ...judged, status: "REJECTED", rejectReason: notConfirmed };
  return { ...judged, status: likeness === "same" ? "VERIFIED" : "PENDING", rejectReason: "" };
}

/** Whether the account may receive money, as far as its verification decides. */
export const isOwnAccount = (account: BankAccountRow, legalName: string | null): boolean =>
  account.status === "VERIFIED" && account.removedAt === null && account.judgedFor === legalName;

/** Returns the updated account; undefined if it was removed or rejected, or already judged for this name. */
export async function writeAccountVerdict(
  tx: Database,
  id: string,
  verdict: AccountVerdict & { readonly by: "bank" | "operator" },
  at: Date,
): Promise<BankAccountRow | undefined> {
  const isThere = and(eq(bankAccounts.id, id), isNull(bankAccounts.removedAt), ne(bankAccounts.status, "REJECTED"));
  const [account] = await tx.select().from(bankAccounts).where(isThere).for("update");
  const { by, ...judged } = verdict;
  if (!account || (by === "bank" && account.judgedFor === judged.judgedFor)) return undefined;
  const status = verdict.status === "VERIFIED" && (await isAnothers(tx, account)) ? "PENDING" : verdict.status;
  const isNew = status === "VERIFIED" && account.verifiedAt === null;
  const opens = isNew ? { verifiedAt: at, usableFrom: await opensAt(tx, account, at) } : {};
  const [written] = await tx
    .update(bankAccounts)
    .set({ ...judged, status, ...opens, updatedAt: at })
    .where(eq(bankAccounts.id, id))
    .returning();
  return written;
}

/** The first verified account opens at once; later ones wait, so that an account thief cannot withdraw the same day. */
async function opensAt(tx: Database, { id, userId }: BankAccountRow, at: Date): Promise<Date> {
  const [earlier] = await tx
    .select({ id: bankAccounts.id })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.userId, userId), ne(bankAccounts.id, id), isNotNull(bankAccounts.verifiedAt)))
    .limit(1);
  return earlier ? new Date(at.getTime() + newBankAccountHours * hourMs) : at;
}

/** Two customers may share one account, or one person may have two Feo accounts: an operator reviews it. */
async function isAnothers(tx: Database, { userId, accountKey, ifsc }: BankAccountRow): Promise<boolean> {
  const [other] = await tx
    .select({ id: bankAccounts.id })
    .from(bankAccounts)
    .where(
      and(
        ...[eq(bankAccounts.accountKey, accountKey), eq(bankAccounts.ifsc, ifsc), ne(bankAccounts.userId, userId)],
        ...[eq(bankAccounts.status, "VERIFIED"), isNull(bankAccounts.removedAt)],
      ),
    )
    .limit(1);
  return other !== undefined;
}
