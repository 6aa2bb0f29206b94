/** The SQL of the company account's statement: what was taken from it, and what became of each line, decided under its lock. */
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { users } from "../account/account.tables.ts";
import type { Database } from "../platform/database.ts";
import { lockWithdrawal, moveWithin } from "../withdrawal/move.ts";
import type { WithdrawalRow } from "../withdrawal/withdrawal.tables.ts";
import type { AccountNumbers } from "./account-number.ts";
import type { BankAccountRow } from "./account-verdict.ts";
import type { BankLineRow, DepositRow } from "./bank.store.ts";
import { bankAccounts, bankLines, fiatDeposits } from "./bank.tables.ts";
import type { StatementLine } from "./bank-connection.ts";

export type BankLineStore = ReturnType<typeof createBankLineStore>;

/** What stands against giving a line to somebody. */
export interface Objection {
  /** For operators. */
  readonly reason: string;
  /** For the person, who waits for the money. */
  readonly told: string;
}

/** What stands against giving a line to who has this account; null where nothing does. */
type Decide = (line: BankLineRow, account: BankAccountRow | undefined) => Objection | null;

/** What becomes of a line that names one of our payouts. */
export type ReturnVerdict =
  | { readonly line: "returned"; readonly giveBack: boolean }
  | { readonly line: "review"; readonly reason: string }
  /** Nothing yet: the payout's own end comes first. */
  | { readonly line: "new" };

const uuidPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const mostAtOnce = 100;

export function createBankLineStore(db: Database, numbers: AccountNumbers) {
  const setLine = (within: Database, id: string, changes: Partial<BankLineRow>) =>
    within.update(bankLines).set(changes).where(eq(bankLines.id, id));

  const isOpenCredit = and(eq(bankLines.state, "new"), eq(bankLines.direction, "credit"));

  async function accountOf(within: Database, userId: string): Promise<BankAccountRow | undefined> {
    const [account] = await within
      .select()
      .from(bankAccounts)
      .where(and(eq(bankAccounts.userId, userId), isNull(bankAccounts.removedAt)));
    return account;
  }

  return {
    /** The latest line that the bank told; it is asked for what came after it. */
    async latestLine(): Promise<string | null> {
      const [row] = await db
        .select({ id: bankLines.id })
        .from(bankLines)
        .where(eq(bankLines.source, "bank"))
        .orderBy(desc(bankLines.position))
        .limit(1);
      return row?.id ?? null;
    },

    /** Those that were not known yet. What a file and the bank both tell, each under a name of its own, is one line. */
    takeLines: (lines: readonly StatementLine[], takenAt: Date, source: "bank" | "file"): Promise<BankLineRow[]> =>
      db.transaction(async (tx) => {
        const fresh = await withoutTold(tx, lines, source === "bank" ? "file" : "bank");
        if (fresh.length === 0) return [];
        const rows = fresh.map(({ accountNumber, ...line }) => ({
          ...{ ...line, ...numbers.seal(accountNumber) },
          about: uuidPattern.exec(line.narration)?.[0].toLowerCase() ?? null,
          state: line.direction === "credit" ? ("new" as const) : ("debit" as const),
          ...{ source, takenAt },
        }));
        return tx.insert(bankLines).values(rows).onConflictDoNothing().returning();
      }),

    /** References that a deposit and a line have, and that nobody has put together yet. */
    async unmatched(): Promise<string[]> {
      const rows = await db
        .select({ utr: fiatDeposits.utr })
        .from(fiatDeposits)
        .innerJoin(bankLines, and(eq(bankLines.utr, fiatDeposits.utr), isOpenCredit, isNull(bankLines.about)))
        .where(and(eq(fiatDeposits.status, "PENDING"), isNull(fiatDeposits.lineId)))
        .limit(mostAtOnce);
      return rows.map(({ utr }) => utr);
    },

    /**
     * A line and whoever names its reference, all locked; `decide` says what stands against each. The line becomes the first
     * one's against whom nothing does, also where somebody else named it before and it is in review for that.
     */
    match: (utr: string, decide: Decide, at: Date): Promise<"matched" | "review" | "nothing"> =>
      db.transaction(async (tx) => {
        const [line] = await tx
          .select()
          .from(bankLines)
          .where(and(eq(bankLines.utr, utr), inArray(bankLines.state, ["new", "review"]), isNull(bankLines.about)))
          .orderBy(asc(bankLines.position))
          .limit(1)
          .for("update");
        const claims = await claimsOn(tx, utr);
        if (!line || claims.length === 0) return "nothing";
        const judged = [];
        for (const claim of claims) judged.push({ claim, objection: decide(line, await accountOf(tx, claim.userId)) });
        const winner = judged.find(({ objection }) => objection === null);
        if (winner) {
          await giveLine(tx, line, winner.claim, at);
          return "matched";
        }
        const reason = judged[0]?.objection?.reason ?? "";
        if (line.state === "new") await setLine(tx, line.id, { state: "review", reason });
        for (const { claim, objection } of judged) {
          const rejectReason = objection?.told ?? "";
          await tx.update(fiatDeposits).set({ rejectReason }).where(eq(fiatDeposits.id, claim.id));
        }
        return "review";
      }),

    /** Whoever named a transfer that has become somebody else's is told so. */
    async endLateClaims(at: Date): Promise<void> {
      const given = db.select({ utr: fiatDeposits.utr }).from(fiatDeposits).where(isNotNull(fiatDeposits.lineId));
      await db
        .update(fiatDeposits)
        .set({ status: "REJECTED", rejectReason: "It was another person's transfer.", updatedAt: at })
        .where(and(eq(fiatDeposits.status, "PENDING"), isNull(fiatDeposits.lineId), inArray(fiatDeposits.utr, given)));
    },

    /** A second line of a reference that was credited is nobody's until operators have looked at it. */
    async flagSecondLines(): Promise<void> {
      const credited = db.select({ utr: fiatDeposits.utr }).from(fiatDeposits).where(isNotNull(fiatDeposits.lineId));
      await db
        .update(bankLines)
        .set({ state: "review", reason: "Another transfer with the same reference was credited already" })
        .where(and(isOpenCredit, isNull(bankLines.about), inArray(bankLines.utr, credited)));
    },

    /** Lines that nobody has named since then, and that carry somebody's own reference number. */
    unclaimed: (before: Date): Promise<BankLineRow[]> =>
      db
        .select()
        .from(bankLines)
        .where(
          and(
            ...[isOpenCredit, isNull(bankLines.about), lt(bankLines.takenAt, before)],
            sql`${bankLines.narration} ~* 'FEO[0-9]{7,}'`,
            sql`not exists (select 1 from fiat_deposit d where d.utr = ${bankLines.utr} and d.status <> 'REJECTED')`,
          ),
        )
        .limit(mostAtOnce),

    /** Gives a line to the person whose number is in it, or to the operators. */
    claim: (lineId: string, userNumber: number, decide: Decide, at: Date): Promise<void> =>
      db.transaction(async (tx) => {
        const [line] = await tx
          .select()
          .from(bankLines)
          .where(and(eq(bankLines.id, lineId), isOpenCredit))
          .for("update");
        const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.number, userNumber));
        if (!line) return;
        const account = person && (await accountOf(tx, person.id));
        const objection = decide(line, account);
        if (!person || objection !== null) {
          await setLine(tx, lineId, {
            state: "review",
            reason: objection?.reason ?? "Its reference number is nobody's",
          });
          return;
        }
        const draft = { userId: person.id, utr: line.utr, status: "PENDING" as const, createdAt: at, updatedAt: at };
        const [deposit] = await tx.insert(fiatDeposits).values(draft).onConflictDoNothing().returning();
        if (deposit) await giveLine(tx, line, deposit, at);
      }),

    /** Credits that name something of ours. */
    aboutOurs: (): Promise<BankLineRow[]> =>
      db
        .select()
        .from(bankLines)
        .where(and(isOpenCredit, isNotNull(bankLines.about)))
        .limit(mostAtOnce),

    /** A credit that names one of our payouts, both locked; one that names nothing of ours is a transfer like others. */
    takeReturn: (
      lineId: string,
      decide: (line: BankLineRow, withdrawal: WithdrawalRow) => ReturnVerdict,
      at: Date,
    ): Promise<void> =>
      db.transaction(async (tx) => {
        const [line] = await tx
          .select()
          .from(bankLines)
          .where(and(eq(bankLines.id, lineId), isOpenCredit))
          .for("update");
        if (!line?.about) return;
        const named = await lockWithdrawal(tx, line.about);
        // Only what left by bank comes back by bank, whatever somebody writes into a transfer.
        const withdrawal = named?.rail === "bank" ? named : undefined;
        if (!withdrawal) {
          const [refund] = await tx.select().from(bankLines).where(eq(bankLines.refundReference, line.about));
          await setLine(
            tx,
            lineId,
            refund ? { state: "review", reason: `The refund of ${refund.utr} came back` } : { about: null },
          );
          return;
        }
        const verdict = decide(line, withdrawal);
        if (verdict.line === "new") return;
        await setLine(tx, lineId, { state: verdict.line, reason: verdict.line === "review" ? verdict.reason : "" });
        if (verdict.line === "review" || !verdict.giveBack) return;
        await moveWithin(tx, withdrawal.id, "bounce", { at });
      }),

    /** The reference that the bank gave to a debit of ours. */
    async debitAbout(about: string): Promise<string | undefined> {
      const [line] = await db
        .select({ utr: bankLines.utr, id: bankLines.id })
        .from(bankLines)
        .where(and(eq(bankLines.about, about), eq(bankLines.direction, "debit")))
        .orderBy(asc(bankLines.position))
        .limit(1);
      // A bank that gives none still has a name for the line.
      return line && (line.utr || line.id);
    },

    refunds: (): Promise<BankLineRow[]> =>
      db
        .select()
        .from(bankLines)
        .where(eq(bankLines.state, "refund"))
        .orderBy(asc(bankLines.takenAt))
        .limit(mostAtOnce),

    async endRefund(line: BankLineRow, changes: Partial<BankLineRow>): Promise<void> {
      const isSame = and(eq(bankLines.id, line.id), eq(bankLines.state, "refund"));
      await db.update(bankLines).set(changes).where(isSame);
    },
  };
}

const isWaitingFor = (utr: string) =>
  and(eq(fiatDeposits.utr, utr), eq(fiatDeposits.status, "PENDING"), isNull(fiatDeposits.lineId));

/** Whoever says that a transfer was theirs and has nothing of it yet, the first of them first; locked. */
export const claimsOn = (tx: Database, utr: string): Promise<DepositRow[]> =>
  tx.select().from(fiatDeposits).where(isWaitingFor(utr)).orderBy(asc(fiatDeposits.createdAt)).for("update");

/** From here on the line is this deposit, and goes to the wallet that its owner's settings name now. */
export async function giveLine(
  tx: Database,
  line: Pick<BankLineRow, "id" | "paise">,
  deposit: Pick<DepositRow, "id" | "userId">,
  at: Date,
): Promise<void> {
  const [owner] = await tx.select({ settings: users.settings }).from(users).where(eq(users.id, deposit.userId));
  const wallet = owner?.settings.depositWallet ?? "MAIN";
  await tx.update(bankLines).set({ state: "deposit", reason: "" }).where(eq(bankLines.id, line.id));
  await tx
    .update(fiatDeposits)
    .set({ lineId: line.id, paise: line.paise, wallet, rejectReason: "", updatedAt: at })
    .where(eq(fiatDeposits.id, deposit.id));
}

/** A file names its lines in another way than the bank: they are known by reference, direction and amount. */
async function withoutTold(
  tx: Database,
  lines: readonly StatementLine[],
  by: "bank" | "file",
): Promise<readonly StatementLine[]> {
  const references = lines.map(({ utr }) => utr).filter((utr) => utr !== "");
  if (references.length === 0) return lines;
  const told = await tx
    .select({ utr: bankLines.utr, direction: bankLines.direction, paise: bankLines.paise })
    .from(bankLines)
    .where(and(inArray(bankLines.utr, references), eq(bankLines.source, by)));
  const nameOf = ({ utr, direction, paise }: Pick<StatementLine, "utr" | "direction" | "paise">) =>
    `${utr} ${direction} ${paise}`;
  const known = new Set(told.map(nameOf));
  return lines.filter((line) => !known.has(nameOf(line)));
}
