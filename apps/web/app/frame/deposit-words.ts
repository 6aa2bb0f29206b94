/** How a deposit of coins stands: what it waits for, or how it ended, in sentences. Pure. */
import type { CryptoDeposit } from "@feo/contract";

export type DepositStanding = Pick<
  CryptoDeposit,
  "status" | "confirmations" | "isAddressVerificationRequired" | "rejectReason" | "txHash" | "walletType"
>;

/** "7 of 12 confirmations"; a network that is not known any more asks for none. */
export function confirmationWords(confirmations: number, needed: number | undefined): string {
  if (needed === undefined) return `${confirmations} ${confirmations === 1 ? "confirmation" : "confirmations"}`;
  return `${Math.min(confirmations, needed)} of ${needed} ${needed === 1 ? "confirmation" : "confirmations"}`;
}

export const isConfirmed = (confirmations: number, needed: number | undefined): boolean =>
  needed !== undefined && confirmations >= needed;

/** `needed` are the confirmations that its network asks for. */
export function depositStanding(deposit: DepositStanding, needed: number | undefined): string {
  const { status, confirmations, isAddressVerificationRequired, rejectReason, walletType } = deposit;
  const wallet = walletType === "SPOT" ? "spot wallet" : "main wallet";
  const rest = isConfirmed(confirmations, needed)
    ? "The network has confirmed it; it is being looked at before it is added."
    : `It waits for the network: ${confirmationWords(confirmations, needed)}.`;
  switch (status) {
    case "PENDING":
      if (isAddressVerificationRequired)
        return "It came from an address that is new to us. Say whose it is, and it is added.";
      return rejectReason === "" ? rest : rejectReason;
    case "SUBMITTED":
      // What came from another customer has no transaction.
      if (deposit.txHash === "") return `It comes from another Feo customer and is being added to your ${wallet}.`;
      return `You have said whose address it came from. ${rejectReason === "" ? rest : rejectReason}`;
    case "SUCCESS":
      return `It was added to your ${wallet}.`;
    case "REJECTED":
      return `It was not added. ${rejectReason}`.trim();
    case "FAILED":
      return rejectReason === "" ? "It left the network again before it was added." : rejectReason;
  }
}
