/** Somebody looks at what they ordered and traded: filters, pages, details, cancelling, and files of all of it. */

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
/** Nobody else's tests order here, so that the counts are this file's. */
const quiet = "XRP-INR";
const traded = "SOL-USDT";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

beforeAll(async () => {
  await asha.put("/market/v1/order/cancelAll", {});
  // Two expire at once, one is cancelled: three that are over.
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

/** A CSV without quoted line breaks, as these files are. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");

async function exported(page: Page, act: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent("download"), act()]);
  const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n").map(cellsOf);
  return { name: file.suggestedFilename(), lines };
}

describe("open orders", () => {
  beforeAll(waitInBook);

  test("ORDER-021 ROUTE-040 stand ten a page; a turned page survives a reload and can be taken back", async () => {
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

  test("ORDER-007 a row has the market's decimals, the filled share, and what a stop waits for", async () => {
    const { page, context } = await member();
    await visit(page, `${path}/openorders`);
    const [stop, limit] = [rows(page).nth(0), rows(page).nth(1)];
    await stop.getByText("Stop ₹300.00").waitFor();
    await expect.poll(() => stop.innerText()).toMatch(/XRP-INR\s+Buy\s+Stop-limit\s+₹305.00/);
    await expect.poll(() => limit.innerText()).toMatch(/XRP-INR\s+Buy\s+Limit\s+₹111.00\s+5.0 XRP\s+0.00%\s+₹555.00/);
    await expect
      .poll(() => limit.getByRole("button", { name: /^Details/ }).getAttribute("title"))
      .toMatch(/2\d{3}, [\d:]{8} IST$/);
    await context.close();
  });

  test("a filter is in the address, begins at the first page, and can be cleared when nothing is left", async () => {
    const { page, context } = await member();
    await visit(page, `${path}/openorders?pageNo=2`);
    await page.getByText("11 to 13 of 13").waitFor();
    await page.getByRole("combobox", { name: "Market" }).click();
    await page.getByRole("option", { name: "BNB-INR" }).click();
    await page.getByText("Nothing matches these filters").waitFor();
    expect(query(page)).toBe("?market=BNB-INR");
    await page.getByRole("button", { name: "Show everything" }).click();
    await expect.poll(() => rows(page).count()).toBe(10);
    expect(query(page)).toBe("");
    await page.goBack();
    await page.getByText("Nothing matches these filters").waitFor();
    await context.close();
  });

  test("what the address says wrongly is ignored", async () => {
    const { page, context, complaints } = await member();
    await visit(page, `${path}/openorders?market=NO-SUCH&pageNo=two&id=0&days=5000`);
    await page.getByText("1 to 10 of 13").waitFor();
    await visit(page, `${path}/openorders?pageNo=77`);
    await page.getByText("11 to 13 of 13").waitFor();
    expect(query(page)).toBe("?pageNo=2");
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("Enter opens the details, the address names them, and Escape leads back to the row", async () => {
    const { page, context } = await member();
    await visit(page, `${path}/openorders`);
    const [, newest] = await openOrders(asha, quiet);
    const button = rows(page)
      .nth(1)
      .getByRole("button", { name: /^Details/ });
    await button.focus();
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog", { name: "Buy XRP-INR" });
    await drawer.getByText("Waits in the book until it is filled or you cancel it.").waitFor();
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
    // The last row of the last page: the list goes on with the page before.
    await rows(page)
      .nth(0)
      .getByRole("button", { name: /^Cancel/ })
      .click();
    await page.getByText("1 to 10 of 10").waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("LIVE-002 an order that ends elsewhere leaves the list by itself", async () => {
    await waitInBook();
    const { page, context } = await member();
    await visit(page, `${path}/openorders`);
    await page.getByText("1 to 10 of 13").waitFor();
    const [first] = await openOrders(asha, quiet);
    await cancel(asha, first.id);
    await page.getByText("1 to 10 of 12").waitFor();
    await context.close();
  });

  test("where no socket tells of it, cancelling an order that has ended says so, and it leaves the list", async () => {
    await waitInBook();
    const { page, context } = await member();
    await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
    await visit(page, `${path}/openorders`);
    await page.getByText("1 to 10 of 13").waitFor();
    const [first] = await openOrders(asha, quiet);
    await cancel(asha, first.id);
    await rows(page)
      .nth(0)
      .getByRole("button", { name: /^Cancel/ })
      .click();
    await page.getByText("That order is not open any more.", { exact: true }).waitFor();
    await page.getByText("1 to 10 of 12").waitFor();
    await context.close();
  });

  test("cancelling all of a market asks first, with how many and what they hold", async () => {
    await waitInBook();
    for (const { id } of (await openOrders(asha, quiet)).slice(9)) await cancel(asha, id);
    const { page, context } = await member();
    await visit(page, `${path}/openorders?market=${quiet}`);
    await expect.poll(() => rows(page).count()).toBe(9);
    await page.getByRole("button", { name: "Cancel all" }).click();
    const question = page.getByRole("dialog", { name: "Cancel 9 open orders?" });
    await expect
      .poll(() => question.innerText())
      .toMatch(/In XRP-INR only.[\s\S]*Releases ₹[\d,]+\.00 to your spot wallet/);
    expect(await accessibilityFaults(page)).toEqual([]);
    await question.getByRole("button", { name: "Keep them" }).click();
    await question.waitFor({ state: "detached" });
    await expect.poll(async () => (await openOrders(asha, quiet)).length).toBe(9);
    await page.getByRole("button", { name: "Cancel all" }).click();
    await question.getByRole("button", { name: "Cancel 9 open orders" }).click();
    await page.getByText("9 orders cancelled", { exact: true }).waitFor();
    await page.getByText("Nothing matches these filters").waitFor();
    await expect.poll(() => openOrders(asha, quiet)).toEqual([]);
    await context.close();
  });
});

describe("order history", () => {
  test("ORDER-015 ORDER-022 a status filter shows what is displayed alike, and survives a reload", async () => {
    const { page, context } = await member();
    await visit(page, `${path}/orders?market=${quiet}`);
    await page.getByRole("combobox", { name: "Status" }).click();
    await page.getByRole("option", { name: "EXPIRED" }).click();
    await page.getByText("1 to 2 of 2").waitFor();
    await page.reload();
    await page.getByText("1 to 2 of 2").waitFor();
    expect(query(page)).toBe(`?market=${quiet}&status=EXPIRED`);
    await expect.poll(() => rows(page).nth(0).innerText()).toMatch(/₹90.00\s+5.0 XRP\s+0.00%\s+–\s+EXPIRED/);
    await rows(page).nth(0).click();
    await page.getByText("Fill or kill: the book could not fill it whole, so it ended at once.").waitFor();
    await context.close();
  });

  test("LIMIT-004 own dates reach over 90 days at most, and the other date follows", async () => {
    const { page, context } = await member();
    await visit(page, `${path}/orders?market=${quiet}`);
    await rows(page).nth(0).waitFor();
    await page.getByRole("combobox", { name: "Period" }).click();
    await page.getByRole("option", { name: "Own dates" }).click();
    await page.getByLabel("From", { exact: true }).fill("2026-01-01");
    await expect.poll(() => query(page)).toContain("from=2026-01-01&to=2026-03-31");
    await page.getByText("Nothing matches these filters").waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel("To", { exact: true }).inputValue()).toBe("2026-03-31");
    await context.close();
  });

  test("the file has every order of the filter, the ids and both times", async () => {
    await waitInBook();
    await asha.put("/market/v1/order/cancelAll", {});
    const { page, context } = await member();
    await visit(page, `${path}/orders?market=${quiet}`);
    const { count } = (await asha.get("/market/v1/order/history", { marketSymbol: quiet, limit: 1 })).body;
    expect(count).toBeGreaterThan(10);
    const { name, lines } = await exported(page, () => page.getByRole("button", { name: "Export CSV" }).click());
    expect(name).toMatch(/^feo-orders-\d{4}-\d\d-\d\d\.csv$/);
    expect(lines.length).toBe(count + 1);
    expect(lines[0]?.slice(0, 4)).toEqual(["Order id", "Reference", "Created (IST)", "Created (ISO 8601)"]);
    expect(new Set(lines.slice(1).map(([id]) => id)).size).toBe(count);
    await context.close();
  });
});

describe("trades", () => {
  test("ORDER-008 ORDER-020 have fee and TDS of their own, in the list, the drawer and the file", async () => {
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

  test("the TDS report has only trades with TDS, and their sum by quarter and asset", async () => {
    const { page, context } = await member();
    await visit(page, `${path}/trades?market=${traded}`);
    await page.getByRole("button", { name: "TDS report" }).click();
    const { name, lines } = await exported(page, () =>
      page.getByRole("menuitem", { name: "What these filters show" }).click(),
    );
    expect(name).toMatch(/^feo-tds-/);
    const end = lines.findIndex((cells) => cells.every((cell) => cell === ""));
    const trades = lines.slice(1, end);
    expect(trades.every((cells) => Number(cells.at(-2)) > 0)).toBe(true);
    expect(lines[end + 1]).toEqual(["Quarter", "Months", "TDS in", "Trades", "TDS"]);
    const [quarter, , ticker, counted, total] = lines[end + 2] ?? [];
    expect([quarter, ticker, Number(counted)]).toEqual([trades[0]?.[0], "USDT", trades.length]);
    expect(Number(total)).toBeCloseTo(
      trades.reduce((sum, cells) => sum + Number(cells.at(-2)), 0),
      8,
    );
    await context.close();
  });

  test("an export tells how far it is and can be stopped", async () => {
    const { page, context } = await member();
    await visit(page, `${path}/trades`);
    await rows(page).nth(0).waitFor();
    let asked = 0;
    await page.route("**/api/market/v1/trade/history?*limit=100*", async (route) => {
      asked += 1;
      if (asked > 1) return;
      const trades = (await asha.get("/market/v1/trade/history", { limit: 1 })).body.trades;
      const filler = Array.from({ length: 100 }, (_, index) => ({ ...trades[0], id: String(index + 1) }));
      await route.fulfill({ json: { count: 450, trades: filler } });
    });
    let downloads = 0;
    page.on("download", () => {
      downloads += 1;
    });
    await page.getByRole("button", { name: "Export CSV" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("100 of 450 rows").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Export CSV" }).waitFor();
    expect([asked, downloads]).toEqual([2, 0]);
    await context.close();
  });

  test("ERROR-022 a list that cannot be read leaves the page whole, and trying again reads it", async () => {
    const { page, context, complaints } = await member();
    await page.addInitScript(() =>
      addEventListener("click", () => document.documentElement.setAttribute("data-pressed", ""), true),
    );
    // A trade of the same person, told live, reads the list again too: only the press may make it readable.
    const isPressed = () => page.evaluate(() => document.documentElement.hasAttribute("data-pressed"));
    await page.route("**/api/market/v1/trade/history?*", async (route) =>
      (await isPressed()) ? route.continue() : route.fulfill({ status: 404, json: { code: "NOT_FOUND" } }),
    );
    await visit(page, `${path}/trades`);
    await page.getByRole("alert").getByText("Something went wrong. Please try again.").waitFor();
    await expect.poll(() => page.getByRole("heading", { level: 1, name: "Exchange history" }).isVisible()).toBe(true);
    expect(complaints.some((text) => text.includes("A history could not be read"))).toBe(true);
    await page.getByRole("button", { name: "Try again" }).click();
    await rows(page).nth(0).waitFor();
    await context.close();
  });
});

describe.each(looks)("$size, $theme", ({ size, theme }) => {
  test("every list with rows stands still, fits, and is clean for axe, and so is a drawer", async () => {
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
