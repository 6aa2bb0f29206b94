/** The customer's current bank account, for other modules: whether it is verified, and when it was added. */
import type { BankAccountStatus } from "@feo/contract";
import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { bankAccounts } from "./bank.tables.ts";

export interface StandingAccount {
  readonly status: BankAccountStatus;
  readonly createdAt: Date;
}

export async function standingAccount(within: Database, userId: string): Promise<StandingAccount | undefined> {
  const [account] = await within
    .select({ status: bankAccounts.status, createdAt: bankAccounts.createdAt })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.userId, userId), isNull(bankAccounts.removedAt)));
  return account;
}
