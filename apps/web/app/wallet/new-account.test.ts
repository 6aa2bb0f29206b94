import type { BankAccount } from "@feo/contract";
import { expect, test } from "vitest";
import { openingOf } from "./new-account.ts";

const opens = "2026-11-18T09:30:00.000Z";
const account = { status: "VERIFIED", usableFrom: opens } as BankAccount;

test("a new account says from when it can receive withdrawals, until it can", () => {
  expect(openingOf(account, Date.parse(opens) - 1)).toMatch(
    /^This account is new\. You can withdraw to it from 18 Nov/,
  );
  expect(openingOf(account, Date.parse(opens))).toBeUndefined();
});

test("an unverified account has no such note", () => {
  expect(openingOf({ ...account, status: "PENDING", usableFrom: null }, 0)).toBeUndefined();
});
