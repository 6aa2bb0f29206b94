import { type AsCustomer, consoleCalls, mayCall, readAsCustomer } from "@feo/contract";
import { axeFaults } from "@feo/ui/testing";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeConsole, openScreen } from "../testing/open-screen.tsx";
import { AsCustomerPage } from "./as-customer-page.tsx";

const page = { path: "/customers/:id/as-customer", Component: AsCustomerPage };
const at = "2026-11-18T10:00:00.000Z";

const seen: AsCustomer = {
  name: "Priya Deshmukh",
  feoTag: "priya_d",
  kycLevel: 1,
  balances: [{ ticker: "INR", mainAvailable: "100", mainLocked: "0", spotAvailable: "2.5", spotLocked: "0" }],
  openOrders: [],
  movements: [],
  limits: {
    daily: "100000.00",
    used: "0.00",
    left: "100000.00",
    resetsAt: at,
    heldUntil: "2026-11-19T10:00:00.000Z",
    heldBecause: "password",
  },
  levels: [{ level: 2, status: "REJECTED", rejectReason: "The photo is too dark", sentAt: at, decidedAt: at }],
  notices: [{ id: "1", at, title: "₹100.00 received", text: "From @asha", isRead: false }],
  announcements: [{ slug: "a", title: "BTC withdrawals are slow today", summary: "", at }],
  actions: [
    { action: "sign in", refusals: [] },
    { action: "withdraw", refusals: ["Withdrawals are on hold after a security change."] },
  ],
};

test("the page shows what the customer sees and can't do, and has nothing to press but links", async () => {
  fakeConsole.answer(readAsCustomer, seen);
  const { user, address } = openScreen(page, "/customers/u/as-customer", ["support"]);
  await screen.findByRole("heading", { name: "As Priya Deshmukh sees it" });
  for (const text of [
    "Withdrawals are on hold after a security change.",
    "The photo is too dark",
    "BTC withdrawals are slow today",
    "₹100.00 received: From @asha",
  ])
    expect(screen.getByText(text)).toBeTruthy();
  expect(document.body.textContent).toContain(
    "The password was changed: withdrawals are blocked until 19 Nov 15:30 IST",
  );
  expect(screen.queryAllByRole("button")).toEqual([]);
  expect(await axeFaults()).toEqual([]);
  await user.keyboard("[[");
  expect(address()).toBe("/customers/u");
});

test("the view is one reading call of the console, and no call hands out a customer's token", () => {
  expect(readAsCustomer).toMatchObject({ method: "GET", auth: "operator" });
  expect(mayCall(readAsCustomer, ["admin"])).toBe(false);
  expect(consoleCalls.filter(({ auth }) => auth === "access")).toEqual([]);
});
