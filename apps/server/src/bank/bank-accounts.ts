/** Customers' bank accounts. The account must be in the legal name, as confirmed by the bank. */
import { type BankAccount, type BankBranch, mostBankAccountsAdded } from "@feo/contract";
import type { Database } from "../platform/database.ts";
import { ProblemError } from "../platform/problem.ts";
import type { AccountNumbers } from "./account-number.ts";
import { type AccountVerdict, type BankAccountRow, judgeOwner } from "./account-verdict.ts";
import type { BankStore } from "./bank.store.ts";
import type { FindBranch } from "./bank-branches.ts";
import type { BankConnection } from "./bank-connection.ts";

interface NewAccount {
  readonly accountHolderName: string;
  readonly accountNumber: string;
  readonly IFSCCode: string;
}

export interface BankAccounts {
  /** Refused with IFSC_UNKNOWN if no bank uses this code. */
  branch(IFSCCode: string): Promise<BankBranch>;
  /** The bank's name comes from the IFSC table, not from the request. */
  add(userId: string, account: NewAccount): Promise<BankAccount>;
  find(userId: string): Promise<BankAccount | null>;
  remove(userId: string, id: string): Promise<void>;
  /**
   * Judges accounts whose owner's legal name became known or changed, and those the bank did not answer for. Takes one
   * batch per call, in turn; an error on one account does not stop the others.
   */
  judgeAll(onError: (error: unknown) => void): Promise<void>;
}

interface BankAccountsDeps {
  readonly store: BankStore;
  readonly bank: BankConnection;
  readonly numbers: AccountNumbers;
  readonly branchOf: FindBranch;
  readonly notify: (account: BankAccountRow, within: Database) => Promise<void>;
  readonly now: () => number;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Batch size per call. */
const mostJudged = 50;
/** If the bank is down, each account costs a timeout and delays payouts; the rest wait for a later run. */
const mostFailures = 3;

export function createBankAccounts({ store, bank, numbers, branchOf, notify, now }: BankAccountsDeps): BankAccounts {
  /** Cursor: the last account judged; undefined if the next run starts from the first. */
  let judgedLast: string | undefined;

  /** Before KYC level 1 there is no legal name to compare with, so the account waits. */
  async function judge(account: BankAccountRow, legalName: string | null): Promise<void> {
    if (legalName === null) return;
    const write = (verdict: AccountVerdict) => store.judgeAccount(account.id, verdict, new Date(now()), notify);
    if (!bank.ownerOf) {
      // Verified for a previous legal name: back to operator review.
      const again = {
        status: "PENDING",
        rejectReason: "",
        ownerName: account.ownerName,
        judgedFor: legalName,
      } as const;
      return account.status === "VERIFIED" ? write(again) : undefined;
    }
    const asked = { reference: account.id, accountNumber: numbers.open(account), ifsc: account.ifsc };
    const owner = account.ownerName || (await bank.ownerOf(asked));
    await write(judgeOwner(owner, legalName));
  }

  /** The owner sees the full account number. */
  const view = (row: BankAccountRow): BankAccount => ({
    id: row.id,
    userId: row.userId,
    bankName: row.bankName,
    accountNumber: numbers.open(row),
    IFSCCode: row.ifsc,
    status: row.status,
    rejectReason: row.rejectReason,
    accountHolder: row.holder,
    usableFrom: row.status === "VERIFIED" ? (row.usableFrom?.toISOString() ?? null) : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  });

  async function branch(IFSCCode: string): Promise<BankBranch> {
    const found = await branchOf(IFSCCode);
    if (!found) throw new ProblemError("IFSC_UNKNOWN");
    return found;
  }

  return {
    branch,

    async add(userId, { accountHolderName, accountNumber, IFSCCode }) {
      const { bankName } = await branch(IFSCCode);
      const at = new Date(now());
      const added = await store.addAccount(
        {
          userId,
          bankName,
          ifsc: IFSCCode,
          holder: accountHolderName,
          status: "PENDING",
          ...numbers.seal(accountNumber),
          createdAt: at,
          updatedAt: at,
        },
        { most: mostBankAccountsAdded, since: new Date(now() - dayMs) },
      );
      if (added === "exists") throw new ProblemError("BANK_ACCOUNT_EXISTS");
      if (added instanceof Date) {
        const retryAfterSeconds = Math.ceil((added.getTime() + dayMs - now()) / 1000);
        throw new ProblemError("TOO_MANY_BANK_ACCOUNTS", { retryAfterSeconds });
      }
      // If the bank does not answer, the account stays pending and judgeAll retries it.
      await judge(added, (await store.holder(userId)).legalName).catch(() => undefined);
      return view((await store.account(added.id)) ?? added);
    },

    async find(userId) {
      const account = await store.accountOf(userId);
      return account ? view(account) : null;
    },

    async remove(userId, id) {
      const account = await store.accountOf(userId);
      if (account?.id !== id) throw new ProblemError("BANK_ACCOUNT_NOT_FOUND");
      if (!(await store.removeAccount(id, new Date(now())))) throw new ProblemError("BANK_ACCOUNT_IN_USE");
    },

    async judgeAll(onError) {
      // Without a bank API, unverified accounts wait for an operator.
      const wanted = { after: judgedLast, most: mostJudged, onlyVerified: bank.ownerOf === undefined };
      const unjudged = await store.unjudgedAccounts(wanted);
      let failures = 0;
      for (const { account, legalName } of unjudged) {
        judgedLast = account.id;
        await judge(account, legalName).catch((error: unknown) => {
          failures += 1;
          onError(error);
        });
        if (failures === mostFailures) return;
      }
      if (unjudged.length < mostJudged) judgedLast = undefined;
    },
  };
}
