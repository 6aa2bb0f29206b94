/** Easy trade as customers use it: one amount, a price that is held while shown, and a receipt of the actual trade. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { baseUrl } from "../conformance/page.ts";
import { asha, changes, claimTrading, endedOrders, holdings, nila } from "../conformance/trading.ts";
import { openBrowser, openVisitor, type Size, visit } from "../system/browser.ts";
import { agree, figure, market, offer, plain, withdrawOffers } from "./dealing.ts";
import { looks } from "./looks.ts";
import { expectSound } from "./sound-page.ts";

claimTrading();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await withdrawOffers();
  await browser.close();
});

const member = (options: { size?: Size; theme?: "dark" | "light" } = {}) =>
  openVisitor(browser, { baseUrl, accessToken: asha.token(), ...options });
const path = `/easyTrade/${market}`;

test("ORDER-004 ORDER-018 a customer buys for ₹500, sees the cost before and after, and gets the coins", async () => {
  await offer("SELL", "1");
  const before = await holdings(asha);
  const { page, context, complaints } = await member();
  await visit(page, path);
  const available = page.getByText(/^Available ₹/);
  const had = await available.innerText();
  await page.getByRole("radio", { name: "₹500" }).click();
  await page.getByRole("button", { name: "Buy SOL", exact: true }).click();
  await page.getByRole("timer").waitFor();
  expect(Number(await figure(page, "You pay"))).toBeLessThanOrEqual(500);
  await page.getByText("0.20%, GST included", { exact: true }).waitFor();
  await page.getByText("only on sells", { exact: true }).waitFor();

  await agree(page, { confirm: /^Buy [\d.]+ SOL$/, again: "Trade again" });
  await page.getByRole("dialog", { name: /^You bought 0\.0\d+ SOL$/ }).waitFor();
  const [paid, got] = [await figure(page, "You paid"), await figure(page, "You received")];
  expect(Number(paid)).toBeLessThanOrEqual(500);
  await expect.poll(() => changes(asha, before)).toEqual({ INR: `-${plain(paid)}`, SOL: plain(got) });
  const [latest] = await endedOrders(asha, market);
  await expect.poll(() => figure(page, "Order")).toBe(latest.id);
  expect(latest).toMatchObject({ type: "LIMIT", timeInForce: "IOC", side: "BUY" });
  await expect
    .poll(() => page.getByRole("link", { name: "View order history" }).getAttribute("href"))
    .toBe("/dashboard/history/exchange/orders");

  await page.getByRole("button", { name: "Trade again" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => page.getByRole("textbox", { name: "INR to spend" }).inputValue()).toBe("");
  // LIVE-034: the balance change reaches the page.
  await expect.poll(() => available.innerText()).not.toBe(had);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a customer sells coins by keyboard: Enter asks for a quote, Enter confirms, and TDS is shown", async () => {
  await offer("BUY", "1");
  const before = await holdings(asha);
  const { page, context } = await member();
  await visit(page, `${path}?side=SELL&unit=base&amount=0.02`);
  const amount = page.getByRole("textbox", { name: "SOL to sell" });
  await expect.poll(() => amount.inputValue()).toBe("0.02");
  await expect.poll(() => page.getByRole("button", { name: "Sell SOL", exact: true }).isEnabled()).toBe(true);
  await amount.press("Enter");
  await page.getByText("1%, deducted from what you receive", { exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Sell 0.02 SOL");
  await agree(page, { confirm: /^Sell 0\.02 SOL$/, again: "Trade again", byKey: true });
  await page.getByRole("dialog", { name: "You sold 0.02 SOL" }).waitFor();
  await expect
    .poll(() => changes(asha, before))
    .toEqual({ INR: plain(await figure(page, "You received")), SOL: "-0.02" });
  await expect.poll(() => figure(page, "TDS")).not.toBe("0");
  await context.close();
});

test("Escape closes the quote without placing an order, and the focus returns", async () => {
  await offer("SELL", "1");
  const { page, context } = await member();
  await visit(page, `${path}?amount=500`);
  const [latest] = await endedOrders(asha, market);
  await page.getByRole("button", { name: "Buy SOL", exact: true }).click();
  await page.getByRole("dialog", { name: "Buy SOL" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Buy SOL");
  expect((await endedOrders(asha, market))[0]?.id).toBe(latest?.id);
  await context.close();
});

test("an expired quote is refreshed in place, and a changed price is announced", async () => {
  await withdrawOffers();
  const { isAlone } = await offer("SELL", "1");
  const { page, context } = await member();
  await page.clock.install();
  await visit(page, `${path}?amount=500`);
  await page.getByRole("button", { name: "Buy SOL", exact: true }).click();
  const timer = page.getByRole("timer");
  await timer.waitFor();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
  const secondsLeft = async () => Number(/for (\d+) second/.exec(await timer.innerText())?.[1]);
  const first = await figure(page, "Average price");
  if (isAlone) {
    await withdrawOffers();
    await offer("BUY", "0.01");
    await offer("SELL", "1");
  }
  await page.clock.runFor(2_000);
  expect(await figure(page, "Average price")).toBe(first);
  await page.clock.runFor((await secondsLeft()) * 1_000);
  const news = page.getByText(/^(Price changed from|New quote)/);
  await news.waitFor();
  await expect.poll(() => timer.innerText()).toMatch(/for 1\d seconds/);
  if (isAlone) {
    await expect.poll(() => news.innerText()).toMatch(/^Price changed/);
    await expect.poll(() => figure(page, "Average price")).not.toBe(first);
  }
  await context.close();
});

test("an order without a fill says that nothing left the wallet, and offers a new quote", async () => {
  await offer("SELL", "1");
  const before = await holdings(asha);
  const { page, context } = await member();
  await visit(page, `${path}?amount=500`);
  // Halves the limit price so that the order meets no offer, as if the offers were gone.
  await page.route("**/api/market/v1/order/limit", (route) => {
    const body = route.request().postDataJSON();
    return route.continue({ postData: JSON.stringify({ ...body, price: (Number(body.price) / 2).toFixed(0) }) });
  });
  await page.getByRole("button", { name: "Buy SOL", exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Buy [\d.]+ SOL$/ })
    .click();
  await page.getByRole("dialog", { name: "Nothing was bought" }).waitFor();
  await page.getByText(/Nothing left your wallet/).waitFor();
  await expect.poll(() => changes(asha, before)).toEqual({});
  await page.getByRole("button", { name: "Get a new quote" }).click();
  await page.getByRole("dialog", { name: "Buy SOL" }).getByRole("timer").waitFor();
  await context.close();
});

test("an order whose answer was lost is retried under the same key, and placed once", async () => {
  await offer("SELL", "1");
  const { page, context } = await member();
  await visit(page, `${path}?amount=500`);
  const keys: (string | undefined)[] = [];
  await page.route("**/api/market/v1/order/limit", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Buy SOL", exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Buy [\d.]+ SOL$/ })
    .click();
  await page.getByText(/won't be placed twice/).waitFor();
  await page.getByRole("button", { name: "Check again" }).click();
  await page.getByRole("dialog", { name: /was bought|You bought/ }).waitFor();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  const placed = (await endedOrders(asha, market)).filter(({ refId }) => refId === keys[0]);
  expect(placed).toHaveLength(1);
  await context.close();
});

describe("what prevents a trade is explained, with a link to fix it", () => {
  test("a customer without coins is led to deposit them", async () => {
    await offer("BUY", "1", "LINK-INR");
    const { page, context } = await member();
    await visit(page, "/easyTrade/LINK-INR?side=SELL&unit=base&amount=0.5");
    await page.getByText("You don't have any LINK.").waitFor();
    await expect
      .poll(() => page.getByRole("link", { name: "Deposit LINK" }).getAttribute("href"))
      .toBe("/dashboard/wallet/deposit/LINK");
    await expect.poll(() => page.getByRole("button", { name: "Sell LINK", exact: true }).isDisabled()).toBe(true);
    await withdrawOffers("LINK-INR");
    await context.close();
  });

  test("a customer at level 0 is led to verification", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl, accessToken: nila.token() });
    await visit(page, path);
    await page.getByText("Complete level 1 verification to trade.").waitFor();
    await expect
      .poll(() => page.getByRole("link", { name: "Verify now" }).getAttribute("href"))
      .toBe("/dashboard/account-verification");
    await context.close();
  });

  test("an offline customer cannot place an order", async () => {
    await offer("SELL", "1");
    const { page, context } = await member();
    await visit(page, `${path}?amount=500`);
    await context.setOffline(true);
    await page.getByText("You're offline. You can place orders when you're back online.").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Buy SOL", exact: true }).isDisabled()).toBe(true);
    await context.close();
  });

  test("a guest can fill in everything, then logs in and returns to it", async () => {
    await offer("SELL", "1");
    const { page, context } = await openVisitor(browser, { baseUrl });
    await visit(page, path);
    await page.getByRole("radio", { name: "Sell" }).click();
    await page.getByRole("radio", { name: "₹500" }).click();
    const link = page.getByRole("link", { name: "Log in to trade" });
    const redirect = encodeURIComponent(`${path}?side=SELL&amount=500`).replaceAll("%2F", "/");
    await expect.poll(() => link.getAttribute("href")).toBe(`/auth/login?redirect=${redirect}`);
    await context.close();
  });

  test("Max fills in the whole balance", async () => {
    const { page, context } = await member();
    await visit(page, path);
    await page.getByRole("radio", { name: "Sell" }).click();
    await page.getByRole("button", { name: "Max" }).click();
    const typed = await page.getByRole("textbox", { name: "SOL to sell" }).inputValue();
    expect(typed).toMatch(/^\d+(\.\d{1,3})?$/);
    await context.close();
  });
});

test.each(looks)("the quote and the receipt have no accessibility faults on a $size, $theme", async (look) => {
  await offer("SELL", "1");
  const { page, context, complaints } = await member(look);
  await visit(page, `${path}?amount=500`);
  await page.getByRole("button", { name: "Buy SOL", exact: true }).click();
  await page.getByRole("timer").waitFor();
  await expectSound(page);
  await agree(page, { confirm: /^Buy [\d.]+ SOL$/, again: "Trade again" });
  await expectSound(page);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Trade again");
  expect(complaints).toEqual([]);
  await context.close();
});
