/** Settings are saved immediately, on every device, and rolled back if saving fails. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openVisitor, visit } from "../system/browser.ts";
import { expectToast, openHolder, profileOf } from "./account-holder.ts";
import { baseUrl, unexpected } from "./signing-in.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const path = "/dashboard/settings";

test("ACCT-002 ACCT-016 ACCT-047 every setting is saved at once and applies on another device", async () => {
  const { page, context, person, complaints } = await openHolder(browser, { path });
  for (const name of ["Hide zero balances", "Mask balances", "Pay TDS in INR", "Withdraw to saved addresses only"]) {
    await page.getByRole("switch", { name }).click();
  }
  // Settings of this browser apply on the first paint of the next page.
  await page.getByRole("switch", { name: "Blue and orange for up and down" }).click();
  const blue = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--color-up"));
  expect(blue).toBe("#4ca6ff");
  const served = await page.request.get("/markets");
  expect(await served.text()).toMatch(/<html[^>]* data-colors="cb"/);
  await page.getByRole("combobox", { name: "Preferred asset" }).click();
  await page.getByRole("option", { name: /^ADA/ }).click();
  await page.getByRole("combobox", { name: "Deposits go to" }).click();
  await page.getByRole("option", { name: "Spot wallet" }).click();
  await page.getByRole("radiogroup", { name: "Display currency" }).getByRole("radio", { name: "$ USD" }).click();
  await page.getByRole("radiogroup", { name: "Second currency" }).getByRole("radio", { name: "₹ INR" }).click();
  const wanted = {
    hideZeroBalance: true,
    maskBalance: true,
    tdsInInr: true,
    WhitelistWithdrawalsOnly: true,
    preferredAsset: "ADA",
    depositWallet: "SPOT",
    primaryAsset: "USD",
    secondaryAsset: "INR",
  };
  await expect.poll(async () => (await profileOf(person)).settings).toMatchObject(wanted);
  // The header's currency is the same setting.
  await page.getByRole("button", { name: "Display currency: USD" }).waitFor();

  const other = await openVisitor(browser, { baseUrl, accessToken: person.state.accessToken, size: "phone" });
  await visit(other.page, path);
  const currency = other.page.getByRole("radiogroup", { name: "Display currency" });
  await expect.poll(() => currency.getByRole("radio", { name: "$ USD" }).isChecked()).toBe(true);
  await expect.poll(() => other.page.getByRole("switch", { name: "Mask balances" }).isChecked()).toBe(true);
  await currency.getByRole("radio", { name: "₹ INR" }).click();
  await expect.poll(async () => (await profileOf(person)).settings.primaryAsset).toBe("INR");
  // Masking applies on other pages too.
  await visit(other.page, "/easyTrade/ADA-INR");
  await other.page.getByText("Available ••••••").waitFor();
  await other.context.close();
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});

test("a setting that could not be saved is rolled back with a reason", async () => {
  const { page, context, person } = await openHolder(browser, { path });
  await context.route("**/api/user/v1/setting", (route) => route.abort());
  const mask = page.getByRole("switch", { name: "Mask balances" });
  await mask.click();
  await expectToast(page, "That wasn't saved.");
  await expect.poll(() => mask.isChecked()).toBe(false);
  await page.getByRole("button", { name: "Display currency: INR" }).click();
  await page.getByRole("menuitemradio", { name: "$ USD" }).click();
  await page.getByRole("button", { name: "Display currency: INR" }).waitFor();
  await expect
    .poll(async () => (await profileOf(person)).settings)
    .toMatchObject({ maskBalance: false, primaryAsset: "INR" });
  await context.close();
});

test("AUTH-037 logging out of the account pages leads to the markets and clears the local data", async () => {
  const { page, context, person } = await openHolder(browser, { path });
  await page.getByRole("switch", { name: "Mask balances" }).waitFor();
  await page.getByRole("button", { name: /^Account|account of/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL("**/markets");
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await expect.poll(async () => (await person.call("GET", "/user/v1/profile")).code).toBe("INVALID_ACCESS_TOKEN");
  await context.close();
});
