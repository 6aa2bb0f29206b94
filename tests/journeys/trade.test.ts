/**
 * Trading in a real browser: one trader at the trade page, another through the API, in a market that no other test
 * uses.
 */
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { baseUrl } from "../conformance/page.ts";
import { asha, claimTrading, nila, order, ravi } from "../conformance/trading.ts";
import { accessibilityFaults, openBrowser, openVisitor, type Size, type Visitor, visit } from "../system/browser.ts";
import { looks } from "./looks.ts";
import { expectSound } from "./sound-page.ts";

claimTrading();

const marketSymbol = "SOL-INR";
const path = `/trade/${marketSymbol}`;
let browser: Browser;
let visitor: Visitor | undefined;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  for (const trader of [asha, ravi]) await trader.put("/market/v1/order/cancelAll", {});
  // Counter-orders on both sides, and a last price.
  await order(ravi, { marketSymbol, side: "BUY", price: "13800", volume: "0.02" });
  await order(ravi, { marketSymbol, side: "BUY", price: "13790", volume: "0.05" });
  await order(asha, { marketSymbol, side: "SELL", price: "13800", volume: "0.01" });
});
afterEach(async () => {
  await visitor?.context.close();
});

async function open(as: typeof asha | undefined, size: Size = "desktop"): Promise<Page> {
  visitor = await openVisitor(browser, { baseUrl, size, ...(as ? { accessToken: as.token() } : {}) });
  await visit(visitor.page, path);
  return visitor.page;
}

const ticket = (page: Page) => page.getByRole("region", { name: "Order ticket" });
const field = (page: Page, name: string) => ticket(page).getByRole("textbox", { name, exact: true });
const sendButton = (page: Page) => ticket(page).locator("button[type=submit]");
const openRows = (page: Page) => page.getByRole("table", { name: "Open orders" }).locator("tbody tr");
const toast = (page: Page, text: string) => page.getByText(text, { exact: true });
const confirm = (page: Page) => page.getByRole("dialog").getByRole("button", { name: /^(Buy|Sell) / });
const isFocused = (part: Locator) => part.evaluate((element) => element === document.activeElement);
const openTab = (page: Page) => page.getByRole("tab", { name: /^Open orders/ });

async function fill(page: Page, values: { price?: string; amount?: string; total?: string }): Promise<void> {
  if (values.price !== undefined) await field(page, "Price").fill(values.price);
  if (values.amount !== undefined) await field(page, "Amount").fill(values.amount);
  if (values.total !== undefined) await field(page, "Total").fill(values.total);
}

/** On a small desktop every control is within its panel and the window, and no order type moves the panels. */
async function standsStillAndInSight(page: Page, cancel: Locator): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 1280, height: 720 });
  const table = page.getByRole("table", { name: "Open orders" });
  await expect
    .poll(() => table.evaluate(({ scrollWidth, parentElement }) => scrollWidth - (parentElement?.clientWidth ?? 0)))
    .toBe(0);
  const ends = async (part: Locator) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {};
    return { x: x + width, y: y + height };
  };
  expect((await ends(cancel)).x).toBeLessThan((await ends(table)).x);
  const button = await ends(sendButton(page));
  expect(button.y).toBeLessThan(720);
  for (const type of ["Stop-limit", "Stop-market", "Limit"]) {
    await ticket(page).getByRole("tab", { name: type, exact: true }).click();
    expect(await ends(sendButton(page))).toEqual(button);
  }
  if (before) await page.setViewportSize(before);
}

test("ORDER-002 LIVE-023 LIVE-028 LIVE-030 an order is confirmed, appears in the list, the book and the chart, and is cancelled", async () => {
  const page = await open(asha);
  await expect.poll(() => openTab(page).innerText()).toContain("0");
  await fill(page, { price: "13000", amount: "0.15" });
  await expect.poll(() => sendButton(page).innerText()).toBe("Buy 0.15 SOL at ₹13,000.0");
  await field(page, "Amount").press("Enter");
  await confirm(page).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => isFocused(field(page, "Amount"))).toBe(true);
  await page.keyboard.press("Enter");
  await expect.poll(() => isFocused(confirm(page))).toBe(true);
  await expect
    .poll(() => page.getByRole("dialog").innerText())
    .toMatch(/Price\s+₹13,000.00\s+Amount\s+0.15 SOL\s+Total\s+₹1,950.00/);
  await page.keyboard.press("Enter");
  await openRows(page).waitFor();
  await expect.poll(() => isFocused(field(page, "Amount"))).toBe(true);
  await expect
    .poll(() => openRows(page).innerText())
    .toMatch(/SOL-INR\s+Buy\s+Limit\s+13,000.0\s+0.150\s+0.00%\s+₹1,950.00/);
  await expect.poll(() => openTab(page).innerText()).toContain("1");
  await expect.poll(() => field(page, "Amount").inputValue()).toBe("");
  await page.getByRole("list", { name: "Bids, best first" }).getByText("Your order").waitFor({ state: "attached" });
  await page.getByText("Buy limit").waitFor();
  const cancel = openRows(page).getByRole("button", {
    name: /^Cancel buy 0.150 SOL at 13,000.0, releases ₹1,950.00/,
  });
  await standsStillAndInSight(page, cancel);
  await cancel.click();
  await toast(page, "Order cancelled").waitFor();
  await openRows(page).waitFor({ state: "detached" });
  await expect.poll(() => openTab(page).innerText()).toContain("0");
  expect(visitor?.complaints).toEqual([]);
});

test("LIVE-002 LIVE-025 LIVE-026 LIVE-027 LIMIT-009 another trader's order fills one's own, and the page shows it with a toast that disappears", async () => {
  const page = await open(asha);
  const mine = await order(asha, { marketSymbol, side: "SELL", price: "13900", volume: "0.04" });
  await openRows(page).waitFor();
  await order(ravi, { marketSymbol, side: "BUY", price: "13900", volume: "0.01" });
  await expect.poll(() => openRows(page).innerText()).toContain("25.00%");
  await order(ravi, { marketSymbol, side: "BUY", price: "13900", volume: "0.03" });
  await toast(page, "Order executed").waitFor();
  await openRows(page).waitFor({ state: "detached" });
  await page.getByRole("tab", { name: "Order history" }).click();
  await page.getByRole("table", { name: "Order history" }).locator("tbody tr").first().waitFor();
  await expect
    .poll(() => page.getByRole("table", { name: "Order history" }).locator("tbody tr").first().innerText())
    .toContain("Filled");
  await page.getByRole("tab", { name: "Mine" }).click();
  await expect
    .poll(() => page.getByRole("list", { name: "Your latest trades" }).locator("li").count())
    .toBeGreaterThan(1);
  await toast(page, "Order executed").waitFor({ state: "detached" });
  expect(mine.status).toBe("WAITING");
});

test("ORDER-003 LIVE-003 LIVE-031 LIVE-033 a market order by total trades at once, and the balances update", async () => {
  const page = await open(ravi);
  await order(asha, { marketSymbol, side: "SELL", price: "13850", volume: "0.02" });
  await page.keyboard.press("m");
  await fill(page, { total: "138.5" });
  await expect.poll(() => sendButton(page).innerText()).toBe("Buy SOL for ₹138.50");
  await expect.poll(() => ticket(page).innerText()).toMatch(/You receive\s+≈ 0\.009\d+ SOL/);
  const before = (await ravi.get("/user/v1/wallet/balance")).body.spotWallet;
  await sendButton(page).click();
  await confirm(page).click();
  await toast(page, "Order executed").waitFor();
  const paid = Number(before.find(({ coinTicker }: { coinTicker: string }) => coinTicker === "INR").balance) - 138.5;
  const shown = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2 }).format(Math.floor(paid * 100) / 100);
  await expect.poll(() => ticket(page).innerText()).toContain(`₹${shown.slice(0, -1)}`);
  await page.getByRole("tab", { name: "Funds" }).click();
  await page.getByRole("table", { name: /Funds/ }).getByText("SOL", { exact: true }).waitFor();
});

test("WALLET-030 ORDER-003 money in the main wallet is transferred in the order form and buys at once", async () => {
  const inrOf = async (wallet: "spotWallet" | "mainWallet") =>
    (await asha.get("/user/v1/wallet/balance")).body[wallet].find(
      ({ coinTicker }: { coinTicker: string }) => coinTicker === "INR",
    ).balance as string;
  const move = (source: string, destination: string, amount: string) =>
    asha.post("/transaction/v1/internal/wallet", { source, destination, coinTicker: "INR", amount });
  const moved = (await inrOf("spotWallet")).replace(/(\.\d{2})\d+$/, "$1");
  await move("SPOT", "MAIN", moved);
  try {
    await order(ravi, { marketSymbol, side: "SELL", price: "13850", volume: "0.05" });
    const page = await open(asha);
    await page.keyboard.press("m");
    await fill(page, { total: "277" });
    await ticket(page).getByText("Not enough INR in your spot wallet.").waitFor();
    await expect.poll(() => sendButton(page).isDisabled()).toBe(true);
    await ticket(page)
      .getByRole("button", { name: /^Transfer ₹[\d.]+ from main$/ })
      .click();
    await expect.poll(() => sendButton(page).isDisabled()).toBe(false);
    await sendButton(page).click();
    await confirm(page).click();
    await toast(page, "Order executed").waitFor();
    await page.getByRole("link", { name: "View in order history" }).first().waitFor();
    expect(visitor?.complaints).toEqual([]);
  } finally {
    const left = (await inrOf("mainWallet")).replace(/(\.\d{2})\d+$/, "$1");
    await move("MAIN", "SPOT", Number(left) < Number(moved) ? left : moved);
  }
});

test("LIVE-001 the order book updates live", async () => {
  const page = await open(undefined);
  const asks = page.getByRole("list", { name: "Asks, best first" });
  await order(asha, { marketSymbol, side: "SELL", price: "13980", volume: "0.03" });
  await expect.poll(() => asks.innerText()).toContain("13,980.0");
  await asha.put("/market/v1/order/cancelAll", {});
  await expect.poll(() => asks.innerText()).not.toContain("13,980.0");
});

test("a trader can turn order confirmations off and on again", async () => {
  const page = await open(asha);
  await fill(page, { price: "12000", amount: "0.1" });
  await sendButton(page).click();
  await page.getByRole("dialog").getByText("Don't ask again").click();
  await confirm(page).click();
  await openRows(page).first().waitFor();
  await fill(page, { price: "12010", amount: "0.1" });
  await sendButton(page).click();
  await expect.poll(() => openRows(page).count()).toBe(2);
  await page.reload();
  await page.waitForSelector("html[data-running]");
  await ticket(page).getByRole("button", { name: "Order settings" }).click();
  await page.getByRole("menuitemcheckbox").click();
  await fill(page, { price: "12020", amount: "0.1" });
  await sendButton(page).click();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Cancel all" }).click();
  await expect
    .poll(() => page.getByRole("dialog").innerText())
    .toMatch(/Cancel 2 open orders\?\s+In all markets. ₹2,401.00 will be available again./);
  await page.getByRole("button", { name: "Cancel all 2" }).click();
  await expect.poll(() => openTab(page).innerText()).toContain("0");
});

describe("why the order button is disabled", () => {
  test("the order form says why an order is impossible: too little money, level 0, or a guest", async () => {
    const page = await open(asha);
    await fill(page, { price: "13800", amount: "900" });
    await expect
      .poll(() => ticket(page).getByRole("status").innerText())
      .toMatch(/^Not enough INR. You need ₹1,24,20,000.00 and have ₹/);
    await expect.poll(() => sendButton(page).isDisabled()).toBe(true);
    await fill(page, { amount: "0.001" });
    await expect.poll(() => ticket(page).getByRole("status").innerText()).toContain("The minimum total is ₹100.00.");
    await page.context().close();
    const beginner = await open(nila);
    await expect
      .poll(() => ticket(beginner).getByRole("status").innerText())
      .toContain("Complete level 1 verification");
    await beginner.context().close();
    const guest = await open(undefined);
    await fill(guest, { price: "13800", amount: "0.1" });
    const link = ticket(guest).getByRole("link", { name: "Log in to trade" });
    await expect.poll(() => link.getAttribute("href")).toBe(`/auth/login?redirect=${path}`);
  });
});

test("percentages of the balance, the best prices and a level of the book fill in the order form", async () => {
  const page = await open(asha);
  await order(ravi, { marketSymbol, side: "BUY", price: "13810", volume: "0.01" });
  await page.getByRole("list", { name: "Bids, best first" }).getByText("13,810.0").waitFor();
  await ticket(page)
    .getByRole("button", { name: /Best bid/ })
    .click();
  await expect.poll(() => field(page, "Price").inputValue()).toMatch(/^13,?810.0$/);
  await ticket(page).getByRole("radio", { name: "50%" }).click();
  expect(Number((await field(page, "Amount").inputValue()).replaceAll(",", ""))).toBeGreaterThan(10);
  await page
    .getByRole("list", { name: "Bids, best first" })
    .getByText("13,790.0")
    .click({ modifiers: ["Shift"] });
  await expect.poll(() => field(page, "Amount").inputValue()).toBe("0.05");
  await expect.poll(() => field(page, "Price").inputValue()).toMatch(/^13,?790.0$/);
});

test("B and S choose the side, L and M the type, ? lists the shortcuts, and none works in a field", async () => {
  const page = await open(asha);
  const chosen = (name: string) => ticket(page).getByRole("radio", { name, exact: true }).getAttribute("aria-checked");
  await page.keyboard.press("s");
  await expect.poll(() => chosen("Sell")).toBe("true");
  await page.keyboard.press("b");
  await expect.poll(() => chosen("Buy")).toBe("true");
  await page.keyboard.press("m");
  await ticket(page).getByText("Worst price").waitFor();
  await page.keyboard.press("l");
  await field(page, "Price").waitFor();
  await field(page, "Amount").press("s");
  await expect.poll(() => chosen("Buy")).toBe("true");
  await field(page, "Amount").blur();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await keys.waitFor();
  await page.keyboard.press("s");
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await keys.waitFor({ state: "detached" });
  await expect.poll(() => chosen("Buy")).toBe("true");
});

test.each(looks)(
  "the trade page of a customer with orders has no accessibility faults on a $size, $theme",
  async ({ size, theme }) => {
    await order(asha, { marketSymbol, side: "BUY", price: "12500", volume: "0.04" });
    visitor = await openVisitor(browser, { baseUrl, size, theme, accessToken: asha.token() });
    const { page } = visitor;
    await visit(page, path);
    if (size === "phone") await page.getByRole("tab", { name: /^Orders/ }).click();
    // On a phone orders are cards.
    const cards = page.getByRole("list", { name: "Open orders" }).getByRole("listitem");
    await (size === "phone" ? cards : openRows(page)).first().waitFor();
    await expectSound(page);
    await page
      .getByRole("button", { name: size === "phone" ? /^SOL-INR Buy Limit/ : "Details of Buy SOL-INR" })
      .click();
    await page.getByRole("dialog").getByText("Open until it is filled or you cancel it.").waitFor();
    await expectSound(page);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    if (size === "phone") await page.getByRole("button", { name: "Buy", exact: true }).click();
    const form = size === "phone" ? page.getByRole("dialog") : ticket(page);
    await form.getByRole("textbox", { name: "Amount" }).fill("0.1");
    await form.locator("button[type=submit]").click();
    await page.getByRole("button", { name: "Back" }).waitFor();
    await expectSound(page);
    expect(visitor.complaints).toEqual([]);
  },
);
