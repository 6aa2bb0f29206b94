/** Messages to customers about coin deposits: the result, and the question who sent them. */
import { formatUnits } from "@feo/money";
import type { Notice } from "../platform/notice.ts";
import type { DepositRow } from "./chain.store.ts";
import type { SenderRow } from "./sender.store.ts";

const sum = (units: bigint, decimals: number, ticker: string): string => `${formatUnits(units, decimals)} ${ticker}`;

/** Undefined while the deposit is not final. */
export function depositNotice(row: DepositRow, decimals: number): Notice | undefined {
  const { status, coinTicker, units, feeUnits, wallet, network, txHash, rejectReason, internalOf } = row;
  const path = `/dashboard/wallet/deposit/${coinTicker}`;
  const facts: Notice["facts"] =
    internalOf === null
      ? [
          ["Network", network],
          ["Transaction", txHash],
        ]
      : [["From", "Another Feo customer"]];
  if (status === "SUCCESS") {
    const title = `Your deposit of ${sum(units - feeUnits, decimals, coinTicker)} has arrived`;
    const text = `It is in your ${wallet === "SPOT" ? "spot" : "main"} wallet.`;
    return { kind: "deposit credited", title, text, path, facts };
  }
  if (status !== "REJECTED" && status !== "FAILED") return undefined;
  const title = `Your deposit of ${sum(units, decimals, coinTicker)} was not credited`;
  return { kind: "deposit refused", title, text: rejectReason, path, facts };
}

export const senderQuestion = ({ coinTicker, units, fromAddress, network }: DepositRow, decimals: number): Notice => ({
  kind: "deposit question",
  title: `Who sent ${sum(units, decimals, coinTicker)}?`,
  text: "It came from a new address. Tell us who sent it in Wallet > Deposit > Recent deposits, and we'll credit it.",
  path: "/dashboard/wallet/deposit/verification",
  facts: [
    ["From", fromAddress],
    ["Network", network],
  ],
});

export const refusedSender = ({ address, refusal }: SenderRow): Notice => ({
  kind: "sender refused",
  title: "We couldn't accept a sender you declared",
  text: `${asSentence(refusal)} Coins that already arrived stay in your wallet. The next deposit from this address waits until you tell us again who sent it, and we've checked it.`,
  path: "/dashboard/wallet/deposit/verification",
  facts: [["From", address]],
});

export const asSentence = (text: string): string => (/[.!?…]$/u.test(text) ? text : `${text}.`);
