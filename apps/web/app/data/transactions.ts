/** Transactions of the user's wallets, as queried by the transaction lists. */
import {
  type CallInput,
  type CallOutput,
  type DetailType,
  listDepositsWithdrawals,
  listPayments,
  listWalletTransactions,
  listWalletTransfers,
  readBankAccount,
  readTransaction,
} from "@feo/contract";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { callApi } from "./api.ts";
import { unfinishedPollMs } from "./page-data.ts";
import type { PageQuery } from "./queries.ts";
import { useSession } from "./use-session.ts";

type Filter<C> = CallInput<C> extends { query: infer Query } ? Query : never;

export const walletTransactionsQuery = (
  filter: Filter<typeof listWalletTransactions>,
): PageQuery<typeof listWalletTransactions> => ({ call: listWalletTransactions, input: { query: filter }, staleMs: 0 });

export const paymentsQuery = (filter: Filter<typeof listPayments>): PageQuery<typeof listPayments> => ({
  call: listPayments,
  input: { query: filter },
  staleMs: 0,
});

export const depositsWithdrawalsQuery = (
  filter: Filter<typeof listDepositsWithdrawals>,
): PageQuery<typeof listDepositsWithdrawals> => ({
  call: listDepositsWithdrawals,
  input: { query: filter },
  staleMs: 0,
});

export const walletTransfersQuery = (
  filter: Filter<typeof listWalletTransfers>,
): PageQuery<typeof listWalletTransfers> => ({ call: listWalletTransfers, input: { query: filter }, staleMs: 0 });

const unfinished: readonly string[] = ["PENDING", "SUBMITTED", "PROCESSING"];

/** A status that the bank, the network or an operator has not finished yet. */
export const isUnfinished = (status: string): boolean => unfinished.includes(status);

export const hasUnfinished = ({ txs }: { readonly txs: readonly { readonly status: string }[] }): boolean =>
  txs.some(({ status }) => isUnfinished(status));

/** WALLET-029. One transaction in full; nothing is fetched while none is open. */
export function useTransaction(
  open: { readonly id: string; readonly type: DetailType } | undefined,
): UseQueryResult<CallOutput<typeof readTransaction>, Error> {
  const { accessToken } = useSession();
  const query = { id: open?.id ?? "", txType: open?.type ?? ("PAYMENT" as const) };
  return useQuery({
    queryKey: [readTransaction.name, { query }],
    queryFn: ({ signal }) => callApi(readTransaction, { query }, { signal }),
    enabled: open !== undefined && accessToken !== null,
    refetchInterval: ({ state }) => {
      const details = state.data?.details;
      return details && "status" in details && isUnfinished(details.status) ? unfinishedPollMs : false;
    },
    staleTime: 0,
  });
}

/** The user's bank account, for the details of bank transfers. */
export function useBankAccount(isWanted: boolean): CallOutput<typeof readBankAccount>["bankAccount"] | undefined {
  const { accessToken } = useSession();
  const { data } = useQuery({
    queryKey: [readBankAccount.name, {}],
    queryFn: ({ signal }) => callApi(readBankAccount, {}, { signal }),
    enabled: isWanted && accessToken !== null,
    staleTime: 60_000,
  });
  return data?.bankAccount;
}
