/** INR withdrawals: obstacles, progress, cancelling, and lost or late answers. */

import {
  cancelFiatWithdrawal,
  type FiatWithdrawal,
  listFiatWithdrawals,
  readBalances,
  readBankAccount,
  readProfile,
  readWithdrawalLimits,
  removeBankAccount,
  sendCodes,
  transferBetweenWallets,
  withdrawFiat,
} from "@feo/contract";
import { axeFaults } from "@feo/ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { giveConfirmation, outliveConfirmation, typeConfirmation } from "../testing/confirmation.ts";
import { fakeApi, Refusal } from "../testing/fake-api.ts";
import { answerList } from "../testing/fake-lists.ts";
import { givenAccount, givenBalances, givenTransfer, givenUser } from "../testing/given.ts";
import { type OpenedPage, openPage } from "../testing/open-page.tsx";

const path = "/dashboard/withdrawINR";
const createdAt = "2026-06-01T06:30:00.000Z";

const withdrawal = (id: string, more: Partial<FiatWithdrawal> = {}): FiatWithdrawal => ({
  id,
  status: "PENDING",
  coinTicker: "INR",
  amount: "2000",
  feeAmount: "10",
  createdAt,
  updatedAt: "2026-11-16T05:06:00.000Z",
  rejectReason: "",
  bankTxRef: "",
  bankAccountId: "b1",
  ...more,
});

let made: FiatWithdrawal[];
let inMain: string;
beforeEach(() => {
  made = [];
  inMain = "5000";
  giveConfirmation();
  fakeApi.answer(readProfile, givenUser({ kycLevel: 1 }));
  fakeApi.answer(readBankAccount, { bankAccount: givenAccount() });
  fakeApi.answer(readBalances, () => givenBalances({ main: { INR: inMain } }));
  fakeApi.answer(readWithdrawalLimits, { dailyLimit: "50000", leftToday: "50000", heldUntil: null });
  answerList({ call: listFiatWithdrawals, name: "txs", rows: () => made });
  fakeApi.answer(withdrawFiat, ({ body }) => {
    made = [withdrawal(`w${made.length + 1}`, { amount: body.amount }), ...made];
    return { tx: made[0] as FiatWithdrawal };
  });
});

const amountField = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Amount" });
const firstWithdrawal = async () => {
  const list = await screen.findByRole("list", { name: "Recent withdrawals" });
  return list.firstElementChild as HTMLElement;
};

async function openWithdraw(): Promise<OpenedPage> {
  const page = openPage(path);
  await screen.findByText("Verified");
  return page;
}

async function fillAmount({ user }: OpenedPage, amount: string) {
  await user.clear(amountField());
  await user.type(amountField(), amount);
}

/** Proceeds to the code fields. */
async function toTheCodes(page: OpenedPage, amount: string) {
  await fillAmount(page, amount);
  await page.user.click(await screen.findByRole("button", { name: /^Withdraw ₹/ }));
  await page.user.click(await screen.findByRole("button", { name: "Continue" }));
}

describe("BANK-003 BANK-016 CLIENT-016 CLIENT-018 a withdrawal", () => {
  test("BANK-007 BANK-009 a withdrawal is reviewed with its fee and proceeds, and sent with the token of its confirmation", async () => {
    const page = await openWithdraw();
    await screen.findByText("Available ₹5,000.00");
    await fillAmount(page, "1500.50");
    const facts = screen.getByText("Amount to withdraw").closest("li");
    for (const line of [/Fee\s*₹10\.00/, /You receive\s*₹1,490\.50/, /Left today\s*₹50,000\.00/]) {
      expect(facts?.textContent).toMatch(line);
    }
    await page.user.click(screen.getByRole("button", { name: "Withdraw ₹1,500.50" }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toMatch(/You receive\s*₹1,490\.50/);
    await page.user.click(within(dialog).getByRole("button", { name: "Continue" }));
    await typeConfirmation(page);
    await screen.findByText("Your withdrawal is on its way");
    const [sent] = fakeApi.asked(withdrawFiat);
    expect(sent?.body).toEqual({ bankAccountId: "b1", amount: "1500.5" });
    expect(sent?.headers.get("sessionToken")).toMatch(/^ey/);
    expect(fakeApi.asked(sendCodes).map(({ query }) => query)).toEqual([{ purpose: "fiatWithdraw" }]);
    await page.user.click(screen.getAllByRole("button", { name: "Close" }).at(-1) as HTMLElement);
    within(await firstWithdrawal()).getByText("Pending");
    expect(amountField().value).toBe("");
  });

  test("a withdrawal to a new account says when it becomes possible and is disabled until then", async () => {
    const usableFrom = new Date(Date.now() + 60 * 60 * 1000).toISOString();
    fakeApi.answer(readBankAccount, { bankAccount: givenAccount({ usableFrom }) });
    const page = await openWithdraw();
    await fillAmount(page, "1500");
    const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Withdraw ₹1,500.00" });
    expect(button.disabled).toBe(true);
    expect(screen.getAllByText(/^This account is new\. You can withdraw to it from/)).toHaveLength(2);
  });

  test("a withdrawal that the bank cannot pay is rejected with its reason", async () => {
    made = [withdrawal("w1", { status: "REJECTED", rejectReason: "The account is closed" })];
    await openWithdraw();
    const first = within(await firstWithdrawal());
    first.getByText("Rejected");
    first.getByText("The account is closed");
  });

  test("a withdrawal with unknown outcome cannot be cancelled nor its account removed, until the bank's answer ends it", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    made = [withdrawal("w1", { status: "PROCESSING" })];
    fakeApi.refuse(removeBankAccount, "BANK_ACCOUNT_IN_USE");
    const { user } = await openWithdraw();
    const first = within(await firstWithdrawal());
    first.getByText("Processing");
    expect(first.queryByRole("button", { name: /^Cancel/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Remove" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Remove" }));
    await dialog.findByText(/A withdrawal to this bank account is in progress\./);
    await user.click(dialog.getByRole("button", { name: "Keep account" }));
    made = [withdrawal("w1", { status: "SUCCESS", bankTxRef: "412345678901" })];
    await vi.advanceTimersByTimeAsync(4_000);
    await screen.findByText("Success");
    screen.getByText("UTR 412345678901");
  });

  test("WALLET-018 a withdrawal waiting for approval is cancelled after a confirmation", async () => {
    made = [withdrawal("w1", { amount: "120000" })];
    fakeApi.answer(cancelFiatWithdrawal, () => {
      made = [withdrawal("w1", { amount: "120000", status: "CANCELLED" })];
      inMain = "300000";
      return { tx: made[0] as FiatWithdrawal };
    });
    const { user } = await openWithdraw();
    const cancel = async () => user.click(within(await firstWithdrawal()).getByRole("button", { name: /^Cancel/ }));
    within(await firstWithdrawal()).getByText("Pending");
    await cancel();
    await user.click(await screen.findByRole("button", { name: "Keep it" }));
    expect(fakeApi.asked(cancelFiatWithdrawal)).toEqual([]);
    await cancel();
    await user.click(await screen.findByRole("button", { name: "Cancel the withdrawal" }));
    await screen.findByText("The withdrawal is cancelled.");
    await screen.findByText("Cancelled");
    await screen.findByText("Available ₹3,00,000.00");
    expect(fakeApi.asked(cancelFiatWithdrawal).map(({ body }) => body)).toEqual([{ id: "w1" }]);
  });

  test("WALLET-018 a withdrawal that can no longer be cancelled says so", async () => {
    made = [withdrawal("w1")];
    fakeApi.refuse(cancelFiatWithdrawal, "WITHDRAWAL_UNDER_WAY");
    const { user } = await openWithdraw();
    await user.click(within(await firstWithdrawal()).getByRole("button", { name: /^Cancel/ }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Cancel the withdrawal" }));
    await dialog.findByText(/This withdrawal has already been sent and can.t be cancelled\./);
  });

  test("a withdrawal's masked amounts appear nowhere in the list", async () => {
    fakeApi.answer(readProfile, givenUser({ kycLevel: 1, settings: { ...givenUser().settings, maskBalance: true } }));
    made = [withdrawal("w1")];
    await openWithdraw();
    await screen.findByRole("button", { name: "Cancel the withdrawal of ••••••" });
    expect((await firstWithdrawal()).textContent).not.toMatch(/2,000|10\.00/);
  });

  test("a withdrawal whose answer was lost is resent with the same key", async () => {
    const page = await openWithdraw();
    fakeApi.lose(withdrawFiat);
    await toTheCodes(page, "700");
    await typeConfirmation(page);
    const again = await screen.findByRole("button", { name: "Try again" });
    fakeApi.answer(withdrawFiat, { tx: withdrawal("w1", { amount: "700" }) });
    await page.user.click(again);
    await screen.findByText("Your withdrawal is on its way");
    const keys = fakeApi.asked(withdrawFiat).map(({ headers }) => headers.get("Idempotency-Key"));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[\w-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
  });
});

test("BANK-019 BANK-020 an expired confirmation sends nothing and opens the session-expired dialog", async () => {
  const page = await openWithdraw();
  fakeApi.lose(withdrawFiat);
  await toTheCodes(page, "800");
  await typeConfirmation(page);
  const again = await screen.findByRole("button", { name: "Try again" });
  fakeApi.answer(withdrawFiat, { tx: withdrawal("w1", { amount: "800" }) });
  outliveConfirmation();
  await page.user.click(again);
  const expired = await screen.findByRole("dialog", { name: "Your confirmation has expired" });
  expect(fakeApi.asked(withdrawFiat)).toHaveLength(1);
  expect(await axeFaults()).toEqual([]);
  await page.user.click(within(expired).getByRole("button", { name: "Confirm again" }));
  await typeConfirmation(page);
  await screen.findByText("Your withdrawal is on its way");
  expect(fakeApi.asked(withdrawFiat)).toHaveLength(2);
});

describe("LIMIT-040 obstacles to a withdrawal", () => {
  test("an invalid amount shows its problem, and Max fills in the largest possible amount", async () => {
    inMain = "60000";
    const page = await openWithdraw();
    for (const [amount, words] of [
      ["499.99", "The minimum is ₹500.00."],
      ["60000.01", "Your main wallet has ₹60,000.00 available."],
      ["50000.01", "Your level's limit is ₹50,000.00 a day."],
    ] as const) {
      await fillAmount(page, amount);
      await screen.findByText(words);
      expect(screen.getByRole<HTMLButtonElement>("button", { name: "Withdraw INR" }).disabled).toBe(true);
    }
    await page.user.click(screen.getByRole("button", { name: "Max INR" }));
    await screen.findByRole("button", { name: "Withdraw ₹50,000.00" });
  });

  test("a change of sign-in factors puts withdrawals on hold and shows until when", async () => {
    const heldUntil = "2026-06-02T06:30:00.000Z";
    fakeApi.answer(readWithdrawalLimits, { dailyLimit: "50000", leftToday: "50000", heldUntil });
    const page = await openWithdraw();
    await screen.findByText(/^Withdrawals are on hold until \d+ \w+ \d{4}, \d\d:\d\d:\d\d IST$/);
    await fillAmount(page, "600");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Withdraw ₹600.00" }).disabled).toBe(true);
    expect(await axeFaults()).toEqual([]);
  });

  test.each([
    ["WITHDRAWALS_ON_HOLD", /Withdrawals and payments are on hold because your sign-in details changed\./],
    ["WITHDRAWALS_CLOSED", /Withdrawals are temporarily closed\. Your money is safe\./],
    ["INSUFFICIENT_BALANCE", /Not enough available balance in that wallet\./],
  ] as const)("ERROR-007 %s after the codes is shown in the dialog, and the amount is kept", async (code, words) => {
    const page = await openWithdraw();
    fakeApi.answer(withdrawFiat, () => new Refusal(code));
    await toTheCodes(page, "600");
    await typeConfirmation(page);
    const dialog = within(await screen.findByRole("dialog"));
    await dialog.findByText(words);
    await page.user.click(dialog.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(amountField().value).toBe("600");
  });

  test("without verification, the page says how to unlock withdrawals", async () => {
    fakeApi.answer(readProfile, givenUser({ kycLevel: 0 }));
    fakeApi.answer(readBankAccount, { bankAccount: null });
    openPage(path);
    await screen.findByText("Add your bank account after level 1 verification");
    await screen.findByText("Add a bank account first.");
  });

  test("rupees in the spot wallet can be transferred with one press", async () => {
    fakeApi.answer(readBalances, givenBalances({ spot: { INR: "900" } }));
    fakeApi.answer(transferBetweenWallets, (request) => {
      fakeApi.answer(readBalances, givenBalances({ main: { INR: "900" } }));
      return givenTransfer(request);
    });
    const { user } = await openWithdraw();
    await user.click(await screen.findByRole("button", { name: "Transfer to main wallet" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(await dialog.findByRole("button", { name: "Max INR" }));
    await user.click(await dialog.findByRole("button", { name: "Transfer ₹900.00 to main wallet" }));
    await screen.findByText("Available ₹900.00");
    expect(fakeApi.asked(transferBetweenWallets).map(({ body }) => body)).toEqual([
      { source: "SPOT", destination: "MAIN", coinTicker: "INR", amount: "900" },
    ]);
  });
});
