/** How far a withdrawal has come, derived from its status: both rails have the same stages and name the steps their own way. Pure. */
import type { CryptoWithdrawal, FiatWithdrawal, Network } from "@feo/contract";
import { type Progress, type ProgressStep, step } from "./move-progress.ts";

export type Withdrawal = FiatWithdrawal | CryptoWithdrawal;

/** The steps that only one rail has: a bank pays out, a network confirms. */
interface RailSteps {
  /** What follows the check. */
  readonly next: string;
  readonly processing: readonly ProgressStep[];
  readonly success: readonly ProgressStep[];
  /** Why it was rejected, where the server gives no reason. */
  readonly rejected: string;
}

export function fiatWithdrawalProgress(tx: FiatWithdrawal): Progress {
  const given = "Given to the bank";
  const paid = "Paid to your bank";
  return progressOf(tx, {
    next: paid,
    processing: [step(given, "now", "waits for its word"), step(paid, "waits")],
    success: [step(given, "done"), step(paid, "done")],
    rejected: "The bank could not pay it",
  });
}

/** `network` is undefined where the coin no longer moves on it. */
export function cryptoWithdrawalProgress(tx: CryptoWithdrawal, network: Network | undefined): Progress {
  const sent = `Sent over ${network?.networkName ?? tx.networkKey}`;
  const confirmed = "Confirmed by the network";
  return progressOf(tx, {
    next: sent,
    processing:
      tx.txHash === ""
        ? [step("Being sent", "now"), step(confirmed, "waits")]
        : [step(sent, "done"), step("Waits for the network to confirm it", "now")],
    // What went to another customer has no transaction.
    success: tx.txHash === "" ? [step("Moved within Feo", "done")] : [step(sent, "done"), step(confirmed, "done")],
    rejected: "It could not be sent",
  });
}

/** WALLET-018. */
function progressOf({ status, createdAt, rejectReason }: Withdrawal, rail: RailSteps): Progress {
  const requested: ProgressStep = { ...step("Requested", "done"), at: createdAt };
  const returned = step("Back in your main wallet", "done");
  switch (status) {
    case "PENDING":
      return {
        badge: { text: "Pending", tone: "warn" },
        steps: [requested, step("Being checked", "now", "larger ones by a person"), step(rail.next, "waits")],
      };
    case "PROCESSING":
      return { badge: { text: "Processing", tone: "brand" }, steps: [requested, ...rail.processing] };
    case "SUCCESS":
      return { badge: { text: "Success", tone: "success" }, steps: [requested, ...rail.success] };
    case "CANCELLED":
      return {
        badge: { text: "Cancelled", tone: "neutral" },
        steps: [requested, step("Cancelled by you", "done"), returned],
      };
    case "REJECTED":
      return {
        badge: { text: "Rejected", tone: "error" },
        steps: [requested, step(rejectReason || rail.rejected, "failed"), returned],
      };
  }
}

/** A withdrawal can be cancelled until it is handed to the bank or signed for the network. */
export const canCancel = ({ status }: Pick<Withdrawal, "status">): boolean => status === "PENDING";
