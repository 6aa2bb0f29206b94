/** Somebody looks at the money that came, went and moved: lists, details, receipts on paper, files, and statements. */

import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { accessibilityFaults, openBrowser, openVisitor, type Size, visit } from "../system/browser.ts";
import { patientMs } from "../system/patience.ts";
import { looks } from "./looks.ts";
import { addAccount, claimOperator, deposit, type MoneyPerson, newPerson, openAs } from "./money-holder.ts";
import { baseUrl, refuse, unexpected, visitors } from "./signing-in.ts";
import { expectSound } from "./sound-page.ts";

claimOperator();

const path = "/dashboard/history/transactions";
const { done } = visitors;

let browser: Browser;
let leela: MoneyPerson;
let omar: MoneyPerson;
/** Whoever pays while somebody looks, so that nobody else's counts change. */
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

async function choose(page: Page, filter: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: filter }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");

async function saved(page: Page, button: string) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button }).click()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

async function exported(page: Page) {
  const { name, bytes } = await saved(page, "Export CSV");
  return { name, lines: bytes.toString().trimEnd().split("\r\n").map(cellsOf) };
}

const textOf = async (pdf: Uint8Array) =>
  extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });

describe("the lists", () => {
  test("ROUTE-078 ROUTE-042 begin with the main wallet, and the tabs lead to the others", async () => {
    const { page, context, complaints } = await openAs(browser, leela, { path });
    await page.waitForURL(`**${path}/mainwallet`);
    for (const [name, tab] of [
      ["Payments", "payments"],
      ["Deposits and withdrawals", "deposit-withdrawal"],
      ["Transfers", "transfers"],
      ["Main wallet", "mainwallet"],
    ] as const) {
      await page
        .getByRole("navigation", { name: "Transaction history" })
        .getByRole("link", { name, exact: true })
        .click();
      await page.waitForURL(`**${path}/${tab}`);
      await rows(page).first().waitFor();
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("WALLET-024 LIMIT-007 the main wallet stands ten a page, signed, and a turned page survives a reload", async () => {
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

  test("WALLET-026 deposits and withdrawals are filtered by operation, wallet, coin and period, in the address", async () => {
    const { page, context } = await member("deposit-withdrawal");
    await page.getByText("1 to 2 of 2").waitFor();
    const asked = page.waitForRequest(/depositWithdrawal\?.*operation=DEPOSIT/);
    await choose(page, "Operation", "Deposits");
    expect(new URL((await asked).url()).searchParams.has("from")).toBe(true);
    await page.getByText("1 to 1 of 1").waitFor();
    await choose(page, "Wallet", "Spot");
    await page.getByText("Nothing matches these filters").waitFor();
    expect(query(page)).toBe("?operation=DEPOSIT&walletType=SPOT");
    await page.reload();
    await page.getByText("Nothing matches these filters").waitFor();
    await page.getByRole("button", { name: "Show everything" }).click();
    await page.getByText("1 to 2 of 2").waitFor();
    await choose(page, "Coin", "BTC");
    await page.getByText("Nothing matches these filters").waitFor();
    await page.goBack();
    await page.getByText("1 to 2 of 2").waitFor();
    await choose(page, "Period", "Last 24 hours");
    await page.getByText("1 to 2 of 2").waitFor();
    expect(query(page)).toBe("?days=1");
    await context.close();
  });

  test("WALLET-007 WALLET-008 WALLET-025 a payment is sent for the one and received for the other", async () => {
    const { page, context } = await member("payments");
    await page.getByText("1 to 10 of 13").waitFor();
    await expect
      .poll(() => rows(page).nth(0).innerText())
      .toMatch(new RegExp(`Received\\s+@${omar.feoTag}\\s+INR\\s+₹7.25\\s+change`));
    await context.close();
    const other = await openAs(browser, omar, { path: `${path}/payments` });
    await other.page.getByText("1 to 10 of 14").waitFor();
    await expect
      .poll(() => rows(other.page).nth(0).innerText())
      .toMatch(new RegExp(`Sent\\s+@${leela.feoTag}\\s+INR\\s+₹7.25`));
    await expect.poll(() => rows(other.page).nth(1).innerText()).toMatch(/Received/);
    await other.context.close();
  });

  test("WALLET-010 WALLET-027 a transfer says from which wallet to which", async () => {
    const { page, context } = await member("transfers");
    await page.getByText("1 to 2 of 2").waitFor();
    await expect.poll(() => rows(page).nth(1).innerText()).toMatch(/Main wallet\s+Spot wallet\s+INR\s+₹1,000.00/);
    await context.close();
  });

  test("a payment that comes while the list is open stands in it without asking", async () => {
    const receiver = await newPerson({ name: "Uma Nair" });
    const { page, context } = await openAs(browser, receiver, { path: `${path}/payments` });
    await page.getByText("No payments yet").waitFor();
    await pay(tara, receiver, "1", "live");
    await rows(page).first().waitFor();
    await expect.poll(() => rows(page).nth(0).innerText()).toMatch(/₹1.00\s+live/);
    await context.close();
  });

  test("an empty list says what will stand there, and leads on", async () => {
    const nobody = await newPerson({ name: "Nobody Yet" });
    const { page, context } = await openAs(browser, nobody, { path: `${path}/mainwallet` });
    await page.getByText("Nothing has moved in your main wallet").waitFor();
    await page.getByRole("link", { name: "Deposit INR" }).last().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await context.close();
  });

  test("ERROR-022 a list that cannot be read leaves the page whole, and trying again reads it", async () => {
    const { page, context, complaints } = await openVisitor(browser, {
      baseUrl,
      accessToken: leela.person.state.accessToken,
    });
    await page.route("**/api/user/v1/transaction/walletTransfer?*", (route) =>
      route.fulfill({ status: 404, json: { code: "NOT_FOUND" } }),
    );
    await visit(page, `${path}/transfers`);
    await page.getByRole("alert").getByText("Something went wrong. Please try again.").waitFor();
    await expect
      .poll(() => page.getByRole("heading", { level: 1, name: "Transaction history" }).isVisible())
      .toBe(true);
    expect(complaints.some((text) => text.includes("A history could not be read"))).toBe(true);
    await page.unroute("**/api/user/v1/transaction/walletTransfer?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("1 to 2 of 2").waitFor();
    await context.close();
  });
});

describe("the details", () => {
  test("WALLET-021 WALLET-029 of a withdrawal open by the keyboard, whole, and Escape leads back to the row", async () => {
    const { page, context } = await member("deposit-withdrawal");
    const button = rows(page)
      .nth(0)
      .getByRole("button", { name: /^Details/ });
    await button.focus();
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog", { name: "Withdrawal INR" });
    await drawer.getByText("It was paid out.").waitFor();
    await drawer.getByText("₹4,990.50").waitFor();
    await expect.poll(() => drawer.innerText()).toMatch(/Amount\s+₹5,000.50\s+Fee\s+₹10.00\s+Paid out\s+₹4,990.50/);
    await drawer.getByText(/••\d{4}, [A-Z]{4}0/).waitFor();
    await drawer.getByRole("button", { name: "Copy the utr" }).waitFor();
    await drawer.getByRole("button", { name: "Copy the transaction id" }).waitFor();
    const [{ id }] = (await listed("depositWithdrawal")).txs;
    expect(query(page)).toBe(`?id=${id}`);
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true);
    await visit(page, `${path}/deposit-withdrawal?id=${id}`);
    await drawer.getByText("₹4,990.50").waitFor();
    await context.close();
  });

  test.each([
    ["mainwallet", 1, "Transfer INR", /From\s+Spot wallet\s+To\s+Main wallet/],
    ["mainwallet", 3, "Received INR", /From\s+Omar Khan/],
    ["deposit-withdrawal", 1, "Deposit INR", /UTR\s+\d{12}/],
    ["transfers", 1, "Transfer INR", /From\s+Main wallet\s+To\s+Spot wallet/],
    ["payments", 1, "Sent INR", /=HYPERLINK/],
  ])("in %s, of row %i, %s, tell what it was", async (tab, row, title, words) => {
    const { page, context } = await member(tab);
    await rows(page).nth(row).click();
    const drawer = page.getByRole("dialog", { name: title });
    await expect.poll(() => drawer.innerText()).toMatch(words);
    await context.close();
  });
});

describe.each(["dark", "light"] as const)("the receipt, with the screen %s", (theme) => {
  test("is printed alone, black on white, with number, parties, amount, fee, status and reference", async () => {
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
    const look = await seen.evaluate((node) => {
      const { color, backgroundColor } = getComputedStyle(node);
      const [page, root] = [document.body, document.documentElement].map(
        (part) => getComputedStyle(part).backgroundColor,
      );
      return { color, backgroundColor, page, root };
    });
    expect(look.backgroundColor).toBe("rgb(255, 255, 255)");
    expect(look.color.match(/\d+/g)?.every((part) => Number(part) < 40)).toBe(true);
    expect([look.page, look.root]).toEqual(["rgba(0, 0, 0, 0)", "rgba(0, 0, 0, 0)"]);
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

describe("the files", () => {
  test.each([
    ["mainwallet", "main-wallet", "wallet", "txs"],
    ["payments", "payments", "payment", "paymentTxs"],
    ["deposit-withdrawal", "deposits-withdrawals", "depositWithdrawal", "txs"],
    ["transfers", "transfers", "walletTransfer", "walletTransferTxs"],
  ])("of %s have every row of the filter, with ids and exact amounts", async (tab, what, kind, name) => {
    const { page, context } = await member(tab);
    await rows(page).first().waitFor();
    const file = await exported(page);
    expect(file.name).toMatch(new RegExp(`^feo-${what}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
    const wanted = (await listed(kind))[name].map(({ id, amount }: { id: string; amount: string }) => [id, amount]);
    const [head = [], ...lines] = file.lines;
    const [id, amount] = [head.indexOf("Id"), head.indexOf("Amount")];
    expect(lines.map((cells) => [cells[id], cells[amount]])).toEqual(wanted);
    await context.close();
  });

  test("no memo becomes a formula", async () => {
    const { page, context } = await member("payments");
    await rows(page).first().waitFor();
    const { lines } = await exported(page);
    const memos = lines.slice(1).map((cells) => cells.at(-1) ?? "");
    expect(memos.filter((memo) => /^[=+\-@]/.test(memo))).toEqual([]);
    expect(memos.some((memo) => memo.startsWith("'=HYPERLINK"))).toBe(true);
    await context.close();
  });
});

describe("statements", () => {
  test("are downloaded by the keyboard alone, and open", async () => {
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

  test("of fees have the withdrawal's, with its GST, as a spreadsheet", async () => {
    const { page, context } = await member("mainwallet");
    await page.getByRole("button", { name: "Statements" }).click();
    const dialog = page.getByRole("dialog", { name: "Statements" });
    await dialog.getByRole("radio", { name: "Fees of a month" }).click();
    await dialog.getByRole("combobox", { name: "Month" }).waitFor();
    await dialog.getByRole("radio", { name: "CSV" }).click();
    const { name, bytes } = await saved(page, "Download CSV");
    expect(name).toMatch(/^feo-fees-\d{4}-\d\d\.csv$/);
    const lines = bytes.toString().split("\r\n").map(cellsOf);
    expect(lines[1]?.[0]).toBe("INR withdrawal fee");
    expect(lines[1]?.slice(6, 10)).toEqual(["10", "1.525424", "8.474576", "INR"]);
    await context.close();
  });

  test("ERROR-011 that are refused say why, and the dialog stays", async () => {
    const { page, context, complaints } = await member("mainwallet");
    await refuse(context, "/user/v1/statement/tds?*", 429, "TOO_MANY_REQUESTS");
    await page.getByRole("button", { name: "Statements" }).click();
    const dialog = page.getByRole("dialog", { name: "Statements" });
    await dialog.getByRole("button", { name: "Download PDF" }).click();
    await dialog.getByRole("alert").getByText("Too many requests").waitFor();
    expect(unexpected(complaints)).toEqual([]);
    await context.unroute("**/api/user/v1/statement/tds?*");
    await saved(page, "Download PDF");
    await context.close();
  });
});

describe.each(looks)("$size, $theme", ({ size, theme }) => {
  test("every list and a drawer fit and are clean for axe", async () => {
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
