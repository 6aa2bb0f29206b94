/**
 * Logging in with a code, and in one tab for all tabs. Other codes and failures: apps/web/app/auth/login-page.test.tsx.
 */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityFaults, openBrowser, openVisitor, visit } from "../system/browser.ts";
import { newEmail, password } from "../system/newcomer.ts";
import {
  baseUrl,
  codeBox,
  expectLoggedIn,
  expectNothingSecret,
  startLoggingIn,
  unexpected,
  visitors,
} from "./signing-in.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test("AUTH-003 AUTH-014 AUTH-029 AUTH-030 AUTH-031 a login with a mailed code loads profile and balances, and subscribes to them", async () => {
  const person = await visitors.openAccount(newEmail());
  const { page, context, complaints } = await openVisitor(browser, { baseUrl });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const told: string[] = [];
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => told.push(String(payload))));
  await startLoggingIn(page, person.who);
  await expect.poll(() => page.getByLabel(codeBox.mobile).count()).toBe(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  const code = await person.freshCode();
  await page.keyboard.type(code.slice(0, 5));
  await page.getByText("Enter all 6 digits to continue").waitFor();
  await expectNothingSecret(page, [password, code.slice(0, 5)]);
  await page.keyboard.type(code.slice(5));
  await expectLoggedIn(page);
  await expect.poll(() => asked).toContain("/api/user/v1/profile");
  await visit(page, "/dashboard/wallet/balance/overview");
  await expect.poll(() => asked.some((path) => path.includes("balance"))).toBe(true);
  await expect.poll(() => told.some((frame) => frame.includes("BALANCE_CHANGE"))).toBe(true);
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});

describe("destination after a login", () => {
  test("a login with ?redirect=//evil.example/ leads to the markets, not to another site", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    await visit(page, `/auth/login?redirect=${encodeURIComponent("//evil.example/")}`);
    await page.getByRole("button", { name: /^Nila Das/ }).click();
    await expectLoggedIn(page, "/markets");
    await expect.poll(() => new URL(page.url()).origin).toBe(baseUrl);
    await context.close();
  });

  test("AUTH-028 logging in in one tab moves the guest pages in other tabs on", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    const [login, signup] = [await context.newPage(), await context.newPage()];
    await visit(login, "/auth/login?redirect=/swap");
    await visit(signup, "/auth/signup");
    await visit(page, "/auth/login");
    await page.getByRole("button", { name: /^Nila Das/ }).click();
    await expectLoggedIn(page);
    await login.waitForURL("**/swap");
    await signup.waitForURL("**/markets");
    await context.close();
  });
});
