import type { BankAccount, FiatDeposit, KycLevel1 } from "@feo/contract";
import { describe, expect, test } from "vitest";
import { newestWaiting, type PanelFacts, startPanel } from "./start-panel.ts";
import { currentStep, startSummary, stepCards } from "./start-path.ts";
import { hiddenEmail, hiddenMobile } from "./start-words.ts";

test.each([
  [0, false, false, "verify"],
  [0, true, false, "verify"],
  [1, false, false, "deposit"],
  [2, true, false, "buy"],
  [1, false, true, null],
  [0, false, true, null],
])("at KYC level %i, with money %s and a trade %s, the current step is %s", (kycLevel, hasMoney, hasTraded, step) => {
  expect(currentStep({ kycLevel, hasMoney, hasTraded })).toBe(step);
});

test("each step shows the server's minimum and fee", () => {
  const costs = { minDeposit: "100", depositFee: "0", minOrder: "250", takerFee: "0.2" };
  expect(stepCards(costs).map(({ cost }) => cost)).toEqual([
    "Nothing to upload",
    "From ₹100. No fee.",
    "From ₹250. Fee 0.20%, GST included.",
  ]);
  expect(stepCards({ ...costs, depositFee: "5.5" })[1]?.cost).toBe("From ₹100. Fee ₹5.5.");
});

test("no cost is shown until the server has sent it", () => {
  const unknown = { minDeposit: undefined, depositFee: undefined, minOrder: undefined, takerFee: undefined };
  expect(stepCards(unknown).map(({ cost }) => cost)).toEqual(["Nothing to upload", undefined, undefined]);
  expect(stepCards(unknown)[1]?.summary).toBe("From a bank account in your name.");
});

test("the summary counts the steps that are left", () => {
  expect(startSummary("verify")).toMatch(/^Three steps/);
  expect(startSummary("deposit")).toMatch(/Two steps/);
  expect(startSummary("buy")).toMatch(/One step/);
});

const level1: KycLevel1 = {
  status: null,
  errors: [],
  rejectReason: "",
  isDigiLockerVerified: false,
  aadhaarNumber: "",
  PANNumber: "",
  consented: false,
  incomeRange: null,
  occupation: null,
  name: "",
  DOB: "",
  concerns: [],
};
const documents = { isDigiLockerVerified: true, aadhaarNumber: "XXXX XXXX 1234", PANNumber: "ABCPD1234F" };
const answers = { consented: true, incomeRange: 2, occupation: 1 };

const facts: PanelFacts = {
  user: { email: "", mobile: "9876543210" },
  level1,
  bankAccount: null,
  deposit: null,
  coinOnItsWay: null,
  balance: "₹1,000.00",
};

const noteOf = (panel: ReturnType<typeof startPanel>, label: string) =>
  panel.tasks.find((task) => task.label === label)?.note;

describe("KYC-012 the panel of the verification step", () => {
  test.each<[string, Partial<KycLevel1>, string, string, string]>([
    ["nothing done", {}, "Verify with DigiLocker", "Verify with DigiLocker", "digilocker"],
    ["DigiLocker done", documents, "Occupation and income", "Answer two questions", "/dashboard/account-verification"],
    [
      "only the PAN received",
      { ...documents, aadhaarNumber: "" },
      "DigiLocker didn't send your Aadhaar",
      "See how",
      "",
    ],
    ["everything filled in", { ...documents, ...answers }, "Submit for review", "Check and submit", ""],
    [
      "submitted",
      { ...documents, ...answers, status: "SUBMITTED" },
      "Your verification is in review",
      "Browse markets",
      "/markets",
    ],
    ["rejected", { ...documents, ...answers, status: "REJECTED" }, "We couldn't verify you", "Fix and resubmit", ""],
  ])("the verification panel with %s", (_case, given, title, action, to) => {
    const panel = startPanel("verify", { ...facts, level1: { ...level1, ...given } });
    expect([panel.title, panel.action.label]).toEqual([title, action]);
    expect(panel.action.to).toBe(to || "/dashboard/account-verification");
  });

  test("a rejection shows its reason and every field error", () => {
    const rejected = {
      ...level1,
      ...documents,
      ...answers,
      status: "REJECTED" as const,
      rejectReason: "The names differ.",
      errors: [{ path: "PANNumber", message: "PAN is not active." }],
    };
    expect(startPanel("verify", { ...facts, level1: rejected }).reason).toBe("The names differ. PAN is not active.");
  });

  test("the tasks show what is done, with the contact masked", () => {
    const panel = startPanel("verify", { ...facts, level1: { ...level1, ...documents } });
    expect(panel.tasks.map(({ state }) => state)).toEqual(["done", "done", "now", "waits"]);
    expect(panel.tasks[0]).toMatchObject({ label: "Mobile number", detail: "+91 98••• ••210", note: "Verified" });
    const byMail = startPanel("verify", { ...facts, user: { email: "asha@example.com", mobile: "" } });
    expect(byMail.tasks[0]).toMatchObject({ label: "Email address", detail: "as•••@example.com" });
  });
});

const account = (status: BankAccount["status"], rejectReason = ""): BankAccount => ({
  id: "b1",
  userId: "1",
  bankName: "HDFC Bank",
  accountNumber: "000123456789",
  IFSCCode: "HDFC0001234",
  status,
  rejectReason,
  accountHolder: "Asha",
  usableFrom: null,
  createdAt: "",
  updatedAt: "",
});

const deposit = (status: FiatDeposit["status"], rejectReason = ""): FiatDeposit => ({
  id: "d1",
  status,
  coinTicker: "INR",
  amount: "",
  createdAt: "",
  updatedAt: "",
  rejectReason,
  bankTxRef: "412345678901",
});

describe("BANK-010 the panel of the deposit step", () => {
  test.each<[string, Partial<PanelFacts>, string, string, string]>([
    ["no bank account", {}, "Add your bank account", "2 minutes", ""],
    [
      "an account being verified",
      { bankAccount: account("PENDING") },
      "We're verifying your bank account",
      "Being verified",
      "",
    ],
    [
      "a rejected account",
      { bankAccount: account("REJECTED", "Another name.") },
      "We couldn't verify your bank account",
      "Not verified",
      "Another name.",
    ],
    ["a verified account", { bankAccount: account("VERIFIED") }, "Transfer rupees from your bank", "Verified", ""],
    [
      "a deposit pending",
      { bankAccount: account("VERIFIED"), deposit: newestWaiting([deposit("PENDING")]) },
      "Your deposit is on its way",
      "Verified",
      "",
    ],
    [
      "a deposit rejected",
      { bankAccount: account("VERIFIED"), deposit: newestWaiting([deposit("REJECTED", "Wrong account.")]) },
      "We couldn't credit your deposit",
      "Verified",
      "Wrong account.",
    ],
    [
      "coins on their way",
      { bankAccount: null, coinOnItsWay: "ETH" },
      "Your ETH deposit is on its way",
      "2 minutes",
      "",
    ],
  ])("the deposit panel with %s", (_case, given, title, note, reason) => {
    const panel = startPanel("deposit", { ...facts, ...given });
    expect([panel.title, noteOf(panel, "Bank account"), panel.reason]).toEqual([title, note, reason]);
  });

  test("only the newest deposit counts, and a credited one is not pending", () => {
    expect(newestWaiting([deposit("PENDING"), deposit("REJECTED")])?.status).toBe("PENDING");
    expect(newestWaiting([deposit("SUCCESS"), deposit("REJECTED")])).toBeNull();
    expect(newestWaiting([])).toBeNull();
  });
});

test("the buy panel shows the available balance", () => {
  const panel = startPanel("buy", facts);
  expect(panel.tasks[0]).toMatchObject({ detail: "₹1,000.00", state: "done" });
  expect(panel.action).toEqual({ label: "Buy now", to: "/easyTrade" });
});

test.each([
  ["9876543210", "+91 98••• ••210"],
  ["6000000001", "+91 60••• ••001"],
])("the mobile number %s is masked as %s", (mobile, shown) => expect(hiddenMobile(mobile)).toBe(shown));

test.each([
  ["asha@example.com", "as•••@example.com"],
  ["a@b.in", "a•••@b.in"],
])("the email address %s is masked as %s", (email, shown) => expect(hiddenEmail(email)).toBe(shown));
