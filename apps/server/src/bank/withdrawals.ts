/**
 * Rupees out: set aside in the core, paid by the bank, then let go or given back. Each step is written before it is taken, under
 * a name that makes it the same step when it is taken again. A payout that the bank may have heard of ends only by the bank's
 * word: it is never given back and never paid a second time while that word is missing.
 */
import type { FiatWithdrawal, WithdrawalLimits } from "@feo/contract";
import { isId } from "../auth/token-keys.ts";
import type { Caller } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { ProblemError } from "../platform/problem.ts";
import { createTurns } from "../platform/turns.ts";
import { leaveToLeader } from "../sequencer/submit.ts";
import { dailyLimitAt, heldUntil, startOfDay } from "../wallet/withdrawal-limits.ts";
import type { AccountNumbers } from "./account-number.ts";
import { isOwnAccount } from "./account-verdict.ts";
import type { BankStore, WithdrawalRow } from "./bank.store.ts";
import { type BankConnection, BankRefused, type PayoutState } from "./bank-connection.ts";
import { readRupees, rupeesText, shownRupees } from "./rupees.ts";

export interface WithdrawalRules {
  readonly isOpen: boolean;
  readonly leastPaise: bigint;
  readonly feePaise: bigint;
  /** Up to here nobody needs to look at it. */
  readonly automaticPaise: bigint;
}

/** The core's part. Each is the same however often it is asked for. */
export interface Money {
  /** False where there is not enough. */
  hold(wish: { readonly userNumber: number; readonly paise: bigint; readonly name: string }): Promise<boolean>;
  settle(wish: { readonly userNumber: number; readonly feePaise: bigint; readonly name: string }): Promise<void>;
  /** Also where nothing was set aside. */
  release(wish: { readonly userNumber: number; readonly name: string }): Promise<void>;
  /** What had left is there again. */
  giveBack(wish: { readonly userNumber: number; readonly paise: bigint; readonly name: string }): Promise<void>;
}

interface WithdrawalsDeps {
  readonly store: BankStore;
  readonly bank: BankConnection;
  readonly money: Money;
  readonly numbers: AccountNumbers;
  readonly rules: () => Promise<WithdrawalRules>;
  readonly tell: (withdrawal: WithdrawalRow, within: Database) => Promise<void>;
  /** Throws where the core takes nothing now: then nothing is written either. */
  readonly mustTake: () => void;
  readonly now: () => number;
}

interface Wish {
  readonly bankAccountId: string;
  readonly amount: string;
}

export interface Withdrawals {
  /** Throws what stands against it; nothing is written then. */
  check(caller: Caller, wish: Wish): Promise<void>;
  /** What the person may still withdraw today, and whether withdrawals wait. */
  limits(caller: Caller): Promise<WithdrawalLimits>;
  /** What was asked for under this key already; throws where it was something else. */
  known(userId: string, wish: Wish, key: string | undefined): Promise<FiatWithdrawal | undefined>;
  /** `confirm` uses the confirmation up, with the withdrawal or not at all. */
  ask(
    caller: Caller,
    wish: Wish,
    key: string | undefined,
    confirm: (within: Database) => Promise<void>,
  ): Promise<FiatWithdrawal>;
  cancel(userId: string, id: string): Promise<FiatWithdrawal>;
  /** Takes every open withdrawal as far as it goes; what one of them meets keeps no other waiting. */
  driveAll(onError: (error: unknown) => void): Promise<void>;
}

const shortage = "There was not enough in the main wallet.";

export function createWithdrawals(deps: WithdrawalsDeps): Withdrawals {
  const { store, bank, money, numbers, rules, tell, mustTake, now } = deps;

  async function prepare({ userId, kycLevel }: Caller, { bankAccountId, amount }: Wish) {
    const { isOpen, leastPaise, feePaise, automaticPaise } = await rules();
    if (!isOpen) throw new ProblemError("WITHDRAWALS_CLOSED");
    const limit = dailyLimitAt(kycLevel);
    if (!limit) throw new ProblemError("KYC_LEVEL_TOO_LOW");
    const account = await store.accountOf(userId);
    if (account?.id !== bankAccountId) throw new ProblemError("BANK_ACCOUNT_NOT_FOUND");
    const person = await store.holder(userId);
    if (!isOwnAccount(account, person.legalName)) throw new ProblemError("BANK_ACCOUNT_UNVERIFIED");
    if (!account.usableFrom || account.usableFrom.getTime() > now()) throw new ProblemError("BANK_ACCOUNT_TOO_NEW");
    const paise = readRupees(amount);
    if (paise < leastPaise || paise <= feePaise) throw new ProblemError("AMOUNT_TOO_SMALL");
    const most = readRupees(limit.inr);
    if (paise > most) throw new ProblemError("DAILY_LIMIT_REACHED");
    if (heldUntil(person, now())) throw new ProblemError("WITHDRAWALS_ON_HOLD");
    mustTake();
    return { paise, feePaise, automaticPaise, most };
  }

  /** The next step of one; undefined where there is none for now. `before` is where the step before this one began. */
  async function step(row: WithdrawalRow, before?: WithdrawalRow): Promise<WithdrawalRow | undefined> {
    const { id, paise, feePaise } = row;
    const at = { updatedAt: new Date(now()) };
    const { number: userNumber, frozenAt, legalName } = await store.holder(row.userId);
    switch (row.stage) {
      case "requested": {
        const isHeld = await money.hold({ userNumber, paise, name: id });
        // Let go of all the same: a node that was overtaken may have been told no before the money came.
        if (!isHeld) {
          const rejected = { stage: "refused", status: "REJECTED", rejectReason: shortage } as const;
          return store.advance(id, ["requested"], { ...rejected, ...at });
        }
        const { automaticPaise } = await rules();
        return store.advance(id, ["requested"], { stage: paise <= automaticPaise ? "approved" : "held", ...at });
      }
      case "approved":
        // Nothing new leaves while withdrawals are closed; what the bank may have heard of goes on.
        if (!(await rules()).isOpen) return undefined;
        if (frozenAt) return store.advance(id, ["approved"], { stage: "held", note: "The account is frozen", ...at });
        // The owner's legal name may have changed since it was asked for, and with it whose account that is.
        if (!(await isStillTheirs(row, legalName))) {
          const note = "The bank account is not verified in the customer's legal name any more";
          return store.advance(id, ["approved"], { stage: "held", note, ...at });
        }
        // Written before the bank hears of it: from now on it may have.
        return store.advance(id, ["approved"], { stage: "sent", status: "PROCESSING", ...at });
      case "sent":
        return conclude(row, { isFirstAsked: before?.stage === "approved" });
      case "paid":
        await money.settle({ userNumber, feePaise, name: id });
        return store.advance(id, ["paid"], { stage: "done", status: "SUCCESS", ...at }, tell);
      case "refused":
        await money.release({ userNumber, name: id });
        // Who asked for more than there is was told so at once.
        return store.advance(
          id,
          ["refused"],
          { stage: "done", ...at },
          row.rejectReason === shortage ? undefined : tell,
        );
      case "returning": {
        const back = paise - feePaise;
        await money.giveBack({ userNumber, paise: back, name: id });
        const kept = feePaise > 0n ? ` The fee of ${shownRupees(feePaise)} is not returned.` : "";
        const rejectReason = `Your bank sent it back. ${shownRupees(back)} is in your main wallet again.${kept}`;
        return store.advance(id, ["returning"], { stage: "done", status: "REJECTED", rejectReason, ...at }, tell);
      }
      default:
        return undefined;
    }
  }

  async function isStillTheirs({ bankAccountId }: WithdrawalRow, legalName: string | null): Promise<boolean> {
    const account = await store.account(bankAccountId);
    return account !== undefined && isOwnAccount(account, legalName);
  }

  async function askBank(row: WithdrawalRow): Promise<PayoutState | undefined> {
    const known = await bank.payoutState(row.id);
    if (known) return known;
    if (!(await rules()).isOpen) return undefined;
    const account = await store.account(row.bankAccountId);
    if (!account) throw new Error("A withdrawal's bank account is gone");
    const { ifsc, ownerName: name } = account;
    const accountNumber = numbers.open(account);
    return bank.pay({ reference: row.id, paise: row.paise - row.feePaise, accountNumber, ifsc, name });
  }

  async function conclude(
    row: WithdrawalRow,
    { isFirstAsked }: { isFirstAsked: boolean },
  ): Promise<WithdrawalRow | undefined> {
    const at = { updatedAt: new Date(now()) };
    const answer = await askBank(row).catch((error: unknown) => {
      // Only a no to the very first try is certain: an earlier one may still be on its way to the bank.
      if (error instanceof BankRefused && isFirstAsked) return error;
      throw error;
    });
    // Operators see to it and decide again: that the company's account is empty is no fault of the person's.
    if (answer instanceof BankRefused) {
      return store.advance(row.id, ["sent"], { stage: "held", status: "PENDING", note: answer.message, ...at });
    }
    if (!answer || answer.state === "pending") return undefined;
    const { state, utr, reason } = answer;
    if (state === "paid") return store.advance(row.id, ["sent"], { stage: "paid", utr, ...at });
    // Failed, or paid and come back before we let the money go: either way it is ours again.
    const rejectReason = reason || "The bank could not pay it.";
    return store.advance(row.id, ["sent"], { stage: "refused", status: "REJECTED", rejectReason, utr, ...at });
  }

  async function drive(row: WithdrawalRow): Promise<WithdrawalRow> {
    let before: WithdrawalRow | undefined;
    let current = row;
    for (;;) {
      const next = await step(current, before);
      if (!next) return current;
      [before, current] = [current, next];
    }
  }

  const alone = createTurns(store.withdrawal);

  /** Only as far as our own books, which say whether the money is there; what the bank does is told later. */
  async function accept(id: string): Promise<FiatWithdrawal> {
    const held = await alone(id, async (row) => {
      const next = row?.stage === "requested" ? ((await step(row).catch(leaveToLeader)) ?? row) : row;
      return next?.rejectReason === shortage ? drive(next) : next;
    });
    if (held && held.rejectReason !== shortage) return viewWithdrawal(held);
    await store.forgetWithdrawal(id);
    throw new ProblemError("INSUFFICIENT_BALANCE");
  }

  return {
    async check(caller, wish) {
      await prepare(caller, wish);
    },

    async limits({ userId, kycLevel }) {
      const most = readRupees(dailyLimitAt(kycLevel)?.inr ?? "0");
      const left = most - (await store.withdrawnSince(userId, startOfDay(now())));
      return {
        dailyLimit: rupeesText(most),
        leftToday: rupeesText(left > 0n ? left : 0n),
        heldUntil: heldUntil(await store.holder(userId), now())?.toISOString() ?? null,
      };
    },

    async known(userId, wish, key) {
      const row = key === undefined ? undefined : await store.withdrawalByKey(userId, key);
      if (!row) return undefined;
      refuseOther(row, wish);
      // Whether the money is there may not be known yet, if what was asked first has not been answered.
      return accept(row.id);
    },

    async ask(caller, wish, key, confirm) {
      const { paise, feePaise, most } = await prepare(caller, wish);
      const at = new Date(now());
      const added = await store.addWithdrawal(
        {
          ...{ userId: caller.userId, bankAccountId: wish.bankAccountId, paise, feePaise },
          ...{ status: "PENDING", stage: "requested", idempotencyKey: key ?? null, createdAt: at, updatedAt: at },
        },
        { since: startOfDay(now()), most, confirm },
      );
      if (added === "limit") throw new ProblemError("DAILY_LIMIT_REACHED");
      if (!added) throw new Error("The withdrawal was not written");
      refuseOther(added, wish);
      return accept(added.id);
    },

    async cancel(userId, id) {
      const row = isId(id) ? await store.withdrawal(id) : undefined;
      if (row?.userId !== userId) throw new ProblemError("TRANSACTION_NOT_FOUND");
      const changes = { stage: "refused", status: "CANCELLED", updatedAt: new Date(now()) } as const;
      const cancelled = await store.advance(id, ["held", "approved"], changes);
      if (!cancelled) {
        const current = await store.withdrawal(id);
        if (current?.status === "CANCELLED") return viewWithdrawal(current);
        const hasEnded = current?.status === "REJECTED" || current?.status === "SUCCESS";
        throw new ProblemError(hasEnded ? "WITHDRAWAL_ENDED" : "WITHDRAWAL_UNDER_WAY");
      }
      return viewWithdrawal(
        (await alone(id, (current) => drive(current ?? cancelled)).catch(leaveToLeader)) ?? cancelled,
      );
    },

    async driveAll(onError) {
      for (const row of await store.drivenWithdrawals()) {
        await alone(row.id, async (current) => current && drive(current)).catch(onError);
      }
    },
  };
}

function refuseOther(row: WithdrawalRow, { bankAccountId, amount }: Wish): void {
  const isSame = row.bankAccountId === bankAccountId && row.paise === readRupees(amount);
  if (!isSame) throw new ProblemError("IDEMPOTENCY_KEY_REUSED");
}

export const viewWithdrawal = (row: WithdrawalRow): FiatWithdrawal => ({
  ...{ id: row.id, status: row.status, coinTicker: "INR", amount: rupeesText(row.paise) },
  ...{ feeAmount: rupeesText(row.feePaise), createdAt: row.createdAt.toISOString() },
  ...{ rejectReason: row.rejectReason, bankTxRef: row.utr, bankAccountId: row.bankAccountId },
});
