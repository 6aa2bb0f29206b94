/** Everything known about one transaction, for the drawer beside the list: full values, plain words. Pure functions. */
import {
  type BankAccount,
  type CallOutput,
  type Coin,
  type DepositWithdrawal,
  type DetailType,
  directionOf,
  isRewardLine,
  type Payment,
  type readTransaction,
  rewardName,
  type TransactionType,
  transactionTypeOf,
  type WalletTransaction,
  type WalletTransfer,
} from "@feo/contract";
import { indianMoment, isZero, subtract } from "@feo/money";
import { wholeAmount } from "../format/amount-text.ts";
import { confirmationWords, depositStanding } from "../format/deposit-words.ts";
import { addressLink, networkOf, questionPath, transactionLink } from "../format/networks.ts";
import type { Detail, RowDetails } from "../order-words/order-details.ts";
import { isAmountKnown, isByBank, isByChain, partyName, partyOf, tagged } from "./transaction-rows.ts";
import {
  answerNeeded,
  operationWord,
  operationWords,
  transactionStanding,
  transactionStatus,
  typeWord,
  walletWords,
} from "./transaction-words.ts";

/** The answer of the details call; absent while it is loading. */
type Whole = CallOutput<typeof readTransaction>;
type WholeDetails = Whole["details"];

export interface TransactionContext {
  readonly whole: WholeDetails | undefined;
  /** The user's current bank account. */
  readonly bankAccount: BankAccount | null | undefined;
  /** With their networks. */
  readonly coins: readonly Coin[];
}

const detail = (label: string, text: string): Detail => ({ label, text });
const id = (label: string, value: string): Detail => ({ label, text: value, copy: value });
const some = (label: string, text: string): readonly Detail[] => (text === "" ? [] : [detail(label, text)]);
const someId = (label: string, value: string): readonly Detail[] => (value === "" ? [] : [id(label, value)]);

const stamp = (createdAt: string, number: string): readonly Detail[] => [
  detail("Time", indianMoment(createdAt)),
  id("Transaction id", number),
];

function rewardDetails({ id: lineId, coinTicker, amount, memo, createdAt }: Payment): RowDetails {
  const sum = wholeAmount(amount, coinTicker);
  return {
    title: `${rewardName} ${coinTicker}`,
    status: transactionStatus("SUCCESS"),
    standing: `You earned ${sum} on this day.`,
    action: { label: "Refer and earn", to: "/referral" },
    groups: [
      [detail("Amount", sum), detail("Wallet", walletWords.MAIN)],
      [detail("Kind", rewardName), detail("For", memo)],
      stamp(createdAt, lineId),
    ],
  };
}

/** WALLET-006 to WALLET-008. */
export function paymentDetails(payment: Payment): RowDetails {
  if (isRewardLine(payment)) return rewardDetails(payment);
  const { coinTicker, amount, memo, createdAt } = payment;
  const { feoTag, name, email, mobile } = partyOf(payment);
  const isReceived = directionOf(payment) === "RECEIVED";
  const sum = wholeAmount(amount, coinTicker);
  return {
    title: `${operationWords[directionOf(payment)]} ${coinTicker}`,
    status: transactionStatus("SUCCESS"),
    standing: isReceived
      ? `${partyName(payment)} paid you ${sum}.`
      : `You paid ${sum} to ${partyName(payment)}. Payments can't be reversed.`,
    groups: [
      [detail("Amount", sum), detail("Fee", wholeAmount("0", coinTicker)), detail("Wallet", walletWords.MAIN)],
      [
        ...some(isReceived ? "From" : "To", name),
        ...(feoTag === "" ? [] : [{ label: "feoTag", text: tagged(feoTag), copy: feoTag }]),
        ...some("Email", email),
        ...some("Mobile", mobile),
        ...some("Memo", memo),
      ],
      stamp(createdAt, payment.id),
    ],
  };
}

/** WALLET-010. */
export function transferDetails(transfer: WalletTransfer): RowDetails {
  const { coinTicker, amount, fromWalletType, toWalletType, createdAt } = transfer;
  return {
    title: `Transfer ${coinTicker}`,
    status: transactionStatus("SUCCESS"),
    standing: "Moved between your own wallets, free of charge.",
    groups: [
      [detail("Amount", wholeAmount(amount, coinTicker)), detail("Fee", wholeAmount("0", coinTicker))],
      [detail("From", walletWords[fromWalletType]), detail("To", walletWords[toWalletType])],
      stamp(createdAt, transfer.id),
    ],
  };
}

/** The bank account of a withdrawal; empty if it was removed since, because only its id is known then. */
export function bankAccountText(account: BankAccount | null | undefined, bankAccountId: string): string {
  if (account?.id !== bankAccountId) return "";
  return `${account.bankName} ••${account.accountNumber.slice(-4)}, ${account.IFSCCode}`;
}

/** What the server says about a transaction of any kind. Empty strings where something is unknown or does not apply. */
export interface MovementFacts {
  readonly status: string | undefined;
  readonly rejectReason: string;
  readonly amount: string;
  readonly fee: string;
  readonly bankTxRef: string;
  readonly bankAccountId: string;
  readonly networkKey: string;
  readonly txHash: string;
  /** Only for crypto: the sender's and the recipient's address. */
  readonly fromAddress: string;
  readonly toAddress: string;
}

export function movementFacts(
  movement: WalletTransaction | DepositWithdrawal,
  whole: WholeDetails | undefined,
): MovementFacts {
  const listed = "status" in movement ? movement.status : undefined;
  const known = whole && "status" in whole ? whole : undefined;
  const chain = known && "networkKey" in known ? known : undefined;
  return {
    status: known?.status ?? listed,
    rejectReason: known?.rejectReason ?? "",
    amount: known ? known.amount : isAmountKnown(movement) ? movement.amount : "",
    fee: known && "feeAmount" in known ? known.feeAmount : "",
    bankTxRef: known && "bankTxRef" in known ? known.bankTxRef : isByBank(movement) ? movement.key : "",
    bankAccountId: known && "bankAccountId" in known ? known.bankAccountId : "",
    networkKey: isByChain(movement) ? movement.key : "",
    txHash: chain?.txHash ?? "",
    fromAddress: chain && "fromAddress" in chain ? chain.fromAddress : "",
    toAddress: chain?.address ?? "",
  };
}

const ended: readonly string[] = ["CANCELLED", "REJECTED", "FAILED"];

/** The amount after the fee; empty if nothing was paid out or there is no fee. */
export const netOf = ({ amount, fee, status = "" }: MovementFacts): string =>
  amount === "" || fee === "" || isZero(fee) || ended.includes(status) ? "" : subtract(amount, fee);

/**
 * Details of a row of the main wallet's list or of deposits and withdrawals: the row's data first, the rest once
 * loaded.
 */
export function movementDetails(
  movement: WalletTransaction | DepositWithdrawal,
  { whole, bankAccount, coins }: TransactionContext,
): RowDetails {
  if (whole && "memo" in whole) return paymentDetails(whole);
  if (whole && "fromWalletType" in whole) return transferDetails(whole);
  const { operation, type, coinTicker, createdAt } = movement;
  const kind = typeWord(movement);
  const facts = movementFacts(movement, whole);
  const network = networkOf(coins, { coinTicker, networkKey: facts.networkKey });
  const deposit = whole && "confirmations" in whole ? whole : undefined;
  // A deposit from another customer has no transaction hash.
  const isInside = deposit?.txHash === "";
  const isAsked = deposit?.isAddressVerificationRequired ?? movement.isAddressVerificationRequired;
  const sum = (amount: string) => wholeAmount(amount, coinTicker);
  return {
    title: `${operationWord(movement)} ${coinTicker}`,
    status: facts.status === undefined ? null : isAsked ? answerNeeded : transactionStatus(facts.status),
    standing: deposit
      ? depositStanding(deposit, network?.minConfirmation)
      : facts.status === undefined
        ? `${kind}.`
        : transactionStanding(type, facts.status, facts.rejectReason),
    ...(isAsked ? { action: { label: "Confirm sender", to: questionPath(movement.id) } } : {}),
    groups: [
      [
        detail("Amount", facts.amount === "" ? "Not known yet" : sum(facts.amount)),
        ...(facts.fee === "" ? [] : [detail("Fee", sum(facts.fee))]),
        ...(netOf(facts) === "" ? [] : [detail(netLabel(type), sum(netOf(facts)))]),
      ],
      [
        detail("Kind", kind),
        ...("walletType" in movement ? [detail("Wallet", walletWords[movement.walletType])] : []),
        ...some("Bank account", bankAccountText(bankAccount, facts.bankAccountId)),
        ...someId("UTR", facts.bankTxRef),
        ...some("Network", network?.networkName ?? facts.networkKey),
        ...(isInside ? [detail("From", "Another Feo customer")] : []),
        ...(deposit && !isInside
          ? [detail("Confirmations", confirmationWords(deposit.confirmations, network?.minConfirmation))]
          : []),
      ],
      [
        ...(isInside
          ? []
          : withLink(someId("From address", facts.fromAddress), addressLink(network, facts.fromAddress))),
        ...withLink(
          someId(operation === "DEPOSIT" ? "Your address" : "To address", facts.toAddress),
          addressLink(network, facts.toAddress),
        ),
        ...withLink(someId("Transaction hash", facts.txHash), transactionLink(network, facts.txHash)),
      ],
      stamp(createdAt, movement.id),
    ].filter((group) => group.length > 0),
  };
}

/** The label of the amount after the fee, depending on its destination. */
export function netLabel(type: DetailType): string {
  const transactionType = transactionTypeOf(type);
  return (transactionType && netLabels[transactionType]) ?? "Credited";
}
const netLabels: Partial<Record<TransactionType, string>> = { INR_WITHDRAW: "Paid out", CRYPTO_WITHDRAW: "Sent" };

const withLink = (lines: readonly Detail[], href: string | undefined): readonly Detail[] =>
  href === undefined ? lines : lines.map((line) => ({ ...line, href }));
