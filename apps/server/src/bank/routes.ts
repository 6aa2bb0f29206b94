/** API calls for bank accounts and INR deposits. Thin: the rules are in their own files. */
import {
  addBankAccount,
  type BankAccount,
  type DepositDetails,
  depositFiat,
  listFiatDeposits,
  readBankAccount,
  readBankBranch,
  readDepositDetails,
  readDepositReference,
  removeBankAccount,
  type SecurityEventName,
} from "@feo/contract";
import { levelToMove } from "../account/allowed-actions.ts";
import type { Place, SecurityTrail } from "../auth/security-trail.ts";
import type { Api, Caller } from "../platform/api.ts";
import type { Limit } from "../platform/limits.ts";
import { ProblemError } from "../platform/problem.ts";
import type { BankStore } from "./bank.store.ts";
import type { BankAccounts } from "./bank-accounts.ts";
import { type Deposits, referenceOf, viewDeposit } from "./deposits.ts";

interface BankRoutesDeps {
  readonly store: BankStore;
  readonly accounts: BankAccounts;
  readonly deposits: Deposits;
  readonly trail: SecurityTrail;
  readonly details: DepositDetails;
  readonly isDepositOpen: () => Promise<boolean>;
  readonly limit: Limit;
  /** Triggers the jobs at once. */
  readonly nudge: () => void;
}

const needLevel = ({ kycLevel }: Caller): void => {
  if (kycLevel < levelToMove) throw new ProblemError("KYC_LEVEL_TOO_LOW");
};

const accountWords = ({ bankName, accountNumber }: BankAccount): string =>
  `${bankName}, •••• ${accountNumber.slice(-4)}`;

export function bankRoutes(api: Api, deps: BankRoutesDeps): void {
  const { store, accounts, deposits, trail, details, isDepositOpen, limit, nudge } = deps;

  /** Notifies the owner, with a link that freezes the account. */
  async function notify(userId: string, event: SecurityEventName, { address, userAgent }: Place, detail: string) {
    await trail.notify(await store.holder(userId), event, { address, userAgent }, { detail });
  }

  api.call(addBankAccount, async ({ caller, body, ...place }) => {
    limit(caller.userId);
    const bankAccount = await accounts.add(caller.userId, body);
    await notify(caller.userId, "BANK_ACCOUNT_ADDED", place, accountWords(bankAccount));
    return { bankAccount };
  });

  api.call(readBankAccount, async ({ caller }) => ({ bankAccount: await accounts.find(caller.userId) }));

  api.call(readBankBranch, async ({ caller, query }) => {
    limit(caller.userId);
    return { branch: await accounts.branch(query.IFSCCode) };
  });

  api.call(removeBankAccount, async ({ caller, query: { bankAccountId }, ...place }) => {
    const known = await accounts.find(caller.userId);
    await accounts.remove(caller.userId, bankAccountId);
    if (known) await notify(caller.userId, "BANK_ACCOUNT_REMOVED", place, accountWords(known));
    return {};
  });

  api.call(readDepositDetails, ({ caller }) => {
    needLevel(caller);
    return { response: details };
  });

  api.call(readDepositReference, ({ caller }) => ({ reference: referenceOf(caller.userNumber) }));

  api.call(depositFiat, async ({ caller, body: { bankTxRef } }) => {
    limit(caller.userId);
    needLevel(caller);
    if (!(await isDepositOpen())) throw new ProblemError("DEPOSITS_CLOSED");
    const tx = await deposits.post(caller.userId, bankTxRef);
    nudge();
    return { tx };
  });

  api.call(listFiatDeposits, async ({ caller, query }) => {
    const { count, rows } = await store.deposits(caller.userId, query);
    return { count, txs: rows.map(viewDeposit) };
  });
}
