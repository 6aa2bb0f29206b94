import { expect, test } from "vitest";
import { linePlace, partsOf } from "./book-words.ts";

const line = { kind: "bank line", id: "a b", userId: null, withdrawalId: null } as const;
const everything = () => true;

test.each([
  [line, "/deposits/a%20b"],
  [{ ...line, userId: "u" }, "/customers/u"],
  [{ ...line, userId: "u", withdrawalId: "w" }, "/withdrawals/w"],
  [{ ...line, kind: "payment" as const }, undefined],
  [{ ...line, kind: "coin deposit" as const, userId: "u" }, "/customers/u"],
])("%o leads to %s", (given, place) => {
  expect(linePlace(given, everything)).toBe(place);
});

test("a line leads nowhere that the operator may not go", () => {
  for (const given of [line, { ...line, userId: "u" }, { ...line, withdrawalId: "w" }]) {
    expect(linePlace(given, () => false)).toBeUndefined();
  }
});

test("wallets have no lines, and a mismatch in rupees shows what left without a request", () => {
  const parts = [
    { name: "ETH in the hot wallet", amount: "1" },
    { name: "ETH in transit", amount: "2" },
  ];
  expect(partsOf({ ticker: "ETH", parts, findings: [] }).map(({ isWallet }) => isWallet)).toEqual([true, false]);
  const names = (ticker: string, findings: string[]) =>
    partsOf({ ticker, parts: [], findings }).map(({ part }) => part);
  expect(names("INR", ["a difference"])).toEqual(["foreign"]);
  expect(names("INR", [])).toEqual([]);
  expect(names("ETH", ["a difference"])).toEqual([]);
});
