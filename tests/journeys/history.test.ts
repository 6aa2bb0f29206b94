/**
 * A customer's orders and trades: pages, details, cancelling, live updates, an export. Filters, other files and errors:
 * apps/web/app/history/exchange-page.test.tsx.
 */
import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { baseUrl } from "../conformance/page.ts";
import { asha, cancel, claimTrading, openOrders, order, ravi } from "../conformance/trading.ts";
import { accessibilityFaults, openBrowser, openVisitor, type Size, visit } from "../system/browser.ts";
import { looks } from "./looks.ts";
import { expectSound, expectStill, watchShifts } from "./sound-page.ts";

claimTrading();

const path = "/dashboard/history/exchange";
/** No other test places orders here, so the counts are this file's. */
const quiet = "XRP-INR";
const traded = "SOL-USDT";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

beforeAll(async () => {
  await asha.put("/market/v1/order/cancelAll", {});
  // Two expire at once and one is cancelled: three ended orders.
  await order(asha, { marketSymbol: quiet, side: "BUY", price: "90", volume: "5", timeInForce: "IOC" });
  await order(asha, { marketSymbol: quiet, side: "BUY", price: "90", volume: "5", timeInForce: "FOK" });
  const { id } = await order(asha, { marketSymbol: quiet, side: "BUY", price: "90", volume: "5" });
  await cancel(asha, id);
  for (let count = 0; count < 11; count += 1) {
    await order(asha, { marketSymbol: traded, side: "SELL", price: "150", volume: "0.1" });
    await order(ravi, { marketSymbol: traded, side: "BUY", price: "150", volume: "0.1" });
  }
});

/** Thirteen open orders, the newest of them a stop. */
async function waitInBook(): Promise<void> {
  await asha.put("/market/v1/order/cancelAll", {});
  for (let count = 0; count < 12; count += 1) {
    await order(asha, { marketSymbol: quiet, side: "BUY", price: String(100 + count), volume: "5" });
  }
  const stop = { type: "STOP_LIMIT", stopPrice: "300", price: "305", volume: "2" } as const;
  await order(asha, { marketSymbol: quiet, side: "BUY", ...stop });
}

const member = (size: Size = "desktop", theme: "dark" | "light" = "dark") =>
  openVisitor(browser, { baseUrl, size, theme, accessToken: asha.token() });

const rows = (page: Page) => page.getByRole("table").locator("tbody tr:has([data-row])");
const query = (page: Page) => new URL(page.url()).search;

/** Splits a CSV line; these files have no quoted line breaks. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");

async function exported(page: Page, act: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent("download"), act()]);
  const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n").map(cellsOf);
  return { name: file.suggestedFilename(), lines };
}

describe("open orders", () => {
  beforeAll(waitInBook);

  test("ORDER-021 ROUTE-040 open orders are listed ten per page; the page survives a reload and the Back button leaves it", async () => {
    const { page, context, complaints } = await member();
    await visit(page, `${path}/openorders`);
    await expect.poll(() => rows(page).count()).toBe(10);
    await page.getByText("1 to 10 of 13").waitFor();
    await page.getByRole("button", { name: "Page 2" }).click();
    await page.getByText("11 to 13 of 13").waitFor();
    expect(query(page)).toBe("?pageNo=2");
    await page.reload();
    await page.getByText("11 to 13 of 13").waitFor();
    await page.goBack();
    await page.getByText("1 to 10 of 13").waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("Enter opens an order's details with its id in the URL, and Escape returns to the row", async () => {
    const { page, context } = await member();
    await visit(page, `${path}/openorders`);
    const [, newest] = await openOrders(asha, quiet);
    const button = rows(page)
      .nth(1)
      .getByRole("button", { name: /^Details/ });
    await button.focus();
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog", { name: "Buy XRP-INR" });
    await drawer.getByText("Open until it is filled or you cancel it.").waitFor();
    expect(query(page)).toBe(`?id=${newest.id}`);
    await expect.poll(() => drawer.innerText()).toMatch(/Releases ₹555.00/);
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true);
    await visit(page, `${path}/openorders?id=${newest.id}`);
    await drawer.getByRole("button", { name: "Copy the order id" }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await context.close();
  });

  test("ORDER-023 orders are cancelled from the row and from the drawer", async () => {
    const { page, context, complaints } = await member();
    await visit(page, `${path}/openorders?pageNo=2`);
    await page.getByText("11 to 13 of 13").waitFor();
    await rows(page)
      .nth(2)
      .getByRole("button", { name: /^Cancel/ })
      .click();
    await page.getByText("Order cancelled", { exact: true }).first().waitFor();
    await page.getByText("11 to 12 of 12").waitFor();
    const isFocusKept = () => page.evaluate(() => document.activeElement?.closest("[data-list]") !== null);
    await expect.poll(isFocusKept).toBe(true);
    await rows(page).nth(1).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel order" }).click();
    await page.getByText("Order cancelled", { exact: true }).nth(1).waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByText("11 to 11 of 11").waitFor();
    await expect.poll(() => query(page)).toBe("?pageNo=2");
    await expect.poll(isFocusKept).toBe(true);
    await expect.poll(async () => (await openOrders(asha, quiet)).length).toBe(11);
    // Cancelling the last row of the last page shows the page before.
    await rows(page)
      .nth(0)
      .getByRole("button", { name: /^Cancel/ })
      .click();
    await page.getByText("1 to 10 of 10").waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("LIVE-002 an order cancelled elsewhere leaves the list live", async () => {
    await waitInBook();
    const { page, context } = await member();
    await visit(page, `${path}/openorders`);
    await page.getByText("1 to 10 of 13").waitFor();
    const [first] = await openOrders(asha, quiet);
    await cancel(asha, first.id);
    await page.getByText("1 to 10 of 12").waitFor();
    await context.close();
  });
});

describe("trades", () => {
  test("ORDER-008 ORDER-020 trades show their fee and TDS in the list, the drawer and the file", async () => {
    const { page, context, complaints } = await member();
    await visit(page, `${path}/trades?market=${traded}`);
    await expect
      .poll(() => rows(page).nth(0).innerText())
      .toMatch(/SOL-USDT\s+Sell\s+150.0* USDT\s+0.100 SOL\s+15.00 USDT\s+0.03 USDT\s+0.15 USDT/);
    await rows(page).nth(0).click();
    const drawer = page.getByRole("dialog", { name: "Sell SOL-USDT" });
    await expect.poll(() => drawer.innerText()).toMatch(/TDS\s+0.1497 USDT\s+Received\s+14.8203 USDT/);
    await page.keyboard.press("Escape");
    const { count } = (await asha.get("/market/v1/trade/history", { marketSymbol: traded, limit: 1 })).body;
    const { name, lines } = await exported(page, () => page.getByRole("button", { name: "Export CSV" }).click());
    expect(name).toMatch(/^feo-trades-/);
    expect(lines.length).toBe(count + 1);
    expect(lines[1]?.slice(-4)).toEqual(["0.03", "USDT", "0.1497", "USDT"]);
    await page.getByText(`${count} rows exported`, { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe.each(looks)("$size, $theme", ({ size, theme }) => {
  test("the lists and a drawer have no layout shift, overflow or accessibility fault", async () => {
    if ((await openOrders(asha, quiet)).length === 0) await waitInBook();
    const { page, context, complaints } = await member(size, theme);
    await watchShifts(page);
    const shown = page.locator("[data-row]").locator("visible=true");
    for (const tab of ["trades", "orders", "openorders"]) {
      await visit(page, `${path}/${tab}`);
      await expect.poll(() => shown.count()).toBe(10);
      await expectStill(page);
      await expectSound(page);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
    await shown.nth(0).click();
    await page.getByRole("dialog").waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => shown.nth(0).evaluate((node) => node === document.activeElement)).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
