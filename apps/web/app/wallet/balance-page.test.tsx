/** The wallet page: refused transfers, lost answers, hidden and masked balances, and balances that cannot be read. */
import { changeSettings, readBalances, readProfile, transferBetweenWallets, type UserSettings } from "@feo/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../testing/fake-api.ts";
import { fakeSockets } from "../testing/fake-socket.ts";
import { givenBalances, givenTransfer, givenUser } from "../testing/given.ts";
import { type OpenedPage, openPage } from "../testing/open-page.tsx";

const path = "/dashboard/wallet/balance/overview";

beforeEach(() => fakeApi.answer(readBalances, givenBalances({ main: { INR: "10000" } })));

async function openTransfer(page: OpenedPage) {
  await page.user.click(await screen.findByRole("button", { name: "Transfer" }));
  const dialog = within(await screen.findByRole("dialog"));
  return { dialog, amount: await dialog.findByRole<HTMLInputElement>("textbox", { name: "Amount" }) };
}

const assetRows = () => within(screen.getByRole("table", { name: "Assets" })).getAllByRole("row");

test("an amount that cannot be transferred shows its problem beside the field, and nothing is sent", async () => {
  const page = openPage(path);
  const { dialog, amount } = await openTransfer(page);
  await page.user.type(amount, "10000.01");
  await dialog.findByText("Your main wallet has ₹10,000.00 available.");
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Transfer" }).disabled).toBe(true);
  await page.user.click(dialog.getByRole("button", { name: /^Swap/ }));
  await dialog.findByText("You have no INR in your spot wallet.");
  // FORMAT-009 FORMAT-010 FORMAT-011: digits only, whole paise, no leading zeros.
  await page.user.clear(amount);
  await page.user.type(amount, "abc");
  await page.user.type(amount, "0012x.3456789012");
  expect(amount.value).toBe("12.34");
  await page.user.click(dialog.getByRole("combobox", { name: "Asset" }));
  await page.user.click(await screen.findByRole("option", { name: /^BTC/ }));
  await waitFor(() => expect(amount.value).toBe(""));
  expect(fakeApi.asked(transferBetweenWallets)).toEqual([]);
});

test("ERROR-001 a transfer whose answer was lost is resent with the same key", async () => {
  fakeApi.lose(transferBetweenWallets);
  const page = openPage(path);
  const { dialog, amount } = await openTransfer(page);
  await page.user.type(amount, "300");
  await page.user.click(dialog.getByRole("button", { name: /^Transfer ₹300/ }));
  await dialog.findByText(/nothing is sent twice/);
  fakeApi.answer(transferBetweenWallets, givenTransfer);
  await page.user.click(dialog.getByRole("button", { name: /^Transfer ₹300/ }));
  await screen.findByText("₹300.00 is in your spot wallet.");
  const keys = fakeApi.asked(transferBetweenWallets).map(({ headers }) => headers.get("Idempotency-Key"));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[\w-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});

test("ACCT-002 masking and hiding zeros are saved in the account, and rolled back if saving fails", async () => {
  let settings: UserSettings = givenUser().settings;
  fakeApi.answer(readProfile, () => givenUser({ settings }));
  fakeApi.answer(changeSettings, ({ body }) => {
    settings = { ...settings, ...body };
    return { settings };
  });
  const { user } = openPage(path);
  await screen.findAllByText("₹10,000.00");
  await user.click(await screen.findByRole("checkbox", { name: "Hide zero balances" }));
  await screen.findByText(/assets with a zero balance are hidden/);
  expect(assetRows()).toHaveLength(2);
  // A search also finds coins with a zero balance.
  const search = screen.getByRole("searchbox", { name: "Find a coin" });
  await user.type(search, "card");
  await waitFor(() => expect(assetRows()[1]?.textContent).toContain("ADACardano"));
  await user.clear(search);
  await user.type(search, "zzz");
  await screen.findByText("No coin matches “zzz”");
  await user.clear(search);
  await user.click(screen.getByRole("button", { name: "Hide amounts" }));
  await screen.findByRole("button", { name: "Show amounts" });
  expect(document.body.textContent).not.toMatch(/10,000/);
  await waitFor(() => expect(settings).toMatchObject({ maskBalance: true, hideZeroBalance: true }));
  fakeApi.lose(changeSettings);
  await user.click(screen.getByRole("button", { name: "Show amounts" }));
  await screen.findByText("That wasn't saved.");
  await screen.findByRole("button", { name: "Show amounts" });
});

test("ACCT-002 the account's saved display settings apply when the page opens", async () => {
  fakeApi.answer(readProfile, givenUser({ settings: { ...givenUser().settings, maskBalance: true } }));
  openPage(path);
  await screen.findByRole("button", { name: "Show amounts" });
  expect(document.body.textContent).not.toMatch(/10,000/);
});

test("LIMIT-013 LIMIT-014 the total is in the display currency, with the second currency beside it", async () => {
  fakeApi.answer(changeSettings, ({ body }) => ({ settings: { ...givenUser().settings, ...body } }));
  const { user } = openPage(path);
  await screen.findByRole("link", { name: "Total ₹10,000.00 in both wallets" });
  await screen.findByText(/^≈ \$/);
  await user.click(screen.getByRole("button", { name: "Display currency: INR" }));
  await user.click(await screen.findByRole("menuitemradio", { name: "$ USD" }));
  await screen.findByRole("link", { name: "Total $117.65 in both wallets" });
  screen.getByRole("columnheader", { name: "Value (USD)" });
});

test("ERROR-021 balances that cannot be read do not break the page, and a retry reads them", async () => {
  // Silenced, because the socket would also deliver the balances.
  fakeSockets.silence();
  fakeApi.lose(readBalances);
  const { user } = openPage(path);
  await screen.findByText("Couldn't load your balances");
  expect(assetRows().some(({ textContent }) => textContent?.includes("ADACardano"))).toBe(true);
  fakeApi.answer(readBalances, givenBalances({ main: { INR: "10000" } }));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findAllByText("₹10,000.00");
});

test("a user at level 0 without balances is told how to unlock deposits", async () => {
  fakeApi.answer(readProfile, givenUser({ kycLevel: 0, name: "" }));
  fakeApi.answer(readBalances, givenBalances());
  const { user } = openPage(path);
  await screen.findAllByText("₹0.00");
  for (const [button, words] of [
    ["Transfer", "Transfer after level 1 verification"],
    ["Pay", "Payments open after level 1 verification"],
  ] as const) {
    await user.click(screen.getByRole("button", { name: button }));
    await within(await screen.findByRole("dialog")).findByText(words);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
});
