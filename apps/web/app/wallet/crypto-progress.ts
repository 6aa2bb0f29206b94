/** How far a deposit or a withdrawal of coins has come, as the steps of a timeline. What is told is what its status says. Pure. */
import type { CryptoDeposit, CryptoWithdrawal, Network } from "@feo/contract";
import { confirmationWords, isConfirmed } from "../frame/deposit-words.ts";
import { walletNames } from "./coin-choice.ts";
import type { Progress, ProgressStep } from "./move-progress.ts";

const step = (text: string, state: ProgressStep["state"], note?: string): ProgressStep => ({
  ...{ text, state },
  ...(note === undefined ? {} : { note }),
});

/** WALLET-015. `network` is undefined where the coin does not move on it any more. */
export function cryptoDepositProgress(tx: CryptoDeposit, network: Network | undefined): Progress {
  const { status, createdAt, rejectReason, confirmations } = tx;
  const needed = network?.minConfirmation;
  const seen: ProgressStep = { ...step(`Seen on ${network?.networkName ?? tx.networkKey}`, "done"), at: createdAt };
  const isThere = isConfirmed(confirmations, needed);
  const counted = step(confirmationWords(confirmations, needed), isThere ? "done" : "now");
  const added = `Added to your ${walletNames[tx.walletType]} wallet`;
  switch (status) {
    case "PENDING":
      if (tx.isAddressVerificationRequired) {
        const asked = step("Say whose address it came from", "now");
        return {
          badge: { text: "Needs your answer", tone: "warn" },
          steps: [seen, counted, asked, step(added, "waits")],
        };
      }
      return {
        badge: { text: "Pending", tone: "warn" },
        steps: [seen, counted, ...rest(rejectReason, isThere), step(added, "waits")],
      };
    case "SUBMITTED": {
      const answered = step("You said whose address it came from", "done");
      const steps = [seen, answered, counted, ...rest(rejectReason, isThere), step(added, "waits")];
      return { badge: { text: "Being checked", tone: "warn" }, steps };
    }
    case "SUCCESS":
      return {
        badge: { text: "Success", tone: "success" },
        steps: [seen, step("Confirmed by the network", "done"), step(added, "done")],
      };
    case "REJECTED":
      return {
        badge: { text: "Rejected", tone: "error" },
        steps: [seen, step(rejectReason || "It could not be added", "failed")],
      };
    case "FAILED":
      return {
        badge: { text: "Failed", tone: "error" },
        steps: [seen, step(rejectReason || "It left the network again before it was added", "failed")],
      };
  }
}

/** What stands between the network's word and the wallet: a reason that somebody looks at it, or nothing for long. */
const rest = (reason: string, isThere: boolean): readonly ProgressStep[] =>
  reason !== "" ? [step(reason, "now")] : isThere ? [step("Being looked at", "now", "usually moments")] : [];

/** WALLET-018. */
export function cryptoWithdrawalProgress(tx: CryptoWithdrawal, network: Network | undefined): Progress {
  const { status, createdAt, rejectReason, txHash } = tx;
  const sent = `Sent over ${network?.networkName ?? tx.networkKey}`;
  const asked: ProgressStep = { ...step("Requested", "done"), at: createdAt };
  const back = step("Back in your main wallet", "done");
  switch (status) {
    case "PENDING":
      return {
        badge: { text: "Pending", tone: "warn" },
        steps: [asked, step("Being checked", "now", "larger ones by a person"), step(sent, "waits")],
      };
    case "PROCESSING":
      return {
        badge: { text: "Processing", tone: "brand" },
        steps:
          txHash === ""
            ? [asked, step("Being sent", "now"), step("Confirmed by the network", "waits")]
            : [asked, step(sent, "done"), step("Waits for the network to confirm it", "now")],
      };
    case "SUCCESS":
      return {
        badge: { text: "Success", tone: "success" },
        steps: [asked, step(sent, "done"), step("Confirmed by the network", "done")],
      };
    case "CANCELLED":
      return {
        badge: { text: "Cancelled", tone: "neutral" },
        steps: [asked, step("Cancelled by you", "done"), back],
      };
    case "REJECTED":
      return {
        badge: { text: "Rejected", tone: "error" },
        steps: [asked, step(rejectReason || "It could not be sent", "failed"), back],
      };
  }
}
