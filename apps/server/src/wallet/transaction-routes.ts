/** The calls for payments by tag and for wallet history. */
import {
  type CryptoDeposit,
  type CryptoWithdrawal,
  type DepositWithdrawal,
  type DetailType,
  type FiatDeposit,
  type FiatWithdrawal,
  isRewardLine,
  listDepositsWithdrawals,
  listPayments,
  listWalletTransactions,
  listWalletTransfers,
  type Payment,
  payByTag,
  readRecipient,
  readTransaction,
  referralShare,
  rewardName,
  type WalletTransaction,
  type WalletTransfer,
} from "@feo/contract";
import { mainWallet } from "@feo/exchange";
import type { Party } from "../account/accounts.ts";
import { type Instruments, unitsText } from "../market/instruments.ts";
import type { Api, Caller } from "../platform/api.ts";
import type { Limit } from "../platform/limits.ts";
import { ProblemError } from "../platform/problem.ts";
import type { Sequencer } from "../sequencer/sequencer.ts";
import { readOwnWrites } from "../sequencer/submit.ts";
import { type Payments, shortName, shownParty } from "./payments.ts";
import type {
  MovementRow,
  PaymentRow,
  RewardLine,
  TransactionQuery,
  TransactionStore,
  TransferRow,
} from "./transaction.store.ts";

type Moved = FiatDeposit | FiatWithdrawal | CryptoDeposit | CryptoWithdrawal;

interface TransactionDeps {
  readonly sequencer: Sequencer;
  readonly instruments: () => Instruments;
  readonly payments: Payments;
  readonly store: TransactionStore;
  readonly parties: (numbers: readonly number[]) => Promise<Map<number, Party>>;
  /** One deposit or withdrawal of rupees or coins, if it is this person's. */
  readonly moved: (userId: string, txType: DetailType, id: string) => Promise<Moved | undefined>;
  readonly limit: Limit;
  readonly now: () => number;
}

interface ListQuery {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly pageNo: number;
  readonly limit: number;
  readonly coinTicker?: string | undefined;
}

const walletName = (wallet: number) => (wallet === mainWallet ? "MAIN" : "SPOT");
const gone = { feoTag: "", name: "Closed account" };

export function transactionRoutes(api: Api, deps: TransactionDeps): void {
  const { sequencer, instruments, payments, store, parties, moved, limit, now } = deps;

  /** The list's query, after the tables have caught up with what the person was told (read-your-writes). */
  async function asked({ userNumber }: Caller, query: ListQuery): Promise<TransactionQuery> {
    const coin = query.coinTicker === undefined ? undefined : instruments().coin(query.coinTicker);
    if (query.coinTicker !== undefined && !coin) throw new ProblemError("COIN_NOT_FOUND");
    const toMs = query.to ?? now() + 1;
    const fromMs = query.from ?? 0;
    if (fromMs > toMs) throw new ProblemError("RANGE_INVALID");
    await readOwnWrites(sequencer, userNumber);
    return { user: userNumber, asset: coin?.asset, fromMs, toMs, pageNo: query.pageNo, limit: query.limit };
  }

  const amountOf = (asset: number, units: bigint | null) => {
    const coin = instruments().asset(asset);
    return { coinTicker: coin.ticker, amount: units === null ? "" : unitsText(coin, units) };
  };

  async function showPayments(user: number, rows: readonly PaymentRow[]): Promise<Payment[]> {
    const known = await parties(rows.map(({ payer, payee }) => (payer === user ? payee : payer)));
    return rows.map(({ id, payer, payee, asset, units, memo, at }) => {
      const isSent = payer === user;
      const party = shownParty(known.get(isSent ? payee : payer) ?? gone);
      return {
        id,
        from: isSent ? null : party,
        to: isSent ? party : null,
        ...amountOf(asset, units),
        memo,
        createdAt: new Date(at).toISOString(),
      };
    });
  }

  /** The specification's closest type: a payment from the house. */
  const showReward = ({ id, asset, units, people, at }: RewardLine): Payment => ({
    id,
    from: shownParty({ feoTag: "", name: rewardName }),
    to: null,
    ...amountOf(asset, units),
    memo: `${referralShare.percent}% of the trading fees of ${people} ${people === 1 ? "friend" : "friends"}`,
    createdAt: new Date(at).toISOString(),
  });

  const showTransfer = (
    userId: string,
    { id, asset, units, fromWallet, toWallet, at }: TransferRow,
  ): WalletTransfer => ({
    id,
    userId,
    ...amountOf(asset, units),
    fromWalletType: walletName(fromWallet),
    toWalletType: walletName(toWallet),
    createdAt: new Date(at).toISOString(),
  });

  api.call(readRecipient, async ({ caller, query: { feoTag } }) => {
    limit(caller.userId);
    const { name } = await payments.recipient(feoTag);
    return { feoTag, name: shortName(name) };
  });

  api.call(payByTag, async ({ caller, body, idempotencyKey: key, givenFlow: flow }) => {
    limit(caller.userId);
    return { paymentTx: await payments.pay(caller, body, { key, flow }) };
  });

  api.call(listPayments, async ({ caller, query }) => {
    const { count, rows } = await store.payments(await asked(caller, query));
    return { count, paymentTxs: await showPayments(caller.userNumber, rows) };
  });

  api.call(listWalletTransfers, async ({ caller, query }) => {
    const { count, rows } = await store.transfers(await asked(caller, query));
    return { count, walletTransferTxs: rows.map((row) => showTransfer(caller.userId, row)) };
  });

  const showMovement = (row: MovementRow, known: ReadonlyMap<number, Party>): WalletTransaction => {
    const { id, kind, isIn, other, asset, units, at } = row;
    const shared = { id, ...amountOf(asset, units), createdAt: new Date(at).toISOString() };
    const plain = { ...shared, isAddressVerificationRequired: false };
    switch (kind) {
      case "payment": {
        const { feoTag } = known.get(Number(other)) ?? gone;
        return { ...plain, type: "PAYMENT", operation: isIn ? "RECEIVED" : "SENT", key: feoTag };
      }
      case "reward":
        return { ...plain, type: "PAYMENT", operation: "RECEIVED", key: rewardName };
      case "transfer": {
        const key = `${isIn ? "from" : "to"} ${walletName(Number(other))}`;
        return { ...plain, type: "WALLET_TRANSFER", operation: "WALLET_TRANSFER", key };
      }
      case "fiat deposit":
        return { ...plain, type: "FIAT_DEPOSIT", operation: "DEPOSIT", key: other };
      case "fiat withdrawal":
        return { ...plain, type: "FIAT_WITHDRAW", operation: "WITHDRAW", key: other };
      case "crypto deposit":
        return {
          ...shared,
          type: "CRYPTO_DEPOSIT",
          operation: "DEPOSIT",
          key: other,
          isAddressVerificationRequired: row.isAskedFor,
        };
      case "crypto withdrawal":
        return { ...plain, type: "CRYPTO_WITHDRAW", operation: "WITHDRAW", key: other };
    }
  };

  api.call(listWalletTransactions, async ({ caller, query }) => {
    const { count, rows } = await store.mainWallet(await asked(caller, query));
    const known = await parties(rows.flatMap(({ kind, other }) => (kind === "payment" ? [Number(other)] : [])));
    return { count, txs: rows.map((row) => showMovement(row, known)) };
  });

  api.call(listDepositsWithdrawals, async ({ caller, query: { walletType, operation, ...query } }) => {
    const { count, rows } = await store.depositsWithdrawals({
      ...(await asked(caller, query)),
      wallet: walletType,
      isIn: operation === undefined ? undefined : operation === "DEPOSIT",
    });
    const txs = rows.map(
      (row): DepositWithdrawal => ({
        ...showMovement(row, new Map()),
        walletType: row.wallet,
        status: row.status,
      }),
    );
    return { count, txs };
  });

  api.call(readTransaction, async ({ caller, query: { id, txType } }) => {
    await readOwnWrites(sequencer, caller.userNumber);
    if (txType === "PAYMENT" && isRewardLine({ id })) {
      const row = await store.reward(caller.userNumber, id);
      if (row) return { type: txType, details: showReward(row) };
    }
    if (txType === "PAYMENT") {
      const row = await store.payment(caller.userNumber, id);
      const [details] = row ? await showPayments(caller.userNumber, [row]) : [];
      if (details) return { type: txType, details };
    }
    if (txType === "WALLET_TRANSFER") {
      const row = await store.transfer(caller.userNumber, id);
      if (row) return { type: txType, details: showTransfer(caller.userId, row) };
    }
    const details = await moved(caller.userId, txType, id);
    if (details) return { type: txType, details };
    throw new ProblemError("TRANSACTION_NOT_FOUND");
  });
}
