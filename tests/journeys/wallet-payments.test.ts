/** Paying by feoTag: the recipient is shown before, the result after, and the recipient sees it arrive. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../system/browser.ts";
import { expectToast } from "./account-holder.ts";
import {
  addAccount,
  claimOperator,
  deposit,
  loseAnswer,
  type MoneyPerson,
  mainRupees,
  newPerson,
  openAs,
} from "./money-holder.ts";
import { refuse, unexpected, visitors } from "./signing-in.ts";

claimOperator();
let browser: Browser;
let leela: MoneyPerson;
let arun: MoneyPerson;
beforeAll(async () => {
  browser = await openBrowser();
  [leela, arun] = await Promise.all([newPerson(), newPerson({ name: "Arun Bose" })]);
  await deposit(leela, await addAccount(leela), "5000");
});
afterAll(() => browser.close());

const path = "/dashboard/wallet/balance/overview";

test("WALLET-003 WALLET-006 a payment is reviewed and sent, and the recipient sees it arrive live", async () => {
  const theirs = await openAs(browser, arun, { path: "/dashboard/wallet/balance/main" });
  await theirs.page.getByText("₹0.00", { exact: true }).first().waitFor();
  const mine = await openAs(browser, leela, { path });
  const { page, dialog } = mine;
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await dialog.getByRole("textbox", { name: "feoTag" }).fill(`@${arun.feoTag.toUpperCase()}`);
  await dialog.getByText("Arun B.", { exact: true }).waitFor();
  await dialog.getByRole("textbox", { name: "Amount" }).fill("150.25");
  await dialog.getByRole("textbox", { name: "Note" }).fill("for tea ☕");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("heading", { name: "Check and send" }).waitFor();
  await expect.poll(() => dialog.innerText()).toMatch(/Arun B\. @t/);
  await dialog.getByRole("button", { name: "Pay ₹150.25" }).click();
  await dialog.getByText("You sent ₹150.25 to").waitFor();
  // The recipient's page updates without a reload.
  await expectToast(theirs.page, "Leela Rao sent you 150.25 INR");
  await theirs.page.getByText("for tea ☕").first().waitFor();
  await theirs.page.getByText("₹150.25", { exact: true }).first().waitFor();
  // The notice is also under the bell.
  await theirs.page.getByRole("button", { name: "Notifications, 1 new" }).click();
  await theirs.page.getByRole("menuitem", { name: /^You received ₹150\.25 from @/ }).waitFor();
  await theirs.page.keyboard.press("Escape");
  await theirs.page.getByRole("button", { name: "Notifications", exact: true }).waitFor();
  await expect.poll(async () => [await mainRupees(leela), await mainRupees(arun)]).toEqual(["4849.75", "150.25"]);
  expect([...unexpected(mine.complaints), ...unexpected(theirs.complaints)]).toEqual([]);
  await Promise.all([mine.context.close(), theirs.context.close()]);
});

test("a payment whose answer was lost is made once, however often it is sent", async () => {
  const before = Number(await mainRupees(arun));
  const { page, context, dialog } = await openAs(browser, leela, { path });
  await loseAnswer(page, "/transaction/v1/payment");
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await dialog.getByRole("textbox", { name: "feoTag" }).fill(arun.feoTag);
  await dialog.getByText("Arun B.", { exact: true }).waitFor();
  await dialog.getByRole("textbox", { name: "Amount" }).fill("10");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("button", { name: "Pay ₹10.00" }).click();
  await dialog.getByText(/nothing is sent twice/).waitFor();
  await dialog.getByRole("button", { name: "Pay ₹10.00" }).click();
  await dialog.getByText("You sent ₹10.00 to").waitFor();
  expect(Number(await mainRupees(arun)) - before).toBe(10);
  await context.close();
});

test("LIMIT-041 ERROR-007 an invalid recipient or amount is explained at its field", async () => {
  const nobody = await newPerson({ level: 0, name: "Nobody Yet" });
  const { page, context, dialog } = await openAs(browser, leela, { path });
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  const tag = dialog.getByRole("textbox", { name: "feoTag" });
  await tag.fill("x!");
  await dialog.getByText("Use only a to z, 0 to 9 and _.").waitFor();
  await tag.fill(leela.feoTag);
  await dialog.getByText("That's your own feoTag.").waitFor();
  await tag.fill("nobody_at_all");
  await dialog.getByText("No account has the feoTag @nobody_at_all.").waitFor();
  const amount = dialog.getByRole("textbox", { name: "Amount" });
  await amount.fill("0.5");
  await dialog.getByText("The minimum is ₹1.00.").waitFor();
  await amount.fill("500001");
  await dialog.getByText("The maximum is ₹5,00,000.00.").waitFor();
  await amount.fill("6000");
  await dialog.getByText(/^Your main wallet has ₹.* available\.$/).waitFor();
  await tag.fill(nobody.feoTag);
  await dialog.getByText("Nobody Y.", { exact: true }).waitFor();
  await amount.fill("5");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("button", { name: "Pay ₹5.00" }).click();
  await dialog.getByText("This recipient can't receive payments yet.").waitFor();
  // Back to the form with its input.
  await dialog.getByRole("button", { name: "Back" }).click();
  await expect.poll(() => tag.inputValue()).toBe(nobody.feoTag);
  await expect.poll(() => amount.inputValue()).toBe("5");
  await context.close();
});

test("WALLET-025 a payment that the server refuses shows the reason, and moves nothing", async () => {
  const before = await mainRupees(leela);
  const { page, context, dialog } = await openAs(browser, leela, { path });
  await refuse(context, "/transaction/v1/payment", 400, "COIN_NOT_PAYABLE");
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await dialog.getByRole("textbox", { name: "feoTag" }).fill(arun.feoTag);
  await dialog.getByText("Arun B.", { exact: true }).waitFor();
  await dialog.getByRole("textbox", { name: "Amount" }).fill("7");
  await page.keyboard.press("Enter");
  await dialog.getByRole("heading", { name: "Check and send" }).waitFor();
  // By keyboard alone: the sending button has the focus.
  await page.keyboard.press("Enter");
  await dialog.getByText("Payments in this coin are temporarily unavailable.").waitFor();
  await expect.poll(() => mainRupees(leela)).toBe(before);
  const { paymentTxs } = await visitors.done(leela.person.call("GET", "/user/v1/transaction/payment"));
  expect(paymentTxs.map(({ amount }: { amount: string }) => amount)).not.toContain("7");
  await context.close();
});
