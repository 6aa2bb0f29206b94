/** How far a transfer of rupees has come, as the steps of a timeline. What is told is what its status says. Pure. */
import type { FiatDeposit, FiatWithdrawal, WalletType } from "@feo/contract";
import { walletNames } from "./coin-choice.ts";

export interface ProgressStep {
  readonly text: string;
  readonly state: "done" | "now" | "waits" | "failed";
  /** A moment, where one is known; else a few words or nothing. */
  readonly at?: string;
  readonly note?: string;
}

export interface Progress {
  readonly badge: { readonly text: string; readonly tone: "warn" | "brand" | "success" | "error" | "neutral" };
  readonly steps: readonly ProgressStep[];
}

/** WALLET-014. `wallet` is where deposits go by the person's settings. */
export function depositProgress({ status, createdAt, rejectReason }: FiatDeposit, wallet: WalletType): Progress {
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

/** WALLET-018. */
export function withdrawalProgress(withdrawal: FiatWithdrawal): Progress {
  const { status, createdAt, rejectReason } = withdrawal;
  const asked: ProgressStep = { text: "Requested", state: "done", at: createdAt };
  const back: ProgressStep = { text: "Back in your main wallet", state: "done" };
  switch (status) {
    case "PENDING":
      return {
        badge: { text: "Pending", tone: "warn" },
        steps: [
          asked,
          { text: "Being checked", state: "now", note: "larger ones by a person" },
          { text: "Paid to your bank", state: "waits" },
        ],
      };
    case "PROCESSING":
      return {
        badge: { text: "Processing", tone: "brand" },
        steps: [
          asked,
          { text: "Given to the bank", state: "now", note: "waits for its word" },
          { text: "Paid to your bank", state: "waits" },
        ],
      };
    case "SUCCESS":
      return {
        badge: { text: "Success", tone: "success" },
        steps: [asked, { text: "Given to the bank", state: "done" }, { text: "Paid to your bank", state: "done" }],
      };
    case "CANCELLED":
      return {
        badge: { text: "Cancelled", tone: "neutral" },
        steps: [asked, { text: "Cancelled by you", state: "done" }, back],
      };
    case "REJECTED":
      return {
        badge: { text: "Rejected", tone: "error" },
        steps: [asked, { text: rejectReason || "The bank could not pay it", state: "failed" }, back],
      };
  }
}

/** Only what nobody at the bank has heard of can be taken back. */
export const canCancel = ({ status }: Pick<FiatWithdrawal, "status">): boolean => status === "PENDING";
