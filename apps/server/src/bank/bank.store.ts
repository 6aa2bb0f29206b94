/** The SQL of people's bank accounts and rupees that come in. Whatever may happen twice at once is decided by a row's lock or a unique index. */
import { and, asc, count, desc, eq, gt, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { users } from "../account/account.tables.ts";
import { kycPeople, legalName } from "../kyc/kyc.tables.ts";
import type { Database } from "../platform/database.ts";
import { isOnItsWayTo } from "../withdrawal/withdrawal-target.ts";
import { type AccountVerdict, type BankAccountRow, writeAccountVerdict } from "./account-verdict.ts";
import { bankAccounts, type bankLines, fiatDeposits } from "./bank.tables.ts";

export type BankLineRow = typeof bankLines.$inferSelect;
export type DepositRow = typeof fiatDeposits.$inferSelect;
/** With the name that the state has for them, once level 1 has confirmed it. What they call themselves is no name to pay to. */
type HolderRow = typeof users.$inferSelect & { readonly legalName: string | null };

/** Tells somebody of a change, within the transaction that makes it. */
type Tell<Row> = (row: Row, within: Database) => Promise<void>;

interface Page {
  readonly pageNo: number;
  readonly limit: number;
}

interface UnjudgedWanted {
  /** Only those with a later id. */
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

    /** `exists` where the person has one; where too many were added since then, when the first of them was. */
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
        // One that the bank said no to makes room for the next.
        if (current) {
          const removed = { removedAt: account.createdAt, updatedAt: account.createdAt };
          await tx.update(bankAccounts).set(removed).where(eq(bankAccounts.id, current.id));
        }
        const [added] = await tx.insert(bankAccounts).values(account).returning();
        if (!added) throw new Error("The bank account was not written");
        return added;
      }),

    judgeAccount: (id: string, verdict: AccountVerdict, at: Date, tell: Tell<BankAccountRow>): Promise<void> =>
      db.transaction(async (tx) => {
        const judged = await writeAccountVerdict(tx, id, { ...verdict, by: "bank" }, at);
        if (judged) await tell(judged, tx);
      }),

    /** Those that were not judged for the name that their owner has now, by id. One that was rejected is added anew instead. */
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

    /** False while money is on its way to it. */
    removeAccount: (id: string, at: Date): Promise<boolean> =>
      db.transaction(async (tx) => {
        await tx.select().from(bankAccounts).where(eq(bankAccounts.id, id)).for("update");
        if (await isOnItsWayTo(id, tx)) return false;
        await tx.update(bankAccounts).set({ removedAt: at, updatedAt: at }).where(eq(bankAccounts.id, id));
        return true;
      }),

    /** Undefined where the person has named the reference already, or where it has become a deposit. */
    async addDeposit(deposit: typeof fiatDeposits.$inferInsert): Promise<DepositRow | undefined> {
      const [given] = await db
        .select({ id: fiatDeposits.id })
        .from(fiatDeposits)
        .where(and(eq(fiatDeposits.utr, deposit.utr), isNotNull(fiatDeposits.lineId)));
      return given ? undefined : first(await db.insert(fiatDeposits).values(deposit).onConflictDoNothing().returning());
    },

    /** Matched and not credited yet. */
    uncredited: (): Promise<DepositRow[]> =>
      db
        .select()
        .from(fiatDeposits)
        .where(and(eq(fiatDeposits.status, "PENDING"), isNotNull(fiatDeposits.lineId)))
        .orderBy(asc(fiatDeposits.createdAt))
        .limit(100),

    /** What shall be told of it is written with it. */
    markCredited: (id: string, at: Date, tell: Tell<DepositRow>): Promise<void> =>
      db.transaction(async (tx) => {
        const [credited] = await tx
          .update(fiatDeposits)
          .set({ status: "SUCCESS", updatedAt: at })
          .where(and(eq(fiatDeposits.id, id), eq(fiatDeposits.status, "PENDING")))
          .returning();
        if (credited) await tell(credited, tx);
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
