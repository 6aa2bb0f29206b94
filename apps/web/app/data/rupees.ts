/**
 * Rupees by bank: the user's bank account, deposits reported by their reference, withdrawals with their confirmation's
 * token.
 */
import {
  addBankAccount as addBankAccountCall,
  type BankAccount,
  type BankBranch,
  type CallInput,
  cancelFiatWithdrawal,
  depositFiat as depositFiatCall,
  type FiatDeposit,
  type FiatWithdrawal,
  listFiatDeposits,
  listFiatWithdrawals,
  readBankAccount,
  readBankBranch,
  readDepositDetails,
  readDepositReference,
  readWithdrawalLimits,
  removeBankAccount as removeBankAccountCall,
  withdrawFiat as withdrawFiatCall,
} from "@feo/contract";
import { withToken } from "./account-changes.ts";
import { browserQueries, callApi } from "./api.ts";
import { readPart } from "./live/use-live.ts";
import { latestMoves, readMovesAgain, showNewest } from "./moves.ts";
import { fetchQuery } from "./page-data.ts";
import { type PageQuery, queryKey } from "./queries.ts";

const forTheDay = 60 * 60 * 1_000;

export const bankAccountQuery = (): PageQuery<typeof readBankAccount> => ({
  call: readBankAccount,
  input: {},
  staleMs: 0,
});
export const depositDetailsQuery = (): PageQuery<typeof readDepositDetails> => ({
  call: readDepositDetails,
  input: {},
  staleMs: forTheDay,
});
export const depositReferenceQuery = (): PageQuery<typeof readDepositReference> => ({
  call: readDepositReference,
  input: {},
  staleMs: forTheDay,
});
export const recentDepositsQuery = (): PageQuery<typeof listFiatDeposits> => ({
  call: listFiatDeposits,
  input: latestMoves,
  staleMs: 0,
});
export const recentWithdrawalsQuery = (): PageQuery<typeof listFiatWithdrawals> => ({
  call: listFiatWithdrawals,
  input: latestMoves,
  staleMs: 0,
});
export const withdrawalLimitsQuery = (): PageQuery<typeof readWithdrawalLimits> => ({
  call: readWithdrawalLimits,
  input: {},
  staleMs: 0,
});

/** Fetched once an IFSC is complete. */
export const bankBranchQuery = (IFSCCode: string): PageQuery<typeof readBankBranch> => ({
  call: readBankBranch,
  input: { query: { IFSCCode } },
  staleMs: forTheDay,
});

const keepAccount = (bankAccount: BankAccount | null): void => {
  browserQueries.setQueryData(queryKey(bankAccountQuery() as unknown as PageQuery), { bankAccount });
};

const readBranch = async (IFSCCode: string): Promise<BankBranch> =>
  (await fetchQuery(bankBranchQuery(IFSCCode))).branch;

type NewAccount = Omit<CallInput<typeof addBankAccountCall>["body"], "bankName">;

/**
 * BANK-011. The bank's name comes from the IFSC. The answer has the verification result: verified, rejected with a
 * reason, or pending.
 */
export async function addBankAccount(account: NewAccount): Promise<BankAccount> {
  const { bankName } = await readBranch(account.IFSCCode);
  const { bankAccount } = await callApi(addBankAccountCall, { body: { ...account, bankName } });
  keepAccount(bankAccount);
  return bankAccount;
}

/** BANK-013. */
export async function removeBankAccount(bankAccountId: string): Promise<void> {
  await callApi(removeBankAccountCall, { query: { bankAccountId } });
  keepAccount(null);
}

/** BANK-018. */
export async function claimDeposit(bankTxRef: string): Promise<FiatDeposit> {
  const { tx } = await callApi(depositFiatCall, { body: { bankTxRef } });
  showNewest(recentDepositsQuery(), tx);
  void readMovesAgain();
  return tx;
}

type WithdrawalRequest = CallInput<typeof withdrawFiatCall>["body"];

/**
 * BANK-016, CLIENT-018. Uses the held session token; returns false with nothing sent if it has expired (BANK-019). The
 * lists are reloaded even after a failure, since the request may have taken effect.
 */
export async function withdrawToBank(body: WithdrawalRequest, idempotencyKey: string): Promise<FiatWithdrawal | false> {
  return withToken("fiatWithdraw", async (sessionToken) => {
    try {
      const { tx } = await callApi(withdrawFiatCall, { body }, { sessionToken, idempotencyKey });
      showNewest(recentWithdrawalsQuery(), tx);
      return tx;
    } finally {
      void Promise.all([readPart("balances"), readMovesAgain()]);
    }
  });
}

/** Cancels a withdrawal that was not given to the bank yet; if it is too late, the reloaded list shows its state. */
export async function cancelWithdrawal(id: string): Promise<FiatWithdrawal> {
  try {
    return (await callApi(cancelFiatWithdrawal, { body: { id } })).tx;
  } finally {
    await Promise.all([readPart("balances"), readMovesAgain()]);
  }
}
