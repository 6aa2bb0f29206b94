/** What moved on the wallets as rows of the transaction lists: one cell for each column, and the phone's card. Pure. */
import {
  type DepositWithdrawal,
  directionOf,
  isRewardLine,
  type Payment,
  type WalletTransaction,
  type WalletTransfer,
} from "@feo/contract";
import { listAmount, wholeAmount } from "../frame/amount-text.ts";
import { indianListMoment, indianMoment } from "../frame/indian-date.ts";
import { questionPath } from "../frame/networks.ts";
import type { Cell, HistoryRow } from "./history-rows.ts";
import {
  answerNeeded,
  operationWord,
  operationWords,
  transactionStatus,
  typeWords,
  walletWords,
} from "./transaction-words.ts";

export const tagged = (feoTag: string): string => (feoTag === "" ? "" : `@${feoTag}`);

/** The other party; whoever has closed their account has no tag any more. */
export const partyOf = ({ from, to }: Pick<Payment, "from" | "to">) =>
  from ?? to ?? { feoTag: "", name: "", email: "", mobile: "" };

export const partyName = (payment: Pick<Payment, "from" | "to">): string => {
  const { feoTag, name } = partyOf(payment);
  return tagged(feoTag) || name;
};

/** Of coins by chain the key is the network's, of everything else a reference or a name. */
export const isByChain = ({ type }: Pick<WalletTransaction, "type">): boolean =>
  type === "CRYPTO_DEPOSIT" || type === "CRYPTO_WITHDRAW";

/** What a movement was about, in words. */
export function aboutCell({ id, type, key, operation }: WalletTransaction): Cell {
  if (isRewardLine({ id })) return { text: "from friends' trading fees" };
  if (type === "PAYMENT")
    return { text: key === "" ? "Closed account" : `${operation === "SENT" ? "to" : "from"} @${key}` };
  if (type === "WALLET_TRANSFER") {
    const [way = "", wallet] = key.split(" ");
    return { text: wallet === "MAIN" || wallet === "SPOT" ? `${way} ${walletWords[wallet].toLowerCase()}` : key };
  }
  return key === "" ? { text: "–", tone: "faint" } : { text: key };
}

/** Whether the main wallet got it. */
export const isIncoming = ({ operation, key }: Pick<WalletTransaction, "operation" | "key">): boolean =>
  operation === "DEPOSIT" || operation === "RECEIVED" || (operation === "WALLET_TRANSFER" && key.startsWith("from"));

/** A transfer by bank has no amount before the statement has shown it. */
export const isAmountKnown = ({ amount }: Pick<WalletTransaction, "amount">): boolean => amount !== "";

const amountCell = (amount: string, ticker: string): Cell => {
  const { text, whole } = listAmount(amount, ticker);
  return whole === undefined ? { text } : { text, title: whole };
};

function movedCell(movement: WalletTransaction): Cell {
  const { amount, coinTicker } = movement;
  const { text } = listAmount(amount, coinTicker);
  const sign = isIncoming(movement) ? "+" : "−";
  return {
    ...{ text: `${sign}${text}`, title: `${sign}${wholeAmount(amount, coinTicker)}` },
    ...(sign === "+" ? { tone: "up" as const } : {}),
  };
}

const timeCell = (moment: string, nowMs: number): Cell => ({
  text: indianListMoment(moment, nowMs),
  title: indianMoment(moment),
});

const strong = (text: string): Cell => ({ text, tone: "strong" });
const quietly = ({ text }: Cell): string => (text === "–" ? "" : text);

export function walletRow(movement: WalletTransaction, nowMs: number): HistoryRow {
  const { id, coinTicker, createdAt } = movement;
  const time = timeCell(createdAt, nowMs);
  const moved = movedCell(movement);
  const about = aboutCell(movement);
  const operation = operationWord(movement);
  return {
    id,
    name: `${operation} ${coinTicker}, ${time.text}`,
    cells: [time, strong(operation), { text: coinTicker }, moved, about],
    card: {
      ...{ market: coinTicker, side: { text: operation }, kind: "", time: time.text },
      ...{ mark: moved, terms: quietly(about) },
    },
  };
}

/** WALLET-007, WALLET-008. */
export function paymentRow(payment: Payment, nowMs: number): HistoryRow {
  const { id, coinTicker, amount, memo, createdAt } = payment;
  const direction = directionOf(payment);
  const time = timeCell(createdAt, nowMs);
  const sum = amountCell(amount, coinTicker);
  const side: Cell = { text: operationWords[direction], ...(direction === "RECEIVED" ? { tone: "up" as const } : {}) };
  const other = partyName(payment);
  return {
    id,
    name: `${operationWords[direction]} ${coinTicker}, ${other}, ${time.text}`,
    cells: [
      time,
      side,
      { text: other, title: partyOf(payment).name },
      { text: coinTicker },
      sum,
      { text: memo, title: memo },
    ],
    card: {
      ...{ market: coinTicker, side, kind: other, time: time.text },
      ...{ mark: { ...sum, tone: "strong" as const }, terms: memo },
    },
  };
}

export function depositWithdrawalRow(movement: DepositWithdrawal, nowMs: number): HistoryRow {
  const { id, operation, type, coinTicker, amount, walletType, status, createdAt } = movement;
  const time = timeCell(createdAt, nowMs);
  const sum: Cell = isAmountKnown(movement)
    ? amountCell(amount, coinTicker)
    : { text: "Not known yet", tone: "faint", title: "The amount comes from the bank's statement" };
  const state = movement.isAddressVerificationRequired
    ? { ...answerNeeded, to: questionPath(id) }
    : transactionStatus(status);
  const about = aboutCell(movement);
  return {
    id,
    name: `${typeWords[type]}, ${state.text.toLowerCase()}, ${time.text}`,
    cells: [
      ...[time, strong(operationWords[operation]), { text: coinTicker }, sum],
      ...[about, { text: walletWords[walletType] }, state],
    ],
    card: {
      ...{ market: coinTicker, side: { text: operationWords[operation] }, kind: "", time: time.text },
      ...{ mark: state, terms: sum.text },
    },
  };
}

export function transferRow(transfer: WalletTransfer, nowMs: number): HistoryRow {
  const { id, coinTicker, amount, fromWalletType, toWalletType, createdAt } = transfer;
  const time = timeCell(createdAt, nowMs);
  const sum = amountCell(amount, coinTicker);
  const [from, to] = [walletWords[fromWalletType], walletWords[toWalletType]];
  return {
    id,
    name: `Transfer of ${coinTicker} to the ${to.toLowerCase()}, ${time.text}`,
    cells: [time, { text: from }, { text: to }, { text: coinTicker }, sum],
    card: {
      ...{ market: coinTicker, side: { text: "Transfer" }, kind: "", time: time.text },
      ...{ mark: { ...sum, tone: "strong" as const }, terms: `${from} to ${to.toLowerCase()}` },
    },
  };
}
