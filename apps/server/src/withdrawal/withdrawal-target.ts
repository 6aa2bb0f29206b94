/** A withdrawal's target as shown to its owner: a full address, or an account's last digits. */
import { and, eq, ne } from "drizzle-orm";
import { maskedNumber } from "../bank/account-number.ts";
import { bankAccounts } from "../bank/bank.tables.ts";
import type { Database } from "../platform/database.ts";
import { type WithdrawalRow, withdrawals } from "./withdrawal.tables.ts";

export async function targetWords(
  { bankAccountId, address }: WithdrawalRow,
  within: Pick<Database, "select">,
): Promise<string> {
  if (bankAccountId === null) return address;
  const [account] = await within.select().from(bankAccounts).where(eq(bankAccounts.id, bankAccountId));
  return account ? `${account.bankName}, ${maskedNumber(account)}` : "";
}

/** Whether an unfinished withdrawal goes to this bank account. */
export async function isOnItsWayTo(bankAccountId: string, within: Pick<Database, "select">): Promise<boolean> {
  const [open] = await within
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(and(eq(withdrawals.bankAccountId, bankAccountId), ne(withdrawals.stage, "done")))
    .limit(1);
  return open !== undefined;
}
