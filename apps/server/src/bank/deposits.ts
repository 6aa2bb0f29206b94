/**
 * Rupees in. Somebody says a transfer's reference; the statement has a line of that reference; whichever comes second makes the
 * deposit. The line becomes the deposit's in one transaction, and the core is asked under the deposit's own key: nothing is
 * credited twice, whatever breaks in between.
 */
import type { FiatDeposit } from "@feo/contract";
import { mainWallet, spotWallet, type Wallet } from "@feo/exchange";
import { ProblemError } from "../platform/problem.ts";
import type { BankAccountRow, BankLineRow, BankStore, DepositRow } from "./bank.store.ts";
import type { StatementLine } from "./bank-connection.ts";
import { rupeesText } from "./rupees.ts";

export interface Deposits {
  post(userId: string, utr: string): Promise<FiatDeposit>;
  /** What the bank's statement has; lines that are known already change nothing. */
  take(lines: readonly StatementLine[]): Promise<void>;
  /** Takes up whatever was left half done: a line and a deposit that nobody put together, a match that was not credited. */
  finishAll(): Promise<void>;
}

interface DepositsDeps {
  readonly store: BankStore;
  /** The least that is credited, in paise. */
  readonly leastPaise: () => Promise<bigint>;
  readonly credit: (wish: { userNumber: number; wallet: Wallet; paise: bigint; key: string }) => Promise<void>;
  readonly now: () => number;
}

export function createDeposits({ store, leastPaise, credit, now }: DepositsDeps): Deposits {
  async function match(utr: string): Promise<void> {
    const least = await leastPaise();
    const outcome = await store.match(
      utr,
      (_deposit, line, account) => objectionTo(line, account, least),
      new Date(now()),
    );
    if (outcome === "matched") await creditAll();
  }

  async function creditOne(deposit: DepositRow): Promise<void> {
    const key = `fiat deposit ${deposit.id}`;
    const person = await store.holder(deposit.userId);
    const { depositWallet = "MAIN" } = person.settings;
    const wallet = depositWallet === "SPOT" ? spotWallet : mainWallet;
    // The core remembers keys for long, the tables for ever.
    if (!(await store.wasDone(key))) {
      await credit({ userNumber: person.number, wallet, paise: deposit.paise ?? 0n, key });
    }
    await store.markCredited(deposit.id, depositWallet, new Date(now()));
  }

  async function creditAll(): Promise<void> {
    for (const deposit of await store.uncredited()) await creditOne(deposit);
  }

  return {
    async finishAll() {
      for (const utr of await store.unmatched()) await match(utr);
      await creditAll();
    },

    async post(userId, utr) {
      const account = await store.accountOf(userId);
      if (account?.status !== "VERIFIED") throw new ProblemError("BANK_ACCOUNT_MISSING");
      const at = new Date(now());
      const deposit = await store.addDeposit({ userId, utr, status: "PENDING", createdAt: at, updatedAt: at });
      if (!deposit) throw new ProblemError("DEPOSIT_KNOWN");
      await match(utr);
      return viewDeposit((await store.deposit(userId, deposit.id)) ?? deposit);
    },

    async take(lines) {
      const fresh = await store.takeLines(lines, new Date(now()));
      for (const { direction, utr } of fresh) if (direction === "credit") await match(utr);
    },
  };
}

/** Why a line is not simply this person's money; null where it is. */
function objectionTo(line: BankLineRow, account: BankAccountRow | undefined, least: bigint): string | null {
  if (account?.status !== "VERIFIED") return "The person has no verified bank account any more";
  const isTheirs = line.accountNumber === account.accountNumber && line.ifsc.slice(0, 4) === account.ifsc.slice(0, 4);
  if (!isTheirs) return "It was sent from another account than the person's own";
  if (line.paise < least) return "It is below the smallest deposit";
  return null;
}

export const viewDeposit = ({ id, status, paise, createdAt, rejectReason, utr }: DepositRow): FiatDeposit => ({
  ...{ id, status, coinTicker: "INR", amount: paise === null ? "" : rupeesText(paise) },
  ...{ createdAt: createdAt.toISOString(), rejectReason, bankTxRef: utr },
});
