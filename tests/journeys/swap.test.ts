/**
 * A swap from the quote to the receipt, in both directions. Why a swap is unavailable: apps/web/app/swap/page.test.tsx.
 */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { baseUrl } from "../conformance/page.ts";
import { asha, changes, claimTrading, holdings } from "../conformance/trading.ts";
import { accessibilityFaults, openBrowser, openVisitor, visit } from "../system/browser.ts";
import { agree, figure, offer, plain, withdrawOffers } from "./dealing.ts";
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

test("FORMAT-012 swapping rupees to coins quotes with two decimals, holds the price while shown, and reports the actual result", async () => {
  await offer("SELL", "1");
  const before = await holdings(asha);
  const { page, context, complaints } = await openVisitor(browser, { baseUrl, accessToken: asha.token() });
  await visit(page, "/swap?from=INR&to=SOL&amount=1000");
  await page.getByRole("button", { name: "Swap INR for SOL" }).click();
  await page.getByRole("timer").waitFor();
  const [gives, gets] = [await figure(page, "You pay"), await figure(page, "You receive")];
  expect(Number(gives)).toBeLessThanOrEqual(1000);
  expect(gets).toMatch(/^0\.\d{1,2}$/);
  await agree(page, { confirm: /^Swap ₹[\d.]+$/, again: "Swap again" });
  await page.getByRole("dialog", { name: /^You swapped ₹[\d.]+ for SOL$/ }).waitFor();
  const [gave, got] = [await figure(page, "You paid"), await figure(page, "You received")];
  expect(Number(got)).toBeGreaterThanOrEqual(Number(gets));
  await expect.poll(() => changes(asha, before)).toEqual({ INR: `-${plain(gave)}`, SOL: plain(got) });
  await page.getByRole("button", { name: "Swap again" }).click();
  await expect.poll(() => page.getByRole("textbox", { name: "Amount of INR" }).inputValue()).toBe("");
  expect(complaints).toEqual([]);
  await context.close();
});

test("swapping coins to rupees deducts fee and TDS", async () => {
  await offer("BUY", "1");
  const before = await holdings(asha);
  const { page, context } = await openVisitor(browser, { baseUrl, accessToken: asha.token(), size: "phone" });
  await visit(page, "/swap?from=SOL&to=INR&amount=0.05");
  await page.getByRole("button", { name: "Swap SOL for INR" }).click();
  await agree(page, { confirm: /^Swap 0\.0\d+ SOL$/, again: "Swap again" });
  const [gave, got] = [await figure(page, "You paid"), await figure(page, "You received")];
  await expect.poll(() => changes(asha, before)).toEqual({ INR: plain(got), SOL: `-${plain(gave)}` });
  expect(await accessibilityFaults(page)).toEqual([]);
  await context.close();
});

test.each(looks)("the swap quote has no accessibility faults on a $size, $theme", async ({ size, theme }) => {
  await offer("SELL", "1");
  const { page, context } = await openVisitor(browser, { baseUrl, accessToken: asha.token(), size, theme });
  await visit(page, "/swap?from=INR&to=SOL&amount=1000");
  await page.getByRole("button", { name: "Swap INR for SOL" }).click();
  await page.getByRole("timer").waitFor();
  await expectSound(page);
  await context.close();
});
