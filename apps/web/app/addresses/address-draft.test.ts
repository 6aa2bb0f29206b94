import type { Network } from "@feo/contract";
import { describe, expect, test } from "vitest";
import { type AddressDraft, addressProblems, emptyAddress, ownerWords, waitsUntil } from "./address-draft.ts";

const network = { networkKey: "ETH", networkName: "Ethereum", addressRegex: "^0x[0-9a-f]{4}$" } as Network;
const whole: AddressDraft = {
  networkKey: "ETH",
  address: "0x12ab",
  label: "My ledger",
  ownership: "self",
  ownerName: "",
};

describe("validating a new withdrawal address", () => {
  test("an empty draft reports every missing field", () => {
    expect(addressProblems(emptyAddress, undefined)).toEqual({
      networkKey: "Choose the network.",
      address: "Enter the address.",
      label: "Enter a label.",
      ownership: "Choose whose address it is.",
    });
  });

  test.each([
    [{}, {}],
    [{ address: "0x12zz" }, { address: "This is not an address on Ethereum." }],
    [{ label: "  " }, { label: "Enter a label." }],
    [{ label: "x".repeat(41) }, { label: "At most 40 characters." }],
    [{ ownership: "third_party" as const }, { ownerName: "Enter the name of the person or company." }],
    [
      { ownership: "third_party" as const, ownerName: " R " },
      { ownerName: "Enter the name of the person or company." },
    ],
    [{ ownership: "third_party" as const, ownerName: "R".repeat(121) }, { ownerName: "Use at most 120 characters." }],
    [{ ownership: "third_party" as const, ownerName: "Ravi Menon" }, {}],
  ])("CRYPTO-009 a draft with %j has the problems %j", (over, problems) => {
    expect(addressProblems({ ...whole, ...over }, network)).toEqual(problems);
  });
});

test("an address's owner is described in words", () => {
  expect(ownerWords({ ownership: "self", ownerName: "" })).toBe("Yours");
  expect(ownerWords({ ownership: "third_party", ownerName: "Ravi Menon" })).toBe("Of Ravi Menon");
});

test.each([
  [true, "2026-11-16T00:00:00Z", "17 Nov 2026, 14:30:00 IST"],
  [true, "2026-11-17T09:00:00Z", undefined],
  [false, "2026-11-16T00:00:00Z", undefined],
])("with withdrawals only to listed addresses: %s, an address at %s is locked until %s", (isListOnly, now, until) => {
  expect(waitsUntil({ usableFrom: "2026-11-17T09:00:00.000Z" }, { isListOnly, nowMs: Date.parse(now) })).toBe(until);
});
