/**
 * Signing up with an email address or a mobile number: the code from the inbox, a password, and logged in. Failures on
 * the way: apps/web/app/auth/signup-page.test.tsx.
 */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityFaults, openBrowser, openVisitor, visit } from "../system/browser.ts";
import { newEmail, newMobile, password } from "../system/newcomer.ts";
import {
  baseUrl,
  expectLoggedIn,
  expectNothingSecret,
  fillIdentifier,
  next,
  unexpected,
  visitors,
} from "./signing-in.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test("AUTH-002 AUTH-003 AUTH-026 AUTH-029 signing up by email takes a code and a password, recovers from a wrong code, and leads to the dashboard", async () => {
  const { page, context, complaints } = await openVisitor(browser, { baseUrl });
  const who = newEmail();
  await visit(page, "/auth/signup?redirect=/swap&ref=Ravi77");
  await fillIdentifier(page, who);
  await next(page).click();
  await page.getByRole("heading", { name: "Enter the code" }).waitFor();
  await page.getByText(who.email).first().waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  const code = await visitors.codeTo(who);
  const wrong = code === "000000" ? "111111" : "000000";
  // The code box has the focus.
  await page.keyboard.type(wrong);
  await page.getByText("Incorrect or expired code.").waitFor();
  const box = page.getByLabel(/^Code by email/);
  await expect.poll(() => box.getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true);
  // Typing replaces the wrong code.
  await page.keyboard.type(code);

  await page.getByRole("heading", { name: "Choose a password" }).waitFor();
  await expect.poll(() => page.getByLabel("Referral code (optional)").inputValue()).toBe("Ravi77");
  const field = page.getByLabel("Password", { exact: true });
  await field.fill("12345678");
  await page.getByText("Weak: easy to guess").waitFor();
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText("That password is too common.").waitFor();
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await field.fill(password);
  await page.getByText(/Strong$/).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await expectNothingSecret(page, [password, code]);
  await page.getByRole("button", { name: "Create account" }).click();
  // The referral code is unknown; the password need not be entered again.
  await page.getByText("That referral code doesn't exist. Check it or leave it empty.").waitFor();
  await page.getByLabel("Referral code (optional)").fill("");
  await page.getByRole("button", { name: "Create account" }).click();
  await expectLoggedIn(page, "/dashboard");
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === "deviceId")).toMatchObject({ sameSite: "Strict" });
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});

test("signing up with a mobile number works on a phone by pasting the code", async () => {
  const { page, context, complaints } = await openVisitor(browser, { baseUrl, size: "phone", theme: "light" });
  const who = newMobile();
  await visit(page, "/auth/signup");
  await fillIdentifier(page, `+91 ${who.mobile.slice(0, 5)} ${who.mobile.slice(5)}`);
  await next(page).click();
  await page.getByRole("heading", { name: "Enter the code" }).waitFor();
  const box = page.getByLabel(/^Code by SMS/);
  await expect.poll(() => box.getAttribute("autocomplete")).toBe("one-time-code");
  await expect.poll(() => box.getAttribute("inputmode")).toBe("numeric");
  expect(await accessibilityFaults(page)).toEqual([]);
  const code = await visitors.codeTo(who);
  await box.evaluate(
    (input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    `${code.slice(0, 3)} ${code.slice(3)}`,
  );
  await page.getByRole("heading", { name: "Choose a password" }).waitFor();
  // The username under which a password manager saves the new password.
  await expect.poll(() => page.locator("input[autocomplete=username]").inputValue()).toBe(who.mobile);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Show the password" }).click();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/dashboard");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("accessToken"))).toMatch(/^ey/);
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});

describe("between the steps", () => {
  test("Back returns to the previous step with its input, forward returns, and a reload starts over", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    const who = newEmail();
    await visit(page, "/auth/signup?redirect=/swap");
    await fillIdentifier(page, who);
    await next(page).click();
    await page.getByRole("heading", { name: "Enter the code" }).waitFor();
    expect(page.url()).toBe(`${baseUrl}/auth/signup?redirect=/swap`);
    await page.goBack();
    await page.getByRole("heading", { name: "Create your account" }).waitFor();
    await expect.poll(() => page.getByLabel(/^Email or mobile/).inputValue()).toBe(who.email);
    await page.goForward();
    await page.getByRole("heading", { name: "Enter the code" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Create your account" }).waitFor();
    await expect.poll(() => page.getByLabel(/^Email or mobile/).inputValue()).toBe("");
    await context.close();
  });
});
