/** How far a withdrawal has come, derived from its status: both rails have the same stages and name the steps their own way. Pure. */
import type { CryptoWithdrawal, FiatWithdrawal, Network } from "@feo/contract";
import { timeLeft } from "./expected-time.ts";
import { type Progress, type ProgressBar, type ProgressStep, step } from "./move-progress.ts";

export type Withdrawal = FiatWithdrawal | CryptoWithdrawal;

/** What only one rail has: a bank pays out, a network confirms. */
interface RailSteps {
  readonly processingBadge?: string;
  readonly successBadge?: string;
  /** How deep in the chain it is. */
  readonly bar?: ProgressBar | undefined;
  /** What follows the check. */
  readonly next: string;
  readonly processing: readonly ProgressStep[];
  /** Empty where the badge says it all. */
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

/** `network` is undefined where the coin no longer moves on it, `confirmations` while it is in no block. */
export function cryptoWithdrawalProgress(
  tx: CryptoWithdrawal,
  network: Network | undefined,
  confirmations: number | undefined,
): Progress {
  const sent = `Sent on ${network?.networkName ?? tx.networkKey}`;
  const confirmed = "Confirmed by the network";
  const isOut = tx.txHash !== "";
  return progressOf(tx, {
    ...{ processingBadge: isOut ? "Sent" : "Sending", successBadge: "Completed", next: sent },
    bar: network && confirmations !== undefined ? confirmationBar(network, confirmations) : undefined,
    processing: isOut
      ? [step(sent, "done"), step("Waiting for the network to confirm it", "now")]
      : [step("Being sent", "now"), step(confirmed, "waits")],
    // What went to another customer has no transaction.
    success: isOut ? [] : [step("Moved within Feo", "done")],
    rejected: "It couldn't be sent",
  });
}

function confirmationBar({ minConfirmation: max, expectedSeconds }: Network, confirmations: number): ProgressBar {
  const right = timeLeft({ confirmations, needed: max, expectedSeconds });
  return {
    ...{ value: Math.min(confirmations, max), max, left: "confirmations" },
    ...(right === undefined ? {} : { right }),
  };
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
      return {
        badge: { text: rail.processingBadge ?? "Processing", tone: "brand" },
        ...(rail.bar ? { bar: rail.bar, steps: [] } : { steps: [requested, ...rail.processing] }),
      };
    case "SUCCESS":
      return {
        badge: { text: rail.successBadge ?? "Success", tone: "success" },
        steps: rail.success.length > 0 ? [requested, ...rail.success] : [],
      };
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
