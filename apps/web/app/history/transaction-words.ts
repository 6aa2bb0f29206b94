/** The names and statuses of transactions in words. Data and lookups only. */
import {
  type DetailType,
  isRewardLine,
  type ListType,
  rewardName,
  type TransactionType,
  transactionTypeOf,
  type WalletType,
} from "@feo/contract";
import type { BadgeTone } from "@feo/ui";
import type { Cell } from "./history-rows.ts";

export const operationWords: Record<ListType, string> = {
  DEPOSIT: "Deposit",
  WITHDRAW: "Withdrawal",
  SENT: "Sent",
  RECEIVED: "Received",
  WALLET_TRANSFER: "Transfer",
};

export const typeWords: Record<DetailType, string> = {
  PAYMENT: "Payment",
  WALLET_TRANSFER: "Transfer between wallets",
  FIAT_DEPOSIT: "INR deposit",
  FIAT_WITHDRAW: "INR withdrawal",
  CRYPTO_DEPOSIT: "Crypto deposit",
  CRYPTO_WITHDRAW: "Crypto withdrawal",
};

/** The name of a row and its type; a reward is listed as a payment because the specification has no type for it. */
export const operationWord = (movement: { readonly id: string; readonly operation: ListType }): string =>
  isRewardLine(movement) ? rewardName : operationWords[movement.operation];

export const typeWord = (movement: { readonly id: string; readonly type: DetailType }): string =>
  isRewardLine(movement) ? rewardName : typeWords[movement.type];

export const walletWords: Record<WalletType, string> = { MAIN: "Main wallet", SPOT: "Spot wallet" };

/** WALLET-014, WALLET-015, WALLET-018: all statuses of deposits and withdrawals. */
const statuses: Readonly<Record<string, { readonly text: string; readonly badge: BadgeTone }>> = {
  PENDING: { text: "Pending", badge: "warn" },
  SUBMITTED: { text: "Final checks", badge: "warn" },
  PROCESSING: { text: "Processing", badge: "brand" },
  SUCCESS: { text: "Success", badge: "success" },
  CANCELLED: { text: "Cancelled", badge: "neutral" },
  REJECTED: { text: "Rejected", badge: "error" },
  FAILED: { text: "Failed", badge: "error" },
};

/** An unknown status is shown as the server names it. */
export const transactionStatus = (status: string): Cell & { readonly badge: BadgeTone } =>
  statuses[status] ?? { text: status, badge: "neutral" };

/** For a deposit or withdrawal that waits for an answer from the customer. */
export const answerNeeded: Cell & { readonly badge: BadgeTone } = { text: "Action needed", badge: "warn" };

const depositStandings: Readonly<Record<string, string>> = {
  PENDING: "We'll add it once your transfer appears on our bank statement. The amount comes from there.",
  SUCCESS: "Added to your wallet.",
  REJECTED: "Not added to your wallet.",
};

const withdrawalStandings: Readonly<Record<string, string>> = {
  PENDING: "The amount is on hold until the withdrawal is approved.",
  PROCESSING: "On its way. The amount stays on hold until it's confirmed.",
  SUCCESS: "Paid out.",
  CANCELLED: "Cancelled. The full amount is back in your main wallet.",
  REJECTED: "Not paid out. The full amount is back in your main wallet.",
};

/** A returned payout has cost its fee, so its reason says how much is back in the wallet. */
const saysWhatIsBack = /main wallet/;

/** For crypto: generic sentences until the details have loaded, from which deposit-words.ts makes specific ones. */
const chainDepositStandings: Readonly<Record<string, string>> = {
  PENDING: "We'll credit it once the network has confirmed it and we know who sent it.",
  SUBMITTED: "We're running final checks before we credit it.",
  SUCCESS: "Credited to your wallet.",
  REJECTED: "Not credited.",
  FAILED: "The network dropped it before it was credited.",
};

const standingsOf: Partial<Record<TransactionType, Readonly<Record<string, string>>>> = {
  INR_DEPOSIT: depositStandings,
  CRYPTO_DEPOSIT: chainDepositStandings,
  INR_WITHDRAW: withdrawalStandings,
  CRYPTO_WITHDRAW: { ...withdrawalStandings, SUCCESS: "Sent." },
};

/** The sentence for a deposit's or withdrawal's status, with the reason if there is one. */
export function transactionStanding(type: DetailType, status: string, rejectReason = ""): string {
  if (saysWhatIsBack.test(rejectReason)) return rejectReason;
  const transactionType = transactionTypeOf(type);
  const standings = (transactionType && standingsOf[transactionType]) ?? {};
  return [standings[status] ?? `Its status is ${status}.`, rejectReason].filter(Boolean).join(" ");
}
