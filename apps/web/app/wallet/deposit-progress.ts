/** How far a deposit has come, by bank or by chain, derived from its status. Pure. */
import type { CryptoDeposit, FiatDeposit, Network, WalletType } from "@feo/contract";
import { confirmationWords, isConfirmed } from "../frame/deposit-words.ts";
import { walletNames } from "./coin-choice.ts";
import { timeLeft } from "./expected-time.ts";
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
  const { status, rejectReason } = tx;
  const needed = network?.minConfirmation;
  const isInside = isFromCustomer(tx);
  const seen = seenStep(tx);
  switch (status) {
    case "PENDING":
    case "SUBMITTED":
      if (isInside) return { badge: { text: "Crediting", tone: "brand" }, steps: [seen, step(addedTo(tx), "now")] };
      if (tx.isAddressVerificationRequired) return askedProgress(tx, network);
      if (rejectReason !== "") {
        const steps = [seen, countedStep(tx, network), step(rejectReason, "now"), step(addedTo(tx), "waits")];
        return { badge: { text: "In review", tone: "warn" }, steps };
      }
      return confirmingProgress(tx, network);
    case "SUCCESS": {
      const confirmed = needed === undefined ? "Confirmed by the network" : confirmationWords(needed, needed);
      const steps = [seen, ...(isInside ? [] : [step(confirmed, "done")]), step(addedTo(tx), "done")];
      // That it came from another customer, only its first step says.
      return { badge: { text: "Credited", tone: "success" }, steps, isToldByBadge: !isInside };
    }
    case "REJECTED":
      return {
        badge: { text: "Not credited", tone: "error" },
        steps: [seen, step(rejectReason || "We couldn't credit it", "failed")],
      };
    case "FAILED":
      return {
        badge: { text: "Failed", tone: "error" },
        steps: [seen, step(rejectReason || "The network dropped it before it was credited", "failed")],
      };
  }
}

/** It waits for its owner's word, whether the network has confirmed it or not. */
const askedProgress = (tx: CryptoDeposit, network: Network | undefined): Progress => ({
  badge: { text: "Action needed", tone: "warn" },
  steps: [
    countedStep(tx, network),
    { ...step("Tell us who sent it", "now", "Waiting for you"), isYours: true },
    step(addedTo(tx), "waits"),
  ],
  asks: "Tell us who sent it and we'll credit it.",
});

/** It waits for the network, and then for what is checked before it is credited. */
function confirmingProgress(tx: CryptoDeposit, network: Network | undefined): Progress {
  const { confirmations } = tx;
  if (network === undefined || isConfirmed(confirmations, network.minConfirmation)) {
    const counted = countedStep(tx, network);
    const checked = counted.state === "done" ? [step("Final checks", "now", "usually moments")] : [];
    const badge = { text: checked.length > 0 ? "Crediting" : "Confirming", tone: "brand" } as const;
    return { badge, steps: [seenStep(tx), counted, ...checked, step(addedTo(tx), "waits")] };
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

/** What came from another customer has no transaction. */
const isFromCustomer = ({ txHash }: CryptoDeposit): boolean => txHash === "";

const seenStep = (tx: CryptoDeposit): ProgressStep => ({
  ...step(isFromCustomer(tx) ? "From another Feo customer" : "Seen on the network", "done"),
  at: tx.createdAt,
});

const countedStep = ({ confirmations }: CryptoDeposit, network: Network | undefined): ProgressStep => {
  const needed = network?.minConfirmation;
  return step(confirmationWords(confirmations, needed), isConfirmed(confirmations, needed) ? "done" : "now");
};

const addedTo = ({ walletType }: CryptoDeposit): string => `Added to your ${walletNames[walletType]} wallet`;
