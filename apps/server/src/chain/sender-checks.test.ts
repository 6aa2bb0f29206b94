import { expect, test } from "vitest";
import { type SenderFacts, senderChecks } from "./sender-checks.ts";

const friend: SenderFacts = {
  ownership: "third_party",
  ownerName: "Kabir Anand",
  ownerCountry: "AE",
  relationship: "friend",
  sentFrom: "wallet",
  customerName: "Tara Rao",
  otherCustomers: 0,
  wasRefused: false,
};
const worst = (changes: Partial<SenderFacts>) =>
  senderChecks({ ...friend, ...changes })
    .filter(({ verdict }) => verdict !== "pass")
    .map(({ name, words, verdict }) => `${name}: ${words}, ${verdict}`);

test("a fully declared stranger's address passes every check", () => {
  expect(worst({})).toEqual([]);
  expect(senderChecks(friend).map(({ name }) => name)).toEqual([
    ...["Details", "Country", "Name", "Other customers", "Earlier verdict"],
  ]);
});

test.each<[Partial<SenderFacts>, string]>([
  [{ relationship: null, sentFrom: null }, "Details: Not given: relationship, source, review"],
  [{ ownerCountry: "KP" }, "Country: North Korea, on the FATF's list for action, fail"],
  [{ ownerName: "RAO TARA" }, "Name: The customer's own name, declared as someone else's, review"],
  [{ otherCustomers: 1 }, "Other customers: Also sent to 1 other customer, review"],
  [{ otherCustomers: 12 }, "Other customers: Also sent to 12 other customers, review"],
  [{ wasRefused: true }, "Earlier verdict: Refused, then declared again, review"],
])("%o is named", (changes, found) => {
  expect(worst(changes)).toEqual([found]);
});

test("an address declared as the customer's own is checked without an owner's details", () => {
  const own = { ownership: "self", ownerName: "", ownerCountry: "", relationship: null, sentFrom: null } as const;
  expect(worst({ ...own, wasRefused: true })).toEqual(["Earlier verdict: Refused, then declared again, review"]);
});
