/**
 * Whether a bank account is its owner's, by the name that the bank has for it and the name that the state has for the person.
 * What people call themselves decides nothing here. Written under the account's lock, by whoever judges it.
 */
import { type BankAccountStatus, newBankAccountHours } from "@feo/contract";
import { and, eq, isNotNull, isNull, ne } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { likenessOf } from "../platform/names.ts";
import { bankAccounts } from "./bank.tables.ts";

export type BankAccountRow = typeof bankAccounts.$inferSelect;

export interface AccountVerdict {
  /** PENDING: an operator has to look at it. */
  readonly status: BankAccountStatus;
  readonly rejectReason: string;
  readonly ownerName: string;
  /** The legal name that it was judged for. */
  readonly judgedFor: string;
}

const hourMs = 60 * 60 * 1000;

/** One sentence for an account that is not there and for one of somebody else: who guesses numbers learns nothing of either. */
const notConfirmed =
  "The bank did not confirm this account as yours. Check the number and the IFSC. The account must be in your legal name.";

export function judgeOwner(ownerName: string | undefined, legalName: string): AccountVerdict {
  const judged = { ownerName: ownerName ?? "", judgedFor: legalName };
  const likeness = ownerName === undefined ? "different" : likenessOf(ownerName, legalName);
  if (likeness === "different") return { ...judged, status: "REJECTED", rejectReason: notConfirmed };
  return { ...judged, status: likeness === "same" ? "VERIFIED" : "PENDING", rejectReason: "" };
}

/** Whether money may go to it now, as far as its name decides. */
export const isOwnAccount = (account: BankAccountRow, legalName: string | null): boolean =>
  account.status === "VERIFIED" && account.removedAt === null && account.judgedFor === legalName;

/** The account as it is afterwards; undefined where it is gone, or where the bank's word on the same name is known already. */
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

/** The first that was ever verified opens at once. Every later one waits: whoever took the account over cannot empty it today. */
async function opensAt(tx: Database, { id, userId }: BankAccountRow, at: Date): Promise<Date> {
  const [earlier] = await tx
    .select({ id: bankAccounts.id })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.userId, userId), ne(bankAccounts.id, id), isNotNull(bankAccounts.verifiedAt)))
    .limit(1);
  return earlier ? new Date(at.getTime() + newBankAccountHours * hourMs) : at;
}

/** Two people with one account may be a couple with one name, or one person with two accounts here: operators look at it. */
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
