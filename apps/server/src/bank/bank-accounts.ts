/** People's bank accounts: in their own name, as the bank says and not as they do. */
import type { BankAccount } from "@feo/contract";
import { isSameName } from "../platform/names.ts";
import { ProblemError } from "../platform/problem.ts";
import type { BankAccountRow, BankStore } from "./bank.store.ts";
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
  /** Asks the bank about those that it could not be asked about before. */
  judgeAll(): Promise<void>;
}

interface BankAccountsDeps {
  readonly store: BankStore;
  readonly bank: BankConnection;
  readonly now: () => number;
}

export function createBankAccounts({ store, bank, now }: BankAccountsDeps): BankAccounts {
  /** What the bank says of the account: undefined while it says nothing. */
  async function judge(account: BankAccountRow): Promise<void> {
    if (!bank.ownerOf) return;
    const { name } = await store.holder(account.userId);
    const { id: reference, accountNumber, ifsc } = account;
    const owner = await bank.ownerOf({ reference, accountNumber, ifsc });
    const reason =
      owner === undefined
        ? "The bank has no such account. Check the number and the IFSC."
        : isSameName(owner, name ?? "")
          ? ""
          : "The bank says that this account is in another name than yours.";
    const status = reason === "" ? "VERIFIED" : "REJECTED";
    await store.judgeAccount(account.id, { status, rejectReason: reason }, new Date(now()));
  }

  return {
    async add(userId, { accountHolderName, bankName, accountNumber, IFSCCode }) {
      const { name } = await store.holder(userId);
      if (!name) throw new ProblemError("NAME_MISSING");
      const at = new Date(now());
      // One that the bank said no to makes room for the next.
      const old = await store.accountOf(userId);
      if (old?.status === "REJECTED") await store.removeAccount(old.id, at);
      const added = await store.addAccount({
        ...{ userId, bankName, accountNumber, ifsc: IFSCCode, holder: accountHolderName, status: "PENDING" },
        ...{ createdAt: at, updatedAt: at },
      });
      if (!added) throw new ProblemError("BANK_ACCOUNT_EXISTS");
      // A bank that is silent now is asked again; the account waits.
      await judge(added).catch(() => undefined);
      return viewAccount((await store.account(added.id)) ?? added);
    },

    async find(userId) {
      const account = await store.accountOf(userId);
      return account ? viewAccount(account) : null;
    },

    async remove(userId, id) {
      const account = await store.accountOf(userId);
      if (account?.id !== id) throw new ProblemError("BANK_ACCOUNT_NOT_FOUND");
      if (!(await store.removeAccount(id, new Date(now())))) throw new ProblemError("BANK_ACCOUNT_IN_USE");
    },

    async judgeAll() {
      for (const account of await store.unjudgedAccounts()) await judge(account);
    },
  };
}

const viewAccount = (row: BankAccountRow): BankAccount => ({
  ...{ id: row.id, userId: row.userId, bankName: row.bankName, accountNumber: row.accountNumber, IFSCCode: row.ifsc },
  ...{ status: row.status, rejectReason: row.rejectReason, accountHolder: row.holder },
  ...{ createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() },
});
