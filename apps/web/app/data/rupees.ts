/** Rupees by bank: the own account, transfers told by their reference, withdrawals with the token of their confirmation. */
import {
  addBankAccount as addBankAccountCall,
  type BankAccount,
  type CallInput,
  cancelFiatWithdrawal,
  depositFiat as depositFiatCall,
  type FiatDeposit,
  type FiatWithdrawal,
  listFiatDeposits,
  listFiatWithdrawals,
  readBankAccount,
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
import { type PageQuery, queryKey } from "./queries.ts";

const forTheDay = 60 * 60 * 1_000;

export const bankAccountQuery = (): PageQuery<typeof readBankAccount> => ({
  ...{ call: readBankAccount, input: {}, staleMs: 0 },
});
export const depositDetailsQuery = (): PageQuery<typeof readDepositDetails> => ({
  ...{ call: readDepositDetails, input: {}, staleMs: forTheDay },
});
export const depositReferenceQuery = (): PageQuery<typeof readDepositReference> => ({
  ...{ call: readDepositReference, input: {}, staleMs: forTheDay },
});
export const recentDepositsQuery = (): PageQuery<typeof listFiatDeposits> => ({
  ...{ call: listFiatDeposits, input: latestMoves, staleMs: 0 },
});
export const recentWithdrawalsQuery = (): PageQuery<typeof listFiatWithdrawals> => ({
  ...{ call: listFiatWithdrawals, input: latestMoves, staleMs: 0 },
});
export const withdrawalLimitsQuery = (): PageQuery<typeof readWithdrawalLimits> => ({
  ...{ call: readWithdrawalLimits, input: {}, staleMs: 0 },
});

const keepAccount = (bankAccount: BankAccount | null): void => {
  browserQueries.setQueryData(queryKey(bankAccountQuery() as unknown as PageQuery), { bankAccount });
};

/** BANK-011. The answer has what the bank said: verified, rejected with its reason, or nothing yet. */
export async function addBankAccount(body: CallInput<typeof addBankAccountCall>["body"]): Promise<BankAccount> {
  const { bankAccount } = await callApi(addBankAccountCall, { body });
  keepAccount(bankAccount);
  return bankAccount;
}

/** BANK-013. */
export async function removeBankAccount(bankAccountId: string): Promise<void> {
  await callApi(removeBankAccountCall, { query: { bankAccountId } });
  keepAccount(null);
}

/** BANK-018. */
export async function tellDeposit(bankTxRef: string): Promise<FiatDeposit> {
  const { tx } = await callApi(depositFiatCall, { body: { bankTxRef } });
  showNewest(recentDepositsQuery(), tx);
  void readMovesAgain();
  return tx;
}

type WithdrawalWish = CallInput<typeof withdrawFiatCall>["body"];

/**
 * BANK-016, CLIENT-018. By the token that is held for it; false, with nothing sent, when that has run out (BANK-019). Also
 * after a failure the lists are read again: it may have arrived.
 */
export async function withdrawToBank(body: WithdrawalWish, idempotencyKey: string): Promise<FiatWithdrawal | false> {
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

/** Takes one back while nothing was given to the bank; where it is too late the list says how far it is. */
export async function cancelWithdrawal(id: string): Promise<FiatWithdrawal> {
  try {
    return (await callApi(cancelFiatWithdrawal, { body: { id } })).tx;
  } finally {
    await Promise.all([readPart("balances"), readMovesAgain()]);
  }
}
