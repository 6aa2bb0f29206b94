import { expect, test } from "vitest";
import { confirmationWords, type DepositStanding, depositStanding } from "./deposit-words.ts";

const deposit: DepositStanding = {
  ...{
    status: "PENDING",
    confirmations: 7,
    isAddressVerificationRequired: false,
    rejectReason: "",
    txHash: "0xab",
    walletType: "MAIN",
  },
};

test.each([
  [7, 12, "7 of 12 confirmations"],
  [30, 12, "12 of 12 confirmations"],
  [0, 1, "0 of 1 confirmation"],
  [1, undefined, "1 confirmation"],
  [3, undefined, "3 confirmations"],
])("%s confirmations where %s are asked for are %j", (confirmations, needed, words) => {
  expect(confirmationWords(confirmations, needed)).toBe(words);
});

test.each([
  [{}, "It waits for the network: 7 of 12 confirmations."],
  [{ confirmations: 12 }, "The network has confirmed it; it is being looked at before it is added."],
  [{ rejectReason: "We look at it by hand." }, "We look at it by hand."],
  [
    { isAddressVerificationRequired: true },
    "It came from an address that is new to us. Say whose it is, and it is added.",
  ],
  [
    { status: "SUBMITTED" as const },
    "You have said whose address it came from. It waits for the network: 7 of 12 confirmations.",
  ],
  [{ status: "SUCCESS" as const, walletType: "SPOT" as const }, "It was added to your spot wallet."],
  [
    { status: "REJECTED" as const, rejectReason: "It is below the minimum." },
    "It was not added. It is below the minimum.",
  ],
  [{ status: "REJECTED" as const }, "It was not added."],
  [{ status: "FAILED" as const }, "It left the network again before it was added."],
])("WALLET-015 a deposit with %j says %j", (over, sentence) => {
  expect(depositStanding({ ...deposit, ...over }, 12)).toBe(sentence);
});
