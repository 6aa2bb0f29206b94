/** The progress of a bank or crypto deposit, derived from its status. Pure functions. */
import type { CryptoDeposit, FiatDeposit, Network, WalletType } from "@feo/contract";
import { confirmationWords, isConfirmed } from "../format/deposit-words.ts";
import { walletNames } from "./coin-choice.ts";
import { timeLeft } from "./expected-time.ts";
import { type Progress, type ProgressStep, step, stepAt } from "./move-progress.ts";

/** WALLET-014. `wallet` is where the user's settings send deposits; undefined while they are unknown. */
export function fiatDepositProgress(tx: FiatDeposit, wallet: WalletType | undefined): Progress {
  const { status, createdAt, updatedAt, rejectReason } = tx;
  const received = stepAt("UTR received", createdAt);
  const credit = wallet === undefined ? "Added to your wallet" : `Added to your ${walletNames[wallet]} wallet`;
  switch (status) {
    case "PENDING":
      // The transfer arrived, but an operator must confirm that it belongs to this user.
      if (rejectReason !== "") {
        const steps = [received, step(rejectReason, "now", "within 1 day"), step(credit, "waits", "after review")];
        return { badge: { text: "In review", tone: "warn" }, steps };
      }
      return {
        badge: { text: "Pending", tone: "warn" },
        steps: [
          received,
          step("Matching with our bank statement", "now", "usually 10 minutes"),
          step(credit, "waits", "right after"),
        ],
      };
    case "SUCCESS":
      return {
        badge: { text: "Success", tone: "success" },
        steps: [received, stepAt("Found at the bank and added to your wallet", updatedAt)],
      };
    case "REJECTED":
      return {
        badge: { text: "Rejected", tone: "error" },
        steps: [received, stepAt(rejectReason || "We couldn't add it", updatedAt, "failed")],
      };
  }
}

/** WALLET-015. `network` is undefined if the coin no longer has it. */
export function cryptoDepositProgress(tx: CryptoDeposit, network: Network | undefined): Progress {
  const { status, rejectReason } = tx;
  const needed = network?.minConfirmation;
  const isInside = isFromCustomer(tx);
  const seen = seenStep(tx);
  switch (status) {
    case "PENDING":
    case "SUBMITTED":
      if (isInside)
        return {
          badge: { text: "Crediting", tone: "brand" },
          steps: [seen, step(addedTo(tx), "now", "usually seconds")],
        };
      if (tx.isAddressVerificationRequired) return askedProgress(tx, network);
      if (rejectReason !== "") {
        const steps = [
          ...[seen, countedStep(tx, network), step(rejectReason, "now", "within 1 day")],
          step(addedTo(tx), "waits", "after review"),
        ];
        return { badge: { text: "In review", tone: "warn" }, steps };
      }
      return confirmingProgress(tx, network);
    case "SUCCESS": {
      const confirmed = needed === undefined ? "Confirmed by the network" : confirmationWords(needed, needed);
      const steps = [seen, ...(isInside ? [] : [step(confirmed, "done")]), stepAt(addedTo(tx), tx.updatedAt)];
      // Only the first step says that it came from another customer.
      return { badge: { text: "Credited", tone: "success" }, steps, isToldByBadge: !isInside };
    }
    case "REJECTED":
      return {
        badge: { text: "Not credited", tone: "error" },
        steps: [seen, stepAt(rejectReason || "We couldn't credit it", tx.updatedAt, "failed")],
      };
    case "FAILED":
      return {
        badge: { text: "Failed", tone: "error" },
        steps: [seen, stepAt(rejectReason || "The network dropped it before it was credited", tx.updatedAt, "failed")],
      };
  }
}

/** Waits for the customer's answer, whether or not the network has confirmed it. */
const askedProgress = (tx: CryptoDeposit, network: Network | undefined): Progress => ({
  badge: { text: "Action needed", tone: "warn" },
  steps: [
    countedStep(tx, network),
    { ...step("Tell us who sent it", "now", "Waiting for you"), isYours: true },
    step(addedTo(tx), "waits", "after you answer"),
  ],
  asks: "Tell us who sent it and we'll credit it.",
});

/** Waits for confirmations, then for the checks before it is credited. */
function confirmingProgress(tx: CryptoDeposit, network: Network | undefined): Progress {
  const { confirmations } = tx;
  if (network === undefined || isConfirmed(confirmations, network.minConfirmation)) {
    const counted = countedStep(tx, network);
    const checked = counted.state === "done" ? [step("Final checks", "now", "usually moments")] : [];
    const badge = { text: checked.length > 0 ? "Crediting" : "Confirming", tone: "brand" } as const;
    return { badge, steps: [seenStep(tx), counted, ...checked, step(addedTo(tx), "waits", "right after")] };
  }
  const { minConfirmation: needed, expectedSeconds } = network;
  const right = timeLeft({ confirmations, needed, expectedSeconds });
  const left = needed === 1 ? "confirmation" : "confirmations";
  return {
    badge: { text: "Confirming", tone: "brand" },
    bar: { value: confirmations, max: needed, left, ...(right === undefined ? {} : { right }) },
    steps: [],
  };
}

/** A deposit from another customer has no transaction hash. */
const isFromCustomer = ({ txHash }: CryptoDeposit): boolean => txHash === "";

const seenStep = (tx: CryptoDeposit): ProgressStep =>
  stepAt(isFromCustomer(tx) ? "From another Feo customer" : "Seen on the network", tx.createdAt);

const countedStep = ({ confirmations }: CryptoDeposit, network: Network | undefined): ProgressStep => {
  const needed = network?.minConfirmation;
  return step(confirmationWords(confirmations, needed), isConfirmed(confirmations, needed) ? "done" : "now");
};

const addedTo = ({ walletType }: CryptoDeposit): string => `Added to your ${walletNames[walletType]} wallet`;
