import { type OperatorRole, readConsoleStatus } from "@feo/contract";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeConsole, openScreen } from "../testing/open-screen.tsx";
import { Shell } from "./shell.tsx";

const shell = { path: "*", Component: Shell };

beforeEach(() => {
  fakeConsole.answer(readConsoleStatus, {
    engine: { perSecond: 12, isHeard: true, haltedBecause: null, isDiskFull: false },
    audit: { entries: 3, checkedAt: null, fault: null },
    queues: { kyc: 1, withdrawals: 2, deposits: 3, addresses: 6, bankAccounts: 4, proposals: 5 },
    locksInMs: 15 * 60_000,
  });
});

const links = () => within(screen.getByRole("navigation", { name: "Menu" })).getAllByRole("link");

test("the menu shows only what the operator's roles allow, and the header names the roles", async () => {
  openScreen(shell, "/customers", ["support"]);
  expect(links().map(({ textContent }) => textContent?.replace(/\d+$/, ""))).toEqual([
    ...["Today", "Customers", "Money", "Audit log", "Markets and coins", "Content", "Proposals", "Operators"],
  ]);
  expect(screen.getByText("Support")).toBeTruthy();
  await screen.findByText(/^Locks in 1[45]:/);
});

test.each<[OperatorRole, string]>([
  ["support", "/kyc/some-id"],
  ["treasury", "/kyc"],
  ["compliance", "/content"],
  ["admin", "/withdrawals"],
  ["admin", "/find?q=asha"],
])("%s at %s is told that the page is not for them", async (role, address) => {
  openScreen(shell, address, [role]);
  expect(await screen.findByText("Your roles don't include this page")).toBeTruthy();
  expect(screen.getByText(`You have: ${role}. Two admins can change an operator's roles.`)).toBeTruthy();
});

test("an operator who may not search has no search field", () => {
  openScreen(shell, "/markets", ["admin"]);
  expect(screen.queryByRole("searchbox")).toBeNull();
});

test("on a customer's page the numbers don't open queues", async () => {
  const { user, address } = openScreen(shell, "/customers/some-id", ["treasury"]);
  await user.keyboard("2");
  expect(address()).toBe("/customers/some-id");
});

test("the keys of queues that the roles don't allow do nothing", async () => {
  const { user, address } = openScreen(shell, "/customers", ["treasury"]);
  await user.keyboard("1");
  expect(address()).toBe("/customers");
  await user.keyboard("2");
  expect(address()).toBe("/withdrawals");
});
