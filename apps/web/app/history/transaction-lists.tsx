/** The four transaction lists: main wallet, payments, deposits and withdrawals, wallet transfers. */
import { type DepositWithdrawal, pageSizes, type WalletTransaction } from "@feo/contract";
import {
  coinsQuery,
  depositsWithdrawalsQuery,
  hasUnfinished,
  paymentsQuery,
  readOnce,
  useBankAccount,
  useOwnQuery,
  usePageQuery,
  useSession,
  useTransaction,
  walletTransactionsQuery,
  walletTransfersQuery,
} from "../data/index.ts";
import { type FilterChoice, readFilter } from "./history-filter.ts";
import { transactionTabs } from "./history-tabs.ts";
import { type Holder, movementReceipt, paymentReceipt, transferReceipt } from "./receipt-lines.ts";
import { depositWithdrawalTable, paymentTable, transferTable, walletTable } from "./transaction-csv.ts";
import { movementDetails, paymentDetails, transferDetails } from "./transaction-details.ts";
import { TransactionList, useListQuestion } from "./transaction-list.tsx";
import { depositWithdrawalRow, paymentRow, transferRow, walletRow } from "./transaction-rows.ts";
import { useHistoryAddress } from "./use-history-address.ts";

const limit = pageSizes.largest;

function useHolder(): Holder {
  const { user } = useSession();
  return { name: user?.name ?? "", feoTag: user?.feoTag ?? "" };
}

/** The open transaction for the drawer and the receipt: the row at once, the details when loaded. */
function useOpenMovement(rows: readonly (WalletTransaction | DepositWithdrawal)[] | undefined) {
  const { openId } = useHistoryAddress();
  const holder = useHolder();
  const open = openId === null ? undefined : rows?.find(({ id }) => id === openId);
  const whole = useTransaction(open).data?.details;
  const bankAccount = useBankAccount(open?.type === "FIAT_WITHDRAW");
  const coins = usePageQuery(coinsQuery()).data?.cryptoCoins ?? [];
  const wholeOf = (row: WalletTransaction) => (row.id === whole?.id ? whole : undefined);
  return {
    detailsOf: (row: WalletTransaction | DepositWithdrawal) =>
      movementDetails(row, { whole: wholeOf(row), bankAccount, coins }),
    receiptOf: (row: WalletTransaction | DepositWithdrawal) =>
      movementReceipt(row, wholeOf(row), { holder, bankAccount, coins }),
  };
}

export function WalletList() {
  const question = useListQuestion();
  const answer = useOwnQuery(walletTransactionsQuery({ ...question.filter, ...question.page }));
  const { detailsOf, receiptOf } = useOpenMovement(answer.data?.txs);
  return (
    <TransactionList
      tab={transactionTabs.mainwallet}
      question={question}
      answer={answer}
      listed={answer.data && { count: answer.data.count, rows: answer.data.txs }}
      rowOf={walletRow}
      kind="Main wallet"
      detailsOf={detailsOf}
      receiptOf={receiptOf}
      file={{
        what: "main-wallet",
        table: walletTable,
        readPage: async (filter, pageNo, signal) => {
          const { count, txs } = await readOnce(walletTransactionsQuery({ ...filter, pageNo, limit }), signal);
          return { count, rows: txs };
        },
      }}
    />
  );
}

export function PaymentList() {
  const question = useListQuestion();
  const holder = useHolder();
  const answer = useOwnQuery(paymentsQuery({ ...question.filter, ...question.page }));
  return (
    <TransactionList
      tab={transactionTabs.payments}
      question={question}
      answer={answer}
      listed={answer.data && { count: answer.data.count, rows: answer.data.paymentTxs }}
      rowOf={paymentRow}
      kind="Payment"
      detailsOf={paymentDetails}
      receiptOf={(payment) => paymentReceipt(payment, { holder, bankAccount: null, coins: [] })}
      file={{
        what: "payments",
        table: paymentTable,
        readPage: async (filter, pageNo, signal) => {
          const { count, paymentTxs } = await readOnce(paymentsQuery({ ...filter, pageNo, limit }), signal);
          return { count, rows: paymentTxs };
        },
      }}
    />
  );
}

const operationChoice: FilterChoice = {
  name: "operation",
  label: "Operation",
  options: [
    { value: "", label: "Both" },
    { value: "DEPOSIT", label: "Deposits" },
    { value: "WITHDRAW", label: "Withdrawals" },
  ],
};

const walletChoice: FilterChoice = {
  name: "walletType",
  label: "Wallet",
  options: [
    { value: "", label: "Both" },
    { value: "MAIN", label: "Main" },
    { value: "SPOT", label: "Spot" },
  ],
};

const chosen = <Value extends string>(text: string, values: readonly Value[]): Value | undefined =>
  values.find((value) => value === text);

export function DepositWithdrawalList() {
  const question = useListQuestion();
  const operation = chosen(readFilter(operationChoice, question.params), ["DEPOSIT", "WITHDRAW"]);
  const walletType = chosen(readFilter(walletChoice, question.params), ["MAIN", "SPOT"]);
  const more = { ...(operation ? { operation } : {}), ...(walletType ? { walletType } : {}) };
  const asked = depositsWithdrawalsQuery({ ...question.filter, ...more, ...question.page });
  const answer = useOwnQuery(asked, hasUnfinished);
  const { detailsOf, receiptOf } = useOpenMovement(answer.data?.txs);
  return (
    <TransactionList<DepositWithdrawal>
      tab={transactionTabs["deposit-withdrawal"]}
      question={question}
      answer={answer}
      listed={answer.data && { count: answer.data.count, rows: answer.data.txs }}
      filters={[operationChoice, walletChoice]}
      rowOf={depositWithdrawalRow}
      kind="Deposit or withdrawal"
      detailsOf={detailsOf}
      receiptOf={receiptOf}
      file={{
        what: "deposits-withdrawals",
        table: depositWithdrawalTable,
        readPage: async (filter, pageNo, signal) => {
          const page = depositsWithdrawalsQuery({ ...filter, ...more, pageNo, limit });
          const { count, txs } = await readOnce(page, signal);
          return { count, rows: txs };
        },
      }}
    />
  );
}

export function TransferList() {
  const question = useListQuestion();
  const holder = useHolder();
  const answer = useOwnQuery(walletTransfersQuery({ ...question.filter, ...question.page }));
  return (
    <TransactionList
      tab={transactionTabs.transfers}
      question={question}
      answer={answer}
      listed={answer.data && { count: answer.data.count, rows: answer.data.walletTransferTxs }}
      rowOf={transferRow}
      kind="Transfer between wallets"
      detailsOf={transferDetails}
      receiptOf={(transfer) => transferReceipt(transfer, { holder, bankAccount: null, coins: [] })}
      file={{
        what: "transfers",
        table: transferTable,
        readPage: async (filter, pageNo, signal) => {
          const { count, walletTransferTxs } = await readOnce(
            walletTransfersQuery({ ...filter, pageNo, limit }),
            signal,
          );
          return { count, rows: walletTransferTxs };
        },
      }}
    />
  );
}
