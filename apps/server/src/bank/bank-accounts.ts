/** People's bank accounts: in their legal name, as the bank says and not as they do. */
import { type BankAccount, mostBankAccountsAdded } from "@feo/contract";
import type { Database } from "../platform/database.ts";
import { ProblemError } from "../platform/problem.ts";
import type { AccountNumbers } from "./account-number.ts";
import { type AccountVerdict, type BankAccountRow, judgeOwner } from "./account-verdict.ts";
import type { BankStore } from "./bank.store.ts";
import type { BankConnection } from "./bank-connection.ts";

interface NewAccount {
  readonly accountHolderName: string;
  readonly bankName: string;
  readonly accountNumber: string;
  readonly IFSCCode: string;
}

export interface BankAccounts {
  add(userId: string, account: NewAccount): Promise<BankAccount>;
  find(userId: string): Promise<BankAccount | null>;
  remove(userId: string, id: string): Promise<void>;
  /**
   * Judges those whose owner's legal name became known or has changed, and those that the bank was silent about: some at each
   * call, each in its turn. What one of them meets keeps no other waiting.
   */
  judgeAll(onError: (error: unknown) => void): Promise<void>;
}

interface BankAccountsDeps {
  readonly store: BankStore;
  readonly bank: BankConnection;
  readonly numbers: AccountNumbers;
  readonly tell: (account: BankAccountRow, within: Database) => Promise<void>;
  readonly now: () => number;
}

const dayMs = 24 * 60 * 60 * 1000;
/** How many are judged at each call. */
const mostJudged = 50;
/** A bank that is down would keep payouts waiting for a time-out of each account: after so many, the rest has its turn later. */
const mostFailures = 3;

export function createBankAccounts({ store, bank, numbers, tell, now }: BankAccountsDeps): BankAccounts {
  /** The last that had its turn; undefined where the next turn is the first one's. */
  let judgedLast: string | undefined;

  /** Until level 1 nobody knows whose name the account would have to be in: it waits. */
  async function judge(account: BankAccountRow, legalName: string | null): Promise<void> {
    if (legalName === null) return;
    const write = (verdict: AccountVerdict) => store.judgeAccount(account.id, verdict, new Date(now()), tell);
    if (!bank.ownerOf) {
      // Operators verified it for another name: they look at it again.
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

  /** Its owner sees it whole. */
  const view = (row: BankAccountRow): BankAccount => ({
    ...{ id: row.id, userId: row.userId, bankName: row.bankName, accountNumber: numbers.open(row), IFSCCode: row.ifsc },
    ...{ status: row.status, rejectReason: row.rejectReason, accountHolder: row.holder },
    usableFrom: row.status === "VERIFIED" ? (row.usableFrom?.toISOString() ?? null) : null,
    ...{ createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() },
  });

  return {
    async add(userId, { accountHolderName, bankName, accountNumber, IFSCCode }) {
      const at = new Date(now());
      const added = await store.addAccount(
        {
          ...{ userId, bankName, ifsc: IFSCCode, holder: accountHolderName, status: "PENDING" },
          ...{ ...numbers.seal(accountNumber), createdAt: at, updatedAt: at },
        },
        { most: mostBankAccountsAdded, since: new Date(now() - dayMs) },
      );
      if (added === "exists") throw new ProblemError("BANK_ACCOUNT_EXISTS");
      if (added instanceof Date) {
        const retryAfterSeconds = Math.ceil((added.getTime() + dayMs - now()) / 1000);
        throw new ProblemError("TOO_MANY_BANK_ACCOUNTS", { retryAfterSeconds });
      }
      // A bank that is silent now is asked again; the account waits.
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
      // Without a bank to ask, those that are not verified wait for operators alone.
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
