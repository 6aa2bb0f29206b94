/**
 * INR deposits. The customer claims a transfer's reference, and the statement has a line with it; the second of the two
 * to arrive makes the deposit. The line is assigned to the deposit in one transaction, and the core is credited under
 * the deposit's idempotency key, so a crash in between cannot credit twice.
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
  /** Imports statement lines; lines already known change nothing. */
  take(lines: readonly StatementLine[]): Promise<void>;
  /** Resumes unfinished work: unmatched pairs of claim and line, and matches not yet credited. */
  finishAll(): Promise<void>;
}

interface DepositsDeps {
  readonly store: BankStore;
  readonly lines: BankLineStore;
  /** The minimum deposit, in paise. */
  readonly leastPaise: () => Promise<bigint>;
  readonly notify: (deposit: DepositRow, within: Database) => Promise<void>;
  readonly credit: (request: { userNumber: number; wallet: Wallet; paise: bigint; key: string }) => Promise<void>;
  readonly now: () => number;
}

/** How long a line waits for a claim before the reference number in its narration suffices. */
const claimAfterMs = 15 * 60 * 1000;

/** Short enough to type into a transfer's remarks; unique per customer. */
export const referenceOf = (userNumber: number): string => `FEO${String(userNumber).padStart(7, "0")}`;

const numberIn = (narration: string): number => Number(/FEO(\d{7,15})/i.exec(narration)?.[1] ?? Number.NaN);

export function createDeposits({ store, lines, leastPaise, notify, credit, now }: DepositsDeps): Deposits {
  const at = () => new Date(now());

  async function match(utr: string): Promise<void> {
    const least = await leastPaise();
    const outcome = await lines.match(utr, (line, account) => objectionTo(line, account, least), at());
    if (outcome === "matched") await creditAll();
  }

  /** Returned payouts come first, before any line is taken for a deposit: they carry the id of our payout. */
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
    await store.markCredited(deposit.id, at(), notify);
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

const byHand = "We're reviewing it, usually within a day.";

/** Why a line cannot be credited to this customer automatically; null if it can. */
function objectionTo(line: BankLineRow, account: BankAccountRow | undefined, least: bigint): Objection | null {
  if (account?.status !== "VERIFIED") {
    const told = `You don't have a verified bank account. ${byHand}`;
    return { reason: "The customer no longer has a verified bank account", customerReason: told };
  }
  const isTheirs =
    line.accountKey !== "" &&
    line.accountKey === account.accountKey &&
    line.ifsc.slice(0, 4) === account.ifsc.slice(0, 4);
  if (!isTheirs) {
    const told = `It did not come from your verified bank account. ${byHand}`;
    return { reason: "Sent from an account that isn't the customer's own", customerReason: told };
  }
  if (line.paise < least) {
    const told = `It is below the minimum deposit of ${shownRupees(least)}. ${byHand}`;
    return { reason: "Below the minimum deposit", customerReason: told };
  }
  return null;
}

/** What to do with a credit that names one of our payouts. */
function verdictOn(line: BankLineRow, withdrawal: WithdrawalRow): ReturnVerdict {
  const { stage, status, reference, units, feeUnits } = withdrawal;
  if (stage !== "done") return { line: "new" };
  // Senders can write any narration, but the reference comes from the bank, and a returned payout keeps it.
  if (reference === "" || line.utr !== reference)
    return { line: "review", reason: "Names a payout but has a different reference" };
  if (line.paise * unitsPerPaisa !== units - feeUnits) return { line: "review", reason: "Returned, but not in full" };
  // If the payout failed, the money was already given back when we saw that state.
  return { line: "returned", giveBack: status === "SUCCESS" };
}

export const viewDeposit = ({
  id,
  status,
  paise,
  createdAt,
  updatedAt,
  rejectReason,
  utr,
}: DepositRow): FiatDeposit => ({
  id,
  status,
  coinTicker: "INR",
  amount: paise === null ? "" : rupeesText(paise),
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  rejectReason,
  bankTxRef: utr,
});
