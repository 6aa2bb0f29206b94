/**
 * A customer's money in, out and between wallets: the main wallet, live updates, a printed receipt, a statement.
 * Filters, details, files and errors: apps/web/app/history/transactions-page.test.tsx.
 */
import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { accessibilityFaults, openBrowser, type Size, visit } from "../system/browser.ts";
import { patientMs } from "../system/patience.ts";
import { looks } from "./looks.ts";
import { addAccount, claimOperator, deposit, type MoneyPerson, newPerson, openAs } from "./money-holder.ts";
import { visitors } from "./signing-in.ts";
import { expectSound } from "./sound-page.ts";

claimOperator();

const path = "/dashboard/history/transactions";
const { done } = visitors;

let browser: Browser;
let leela: MoneyPerson;
let omar: MoneyPerson;
/** Pays in the live tests, so that the others' counts do not change. */
let tara: MoneyPerson;
const pay = (from: MoneyPerson, to: MoneyPerson, amount: string, memo = "") =>
  done(from.person.call("POST", "/transaction/v1/payment", { feoTag: to.feoTag, coinTicker: "INR", amount, memo }));
const transfer = (source: string, destination: string, amount: string) =>
  done(
    leela.person.call("POST", "/transaction/v1/internal/wallet", { source, destination, coinTicker: "INR", amount }),
  );

beforeAll(async () => {
  browser = await openBrowser();
  leela = await newPerson({ level: 2, name: "Leela Rao" });
  omar = await newPerson({ name: "Omar Khan" });
  tara = await newPerson({ name: "Tara Sen" });
  const account = await addAccount(leela);
  await deposit(leela, account, "50000.75");
  for (let count = 1; count <= 11; count += 1) await pay(leela, omar, String(count), `rent ${count}`);
  await pay(omar, tara, "20");
  await pay(leela, omar, "12.5", '=HYPERLINK("http://x","y")');
  await pay(omar, leela, "7.25", "change");
  await transfer("MAIN", "SPOT", "1000");
  await transfer("SPOT", "MAIN", "250");
  const sessionToken = await leela.person.confirm("fiatWithdraw");
  const { bankAccount } = await done(leela.person.call("GET", "/user/v1/bank"));
  const body = { bankAccountId: bankAccount.id, amount: "5000.5" };
  await done(leela.person.call("POST", "/transaction/v1/fiat/withdraw", body, { sessionToken }));
  const hasLeft = async () => (await listed("depositWithdrawal")).txs[0].status === "SUCCESS";
  await vi.waitUntil(hasLeft, { timeout: patientMs(20), interval: 100 });
});
afterAll(() => browser.close());

const listed = (kind: string) => done(leela.person.call("GET", `/user/v1/transaction/${kind}?limit=100`));
const rows = (page: Page) => page.getByRole("table").locator("tbody tr:has([data-row])");
const query = (page: Page) => new URL(page.url()).search;
const member = (tab: string, options: { size?: Size; theme?: "dark" | "light" } = {}) =>
  openAs(browser, leela, { path: `${path}/${tab}`, ...options });

const textOf = async (pdf: Uint8Array) =>
  extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });

describe("the lists", () => {
  test("WALLET-024 LIMIT-007 the main wallet is listed ten per page with signed amounts, and the page survives a reload", async () => {
    const { page, context } = await member("mainwallet");
    await page.getByText("1 to 10 of 17").waitFor();
    await expect.poll(() => rows(page).nth(0).innerText()).toMatch(/Withdrawal\s+INR\s+−₹5,000.50\s+\d{12}/);
    await expect.poll(() => rows(page).nth(1).innerText()).toMatch(/Transfer\s+INR\s+\+₹250.00\s+from spot wallet/);
    await expect
      .poll(() => rows(page).nth(3).innerText())
      .toMatch(new RegExp(`Received\\s+INR\\s+\\+₹7.25\\s+from @${omar.feoTag}`));
    await page.getByRole("button", { name: "Page 2" }).click();
    await page.getByText("11 to 17 of 17").waitFor();
    expect(query(page)).toBe("?pageNo=2");
    await page.reload();
    await page.getByText("11 to 17 of 17").waitFor();
    await expect.poll(() => rows(page).last().innerText()).toMatch(/Deposit\s+INR\s+\+₹50,000.75/);
    await context.close();
  });

  test("a payment that arrives while the list is open appears live", async () => {
    const receiver = await newPerson({ name: "Uma Nair" });
    const { page, context } = await openAs(browser, receiver, { path: `${path}/payments` });
    await page.getByText("No payments yet").waitFor();
    await pay(tara, receiver, "1", "live");
    await rows(page).first().waitFor();
    await expect.poll(() => rows(page).nth(0).innerText()).toMatch(/₹1.00\s+live/);
    await context.close();
  });
});

describe.each(["dark", "light"] as const)("the receipt, with the screen %s", (theme) => {
  test("a receipt is printed alone, black on white, with number, parties, amount, fee, status and reference", async () => {
    const { page, context, complaints } = await member("deposit-withdrawal", { theme });
    await page.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute("data-asked", "") }));
    await rows(page).nth(0).click();
    const button = page.getByRole("button", { name: "Print receipt" });
    await page.getByRole("dialog").getByText("₹4,990.50").waitFor();
    await button.click();
    await expect.poll(() => page.locator("body[data-asked]").count()).toBe(1);
    await page.emulateMedia({ media: "print" });
    const seen = page.locator("body > *").locator("visible=true");
    await expect.poll(() => seen.count()).toBe(1);
    const style = await seen.evaluate((node) => {
      const { color, backgroundColor } = getComputedStyle(node);
      const [page, root] = [document.body, document.documentElement].map(
        (part) => getComputedStyle(part).backgroundColor,
      );
      return { color, backgroundColor, page, root };
    });
    expect(style.backgroundColor).toBe("rgb(255, 255, 255)");
    expect(style.color.match(/\d+/g)?.every((part) => Number(part) < 40)).toBe(true);
    expect([style.page, style.root]).toEqual(["rgba(0, 0, 0, 0)", "rgba(0, 0, 0, 0)"]);
    const { totalPages, text } = await textOf(await page.pdf({ format: "A4", printBackground: true }));
    const [{ id, key }] = (await listed("depositWithdrawal")).txs;
    expect(totalPages).toBe(1);
    for (const part of [
      "Feo Exchange Pvt Ltd",
      "Receipt",
      "INR withdrawal",
      id,
      key,
      "Leela Rao",
      "₹5,000.50",
      "₹10.00",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toMatch(/Status\s+Success/);
    for (const other of ["Transaction history", "Export CSV", "Markets"]) expect(text).not.toContain(other);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe("statements", () => {
  test("statements can be downloaded by keyboard alone, and open", async () => {
    const { page, context, complaints } = await openAs(browser, leela, { path: "/dashboard/history/exchange/trades" });
    await page.getByRole("button", { name: "Statements" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Statements" });
    await dialog.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Download PDF" }).press("Enter"),
    ]);
    expect(file.suggestedFilename()).toMatch(/^feo-tds-\d{4}-\d\d\.pdf$/);
    const { text } = await textOf(await readFile(await file.path()));
    expect(text).toContain("Leela Rao");
    expect(text).toContain("No tax was deducted in this period.");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Statements");
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe.each(looks)("$size, $theme", ({ size, theme }) => {
  test("every list and a drawer have no overflow and no accessibility faults", async () => {
    const { page, context, complaints } = await member("mainwallet", { size, theme });
    const shown = page.locator("[data-row]").locator("visible=true");
    for (const tab of ["mainwallet", "payments", "deposit-withdrawal", "transfers"]) {
      await visit(page, `${path}/${tab}`);
      await shown.first().waitFor();
      await expectSound(page);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
    await shown.first().click();
    await page.getByRole("dialog").waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => shown.first().evaluate((node) => node === document.activeElement)).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
