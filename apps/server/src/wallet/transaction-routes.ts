/** The calls of payments by tag and of what moved on the wallets. */
import {
  listPayments,
  listWalletTransactions,
  listWalletTransfers,
  type Payment,
  payByTag,
  readRecipient,
  readTransaction,
  type WalletTransaction,
  type WalletTransfer,
} from "@feo/contract";
import { mainWallet } from "@feo/exchange";
import { type Instruments, unitsText } from "../market/instruments.ts";
import type { Api, Caller } from "../platform/api.ts";
import type { Limit } from "../platform/limits.ts";
import { ProblemError } from "../platform/problem.ts";
import type { Sequencer } from "../sequencer/sequencer.ts";
import { readOwnWrites } from "../sequencer/submit.ts";
import { type Party, type Payments, shortName, shownParty } from "./payments.ts";
import type { PaymentRow, TransactionQuery, TransactionStore, TransferRow } from "./transaction.store.ts";

interface TransactionDeps {
  readonly sequencer: Sequencer;
  readonly instruments: () => Instruments;
  readonly payments: Payments;
  readonly store: TransactionStore;
  readonly parties: (numbers: readonly number[]) => Promise<Map<number, Party>>;
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
  const { sequencer, instruments, payments, store, parties, limit, now } = deps;

  /** What a list asks for, once the tables show the person all that the person was told. */
  async function asked({ userNumber }: Caller, query: ListQuery): Promise<TransactionQuery> {
    const coin = query.coinTicker === undefined ? undefined : instruments().coin(query.coinTicker);
    if (query.coinTicker !== undefined && !coin) throw new ProblemError("COIN_NOT_FOUND");
    const toMs = query.to ?? now() + 1;
    const fromMs = query.from ?? 0;
    if (fromMs > toMs) throw new ProblemError("RANGE_INVALID");
    await readOwnWrites(sequencer, userNumber);
    return { user: userNumber, asset: coin?.asset, fromMs, toMs, pageNo: query.pageNo, limit: query.limit };
  }

  const amountOf = (asset: number, units: bigint) => {
    const coin = instruments().asset(asset);
    return { coinTicker: coin.ticker, amount: unitsText(coin, units) };
  };

  async function showPayments(user: number, rows: readonly PaymentRow[]): Promise<Payment[]> {
    const known = await parties(rows.map(({ payer, payee }) => (payer === user ? payee : payer)));
    return rows.map(({ sequence, payer, payee, asset, units, memo, at }) => {
      const isSent = payer === user;
      const party = shownParty(known.get(isSent ? payee : payer) ?? gone);
      return {
        ...{ id: String(sequence), from: isSent ? null : party, to: isSent ? party : null },
        ...{ ...amountOf(asset, units), memo, createdAt: new Date(at).toISOString() },
      };
    });
  }

  const showTransfer = (
    userId: string,
    { sequence, asset, units, fromWallet, toWallet, at }: TransferRow,
  ): WalletTransfer => ({
    ...{ id: String(sequence), userId, ...amountOf(asset, units) },
    ...{ fromWalletType: walletName(fromWallet), toWalletType: walletName(toWallet) },
    createdAt: new Date(at).toISOString(),
  });

  api.call(readRecipient, async ({ caller, query: { feoTag } }) => {
    limit(caller.userId);
    const { name } = await payments.recipient(feoTag);
    return { feoTag, name: shortName(name) };
  });

  api.call(payByTag, async ({ caller, body, idempotencyKey }) => {
    limit(caller.userId);
    return { paymentTx: await payments.pay(caller, body, idempotencyKey) };
  });

  api.call(listPayments, async ({ caller, query }) => {
    const { count, rows } = await store.payments(await asked(caller, query));
    return { count, paymentTxs: await showPayments(caller.userNumber, rows) };
  });

  api.call(listWalletTransfers, async ({ caller, query }) => {
    const { count, rows } = await store.transfers(await asked(caller, query));
    return { count, walletTransferTxs: rows.map((row) => showTransfer(caller.userId, row)) };
  });

  api.call(listWalletTransactions, async ({ caller, query }) => {
    const { count, rows } = await store.mainWallet(await asked(caller, query));
    const known = await parties(rows.flatMap(({ kind, other }) => (kind === "payment" ? [other] : [])));
    const txs = rows.map(({ kind, sequence, isIn, other, asset, units, at }): WalletTransaction => {
      const isPayment = kind === "payment";
      return {
        ...{ id: String(sequence), type: isPayment ? "PAYMENT" : "WALLET_TRANSFER", ...amountOf(asset, units) },
        operation: isPayment ? (isIn ? "RECEIVED" : "SENT") : "WALLET_TRANSFER",
        key: isPayment ? (known.get(other) ?? gone).feoTag : `${isIn ? "from" : "to"} ${walletName(other)}`,
        ...{ createdAt: new Date(at).toISOString(), isAddressVerificationRequired: false },
      };
    });
    return { count, txs };
  });

  api.call(readTransaction, async ({ caller, query: { id, txType } }) => {
    await readOwnWrites(sequencer, caller.userNumber);
    const sequence = /^\d{1,15}$/.test(id) ? Number(id) : undefined;
    if (sequence !== undefined && txType === "PAYMENT") {
      const row = await store.payment(caller.userNumber, sequence);
      const [details] = row ? await showPayments(caller.userNumber, [row]) : [];
      if (details) return { type: txType, details };
    }
    if (sequence !== undefined && txType === "WALLET_TRANSFER") {
      const row = await store.transfer(caller.userNumber, sequence);
      if (row) return { type: txType, details: showTransfer(caller.userId, row) };
    }
    throw new ProblemError("TRANSACTION_NOT_FOUND");
  });
}
