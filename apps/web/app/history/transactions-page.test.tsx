/** The transaction history: filters, pages, details, exports, statements and failed reads. */

import {
  type CallOutput,
  type DepositWithdrawal,
  listDepositsWithdrawals,
  listPayments,
  listWalletTransactions,
  listWalletTransfers,
  type Payment,
  readBankAccount,
  readFeeStatement,
  readTdsStatement,
  readTransaction,
  type WalletTransaction,
  type WalletTransfer,
} from "@feo/contract";
import { axeFaults, savedFiles } from "@feo/ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { fakeApi } from "../testing/fake-api.ts";
import { answerList } from "../testing/fake-lists.ts";
import { fakeSockets } from "../testing/fake-socket.ts";
import { givenAccount } from "../testing/given.ts";
import { openPage, saidWarnings } from "../testing/open-page.tsx";
import { choose, rowWords, savedTable, searchOf, tableRow, tableRows } from "../testing/read-page.ts";

const path = "/dashboard/history/transactions";
const createdAt = new Date().toISOString();
const moved = { coinTicker: "INR", createdAt, isAddressVerificationRequired: false };

const party = (feoTag: string, name: string) => ({ feoTag, name, email: "", mobile: "" });
const omar = party("omar", "Omar Khan");

const payment = (id: string, amount: string, more: Partial<Payment>): Payment => ({
  id,
  from: null,
  to: null,
  coinTicker: "INR",
  amount,
  memo: "",
  createdAt,
  ...more,
});
const payments: Payment[] = [
  payment("p13", "7.25", { from: omar, memo: "change" }),
  payment("p12", "12.5", { to: omar, memo: '=HYPERLINK("http://x","y")' }),
  ...Array.from({ length: 11 }, (_, index) =>
    payment(`p${11 - index}`, String(11 - index), { to: omar, memo: "rent" }),
  ),
];

const transfers: WalletTransfer[] = [
  { id: "t2", userId: "1", coinTicker: "INR", amount: "250", fromWalletType: "SPOT", toWalletType: "MAIN", createdAt },
  { id: "t1", userId: "1", coinTicker: "INR", amount: "1000", fromWalletType: "MAIN", toWalletType: "SPOT", createdAt },
];

const withdrawal: DepositWithdrawal = {
  id: "w1",
  operation: "WITHDRAW",
  type: "FIAT_WITHDRAW",
  key: "412345678901",
  amount: "5000.5",
  ...moved,
  walletType: "MAIN",
  status: "SUCCESS",
};
const deposit: DepositWithdrawal = {
  id: "d1",
  operation: "DEPOSIT",
  type: "FIAT_DEPOSIT",
  key: "398765432109",
  amount: "50000.75",
  ...moved,
  walletType: "MAIN",
  status: "SUCCESS",
};

const inWallet = ({ walletType: _, status: __, ...rest }: DepositWithdrawal): WalletTransaction => rest;
const movements: WalletTransaction[] = [
  inWallet(withdrawal),
  { id: "t2", operation: "WALLET_TRANSFER", type: "WALLET_TRANSFER", key: "from SPOT", amount: "250", ...moved },
  { id: "t1", operation: "WALLET_TRANSFER", type: "WALLET_TRANSFER", key: "to SPOT", amount: "1000", ...moved },
  ...payments.map(({ id, from, amount }): WalletTransaction => {
    return { id, operation: from ? "RECEIVED" : "SENT", type: "PAYMENT", key: "omar", amount, ...moved };
  }),
  inWallet(deposit),
];

type Whole = CallOutput<typeof readTransaction>["details"];
const wholes: Whole[] = [
  ...[...payments, ...transfers],
  {
    id: "w1",
    status: "SUCCESS",
    coinTicker: "INR",
    amount: "5000.5",
    feeAmount: "10",
    createdAt,
    updatedAt: "2026-11-16T05:06:00.000Z",
    rejectReason: "",
    bankTxRef: "412345678901",
    bankAccountId: "b1",
  },
  {
    id: "d1",
    status: "SUCCESS",
    coinTicker: "INR",
    amount: "50000.75",
    createdAt,
    updatedAt: "2026-11-16T05:06:00.000Z",
    rejectReason: "",
    bankTxRef: "398765432109",
  },
];

beforeEach(() => {
  answerList({ call: listWalletTransactions, name: "txs", rows: () => movements });
  answerList({ call: listPayments, name: "paymentTxs", rows: () => payments });
  answerList({ call: listWalletTransfers, name: "walletTransferTxs", rows: () => transfers });
  answerList({
    call: listDepositsWithdrawals,
    name: "txs",
    rows: () => [withdrawal, deposit],
    matches: (row, { operation, walletType, coinTicker }) =>
      (operation === undefined || operation === row.operation) &&
      (walletType === undefined || walletType === row.walletType) &&
      (coinTicker === undefined || coinTicker === row.coinTicker),
  });
  fakeApi.answer(readBankAccount, { bankAccount: givenAccount() });
  fakeApi.answer(readTransaction, ({ query }) => {
    const details = wholes.find(({ id }) => id === query["id"]);
    if (!details) throw new Error(`There is no ${query["id"]}`);
    return { type: query["txType"] as "PAYMENT", details };
  });
});

describe("the lists", () => {
  test("ROUTE-078 ROUTE-042 the history opens with the main wallet, and tabs lead to the other lists", async () => {
    const page = openPage(path);
    await waitFor(() => expect(page.address()).toBe(`${path}/mainwallet`));
    const tabs = await screen.findByRole("navigation", { name: "Transaction history" });
    for (const [name, tab, count] of [
      ["Payments", "payments", 10],
      ["Deposits and withdrawals", "deposit-withdrawal", 2],
      ["Transfers", "transfers", 2],
      ["Main wallet", "mainwallet", 10],
    ] as const) {
      await page.user.click(within(tabs).getByRole("link", { name }));
      await waitFor(() => expect(page.address()).toBe(`${path}/${tab}`));
      await waitFor(() => expect(tableRows()).toHaveLength(count));
    }
  });

  test("WALLET-024 LIMIT-007 the main wallet lists ten transactions a page, signed, with their counterpart or reference", async () => {
    const page = openPage(`${path}/mainwallet`);
    await screen.findByText("1 to 10 of 17");
    expect(rowWords(0)).toMatch(/Withdrawal INR −₹5,000.50 412345678901/);
    expect(rowWords(1)).toMatch(/Transfer INR \+₹250.00 from spot wallet/);
    expect(rowWords(3)).toMatch(/Received INR \+₹7.25 from @omar/);
    await page.user.click(screen.getByRole("button", { name: "Page 2" }));
    await screen.findByText("11 to 17 of 17");
    expect(searchOf(page)).toBe("?pageNo=2");
    expect(rowWords(-1)).toMatch(/Deposit INR \+₹50,000.75/);
  });

  test("WALLET-026 deposits and withdrawals are filtered by operation, wallet, coin and period through the URL", async () => {
    const page = openPage(`${path}/deposit-withdrawal`);
    await screen.findByText("1 to 2 of 2");
    await choose(page, "Operation", "Deposits");
    await screen.findByText("1 to 1 of 1");
    expect(fakeApi.asked(listDepositsWithdrawals).at(-1)?.query).toMatchObject({
      operation: "DEPOSIT",
      from: expect.stringMatching(/^\d+$/),
    });
    await choose(page, "Wallet", "Spot");
    await screen.findByText("Nothing matches these filters");
    expect(searchOf(page)).toBe("?operation=DEPOSIT&walletType=SPOT");
    await page.user.click(screen.getByRole("button", { name: "Show everything" }));
    await screen.findByText("1 to 2 of 2");
    await choose(page, "Coin", "BTC");
    await screen.findByText("Nothing matches these filters");
    expect(fakeApi.asked(listDepositsWithdrawals).at(-1)?.query["coinTicker"]).toBe("BTC");
    await page.back();
    await screen.findByText("1 to 2 of 2");
    await choose(page, "Period", "Last 24 hours");
    await waitFor(() => expect(searchOf(page)).toBe("?days=1"));
    await screen.findByText("1 to 2 of 2");
    const hoursAsked = () => {
      const from = Number(fakeApi.asked(listDepositsWithdrawals).at(-1)?.query["from"]);
      return Math.round((Date.now() - from) / 3_600_000);
    };
    await waitFor(() => expect(hoursAsked()).toBe(24));
  });

  test("WALLET-026 filters in the URL are sent with the request", async () => {
    openPage(`${path}/deposit-withdrawal?operation=DEPOSIT&walletType=SPOT`);
    await screen.findByText("Nothing matches these filters");
    expect(fakeApi.asked(listDepositsWithdrawals)[0]?.query).toMatchObject({
      operation: "DEPOSIT",
      walletType: "SPOT",
    });
  });

  test("WALLET-007 WALLET-008 WALLET-025 payments are listed as sent or received", async () => {
    openPage(`${path}/payments`);
    await screen.findByText("1 to 10 of 13");
    expect(rowWords(0)).toMatch(/Received @omar INR ₹7.25 change/);
    expect(rowWords(1)).toMatch(/Sent @omar INR ₹12.50 =HYPERLINK/);
  });

  test("WALLET-010 WALLET-027 a transfer shows its source and target wallet", async () => {
    openPage(`${path}/transfers`);
    await screen.findByText("1 to 2 of 2");
    expect(rowWords(1)).toMatch(/Main wallet Spot wallet INR ₹1,000.00/);
  });

  test("an empty list says what will appear there and links to the next step", async () => {
    fakeApi.answer(listWalletTransactions, { count: 0, txs: [] });
    openPage(`${path}/mainwallet`);
    const text = await screen.findByText("No transactions in your main wallet");
    const list = text.closest<HTMLElement>("[data-list]");
    within(list as HTMLElement).getByRole("link", { name: "Deposit INR" });
    expect(await axeFaults()).toEqual([]);
  });

  test("ERROR-022 when a list cannot be read, the page stays usable and a retry reads it", async () => {
    // A new connection would also reload the lists; in this test only the retry button may.
    fakeSockets.silence();
    fakeApi.refuse(listWalletTransfers, "INTERNAL_ERROR");
    const { user } = openPage(`${path}/transfers`);
    await within(await screen.findByRole("alert")).findByText("Something went wrong. Please try again.");
    screen.getByRole("heading", { level: 1, name: "Transaction history" });
    expect(saidWarnings()).toContain("A history could not be read");
    answerList({ call: listWalletTransfers, name: "walletTransferTxs", rows: () => transfers });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("1 to 2 of 2");
  });
});

describe("the details", () => {
  test("WALLET-021 WALLET-029 a withdrawal's details open by keyboard with all values, and Escape closes them", async () => {
    const page = openPage(`${path}/deposit-withdrawal`);
    await screen.findByText("1 to 2 of 2");
    within(tableRow(0))
      .getByRole("button", { name: /^Details/ })
      .focus();
    await page.user.keyboard("{Enter}");
    const drawer = await screen.findByRole("dialog", { name: "Withdrawal INR" });
    within(drawer).getByText("Paid out.");
    await within(drawer).findByText("₹4,990.50");
    expect(drawer.textContent).toMatch(/Amount\s*₹5,000.50\s*Fee\s*₹10.00\s*Paid out\s*₹4,990.50/);
    await within(drawer).findByText("HDFC Bank ••6789, HDFC0001234");
    within(drawer).getByRole("button", { name: "Copy the utr" });
    within(drawer).getByRole("button", { name: "Copy the transaction id" });
    expect(searchOf(page)).toBe("?id=w1");
    await page.user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(searchOf(page)).toBe("");
  });

  test("WALLET-029 a URL that names a row opens its details", async () => {
    openPage(`${path}/deposit-withdrawal?id=w1`);
    await within(await screen.findByRole("dialog", { name: "Withdrawal INR" })).findByText("₹4,990.50");
  });

  test.each([
    ["mainwallet", 1, "Transfer INR", /From\s*Spot wallet\s*To\s*Main wallet/],
    ["mainwallet", 3, "Received INR", /From\s*Omar Khan/],
    ["deposit-withdrawal", 1, "Deposit INR", /UTR\s*\d{12}/],
    ["transfers", 1, "Transfer INR", /From\s*Main wallet\s*To\s*Spot wallet/],
    ["payments", 1, "Sent INR", /=HYPERLINK/],
  ])("in %s, row %i, %s, has details of what it was", async (tab, place, title, words) => {
    const { user } = openPage(`${path}/${tab}`);
    await screen.findByText(/^1 to /);
    await user.click(tableRow(place));
    const drawer = await screen.findByRole("dialog", { name: title });
    await waitFor(() => expect(drawer.textContent).toMatch(words));
  });
});

describe("exports", () => {
  const idsAndAmounts = (rows: readonly { readonly id: string; readonly amount: string }[]) =>
    rows.map(({ id, amount }) => [id, amount]);

  test.each([
    ["mainwallet", "main-wallet", movements],
    ["payments", "payments", payments],
    ["deposit-withdrawal", "deposits-withdrawals", [withdrawal, deposit]],
    ["transfers", "transfers", transfers],
  ])("the export of %s has every row of the filter, with ids and exact amounts", async (tab, what, wanted) => {
    const { user } = openPage(`${path}/${tab}`);
    await screen.findByText(/^1 to /);
    await user.click(screen.getByRole("button", { name: "Export CSV" }));
    const { name, lines } = await savedTable();
    expect(name).toMatch(new RegExp(`^feo-${what}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
    const [head = [], ...rows] = lines;
    const [id, amount] = [head.indexOf("Id"), head.indexOf("Amount")];
    expect(rows.map((cells) => [cells[id], cells[amount]])).toEqual(idsAndAmounts(wanted));
  });

  test("no memo becomes a formula in the export", async () => {
    const { user } = openPage(`${path}/payments`);
    await screen.findByText("1 to 10 of 13");
    await user.click(screen.getByRole("button", { name: "Export CSV" }));
    const memos = (await savedTable()).lines.slice(1).map((cells) => cells.at(-1) ?? "");
    expect(memos.filter((memo) => /^[=+\-@]/.test(memo))).toEqual([]);
    expect(memos.some((memo) => memo.startsWith("'=HYPERLINK"))).toBe(true);
  });
});

describe("statements", () => {
  async function openStatements() {
    const { user } = openPage(`${path}/mainwallet`);
    await user.click(await screen.findByRole("button", { name: "Statements" }));
    return { user, dialog: await screen.findByRole("dialog", { name: "Statements" }) };
  }

  test("the monthly fee statement is saved as the returned spreadsheet", async () => {
    fakeApi.answer(readFeeStatement, new Blob(["Fee\r\nINR withdrawal fee"], { type: "text/csv" }) as never);
    const { user, dialog } = await openStatements();
    await user.click(within(dialog).getByRole("radio", { name: "Fees for a month" }));
    await within(dialog).findByRole("combobox", { name: "Month" });
    await user.click(within(dialog).getByRole("radio", { name: "CSV" }));
    await user.click(within(dialog).getByRole("button", { name: "Download CSV" }));
    const { name, lines } = await savedTable();
    expect(name).toMatch(/^feo-fees-\d{4}-\d\d\.csv$/);
    expect(lines).toEqual([["Fee"], ["INR withdrawal fee"]]);
    expect(fakeApi.asked(readFeeStatement)[0]?.query).toEqual({
      month: expect.stringMatching(/^20\d\d-\d\d$/),
      format: "csv",
    });
  });

  test("ERROR-011 a refused statement says why, and the dialog stays open", async () => {
    fakeApi.refuse(readTdsStatement, "TOO_MANY_REQUESTS", { retryAfterSeconds: 1 });
    const { user, dialog } = await openStatements();
    await user.click(within(dialog).getByRole("button", { name: "Download PDF" }));
    await within(await within(dialog).findByRole("alert")).findByText(/Too many requests/);
    expect(savedFiles).toEqual([]);
    fakeApi.answer(readTdsStatement, new Blob(["%PDF"], { type: "application/pdf" }) as never);
    await user.click(within(dialog).getByRole("button", { name: "Download PDF" }));
    await waitFor(() =>
      expect(savedFiles.map(({ name }) => name)).toEqual([expect.stringMatching(/^feo-tds-.*\.pdf$/)]),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});
