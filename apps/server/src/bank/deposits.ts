/**
 * Rupees in. Somebody says a transfer's reference; the statement has a line of that reference; whichever comes second makes the
 * deposit. The line becomes the deposit's in one transaction, and the core is asked under the deposit's own key: nothing is
 * credited twice, whatever breaks in between.
 */
import type { FiatDeposit } from "@feo/contract";
import { mainWallet, spotWallet, type Wallet } from "@feo/exchange";
import type { Database } from "../platform/database.ts";
import { ProblemError } from "../platform/problem.ts";
import { leaveToLeader } from "../sequencer/submit.ts";
import type { WithdrawalRow } from "../withdrawal/withdrawal.tables.ts";
import type { BankAccountRow } from "./account-verdict.ts";
import type { BankLineRow, BankStore, DepositRow } from "./bank.store.ts";
import type { StatementLine } from "./bank-connection.ts";
import type { BankLineStore, Objection, ReturnVerdict } from "./bank-lines.store.ts";
import { depositKey } from "./money-keys.ts";
import { rupeesText, shownRupees, unitsPerPaisa } from "./rupees.ts";

export interface Deposits {
  post(userId: string, utr: string): Promise<FiatDeposit>;
  /** What the bank's statement has; lines that are known already change nothing. */
  take(lines: readonly StatementLine[]): Promise<void>;
  /** Takes up whatever was left half done: lines and deposits that nobody put together, a match that was not credited. */
  finishAll(): Promise<void>;
}

interface DepositsDeps {
  readonly store: BankStore;
  readonly lines: BankLineStore;
  /** The least that is credited, in paise. */
  readonly leastPaise: () => Promise<bigint>;
  readonly tell: (deposit: DepositRow, within: Database) => Promise<void>;
  readonly credit: (wish: { userNumber: number; wallet: Wallet; paise: bigint; key: string }) => Promise<void>;
  readonly now: () => number;
}

/** How long a line waits for its sender to name it, before the reference number in it is enough. */
const claimAfterMs = 15 * 60 * 1000;

/** Short enough to be typed into a transfer's remarks, and never of two people. */
export const referenceOf = (userNumber: number): string => `FEO${String(userNumber).padStart(7, "0")}`;

const numberIn = (narration: string): number => Number(/FEO(\d{7,15})/i.exec(narration)?.[1] ?? Number.NaN);

export function createDeposits({ store, lines, leastPaise, tell, credit, now }: DepositsDeps): Deposits {
  const at = () => new Date(now());

  async function match(utr: string): Promise<void> {
    const least = await leastPaise();
    const outcome = await lines.match(utr, (line, account) => objectionTo(line, account, least), at());
    if (outcome === "matched") await creditAll();
  }

  /** What came back is told apart before anything is taken for a deposit: it has the reference of our own payout. */
  async function sort(): Promise<void> {
    for (const line of await lines.aboutOurs()) await lines.takeReturn(line.id, verdictOn, at());
    for (const utr of await lines.unmatched()) await match(utr);
    await lines.flagSecondLines();
    await lines.endLateClaims(at());
    const least = await leastPaise();
    for (const { id, narration } of await lines.unclaimed(new Date(now() - claimAfterMs))) {
      await lines.claim(id, numberIn(narration), (line, account) => objectionTo(line, account, least), at());
    }
  }

  async function creditOne(deposit: DepositRow): Promise<void> {
    const key = depositKey(deposit.id);
    const person = await store.holder(deposit.userId);
    const wallet = deposit.wallet === "SPOT" ? spotWallet : mainWallet;
    await credit({ userNumber: person.number, wallet, paise: deposit.paise ?? 0n, key });
    await store.markCredited(deposit.id, at(), tell);
  }

  async function creditAll(): Promise<void> {
    for (const deposit of await store.uncredited()) await creditOne(deposit);
  }

  return {
    async finishAll() {
      await sort();
      await creditAll();
    },

    async post(userId, utr) {
      const account = await store.accountOf(userId);
      if (account?.status !== "VERIFIED") throw new ProblemError("BANK_ACCOUNT_MISSING");
      const times = { createdAt: at(), updatedAt: at() };
      const deposit = await store.addDeposit({ userId, utr, status: "PENDING", ...times });
      if (!deposit) throw new ProblemError("DEPOSIT_KNOWN");
      await match(utr).catch(leaveToLeader);
      return viewDeposit((await store.deposit(userId, deposit.id)) ?? deposit);
    },

    async take(told) {
      await lines.takeLines(told, at(), "bank");
    },
  };
}

const byHand = "Somebody is looking at it, usually within a day.";

/** Why a line is not simply this person's money; null where it is. */
function objectionTo(line: BankLineRow, account: BankAccountRow | undefined, least: bigint): Objection | null {
  if (account?.status !== "VERIFIED") {
    const told = `You have no verified bank account at the moment. ${byHand}`;
    return { reason: "The person has no verified bank account any more", told };
  }
  const isTheirs =
    line.accountKey !== "" &&
    line.accountKey === account.accountKey &&
    line.ifsc.slice(0, 4) === account.ifsc.slice(0, 4);
  if (!isTheirs) {
    const told = `It did not come from your verified bank account. ${byHand}`;
    return { reason: "It was sent from another account than the person's own", told };
  }
  if (line.paise < least) {
    const told = `It is less than the smallest deposit of ${shownRupees(least)}. ${byHand}`;
    return { reason: "It is below the smallest deposit", told };
  }
  return null;
}

/** What a credit that names one of our payouts means for it. */
function verdictOn(line: BankLineRow, withdrawal: WithdrawalRow): ReturnVerdict {
  const { stage, status, reference, units, feeUnits } = withdrawal;
  if (stage !== "done") return { line: "new" };
  // Whoever sends us money writes into it what they like; the reference is the bank's, and what comes back keeps it.
  if (reference === "" || line.utr !== reference)
    return { line: "review", reason: "It names a payout, and does not have its reference" };
  if (line.paise * unitsPerPaisa !== units - feeUnits)
    return { line: "review", reason: "It came back, but not as much as was paid" };
  // One that was given back already came back before its end was known here.
  return { line: "returned", giveBack: status === "SUCCESS" };
}

export const viewDeposit = ({ id, status, paise, createdAt, rejectReason, utr }: DepositRow): FiatDeposit => ({
  ...{ id, status, coinTicker: "INR", amount: paise === null ? "" : rupeesText(paise) },
  ...{ createdAt: createdAt.toISOString(), rejectReason, bankTxRef: utr },
});
