/** How far a deposit has come, by bank or by chain, derived from its status. Pure. */
import type { CryptoDeposit, FiatDeposit, Network, WalletType } from "@feo/contract";
import { confirmationWords, isConfirmed } from "../frame/deposit-words.ts";
import { walletNames } from "./coin-choice.ts";
import { type Progress, type ProgressStep, step } from "./move-progress.ts";

/** WALLET-014. `wallet` is where deposits go by the person's settings. */
export function fiatDepositProgress({ status, createdAt, rejectReason }: FiatDeposit, wallet: WalletType): Progress {
  const told: ProgressStep = { text: "UTR received", state: "done", at: createdAt };
  const added = `Added to your ${walletNames[wallet]} wallet`;
  switch (status) {
    case "PENDING":
      // It has come, and is not simply theirs.
      if (rejectReason !== "") {
        const steps: ProgressStep[] = [told, { text: rejectReason, state: "now" }, { text: added, state: "waits" }];
        return { badge: { text: "In review", tone: "warn" }, steps };
      }
      return {
        badge: { text: "Pending", tone: "warn" },
        steps: [
          told,
          { text: "Looking for it at the bank", state: "now", note: "usually minutes" },
          { text: added, state: "waits" },
        ],
      };
    case "SUCCESS":
      return {
        badge: { text: "Success", tone: "success" },
        steps: [told, { text: "Found at the bank", state: "done" }, { text: "Added to your wallet", state: "done" }],
      };
    case "REJECTED":
      return {
        badge: { text: "Rejected", tone: "error" },
        steps: [told, { text: rejectReason || "It could not be added", state: "failed" }],
      };
  }
}

/** WALLET-015. `network` is undefined where the coin does not move on it any more. */
export function cryptoDepositProgress(tx: CryptoDeposit, network: Network | undefined): Progress {
  const { status, createdAt, rejectReason, confirmations } = tx;
  const needed = network?.minConfirmation;
  // What came from another customer has no transaction.
  const isInside = tx.txHash === "";
  const came = isInside ? "From another Feo customer" : `Seen on ${network?.networkName ?? tx.networkKey}`;
  const seen: ProgressStep = { ...step(came, "done"), at: createdAt };
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
      if (isInside) return { badge: { text: "On its way", tone: "brand" }, steps: [seen, step(added, "now")] };
      const answered = step("You said whose address it came from", "done");
      const steps = [seen, answered, counted, ...rest(rejectReason, isThere), step(added, "waits")];
      return { badge: { text: "Being checked", tone: "warn" }, steps };
    }
    case "SUCCESS":
      return {
        badge: { text: "Success", tone: "success" },
        steps: [seen, ...(isInside ? [] : [step("Confirmed by the network", "done")]), step(added, "done")],
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
