import { expect, test } from "vitest";
import { confirmationWords, type DepositStanding, depositStanding } from "./deposit-words.ts";

const deposit: DepositStanding = {
  status: "PENDING",
  confirmations: 7,
  isAddressVerificationRequired: false,
  rejectReason: "",
  txHash: "0xab",
  walletType: "MAIN",
};

test.each([
  [7, 12, "7 of 12 confirmations"],
  [30, 12, "12 of 12 confirmations"],
  [0, 1, "0 of 1 confirmation"],
  [1, undefined, "1 confirmation"],
  [3, undefined, "3 confirmations"],
])("%s confirmations of %s needed are shown as %j", (confirmations, needed, words) => {
  expect(confirmationWords(confirmations, needed)).toBe(words);
});

test.each([
  [{}, "Waiting for the network: 7 of 12 confirmations."],
  [{ confirmations: 12 }, "The network has confirmed it. We're running final checks before we credit it."],
  [{ rejectReason: "We look at it by hand." }, "We look at it by hand."],
  [{ isAddressVerificationRequired: true }, "Tell us who sent it and we'll credit it."],
  [{ status: "SUBMITTED" as const }, "Waiting for the network: 7 of 12 confirmations."],
  [{ status: "SUBMITTED" as const, txHash: "" }, "From another Feo customer. We're crediting your main wallet."],
  [{ status: "SUCCESS" as const, walletType: "SPOT" as const }, "Credited to your spot wallet."],
  [{ status: "REJECTED" as const, rejectReason: "It is below the minimum." }, "Not credited. It is below the minimum."],
  [{ status: "REJECTED" as const }, "Not credited."],
  [{ status: "FAILED" as const }, "The network dropped it before it was credited."],
])("WALLET-015 a deposit with %j reads %j", (over, sentence) => {
  expect(depositStanding({ ...deposit, ...over }, 12)).toBe(sentence);
});
