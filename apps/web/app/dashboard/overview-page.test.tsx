/** The dashboard while loading, before the first trade and after it. */
import {
  listFiatDeposits,
  listOwnTrades,
  type OwnTrade,
  readBalances,
  readBankAccount,
  readDigiUrl,
  readKyc,
  readProfile,
} from "@feo/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { fakeApi } from "../testing/fake-api.ts";
import { givenAccount, givenBalances, givenUser } from "../testing/given.ts";
import { openPage } from "../testing/open-page.tsx";

const result = { status: null, errors: [], rejectReason: "" };
const fresh = {
  level1: {
    ...result,
    isDigiLockerVerified: false,
    aadhaarNumber: "",
    PANNumber: "",
    consented: false,
    incomeRange: null,
    occupation: null,
    name: "",
    DOB: "",
  },
  level2: { ...result, selfieOtp: "", isSelfieUploaded: false, isBankStatementUploaded: false },
  level3: result,
};

const trade: OwnTrade = {
  id: "1",
  orderId: "1",
  role: "TAKER",
  side: "BUY",
  price: "100",
  volume: "1",
  total: "100",
  createdAt: "2026-06-01T06:30:00.000Z",
  marketSymbol: "ADA-INR",
  type: "LIMIT",
  feeTicker: "ADA",
  feeAmount: "0.002",
  tdsTicker: "INR",
  tdsAmount: "0",
};

beforeEach(() => {
  fakeApi.answer(readKyc, fresh);
  fakeApi.answer(readProfile, givenUser({ kycLevel: 0, mobile: "9876543210" }));
  fakeApi.answer(readBalances, givenBalances());
});

describe("until the first trade", () => {
  test("KYC-012 verification is the current step, with the limits, minimum and fee of the server", async () => {
    openPage("/dashboard");
    await screen.findByRole("heading", { name: "Welcome to Feo" });
    expect(screen.getByText("0 of 3 done")).toBeTruthy();
    await screen.findByText("Withdraw ₹50,000 a day");
    await screen.findByText("From ₹100. No fee.");
    await screen.findByText("From ₹100. Fee 0.20%, GST included.");
    expect(screen.getByText("+91 98••• ••210")).toBeTruthy();
    expect(screen.getAllByText(/After step/)).toHaveLength(2);
    expect(screen.getByRole("link", { name: "Browse markets first" }).getAttribute("href")).toBe("/markets");
  });

  test("KYC-019 an unreachable DigiLocker is reported above the button", async () => {
    fakeApi.refuse(readDigiUrl, "PROVIDER_UNAVAILABLE");
    const { user } = openPage("/dashboard");
    await user.click(await screen.findByRole("button", { name: "Verify with DigiLocker" }));
    await screen.findByRole("alert");
  });

  test("a verified customer without money is asked for a bank account", async () => {
    fakeApi.answer(readProfile, givenUser({ kycLevel: 1 }));
    fakeApi.answer(readBankAccount, { bankAccount: null });
    fakeApi.answer(listFiatDeposits, { count: 0, txs: [] });
    openPage("/dashboard");
    const action = await screen.findByRole("link", { name: "Add bank account" });
    expect(action.getAttribute("href")).toBe("/dashboard/depositINR");
    expect(screen.getByText("1 of 3 done")).toBeTruthy();
  });

  test("a pending deposit is shown with its UTR", async () => {
    fakeApi.answer(readProfile, givenUser({ kycLevel: 1 }));
    fakeApi.answer(readBankAccount, { bankAccount: givenAccount() });
    const createdAt = "2026-06-01T06:30:00.000Z";
    const tx = { id: "d", status: "PENDING", coinTicker: "INR", amount: "", createdAt, updatedAt: createdAt } as const;
    fakeApi.answer(listFiatDeposits, { count: 1, txs: [{ ...tx, rejectReason: "", bankTxRef: "412345678901" }] });
    openPage("/dashboard");
    await screen.findByText(/UTR 412345678901/);
  });

  test("once there is a balance, buying is the current step and shows the amount", async () => {
    fakeApi.answer(readProfile, givenUser({ kycLevel: 1 }));
    fakeApi.answer(readBalances, givenBalances({ main: { INR: "200000" } }));
    openPage("/dashboard");
    await screen.findByRole("link", { name: "Buy now" });
    const step = screen.getAllByRole("listitem").find((item) => item.getAttribute("aria-current") === "step");
    expect(step && within(step).getByText("₹2,00,000.00")).toBeTruthy();
  });
});

test("after the first trade the dashboard greets by name", async () => {
  fakeApi.answer(readProfile, givenUser({ kycLevel: 2 }));
  fakeApi.answer(listOwnTrades, { count: 1, trades: [trade] });
  openPage("/dashboard");
  await screen.findByText("Welcome, Asha.");
  expect(screen.queryByText("Welcome to Feo")).toBeNull();
  expect(screen.getByRole("heading", { name: "Next steps" })).toBeTruthy();
});

test("until the trades are loaded, neither the start page nor the overview is shown", async () => {
  const release = fakeApi.hold(listOwnTrades);
  openPage("/dashboard");
  await waitFor(() => expect(fakeApi.asked(listOwnTrades)).not.toHaveLength(0));
  await screen.findByRole("status", { name: "Loading your dashboard" });
  expect(screen.queryByText("Welcome to Feo")).toBeNull();
  release();
  await screen.findByRole("heading", { name: "Welcome to Feo" });
});

test("ERROR-021 balances that failed to load show an error and can be retried", async () => {
  fakeApi.refuse(readBalances, "INTERNAL_ERROR");
  const { user } = openPage("/dashboard");
  await screen.findByText("Your dashboard didn't load");
  fakeApi.answer(readBalances, givenBalances());
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "Welcome to Feo" });
});
