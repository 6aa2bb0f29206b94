/** INR payouts: the bank as a withdrawal rail. The withdrawal id is the payout's idempotency key. */
import type { Database } from "../platform/database.ts";
import { ProblemError } from "../platform/problem.ts";
import { rails } from "../sequencer/rails.ts";
import type { Quote, Rail, RailOutcome, Requester, WithdrawalRequest } from "../withdrawal/rail.ts";
import type { WithdrawalRow } from "../withdrawal/withdrawal.tables.ts";
import type { AccountNumbers } from "./account-number.ts";
import { type BankAccountRow, isOwnAccount } from "./account-verdict.ts";
import type { BankStore } from "./bank.store.ts";
import { type BankConnection, BankRefused, type PayoutState } from "./bank-connection.ts";
import { ledgerDecimals, unitsPerPaisa } from "./rupees.ts";

/** The coin data's rules for INR withdrawals. */
export interface RupeeTerms {
  readonly isOpen: boolean;
  readonly leastUnits: bigint;
  readonly feeUnits: bigint;
}

interface BankRailDeps {
  readonly db: Database;
  readonly store: Pick<BankStore, "holder" | "accountOf" | "account">;
  readonly bank: BankConnection;
  readonly numbers: AccountNumbers;
  readonly terms: () => Promise<RupeeTerms>;
}

export function createBankRail({ db, store, bank, numbers, terms }: BankRailDeps): Rail {
  async function quote({ target, coinTicker }: WithdrawalRequest, { userId }: Requester): Promise<Quote> {
    if (target.rail !== "bank" || coinTicker !== "INR") throw new ProblemError("COIN_NOT_FOUND");
    const account = await store.accountOf(userId);
    const rules = await terms();
    return {
      ...rules,
      decimals: ledgerDecimals,
      mostUnits: null,
      finestUnits: unitsPerPaisa,
      target: {
        rail: "bank",
        account: account?.id === target.bankAccountId ? await factsOf(account, userId) : null,
      },
    };
  }

  async function factsOf(account: BankAccountRow, userId: string) {
    const { legalName } = await store.holder(userId);
    return { isOwn: isOwnAccount(account, legalName), usableFrom: account.usableFrom };
  }

  async function accountOf({ bankAccountId }: WithdrawalRow): Promise<BankAccountRow> {
    const account = bankAccountId === null ? undefined : await store.account(bankAccountId);
    if (!account) throw new Error("A withdrawal's bank account is gone");
    return account;
  }

  /** The bank's state for the payout; requests the payout first if the bank does not know it. */
  async function pay(row: WithdrawalRow): Promise<RailOutcome> {
    const known = await bank.payoutState(row.id);
    if (known) return outcomeOf(known);
    if (!(await terms()).isOpen) return { kind: "pending" };
    const account = await accountOf(row);
    const { ifsc, ownerName: name } = account;
    const paise = (row.units - row.feeUnits) / unitsPerPaisa;
    return outcomeOf(await bank.pay({ reference: row.id, paise, accountNumber: numbers.open(account), ifsc, name }));
  }

  return {
    name: "bank",
    quote,
    isOpen: async () => (await terms()).isOpen,

    async send(row, claim) {
      // The owner's legal name may have changed since the request, and the account may no longer match it.
      const { isOwn } = await factsOf(await accountOf(row), row.userId);
      if (!isOwn) {
        const note = "The bank account is no longer verified in the customer's legal name";
        return { kind: "objection", note };
      }
      // Claim before calling the bank: from here on, it may have received the payout.
      if (!(await claim(db))) return { kind: "unclaimed" };
      try {
        return { kind: "sent", outcome: await pay(row) };
      } catch (error) {
        if (!(error instanceof BankRefused)) throw error;
        // Only a refusal of the first attempt is certain. Operators handle it: our low balance is not the customer's
        // fault.
        return { kind: "sent", outcome: { kind: "unsent", note: error.message } };
      }
    },

    outcome: pay,
    account: () => rails.bank,
  };
}

function outcomeOf({ state, utr, reason }: PayoutState): RailOutcome {
  if (state === "pending") return { kind: "pending" };
  if (state === "paid") return { kind: "paid", reference: utr };
  // Failed, or returned before we settled: either way the money is ours again.
  return { kind: "failed", reason: reason || "The bank could not make the payment.", reference: utr };
}
