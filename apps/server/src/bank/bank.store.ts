/** SQL for customers' bank accounts and INR deposits. Races are decided by row locks and unique indexes. */
import { and, asc, count, desc, eq, gt, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { users } from "../account/account.tables.ts";
import { kycPeople, legalName } from "../kyc/kyc.tables.ts";
import type { Database } from "../platform/database.ts";
import { isOnItsWayTo } from "../withdrawal/withdrawal-target.ts";
import { type AccountVerdict, type BankAccountRow, writeAccountVerdict } from "./account-verdict.ts";
import { bankAccounts, type bankLines, fiatDeposits } from "./bank.tables.ts";

export type BankLineRow = typeof bankLines.$inferSelect;
export type DepositRow = typeof fiatDeposits.$inferSelect;
/**
 * With the legal name, set once KYC level 1 has confirmed it. Never pay to the name that customers enter themselves.
 */
type HolderRow = typeof users.$inferSelect & { readonly legalName: string | null };

/** Notifies the customer of a change, within the transaction that makes it. */
type Notify<Row> = (row: Row, within: Database) => Promise<void>;

interface Page {
  readonly pageNo: number;
  readonly limit: number;
}

interface UnjudgedWanted {
  /** Keyset cursor: only accounts with a later id. */
  readonly after: string | undefined;
  readonly most: number;
  readonly onlyVerified: boolean;
}

export type BankStore = ReturnType<typeof createBankStore>;

export function createBankStore(db: Database) {
  const first = <Row>(rows: readonly Row[]): Row | undefined => rows[0];

  async function holder(userId: string, within: Pick<Database, "select"> = db): Promise<HolderRow> {
    const row = first(
      await within
        .select({ account: users, legalName })
        .from(users)
        .leftJoin(kycPeople, eq(kycPeople.userId, users.id))
        .where(eq(users.id, userId)),
    );
    if (!row) throw new Error("A bank's customer has no account here");
    return { ...row.account, legalName: row.legalName };
  }

  const accountOf = async (userId: string): Promise<BankAccountRow | undefined> =>
    first(
      await db
        .select()
        .from(bankAccounts)
        .where(and(eq(bankAccounts.userId, userId), isNull(bankAccounts.removedAt))),
    );

  return {
    holder,
    accountOf,

    account: async (id: string, within: Pick<Database, "select"> = db): Promise<BankAccountRow | undefined> =>
      first(await within.select().from(bankAccounts).where(eq(bankAccounts.id, id))),

    /** `exists` if the customer has an account; after too many since `since`, when the oldest was added. */
    addAccount: (
      account: typeof bankAccounts.$inferInsert,
      { most, since }: { readonly most: number; readonly since: Date },
    ): Promise<BankAccountRow | "exists" | Date> =>
      db.transaction(async (tx) => {
        await tx.select({ id: users.id }).from(users).where(eq(users.id, account.userId)).for("update");
        const own = eq(bankAccounts.userId, account.userId);
        const [current] = await tx
          .select()
          .from(bankAccounts)
          .where(and(own, isNull(bankAccounts.removedAt)));
        if (current && current.status !== "REJECTED") return "exists";
        const recent = await tx
          .select({ createdAt: bankAccounts.createdAt })
          .from(bankAccounts)
          .where(and(own, gt(bankAccounts.createdAt, since)))
          .orderBy(asc(bankAccounts.createdAt));
        if (recent.length >= most) return recent.at(-most)?.createdAt ?? since;
        // A rejected account is replaced by the new one.
        if (current) {
          const removed = { removedAt: account.createdAt, updatedAt: account.createdAt };
          await tx.update(bankAccounts).set(removed).where(eq(bankAccounts.id, current.id));
        }
        const [added] = await tx.insert(bankAccounts).values(account).returning();
        if (!added) throw new Error("The bank account was not written");
        return added;
      }),

    judgeAccount: (id: string, verdict: AccountVerdict, at: Date, notify: Notify<BankAccountRow>): Promise<void> =>
      db.transaction(async (tx) => {
        const judged = await writeAccountVerdict(tx, id, { ...verdict, by: "bank" }, at);
        if (judged) await notify(judged, tx);
      }),

    /**
     * Accounts not yet judged for their owner's current legal name, by id. A rejected account must be added again
     * instead.
     */
    unjudgedAccounts: ({
      after,
      most,
      onlyVerified,
    }: UnjudgedWanted): Promise<{ account: BankAccountRow; legalName: string | null }[]> =>
      db
        .select({ account: bankAccounts, legalName })
        .from(bankAccounts)
        .innerJoin(users, eq(users.id, bankAccounts.userId))
        .innerJoin(kycPeople, eq(kycPeople.userId, users.id))
        .where(
          and(
            onlyVerified ? eq(bankAccounts.status, "VERIFIED") : ne(bankAccounts.status, "REJECTED"),
            isNull(bankAccounts.removedAt),
            sql`${legalName} <> ${bankAccounts.judgedFor}`,
            after === undefined ? undefined : gt(bankAccounts.id, after),
          ),
        )
        .orderBy(asc(bankAccounts.id))
        .limit(most),

    /** False while a withdrawal to it is under way. */
    removeAccount: (id: string, at: Date): Promise<boolean> =>
      db.transaction(async (tx) => {
        await tx.select().from(bankAccounts).where(eq(bankAccounts.id, id)).for("update");
        if (await isOnItsWayTo(id, tx)) return false;
        await tx.update(bankAccounts).set({ removedAt: at, updatedAt: at }).where(eq(bankAccounts.id, id));
        return true;
      }),

    /** Undefined if the customer has already claimed this reference, or if it has been credited. */
    async addDeposit(deposit: typeof fiatDeposits.$inferInsert): Promise<DepositRow | undefined> {
      const [given] = await db
        .select({ id: fiatDeposits.id })
        .from(fiatDeposits)
        .where(and(eq(fiatDeposits.utr, deposit.utr), isNotNull(fiatDeposits.lineId)));
      return given ? undefined : first(await db.insert(fiatDeposits).values(deposit).onConflictDoNothing().returning());
    },

    /** Matched but not credited yet. */
    uncredited: (): Promise<DepositRow[]> =>
      db
        .select()
        .from(fiatDeposits)
        .where(and(eq(fiatDeposits.status, "PENDING"), isNotNull(fiatDeposits.lineId)))
        .orderBy(asc(fiatDeposits.createdAt))
        .limit(100),

    /** The notice is written in the same transaction. */
    markCredited: (id: string, at: Date, notify: Notify<DepositRow>): Promise<void> =>
      db.transaction(async (tx) => {
        const [credited] = await tx
          .update(fiatDeposits)
          .set({ status: "SUCCESS", updatedAt: at })
          .where(and(eq(fiatDeposits.id, id), eq(fiatDeposits.status, "PENDING")))
          .returning();
        if (credited) await notify(credited, tx);
      }),

    deposit: async (userId: string, id: string): Promise<DepositRow | undefined> =>
      first(
        await db
          .select()
          .from(fiatDeposits)
          .where(and(eq(fiatDeposits.id, id), eq(fiatDeposits.userId, userId))),
      ),

    async deposits(userId: string, { pageNo, limit }: Page) {
      const own = eq(fiatDeposits.userId, userId);
      const [total] = await db.select({ count: count() }).from(fiatDeposits).where(own);
      const rows = await db
        .select()
        .from(fiatDeposits)
        .where(own)
        .orderBy(desc(fiatDeposits.createdAt), desc(fiatDeposits.id))
        .limit(limit)
        .offset((pageNo - 1) * limit);
      return { count: total?.count ?? 0, rows };
    },
  };
}
