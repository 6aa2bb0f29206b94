/**
 * The contents of a transaction's printed receipt: number, date, parties, amount, fee, status, reference. Pure
 * functions.
 */
import {
  type BankAccount,
  type CallOutput,
  type Coin,
  type DepositWithdrawal,
  directionOf,
  type Payment,
  type readTransaction,
  type WalletTransaction,
  type WalletTransfer,
} from "@feo/contract";
import { indianMoment } from "@feo/money";
import { wholeAmount } from "../format/amount-text.ts";
import { networkOf } from "../format/networks.ts";
import { bankAccountText, movementFacts, netLabel, netOf } from "./transaction-details.ts";
import { isByBank, partyOf, tagged } from "./transaction-rows.ts";
import { transactionStatus, typeWord, typeWords, walletWords } from "./transaction-words.ts";

export interface ReceiptLines {
  readonly kind: string;
  /** The receipt's main amount, with its unit. */
  readonly amount: string;
  readonly lines: readonly { readonly label: string; readonly text: string }[];
}

/** The account holder; empty strings where nothing is set. */
export interface Holder {
  readonly name: string;
  readonly feoTag: string;
}

interface ReceiptContext {
  readonly holder: Holder;
  readonly bankAccount: BankAccount | null | undefined;
  readonly coins: readonly Coin[];
}

const named = ({ name, feoTag }: Holder): string => {
  const tag = tagged(feoTag);
  return name === "" ? tag : tag === "" ? name : `${name} (${tag})`;
};

const line = (label: string, text: string) => ({ label, text });
const filled = (lines: ReceiptLines["lines"]): ReceiptLines["lines"] => lines.filter(({ text }) => text !== "");

export function paymentReceipt(payment: Payment, { holder }: ReceiptContext): ReceiptLines {
  const [own, other] = [named(holder), named(partyOf(payment))];
  const isReceived = directionOf(payment) === "RECEIVED";
  const amount = wholeAmount(payment.amount, payment.coinTicker);
  return {
    kind: typeWord({ id: payment.id, type: "PAYMENT" }),
    amount,
    lines: filled([
      line("Receipt number", payment.id),
      line("Date", indianMoment(payment.createdAt)),
      line("From", isReceived ? other : own),
      line("To", isReceived ? own : other),
      line("Amount", amount),
      line("Fee", wholeAmount("0", payment.coinTicker)),
      line("Status", transactionStatus("SUCCESS").text),
      line("Memo", payment.memo),
    ]),
  };
}

export function transferReceipt(transfer: WalletTransfer, { holder }: ReceiptContext): ReceiptLines {
  const amount = wholeAmount(transfer.amount, transfer.coinTicker);
  return {
    kind: typeWords.WALLET_TRANSFER,
    amount,
    lines: filled([
      line("Receipt number", transfer.id),
      line("Date", indianMoment(transfer.createdAt)),
      line("Account holder", named(holder)),
      line("From", walletWords[transfer.fromWalletType]),
      line("To", walletWords[transfer.toWalletType]),
      line("Amount", amount),
      line("Fee", wholeAmount("0", transfer.coinTicker)),
      line("Status", transactionStatus("SUCCESS").text),
    ]),
  };
}

/** A receipt needs complete data: undefined until the details have loaded. */
export function movementReceipt(
  movement: WalletTransaction | DepositWithdrawal,
  whole: CallOutput<typeof readTransaction>["details"] | undefined,
  context: ReceiptContext,
): ReceiptLines | undefined {
  const { holder, bankAccount, coins } = context;
  if (!whole) return undefined;
  if ("memo" in whole) return paymentReceipt(whole, context);
  if ("fromWalletType" in whole) return transferReceipt(whole, context);
  const { type, coinTicker } = movement;
  const facts = movementFacts(movement, whole);
  const sum = (amount: string) => (amount === "" ? "" : wholeAmount(amount, coinTicker));
  const isIn = movement.operation === "DEPOSIT";
  const wallet = walletWords["walletType" in movement ? movement.walletType : "MAIN"];
  const account = bankAccountText(bankAccount, facts.bankAccountId) || "Bank account";
  const address = (isIn ? facts.fromAddress : facts.toAddress) || "Another wallet";
  const outside = isByBank(movement) ? (isIn ? "Bank transfer" : account) : address;
  const network = networkOf(coins, { coinTicker, networkKey: facts.networkKey });
  return {
    kind: typeWords[type],
    amount: sum(facts.amount) || "Not known yet",
    lines: filled([
      line("Receipt number", movement.id),
      line("Date", indianMoment(movement.createdAt)),
      line("Account holder", named(holder)),
      line("From", isIn ? outside : wallet),
      line("To", isIn ? wallet : outside),
      line("Network", network?.networkName ?? facts.networkKey),
      line("Address of the account holder", isIn ? facts.toAddress : ""),
      line("Amount", sum(facts.amount) || "Not known yet"),
      line("Fee", sum(facts.fee === "" ? "0" : facts.fee)),
      line(netLabel(type), sum(netOf(facts))),
      line("Status", facts.status === undefined ? "" : transactionStatus(facts.status).text),
      line("Reason", facts.rejectReason),
      line("Bank reference (UTR)", facts.bankTxRef),
      line("Transaction hash", facts.txHash),
    ]),
  };
}
