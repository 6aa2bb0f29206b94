/**
 * SQL for the company account's statement: imported lines and what became of each, decided under the line's row lock.
 */
import { idWithin } from "@feo/contract";
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

/** Why a line cannot be credited to a customer. */
export interface Objection {
  /** Shown to operators. */
  readonly reason: string;
  /** Shown to the customer who waits for the money. */
  readonly customerReason: string;
}

/** Why the line cannot be credited to the owner of this account; null if it can. */
type Decide = (line: BankLineRow, account: BankAccountRow | undefined) => Objection | null;

/** What to do with a line that names one of our payouts. */
export type ReturnVerdict =
  | { readonly line: "returned"; readonly giveBack: boolean }
  | { readonly line: "review"; readonly reason: string }
  /** Not yet: the payout must reach its final state first. */
  | { readonly line: "new" };

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
    /** The latest line from the bank's API; the next request asks for the lines after it. */
    async latestLine(): Promise<string | null> {
      const [row] = await db
        .select({ id: bankLines.id })
        .from(bankLines)
        .where(eq(bankLines.source, "bank"))
        .orderBy(desc(bankLines.position))
        .limit(1);
      return row?.id ?? null;
    },

    /** When the newest line was imported. */
    async latestTaken(): Promise<Date | undefined> {
      const [row] = await db
        .select({ at: bankLines.takenAt })
        .from(bankLines)
        .orderBy(desc(bankLines.takenAt))
        .limit(1);
      return row?.at;
    },

    /** Inserts and returns the new lines. One that both file and API report, under different ids, is stored once. */
    takeLines: (lines: readonly StatementLine[], takenAt: Date, source: "bank" | "file"): Promise<BankLineRow[]> =>
      db.transaction(async (tx) => {
        const fresh = await withoutKnown(tx, lines, source === "bank" ? "file" : "bank");
        if (fresh.length === 0) return [];
        const rows = fresh.map(({ accountNumber, ...line }) => ({
          ...line,
          ...numbers.seal(accountNumber),
          about: idWithin.exec(line.narration)?.[0].toLowerCase() ?? null,
          state: line.direction === "credit" ? ("new" as const) : ("debit" as const),
          source,
          takenAt,
        }));
        return tx.insert(bankLines).values(rows).onConflictDoNothing().returning();
      }),

    /** References that have both an open deposit claim and an unmatched line. */
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
     * Locks a line and all claims on its reference; `decide` returns the objection to each claim. The line goes to the
     * first claim without an objection, even if an earlier claim had sent it to review.
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
          const rejectReason = objection?.customerReason ?? "";
          await tx.update(fiatDeposits).set({ rejectReason }).where(eq(fiatDeposits.id, claim.id));
        }
        return "review";
      }),

    /** Rejects claims on a transfer that was credited to another customer. */
    async endLateClaims(at: Date): Promise<void> {
      const given = db.select({ utr: fiatDeposits.utr }).from(fiatDeposits).where(isNotNull(fiatDeposits.lineId));
      await db
        .update(fiatDeposits)
        .set({ status: "REJECTED", rejectReason: "It was another person's transfer.", updatedAt: at })
        .where(and(eq(fiatDeposits.status, "PENDING"), isNull(fiatDeposits.lineId), inArray(fiatDeposits.utr, given)));
    },

    /** A second line with an already credited reference goes to operator review. */
    async flagSecondLines(): Promise<void> {
      const credited = db.select({ utr: fiatDeposits.utr }).from(fiatDeposits).where(isNotNull(fiatDeposits.lineId));
      await db
        .update(bankLines)
        .set({ state: "review", reason: "Another transfer with the same reference was credited already" })
        .where(and(isOpenCredit, isNull(bankLines.about), inArray(bankLines.utr, credited)));
    },

    /** Old unclaimed lines whose narration contains a customer's reference number. */
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

    /** Credits a line to the customer whose reference number it contains, or sends it to review. */
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
            reason: objection?.reason ?? "No customer has this reference number",
          });
          return;
        }
        const draft = { userId: person.id, utr: line.utr, status: "PENDING" as const, createdAt: at, updatedAt: at };
        const [deposit] = await tx.insert(fiatDeposits).values(draft).onConflictDoNothing().returning();
        if (deposit) await giveLine(tx, line, deposit, at);
      }),

    /** Credits whose narration contains one of our ids. */
    aboutOurs: (): Promise<BankLineRow[]> =>
      db
        .select()
        .from(bankLines)
        .where(and(isOpenCredit, isNotNull(bankLines.about)))
        .limit(mostAtOnce),

    /** Handles a credit that names a payout of ours, both locked. If it names none, it is an ordinary transfer. */
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
        // Only a bank payout can be returned by bank, whatever the narration says.
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

    /** The bank's reference for our debit. */
    async debitAbout(about: string): Promise<string | undefined> {
      const [line] = await db
        .select({ utr: bankLines.utr, id: bankLines.id })
        .from(bankLines)
        .where(and(eq(bankLines.about, about), eq(bankLines.direction, "debit")))
        .orderBy(asc(bankLines.position))
        .limit(1);
      // If the bank gives no reference, use the line's id.
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

/** Open claims on a reference, oldest first, locked. */
export const claimsOn = (tx: Database, utr: string): Promise<DepositRow[]> =>
  tx.select().from(fiatDeposits).where(isWaitingFor(utr)).orderBy(asc(fiatDeposits.createdAt)).for("update");

/** Turns the line into this deposit, for the wallet that the owner's settings select at this moment. */
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

/** Files and the API use different line ids, so lines are matched by reference, direction and amount. */
async function withoutKnown(
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
