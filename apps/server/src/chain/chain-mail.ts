/** What we write to people about their coins: what came, and what waits for their word. */
import { formatUnits } from "@feo/money";
import type { Notice } from "../platform/notice.ts";
import type { DepositRow } from "./chain.store.ts";

const sum = (units: bigint, decimals: number, ticker: string): string => `${formatUnits(units, decimals)} ${ticker}`;

/** Undefined while it is under way. */
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
  text: "It came from an address that is new to us. Tell us who sent it and we'll credit it: Wallet, Deposit, Recent deposits.",
  path: "/dashboard/wallet/deposit/verification",
  facts: [
    ["From", fromAddress],
    ["Network", network],
  ],
});
