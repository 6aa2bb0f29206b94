/** Wallet transactions as rows of the transaction lists: one cell per column, and the phone's card. Pure functions. */
import {
  type DepositWithdrawal,
  directionOf,
  isRewardLine,
  type Payment,
  transactionGroupOf,
  type WalletTransaction,
  type WalletTransfer,
} from "@feo/contract";
import { indianListMoment, indianMoment } from "@feo/money";
import { listAmount, wholeAmount } from "../format/amount-text.ts";
import { questionPath } from "../format/networks.ts";
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

/** The other party; a closed account has no feoTag. */
export const partyOf = ({ from, to }: Pick<Payment, "from" | "to">) =>
  from ?? to ?? { feoTag: "", name: "", email: "", mobile: "" };

export const partyName = (payment: Pick<Payment, "from" | "to">): string => {
  const { feoTag, name } = partyOf(payment);
  return tagged(feoTag) || name;
};

/** WALLET-020: a transaction's group determines what its key is: the network for crypto, the UTR for rupees. */
export const isByChain = ({ type }: Pick<WalletTransaction, "type">): boolean =>
  [1, 3].includes(transactionGroupOf(type) ?? 0);
export const isByBank = ({ type }: Pick<WalletTransaction, "type">): boolean => transactionGroupOf(type) === 2;

/** The counterpart or reference of a transaction, as text. */
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

/** Whether the main wallet was credited. */
export const isIncoming = ({ operation, key }: Pick<WalletTransaction, "operation" | "key">): boolean =>
  operation === "DEPOSIT" || operation === "RECEIVED" || (operation === "WALLET_TRANSFER" && key.startsWith("from"));

/** A bank deposit has no amount until it appears on the statement. */
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
    text: `${sign}${text}`,
    title: `${sign}${wholeAmount(amount, coinTicker)}`,
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
      market: coinTicker,
      side: { text: operation },
      kind: "",
      time: time.text,
      mark: moved,
      terms: quietly(about),
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
      market: coinTicker,
      side,
      kind: other,
      time: time.text,
      mark: { ...sum, tone: "strong" as const },
      terms: memo,
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
      market: coinTicker,
      side: { text: operationWords[operation] },
      kind: "",
      time: time.text,
      mark: state,
      terms: sum.text,
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
      market: coinTicker,
      side: { text: "Transfer" },
      kind: "",
      time: time.text,
      mark: { ...sum, tone: "strong" as const },
      terms: `${from} to ${to.toLowerCase()}`,
    },
  };
}
