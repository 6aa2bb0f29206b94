/** INR deposits: prerequisites, the bank account, submitting a transfer's reference, and its progress. */
import {
  addBankAccount,
  changeSettings,
  depositFiat,
  type FiatDeposit,
  listFiatDeposits,
  readBankAccount,
  readBankBranch,
  readDepositDetails,
  readDepositReference,
  readProfile,
} from "@feo/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { fakeApi } from "../testing/fake-api.ts";
import { answerList } from "../testing/fake-lists.ts";
import { fakeSockets } from "../testing/fake-socket.ts";
import { givenAccount, givenUser } from "../testing/given.ts";
import { type OpenedPage, openPage } from "../testing/open-page.tsx";

const path = "/dashboard/depositINR";
const utr = "431988017745";

const deposit = (id: string, more: Partial<FiatDeposit> = {}): FiatDeposit => ({
  id,
  status: "SUCCESS",
  coinTicker: "INR",
  amount: "150",
  createdAt: "2026-06-01T06:30:00.000Z",
  updatedAt: "2026-11-16T05:06:00.000Z",
  rejectReason: "",
  bankTxRef: `40000000000${id.slice(1)}`,
  ...more,
});

let made: FiatDeposit[];
beforeEach(() => {
  made = [];
  fakeApi.answer(readProfile, givenUser({ kycLevel: 1 }));
  fakeApi.answer(readBankAccount, { bankAccount: givenAccount() });
  fakeApi.answer(readBankBranch, ({ query: { IFSCCode = "" } }) => ({
    branch: { IFSCCode, bankName: "Kaveri Bank", branchCode: IFSCCode.slice(5) },
  }));
  fakeApi.answer(readDepositReference, { reference: "FEO1234567" });
  fakeApi.answer(readDepositDetails, {
    response: {
      accountNumber: "920020011112222",
      accountHolder: "Feo",
      bankName: "Demo Bank",
      ifscCode: "DEMO0000001",
    },
  });
  answerList({ call: listFiatDeposits, name: "txs", rows: () => made });
  fakeApi.answer(depositFiat, ({ body }) => {
    made = [deposit(`told${made.length}`, { status: "PENDING", amount: "", bankTxRef: body.bankTxRef }), ...made];
    return { tx: made[0] as FiatDeposit };
  });
});

const utrField = () => screen.getByRole<HTMLInputElement>("textbox", { name: "UTR" });
const deposits = (): HTMLElement[] => [
  ...(screen.getByRole("list", { name: "Recent deposits" }).children as HTMLCollectionOf<HTMLElement>),
];
const depositAt = (place: number) => within(deposits().at(place) as HTMLElement);

async function openDeposit(): Promise<OpenedPage> {
  const page = openPage(path);
  await screen.findByRole("button", { name: "Copy the reference number" });
  return page;
}

async function submitUtr({ user }: OpenedPage, text: string) {
  await user.clear(utrField());
  await user.click(utrField());
  await user.paste(text);
  await user.click(screen.getByRole("button", { name: "Submit UTR" }));
}

async function fillAccount({ user }: OpenedPage, fields: Readonly<Record<string, string>>) {
  const dialog = within(await screen.findByRole("dialog"));
  for (const [label, value] of Object.entries(fields)) {
    await user.clear(dialog.getByLabelText(label));
    await user.click(dialog.getByLabelText(label));
    await user.paste(value);
  }
  await user.click(dialog.getByRole("button", { name: "Add bank account" }));
}

const theirs = {
  "Account number": "60200300400505",
  "Re-enter account number": "60200300400505",
  IFSC: "KVRI0000421",
};

describe("KYC-025 prerequisites of a deposit", () => {
  test("a deposit requires verification first", async () => {
    fakeApi.answer(readProfile, givenUser({ kycLevel: 0 }));
    openPage(path);
    await screen.findByText("Add your bank account after level 1 verification");
    expect(utrField().disabled).toBe(true);
    // Only the first line gives the reason.
    expect(screen.getByText("Shown once your bank account is verified")).toBeDefined();
  });

  test("BANK-012 while the bank account loads, no line claims that there is none", async () => {
    const release = fakeApi.hold(readBankAccount);
    openPage(path);
    await screen.findByRole("radio", { name: "Main wallet" });
    expect(screen.queryByText(/once your bank account is verified/)).toBeNull();
    expect(screen.queryByText("No bank account yet")).toBeNull();
    release();
    await screen.findByRole("button", { name: "Copy the reference number" });
  });

  test("ACCT-016 the wallet that deposits go to can be changed on the deposit page", async () => {
    fakeApi.answer(changeSettings, ({ body }) => ({ settings: { ...givenUser().settings, ...body } }));
    const { user } = await openDeposit();
    expect(screen.getByRole("radio", { name: "Main wallet" }).getAttribute("aria-checked")).toBe("true");
    await user.click(screen.getByRole("radio", { name: "Spot wallet" }));
    await waitFor(() =>
      expect(fakeApi.asked(changeSettings).map(({ body }) => body)).toEqual([{ depositWallet: "SPOT" }]),
    );
  });

  test("a sixth account within a day is refused with a reason", async () => {
    fakeApi.answer(readBankAccount, { bankAccount: null });
    fakeApi.refuse(addBankAccount, "TOO_MANY_BANK_ACCOUNTS");
    const page = openPage(path);
    await page.user.click(await screen.findByRole("button", { name: "Add bank account" }));
    await fillAccount(page, theirs);
    await screen.findByText(/You can add five bank accounts in 24 hours\./);
  });

  test("BANK-011 FORMAT-008 a complete IFSC fills bank and branch, and an unknown one is refused at its field", async () => {
    fakeApi.answer(readBankAccount, { bankAccount: null });
    const page = openPage(path);
    await page.user.click(await screen.findByRole("button", { name: "Add bank account" }));
    await fillAccount(page, {
      ...theirs,
      "Account holder": "Asha Verma 2",
      "Re-enter account number": "60200300400506",
    });
    await screen.findByText("Kaveri Bank, branch 000421");
    expect(screen.getByLabelText<HTMLInputElement>("Account holder").value).toBe("Asha Verma ");
    await screen.findByText("The account numbers don't match.");
    fakeApi.refuse(readBankBranch, "IFSC_UNKNOWN");
    await fillAccount(page, { ...theirs, IFSC: "KVRI0000999" });
    const field = screen.getByLabelText("IFSC");
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "No bank branch has this IFSC. Check it on a cheque or in your bank's app.",
    );
    expect(fakeApi.asked(addBankAccount)).toEqual([]);
  });

  test("BANK-010 an account that the bank has not answered for stays pending, and becomes verified without a reload", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fakeApi.answer(readBankAccount, { bankAccount: null });
    fakeApi.answer(addBankAccount, () => {
      fakeApi.answer(readBankAccount, { bankAccount: givenAccount({ status: "PENDING" }) });
      return { bankAccount: givenAccount({ status: "PENDING" }) };
    });
    const page = openPage(path);
    await page.user.click(await screen.findByRole("button", { name: "Add bank account" }));
    await fillAccount(page, theirs);
    await screen.findByText("Being checked");
    const [sent] = fakeApi.asked(addBankAccount);
    expect(sent?.body).toEqual({
      accountHolderName: "Asha Verma",
      bankName: "Kaveri Bank",
      accountNumber: "60200300400505",
      IFSCCode: "KVRI0000421",
    });
    expect(utrField().disabled).toBe(true);
    fakeApi.answer(readBankAccount, { bankAccount: givenAccount() });
    await vi.advanceTimersByTimeAsync(4_000);
    await screen.findByText("Verified");
    await screen.findByRole("button", { name: "Copy the reference number" });
  });
});

describe("BANK-001 BANK-002 BANK-005 BANK-017 BANK-018 a transfer", () => {
  test("a transfer's type is recognised by its reference, and one submitted before is refused beside the field", async () => {
    const page = await openDeposit();
    for (const [text, kind] of [
      ["hdfc123456789012", "16 characters, NEFT"],
      ["hdfcr52026060112345678", "22 characters, RTGS"],
    ] as const) {
      await page.user.click(utrField());
      await page.user.paste(text);
      await screen.findByText(kind);
      await page.user.keyboard("{Enter}");
      await waitFor(() => depositAt(0).getByText(`UTR ${text.toUpperCase()}`));
      await waitFor(() => expect(utrField().value).toBe(""));
    }
    fakeApi.refuse(depositFiat, "DEPOSIT_KNOWN");
    await submitUtr(page, utr);
    await screen.findByText(/This UTR has already been submitted\./);
  });

  test("a transfer under manual review is shown as in review", async () => {
    made = [
      deposit("d1", {
        status: "PENDING",
        amount: "1000",
        rejectReason: "It came from another account. We look at it by hand.",
      }),
    ];
    await openDeposit();
    depositAt(0).getByText("In review");
    depositAt(0).getByText(/We look at it by hand/);
  });

  test("a transfer's masked amount appears nowhere in the list", async () => {
    fakeApi.answer(readProfile, givenUser({ kycLevel: 1, settings: { ...givenUser().settings, maskBalance: true } }));
    made = [deposit("d1")];
    await openDeposit();
    await within(await screen.findByRole("list", { name: "Recent deposits" })).findByText("••••••");
    expect(deposits()[0]?.textContent).not.toContain("150");
  });

  test("BANK-008 BANK-014 BANK-021 BANK-022 a new transfer is on top of the list, and the last is dropped", async () => {
    made = ["105", "104", "103", "102", "101"].map((amount, index) => deposit(`d${5 - index}`, { amount }));
    const page = await openDeposit();
    await waitFor(() => expect(deposits()).toHaveLength(5));
    depositAt(-1).getByText("₹101.00");
    // The list's reload never answers, so the list shows what the submission's answer added.
    fakeApi.hold(listFiatDeposits);
    await submitUtr(page, utr);
    await waitFor(() => depositAt(0).getByText(`UTR ${utr}`));
    expect(deposits()).toHaveLength(5);
    depositAt(-1).getByText("₹102.00");
  });

  test.each([
    ["43198801774", /This one has 11/],
    ["43198801774A", /only digits/],
    ["4319880177/5", /only letters and digits/],
  ])("a transfer with the reference %s is refused before it is sent", async (text, words) => {
    const page = await openDeposit();
    await submitUtr(page, text);
    await screen.findByText(words);
    expect(fakeApi.asked(depositFiat)).toEqual([]);
  });

  test.each([
    ["DEPOSITS_CLOSED", "Deposits are temporarily closed."],
    ["BANK_ACCOUNT_MISSING", "Add your bank account first."],
  ] as const)("ERROR-007 a transfer refused by the server with %s says why", async (code, words) => {
    const page = await openDeposit();
    fakeApi.refuse(depositFiat, code);
    await submitUtr(page, utr);
    await screen.findByText(words);
    expect(utrField().value).toBe(utr);
  });
});

test("ERROR-022 a list that cannot be read does not break the page, and a retry reads it", async () => {
  fakeSockets.silence();
  fakeApi.lose(listFiatDeposits);
  const { user } = await openDeposit();
  await screen.findByText("This didn't load");
  expect(utrField().disabled).toBe(false);
  made = [deposit("d1")];
  answerList({ call: listFiatDeposits, name: "txs", rows: () => made });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("list", { name: "Recent deposits" });
  depositAt(0).getByText("₹150.00");
});
