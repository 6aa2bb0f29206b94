/** A forgotten password: the code, the account's other factors, a new password, and logging in with it. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityFaults, openBrowser, openVisitor, visit } from "../system/browser.ts";
import { newEmail, password } from "../system/newcomer.ts";
import {
  baseUrl,
  codeBox,
  enterPassword,
  expectLoggedIn,
  expectNothingSecret,
  fillIdentifier,
  next,
  storedToken,
  typeCode,
  unexpected,
  visitors,
} from "./signing-in.ts";

const newPassword = "another horse, another battery";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test("AUTH-015 AUTH-016 AUTH-017 a mailed code allows a new password, and the old one stops working", async () => {
  const person = await visitors.openAccount(newEmail());
  const { page, context, complaints } = await openVisitor(browser, { baseUrl });
  await visit(page, "/auth/login?redirect=/swap");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.waitForURL("**/auth/forgotPassword?redirect=/swap");
  // The URL changes before the page: typing too early would go into the previous page.
  await page.getByRole("heading", { name: "Reset your password" }).waitFor();
  await fillIdentifier(page, person.who);
  await next(page).click();
  await page.getByRole("heading", { name: "Enter the code" }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  const code = await person.freshCode();
  await typeCode(page, codeBox.email, code);
  await page.getByRole("heading", { name: "Choose a new password" }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByLabel("New password").fill("short");
  await page.getByRole("button", { name: "Set new password" }).click();
  await page.getByText("Use at least 8 characters: 3 more characters.").waitFor();
  await page.getByLabel("New password").fill(newPassword);
  await expectNothingSecret(page, [code, newPassword]);
  await page.getByRole("button", { name: "Set new password" }).click();
  await page.getByRole("heading", { name: "Password changed" }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await expect.poll(() => storedToken(page)).toBeNull();
  // Every device is signed out.
  expect((await person.call("GET", "/user/v1/profile")).code).toBe("INVALID_ACCESS_TOKEN");

  await page.getByRole("link", { name: "Log in with the new password" }).click();
  await page.waitForURL("**/auth/login?redirect=/swap");
  await page.getByRole("heading", { name: /^Log in/ }).waitFor();
  await enterPassword(page, person.who, password);
  await page.getByText("mobile number or password.").waitFor();
  await enterPassword(page, person.who, newPassword);
  await page.getByRole("heading", { name: "Enter your code" }).waitFor();
  await page.keyboard.type(await person.freshCode());
  await expectLoggedIn(page, "/swap");
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});

test("AUTH-016 with an authenticator app on, its code is needed too, after the first one", async () => {
  const person = await visitors.openAccount(newEmail());
  const { secret } = await person.turnOnApp();
  const { page, context } = await openVisitor(browser, { baseUrl, size: "phone", theme: "light" });
  await visit(page, "/auth/forgotPassword");
  await fillIdentifier(page, person.who);
  await next(page).click();
  await page.getByRole("heading", { name: "Enter the code" }).waitFor();
  await expect.poll(() => page.getByLabel(codeBox.app).count()).toBe(0);
  await page.keyboard.type(await person.freshCode());
  await page.getByRole("heading", { name: "One more code" }).waitFor();
  await expect.poll(() => page.getByLabel(codeBox.email).count()).toBe(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.type("000000");
  await page.getByText("Incorrect or expired code.").waitFor();
  await page.keyboard.type(person.tOtp(secret));
  await page.getByRole("heading", { name: "Choose a new password" }).waitFor();
  await page.getByLabel("New password").fill(newPassword);
  await page.getByRole("button", { name: "Set new password" }).click();
  await page.getByRole("heading", { name: "Password changed" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "Password changed" }).waitFor();
  await context.close();
});

test("a reset for an address without an account looks the same, and no code is right", async () => {
  const { page, context } = await openVisitor(browser, { baseUrl });
  const who = newEmail();
  await visit(page, "/auth/forgotPassword");
  await fillIdentifier(page, who);
  await next(page).click();
  await page.getByRole("heading", { name: "Enter the code" }).waitFor();
  await page.keyboard.type("123456");
  await page.getByText("Incorrect or expired code.").waitFor();
  await expect.poll(() => visitors.messages(who.email)).toEqual([]);
  await context.close();
});

test("the mail's link leads to a new password without the code, and leaves no token in the URL", async () => {
  const person = await visitors.openAccount(newEmail());
  const asking = await openVisitor(browser, { baseUrl });
  await visit(asking.page, "/auth/forgotPassword");
  await fillIdentifier(asking.page, person.who);
  await next(asking.page).click();
  await asking.page.getByRole("heading", { name: "Enter the code" }).waitFor();
  await person.freshCode();
  const [{ text }] = (await visitors.messages((person.who as { email: string }).email)) as [{ text: string }];
  const link = /https?:\/\/[^/\s]+(\/auth\/resetPassword#[\w.-]+)/.exec(text)?.[1] ?? "no link";

  const { page, context, complaints } = await openVisitor(browser, { baseUrl, size: "phone", theme: "light" });
  await visit(page, link);
  const press = page.getByRole("button", { name: "Set a new password" });
  await press.waitFor();
  await expect.poll(() => page.url()).toBe(`${baseUrl}/auth/resetPassword`);
  expect(await accessibilityFaults(page)).toEqual([]);
  // Opening the link, as a mail scanner does, changes nothing.
  expect((await person.call("GET", "/user/v1/profile")).status).toBe(200);
  await press.click();
  await page.getByRole("heading", { name: "Choose a new password" }).waitFor();
  await page.getByLabel("New password").fill(newPassword);
  await expectNothingSecret(page, [newPassword, link.split(".").at(-1) ?? ""]);
  await page.getByRole("button", { name: "Set new password" }).click();
  await page.getByRole("heading", { name: "Password changed" }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole("link", { name: "Log in with the new password" }).click();
  await enterPassword(page, person.who, newPassword);
  await page.getByRole("heading", { name: "Enter your code" }).waitFor();
  // The requesting tab gets nothing, and the link is used up.
  await visit(asking.page, link);
  await asking.page.getByRole("button", { name: "Set a new password" }).click();
  await asking.page.getByRole("heading", { name: "This link has expired" }).waitFor();
  expect(await accessibilityFaults(asking.page)).toEqual([]);
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
  await asking.context.close();
});
