/** What we write to people about their coins: what came, what waits for their word, what was sent, what was given back. */
import { formatUnits } from "@feo/money";
import type { Notice } from "../platform/notice.ts";
import type { DepositRow } from "./chain.store.ts";
import type { WithdrawalRow } from "./withdrawal.store.ts";

const sum = (units: bigint, decimals: number, ticker: string): string => `${formatUnits(units, decimals)} ${ticker}`;

/** Undefined while it is under way. */
export function depositNotice(row: DepositRow, decimals: number): Notice | undefined {
  const { status, coinTicker, units, feeUnits, wallet, network, txHash, rejectReason } = row;
  const path = `/dashboard/wallet/deposit/${coinTicker}`;
  const facts = [
    ["Network", network],
    ["Transaction", txHash],
  ] as const;
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
  title: `Whose address did ${sum(units, decimals, coinTicker)} come from?`,
  text: "It came from an address that is new to us. Say whose it is, and it is credited: Wallet, Deposit, Last deposits.",
  path: "/dashboard/wallet/deposit/verification",
  facts: [
    ["From", fromAddress],
    ["Network", network],
  ],
});

/** Undefined while it is under way. */
export function withdrawalNotice(row: WithdrawalRow, decimals: number): Notice | undefined {
  const { status, units, feeUnits, coinTicker, address, network, txHash, rejectReason } = row;
  const path = `/dashboard/wallet/withdraw/${coinTicker}`;
  const facts = [
    ["Amount", sum(units, decimals, coinTicker)],
    ["Fee", sum(feeUnits, decimals, coinTicker)],
    ["To", address],
    ["Network", network],
    ...(txHash === "" ? [] : [["Transaction", txHash] as const]),
  ] as const;
  if (status === "SUCCESS") {
    return {
      kind: "withdrawal paid",
      title: `${sum(units - feeUnits, decimals, coinTicker)} has been sent`,
      text: "The network has it for good.",
      ...{ path, facts },
    };
  }
  if (status === "CANCELLED") {
    return {
      kind: "withdrawal cancelled",
      title: "Your withdrawal was cancelled",
      text: "You took it back. It is in your main wallet.",
      path,
      facts,
    };
  }
  if (status !== "REJECTED") return undefined;
  return { kind: "withdrawal refused", title: "Your withdrawal was not sent", text: rejectReason, path, facts };
}
