/**
 * The progress of a withdrawal, derived from its status. Both rails have the same stages but their own step names. Pure
 * functions.
 */
import type { CryptoWithdrawal, FiatWithdrawal, Network } from "@feo/contract";
import { shortExpectedTime, timeLeft } from "./expected-time.ts";
import { type Progress, type ProgressBar, type ProgressStep, step, stepAt } from "./move-progress.ts";

export type Withdrawal = FiatWithdrawal | CryptoWithdrawal;

/** Steps that differ by rail: a bank pays out, a network confirms. */
interface RailSteps {
  readonly processingBadge?: string;
  readonly successBadge?: string;
  /** Its confirmations. */
  readonly bar?: ProgressBar | undefined;
  /** The step after the security check. */
  readonly next: ProgressStep;
  readonly processing: readonly ProgressStep[];
  /** Empty if the badge says enough. */
  readonly success: readonly ProgressStep[];
  /** The text for a rejection without a reason from the server. */
  readonly rejected: string;
}

export function fiatWithdrawalProgress(tx: FiatWithdrawal): Progress {
  const paid = "Paid to your bank account";
  return progressOf(tx, {
    next: step(paid, "waits", "within 1 bank day"),
    processing: [step("Sent to our bank", "now", "usually minutes"), step(paid, "waits", "within 1 bank day")],
    success: [stepAt(paid, tx.updatedAt)],
    rejected: "Your bank couldn't accept it",
  });
}

/** `network` is undefined if the coin no longer has it; `confirmations` is undefined until it is in a block. */
export function cryptoWithdrawalProgress(
  tx: CryptoWithdrawal,
  network: Network | undefined,
  confirmations: number | undefined,
): Progress {
  const sent = `Sent on ${network?.networkName ?? tx.networkKey}`;
  const confirmed = "Confirmed by the network";
  const wait = shortExpectedTime(network?.expectedSeconds ?? null)?.toLowerCase();
  const isOut = tx.txHash !== "";
  return progressOf(tx, {
    processingBadge: isOut ? "Sent" : "Sending",
    successBadge: "Completed",
    next: step(sent, "waits", "after the check"),
    bar: network && confirmations !== undefined ? confirmationBar(network, confirmations) : undefined,
    processing: isOut
      ? [stepAt(sent, tx.updatedAt), step("Waiting for network confirmations", "now", wait)]
      : [step("Sending", "now", "usually minutes"), step(confirmed, "waits", wait)],
    // A withdrawal to another customer has no transaction hash.
    success: isOut ? [] : [stepAt("Moved within Feo", tx.updatedAt)],
    rejected: "It couldn't be sent",
  });
}

function confirmationBar({ minConfirmation: max, expectedSeconds }: Network, confirmations: number): ProgressBar {
  const right = timeLeft({ confirmations, needed: max, expectedSeconds });
  return {
    value: Math.min(confirmations, max),
    max,
    left: "confirmations",
    ...(right === undefined ? {} : { right }),
  };
}

/** WALLET-018. */
function progressOf({ status, createdAt, updatedAt, rejectReason }: Withdrawal, rail: RailSteps): Progress {
  const requested = stepAt("Requested", createdAt);
  const returned = stepAt("Back in your main wallet", updatedAt);
  switch (status) {
    case "PENDING":
      return {
        badge: { text: "Pending", tone: "warn" },
        steps: [requested, step("Security check", "now", "usually minutes"), rail.next],
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
        steps: [requested, stepAt("Cancelled by you", updatedAt), returned],
      };
    case "REJECTED":
      return {
        badge: { text: "Rejected", tone: "error" },
        steps: [requested, stepAt(rejectReason || rail.rejected, updatedAt, "failed"), returned],
      };
  }
}

/** A withdrawal can be cancelled until it is handed to the bank or signed for the network. */
export const canCancel = ({ status }: Pick<Withdrawal, "status">): boolean => status === "PENDING";
