/** Rupees in: what must be there before, the bank account, the reference of a transfer, and what is told of it. */
import {
  addBankAccount,
  depositFiat,
  type FiatDeposit,
  listFiatDeposits,
  readBankAccount,
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
  ...{ id, status: "SUCCESS", coinTicker: "INR", amount: "150", createdAt: "2026-06-01T06:30:00.000Z" },
  ...{ rejectReason: "", bankTxRef: `40000000000${id.slice(1)}` },
  ...more,
});

let made: FiatDeposit[];
beforeEach(() => {
  made = [];
  fakeApi.answer(readProfile, givenUser({ kycLevel: 1 }));
  fakeApi.answer(readBankAccount, { bankAccount: givenAccount() });
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
  ...(screen.getByRole("list", { name: "Last deposits" }).children as HTMLCollectionOf<HTMLElement>),
];
const depositAt = (place: number) => within(deposits().at(place) as HTMLElement);

async function openDeposit(): Promise<OpenedPage> {
  const page = openPage(path);
  await screen.findByRole("button", { name: "Copy the reference number" });
  return page;
}

async function tellUtr({ user }: OpenedPage, text: string) {
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
  await user.click(dialog.getByRole("button", { name: "Add the bank account" }));
}

const theirs = { Bank: "Kaveri Bank", "Account number": "60200300400505", IFSC: "KVRI0000421" };

describe("KYC-025 before money can come", () => {
  test("verification comes first", async () => {
    fakeApi.answer(readProfile, givenUser({ kycLevel: 0 }));
    openPage(path);
    await screen.findByText("A bank account is added after level 1 verification");
    expect(utrField().disabled).toBe(true);
  });

  test("a sixth account within a day is refused in words", async () => {
    fakeApi.answer(readBankAccount, { bankAccount: null });
    fakeApi.refuse(addBankAccount, "TOO_MANY_BANK_ACCOUNTS");
    const page = openPage(path);
    await page.user.click(await screen.findByRole("button", { name: "Add a bank account" }));
    await fillAccount(page, theirs);
    await screen.findByText(/You have added five bank accounts within 24 hours\./);
  });

  test("BANK-010 an account that the bank is silent about waits, and is verified without a reload", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fakeApi.answer(readBankAccount, { bankAccount: null });
    fakeApi.answer(addBankAccount, () => {
      fakeApi.answer(readBankAccount, { bankAccount: givenAccount({ status: "PENDING" }) });
      return { bankAccount: givenAccount({ status: "PENDING" }) };
    });
    const page = openPage(path);
    await page.user.click(await screen.findByRole("button", { name: "Add a bank account" }));
    await fillAccount(page, theirs);
    await screen.findByText("Being checked");
    const [sent] = fakeApi.asked(addBankAccount);
    expect(sent?.body).toEqual({
      ...{ accountHolderName: "Asha Verma", bankName: "Kaveri Bank" },
      ...{ accountNumber: "60200300400505", IFSCCode: "KVRI0000421" },
    });
    expect(utrField().disabled).toBe(true);
    fakeApi.answer(readBankAccount, { bankAccount: givenAccount() });
    await vi.advanceTimersByTimeAsync(4_000);
    await screen.findByText("Verified");
    await screen.findByRole("button", { name: "Copy the reference number" });
  });
});

describe("BANK-001 BANK-002 BANK-005 BANK-017 BANK-018 a transfer", () => {
  test("its kind is told by the reference, and one that was told before is refused beside the field", async () => {
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
    await tellUtr(page, utr);
    await screen.findByText(/This UTR was told already\./);
  });

  test("that somebody looks at by hand is told as such", async () => {
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

  test("whose amount is hidden shows it nowhere in the list", async () => {
    fakeApi.answer(readProfile, givenUser({ kycLevel: 1, settings: { ...givenUser().settings, maskBalance: true } }));
    made = [deposit("d1")];
    await openDeposit();
    await within(await screen.findByRole("list", { name: "Last deposits" })).findByText("••••••");
    expect(deposits()[0]?.textContent).not.toContain("150");
  });

  test("BANK-008 BANK-014 BANK-021 BANK-022 a new one is on top of the list, and the last is dropped", async () => {
    made = ["105", "104", "103", "102", "101"].map((amount, index) => deposit(`d${5 - index}`, { amount }));
    const page = await openDeposit();
    await waitFor(() => expect(deposits()).toHaveLength(5));
    depositAt(-1).getByText("₹101.00");
    // The list as it is read again never comes: what is shown is what the answer has made of it.
    fakeApi.hold(listFiatDeposits);
    await tellUtr(page, utr);
    await waitFor(() => depositAt(0).getByText(`UTR ${utr}`));
    expect(deposits()).toHaveLength(5);
    depositAt(-1).getByText("₹102.00");
  });

  test.each([
    ["43198801774", /this one has 11/],
    ["43198801774A", /only digits/],
    ["4319880177/5", /only letters and digits/],
  ])("with the reference %s is refused before it is sent", async (text, words) => {
    const page = await openDeposit();
    await tellUtr(page, text);
    await screen.findByText(words);
    expect(fakeApi.asked(depositFiat)).toEqual([]);
  });

  test.each([
    ["DEPOSITS_CLOSED", "Deposits are closed at the moment."],
    ["BANK_ACCOUNT_MISSING", "Add your bank account first."],
  ] as const)("ERROR-007 that the server refuses with %s says so", async (code, words) => {
    const page = await openDeposit();
    fakeApi.refuse(depositFiat, code);
    await tellUtr(page, utr);
    await screen.findByText(words);
    expect(utrField().value).toBe(utr);
  });
});

test("ERROR-022 a list that cannot be read does not break the page; a press reads it", async () => {
  fakeSockets.silence();
  fakeApi.lose(listFiatDeposits);
  const { user } = await openDeposit();
  await screen.findByText("This did not load");
  expect(utrField().disabled).toBe(false);
  made = [deposit("d1")];
  answerList({ call: listFiatDeposits, name: "txs", rows: () => made });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("list", { name: "Last deposits" });
  depositAt(0).getByText("₹150.00");
});
