/** What transactions are called, and how each stands, in words. Facts only. */
import { type DetailType, isRewardLine, type ListType, rewardName, type WalletType } from "@feo/contract";
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

/** What a row of a list is called, and its kind; a reward is a payment only because the specification has no type for it. */
export const operationWord = (movement: { readonly id: string; readonly operation: ListType }): string =>
  isRewardLine(movement) ? rewardName : operationWords[movement.operation];

export const typeWord = (movement: { readonly id: string; readonly type: DetailType }): string =>
  isRewardLine(movement) ? rewardName : typeWords[movement.type];

export const walletWords: Record<WalletType, string> = { MAIN: "Main wallet", SPOT: "Spot wallet" };

/** WALLET-014, WALLET-015, WALLET-018: all that a deposit or a withdrawal can be. */
const statuses: Readonly<Record<string, { readonly text: string; readonly badge: BadgeTone }>> = {
  PENDING: { text: "Pending", badge: "warn" },
  SUBMITTED: { text: "Being checked", badge: "warn" },
  PROCESSING: { text: "Processing", badge: "brand" },
  SUCCESS: { text: "Success", badge: "success" },
  CANCELLED: { text: "Cancelled", badge: "neutral" },
  REJECTED: { text: "Rejected", badge: "error" },
  FAILED: { text: "Failed", badge: "error" },
};

/** A status that nobody here knows yet is shown as the server names it. */
export const transactionStatus = (status: string): Cell & { readonly badge: BadgeTone } =>
  statuses[status] ?? { text: status, badge: "neutral" };

/** Of a deposit or a withdrawal that waits for its owner's word. */
export const answerNeeded: Cell & { readonly badge: BadgeTone } = { text: "Action needed", badge: "warn" };

const depositStandings: Readonly<Record<string, string>> = {
  PENDING: "It is credited as soon as the bank's statement shows your transfer. The amount comes from the statement.",
  SUCCESS: "It was credited to your wallet.",
  REJECTED: "It was not credited.",
};

const withdrawalStandings: Readonly<Record<string, string>> = {
  PENDING: "The amount is set aside. It is paid out once it is approved.",
  PROCESSING: "It is on its way. The amount stays set aside until it is confirmed.",
  SUCCESS: "It was paid out.",
  CANCELLED: "It was cancelled, and the whole amount is back in your main wallet.",
  REJECTED: "It was not paid out, and the whole amount is back in your main wallet.",
};

/** A payout that came back has cost its fee: the reason says what is in the wallet again. */
const saysWhatIsBack = /main wallet/;

/** By chain: what is not told by deposit-words.ts, because the whole of it has not come yet. */
const chainDepositStandings: Readonly<Record<string, string>> = {
  PENDING: "We'll credit it once the network has confirmed it and we know who sent it.",
  SUBMITTED: "We're running final checks before we credit it.",
  SUCCESS: "Credited to your wallet.",
  REJECTED: "Not credited.",
  FAILED: "The network dropped it before it was credited.",
};

const standingsOf: Partial<Record<DetailType, Readonly<Record<string, string>>>> = {
  ...{ FIAT_DEPOSIT: depositStandings, CRYPTO_DEPOSIT: chainDepositStandings },
  ...{ FIAT_WITHDRAW: withdrawalStandings, CRYPTO_WITHDRAW: { ...withdrawalStandings, SUCCESS: "It was sent." } },
};

/** How a deposit or a withdrawal stands, and the reason where there is one. */
export function transactionStanding(type: DetailType, status: string, rejectReason = ""): string {
  if (saysWhatIsBack.test(rejectReason)) return rejectReason;
  const standings = standingsOf[type] ?? {};
  return [standings[status] ?? `Its status is ${status}.`, rejectReason].filter(Boolean).join(" ");
}
