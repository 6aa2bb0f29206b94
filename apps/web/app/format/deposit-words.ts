/** The status of a coin deposit in sentences: what it waits for, or how it ended. Pure. */
import type { CryptoDeposit } from "@feo/contract";

export type DepositStanding = Pick<
  CryptoDeposit,
  "status" | "confirmations" | "isAddressVerificationRequired" | "rejectReason" | "txHash" | "walletType"
>;

/** "7 of 12 confirmations"; without the total if the network is no longer listed. */
export function confirmationWords(confirmations: number, needed: number | undefined): string {
  if (needed === undefined) return `${confirmations} ${confirmations === 1 ? "confirmation" : "confirmations"}`;
  return `${Math.min(confirmations, needed)} of ${needed} ${needed === 1 ? "confirmation" : "confirmations"}`;
}

export const isConfirmed = (confirmations: number, needed: number | undefined): boolean =>
  needed !== undefined && confirmations >= needed;

/** `needed` is the number of confirmations its network requires. */
export function depositStanding(deposit: DepositStanding, needed: number | undefined): string {
  const { status, confirmations, isAddressVerificationRequired, rejectReason, walletType } = deposit;
  const wallet = walletType === "SPOT" ? "spot wallet" : "main wallet";
  const rest = isConfirmed(confirmations, needed)
    ? "The network has confirmed it. We're running final checks before we credit it."
    : `Waiting for the network: ${confirmationWords(confirmations, needed)}.`;
  switch (status) {
    case "PENDING":
      if (isAddressVerificationRequired) {
        // Why an earlier declaration was refused.
        return [rejectReason, "Tell us who sent it and we'll credit it."].filter(Boolean).join(" ");
      }
      return rejectReason === "" ? rest : rejectReason;
    case "SUBMITTED":
      // A deposit from another Feo customer has no transaction.
      if (deposit.txHash === "") return `From another Feo customer. We're crediting your ${wallet}.`;
      return rejectReason === "" ? rest : rejectReason;
    case "SUCCESS":
      return `Credited to your ${wallet}.`;
    case "REJECTED":
      return `Not credited. ${rejectReason}`.trim();
    case "FAILED":
      return rejectReason === "" ? "The network dropped it before it was credited." : rejectReason;
  }
}
