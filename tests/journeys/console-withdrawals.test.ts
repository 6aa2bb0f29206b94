/** Operators at the withdrawal queue in a browser: by keyboard, on a phone, and with an unknown withdrawal. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { accessibilityFaults, openBrowser, openVisitor, type Size } from "../system/browser.ts";
import { type ConsoleOperator, newConsoleOperator } from "../system/console-operators.ts";
import { addAccount, claimOperator, deposit, type MoneyPerson, newPerson } from "./money-holder.ts";
import { visitors } from "./signing-in.ts";

const { home, consoleUrl } = inject("instance");
const withdrawPath = "/transaction/v1/fiat/withdraw";

claimOperator();

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

interface Waiting {
  readonly who: MoneyPerson;
  readonly ids: readonly string[];
  readonly statusOf: (id: string) => Promise<string>;
}

/** A customer whose withdrawals wait for operators. */
async function withWaiting(name: string, amounts: readonly string[]): Promise<Waiting> {
  const who = await newPerson({ level: 2, name });
  const account = await addAccount(who);
  await deposit(who, account, "600000");
  const { done } = visitors;
  const { bankAccount } = await done(who.person.call("GET", "/user/v1/bank"));
  const ids: string[] = [];
  for (const amount of amounts) {
    const sessionToken = await who.person.confirm("fiatWithdraw");
    const body = { bankAccountId: bankAccount.id, amount };
    const { tx } = await done(who.person.call("POST", withdrawPath, body, { sessionToken }));
    ids.push(tx.id);
  }
  const listOf = async () => (await done(who.person.call("GET", "/user/v1/transaction/fiat/withdraw?limit=100"))).txs;
  return {
    who,
    ids,
    statusOf: async (id) => (await listOf()).find((tx: { id: string }) => tx.id === id)?.status,
  };
}

async function openConsole(operator: ConsoleOperator, path: string, size?: Size, theme: "dark" | "light" = "dark") {
  const visitor = await openVisitor(browser, { baseUrl: consoleUrl, ...(size ? { size } : {}) });
  const [name = "", value = ""] = operator.cookie.split("=");
  await visitor.context.addCookies([{ name, value, url: consoleUrl }]);
  await visitor.context.addInitScript((chosen) => localStorage.setItem("feo-console-theme", chosen), theme);
  await visitor.page.goto(path);
  return visitor;
}

const shortId = (id: string): string => `WD-${id.slice(0, 8)}`;
const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** Opens the queue's first withdrawal with Enter, and presses J until it is the one, since others may be before it. */
async function moveTo(page: Page, id: string): Promise<void> {
  await page.getByRole("row", { name: new RegExp(shortId(id)) }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("navigation", { name: "Breadcrumb" }).waitFor();
  for (let press = 0; press < 200 && !page.url().includes(id); press += 1) await page.keyboard.press("j");
  expect(page.url()).toContain(id);
  await page.getByRole("heading", { name: `Withdrawal ${shortId(id)}` }).waitFor({ state: "attached" });
}

test("an operator approves by keyboard, cannot approve twice, and another operator sends the withdrawal", async () => {
  const [first, second] = [await newConsoleOperator(home, consoleUrl), await newConsoleOperator(home, consoleUrl)];
  const { ids, statusOf } = await withWaiting("Kavya Reddy", ["120000", "130000"]);
  const [, id = ""] = ids;

  const one = await openConsole(first, "/withdrawals");
  await moveTo(one.page, id);
  await one.page.getByRole("heading", { name: "₹1,30,000.00" }).waitFor();
  await one.page.getByText("Would succeed").waitFor();
  await one.page.getByRole("cell", { name: "Balanced" }).waitFor();
  await one.page.getByText("balance equals its postings").waitFor();
  await one.page.getByText("You give the first approval. Someone else gives the second.").waitFor();
  expect(await accessibilityFaults(one.page)).toEqual([]);

  await one.page
    .getByRole("button", { name: /^Approve ₹/ })
    .and(one.page.locator(":enabled"))
    .waitFor();
  await one.page.keyboard.press("a");
  const dialog = one.page.getByRole("dialog");
  await dialog.getByText("Another operator has to approve it too.", { exact: false }).waitFor();
  expect(await accessibilityFaults(one.page)).toEqual([]);
  // The code field has the focus; a wrong code changes nothing.
  await one.page.keyboard.type("000000");
  await one.page.keyboard.press("Enter");
  await dialog.getByText(/code/i).nth(1).waitFor();
  await dialog.getByLabel("Note").fill("Called back on the known number");
  await dialog.getByLabel("Code from your authenticator app").fill(await first.freshCode());
  await one.page.keyboard.press("Enter");
  await one.page.getByText("Waiting for the second approval. You can't give both.").waitFor();
  await expect.poll(() => one.page.getByRole("button", { name: "Approve" }).isDisabled()).toBe(true);
  await expect.poll(() => statusOf(id)).toBe("PENDING");

  const other = await openConsole(second, "/withdrawals?tab=second", "desktop", "light");
  await moveTo(other.page, id);
  await other.page.getByText("“Called back on the known number”").waitFor();
  await other.page.getByText("Your approval and code send the rupees.").waitFor();
  await other.page
    .getByRole("button", { name: /^Approve and send ₹1,29,\d{3}\.00/ })
    .and(other.page.locator(":enabled"))
    .waitFor();
  expect(await accessibilityFaults(other.page)).toEqual([]);
  await other.page.keyboard.press("a");
  await other.page.getByRole("dialog", { name: `Approve and send ${shortId(id)}` }).waitFor();
  await other.page.keyboard.type(await second.freshCode());
  await other.page.keyboard.press("Enter");
  await other.page.getByText("Approved. It is on its way.", { exact: true }).waitFor();
  await expect.poll(() => statusOf(id)).toBe("SUCCESS");
  await other.page.getByText("Done", { exact: true }).waitFor();
  await other.page.getByText(`${second.name} approved and sent`).waitFor();
  expect(one.complaints.filter((line) => !line.includes("400"))).toEqual([]);
  expect(other.complaints).toEqual([]);
  await one.context.close();
  await other.context.close();
});

test("on a phone a withdrawal is put on hold, noted, released and rejected, and the customer sees the reason", async () => {
  const operator = await newConsoleOperator(home, consoleUrl);
  const { ids, statusOf } = await withWaiting("Imran Qureshi", ["140000"]);
  const [id = ""] = ids;
  const { page, context, complaints } = await openConsole(operator, "/withdrawals", "phone");
  const row = page.getByRole("row", { name: new RegExp(shortId(id)) });
  await row.waitFor();
  await expect.poll(() => scrollsSideways(page)).toBe(false);
  expect(await accessibilityFaults(page)).toEqual([]);
  await row.getByRole("link", { name: "Imran Qureshi" }).click();
  await page.getByRole("heading", { name: "₹1,40,000.00" }).waitFor();
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByRole("button", { name: "Copy the account number" }).waitFor();
  await expect.poll(() => scrollsSideways(page)).toBe(false);
  expect(await accessibilityFaults(page)).toEqual([]);
  const dialog = page.getByRole("dialog");

  await page.getByRole("button", { name: "Hold" }).click();
  await dialog.getByLabel("Reason").fill("The person does not pick up");
  await dialog.getByRole("button", { name: "Hold" }).click();
  await page.getByText("put on hold", { exact: false }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Approve" }).isDisabled()).toBe(true);

  await page.getByRole("button", { name: "Note" }).click();
  await dialog.getByLabel("Note").fill("They call back tomorrow");
  await dialog.getByRole("button", { name: "Add note" }).click();
  await page.getByText("They call back tomorrow").waitFor();

  await page.getByRole("button", { name: "Take off hold" }).click();
  await dialog.getByRole("button", { name: "Take off hold" }).click();
  await page.getByText("took off hold").waitFor();

  await page.getByRole("button", { name: "Reject" }).click();
  await dialog.getByLabel("Reason").fill("The account you named is closed.");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect.poll(() => statusOf(id)).toBe("REJECTED");
  await page.getByText("No action needed.").waitFor();
  expect(complaints).toEqual([]);
  // Back in the list, it is gone.
  await page.getByRole("link", { name: "Withdrawals", exact: true }).first().click();
  await page.getByRole("heading", { name: "Withdrawals" }).waitFor();
  await expect.poll(() => row.count()).toBe(0);
  await context.close();
});

test("an unknown withdrawal is reported, with a button to try again", async () => {
  const operator = await newConsoleOperator(home, consoleUrl);
  const { page, context } = await openConsole(operator, "/withdrawals/00000000-0000-4000-8000-000000000000");
  await page.getByText("No withdrawal with id 00000000-0000-4000-8000-000000000000").waitFor();
  await page.getByRole("button", { name: "Try again" }).waitFor();
  await context.close();
});
