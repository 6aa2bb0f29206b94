/** Logging in with every combination of codes, from one tab for all, and whatever may go wrong on the way. */
import pg from "pg";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { addressOfRunning } from "../../scripts/postgres.ts";
import { accessibilityFaults, openBrowser, openVisitor, visit } from "../system/browser.ts";
import { newEmail, newMobile, password, type Who } from "../system/newcomer.ts";
import {
  addMobile,
  baseUrl,
  codeBox,
  enterPassword,
  expectLoggedIn,
  expectNothingSecret,
  nameOf,
  refuse,
  startLoggingIn,
  storedToken,
  typeCode,
  unexpected,
  visitors,
} from "./signing-in.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe("AUTH-003 AUTH-014 every combination of codes", () => {
  test("AUTH-029 AUTH-030 AUTH-031 a code by e-mail; then profile and balances are there, and followed", async () => {
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
    await page.getByText("1 more digit, then it continues by itself").waitFor();
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

  test("a code by SMS, on a phone", async () => {
    const person = await visitors.openAccount(newMobile());
    const { page, context } = await openVisitor(browser, { baseUrl, size: "phone" });
    await startLoggingIn(page, person.who);
    await expect.poll(() => page.getByLabel(codeBox.email).count()).toBe(0);
    await page.keyboard.type(await person.freshCode());
    await page.waitForURL("**/markets");
    await expect.poll(() => storedToken(page)).toMatch(/^ey/);
    await context.close();
  });

  test("codes by e-mail, by SMS and from the app, all at once", async () => {
    const [person, mobile] = [await visitors.openAccount(newEmail()), newMobile()];
    await addMobile(person, mobile);
    const { secret } = await turnOnApp(person, mobile);
    const { page, context } = await openVisitor(browser, { baseUrl, size: "phone", theme: "light" });
    await startLoggingIn(page, person.who);
    await page.getByText("3 codes, then it continues by itself").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await typeCode(page, codeBox.mobile, await person.freshCode(mobile));
    await typeCode(page, codeBox.email, await person.freshCode());
    await page.getByText("6 more digits, then it continues by itself").waitFor();
    await typeCode(page, codeBox.app, person.tOtp(secret));
    await page.waitForURL("**/markets");
    await context.close();
  });

  test("a wrong one of several is said once, and all of them may be corrected", async () => {
    const person = await visitors.openAccount(newEmail());
    const { secret } = await person.turnOnApp();
    const { page, context } = await openVisitor(browser, { baseUrl });
    await startLoggingIn(page, person.who);
    await typeCode(page, codeBox.email, await person.freshCode());
    await typeCode(page, codeBox.app, "000000");
    const alert = page.getByRole("alert").filter({ hasText: "That code is not right, or it has expired." });
    await alert.waitFor();
    await expect.poll(() => alert.count()).toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
    await typeCode(page, codeBox.app, person.tOtp(secret));
    await expectLoggedIn(page);
    await context.close();
  });

  test("a backup code instead of the app's", async () => {
    const person = await visitors.openAccount(newEmail());
    const { backupCodes } = await person.turnOnApp();
    const { page, context } = await openVisitor(browser, { baseUrl });
    await startLoggingIn(page, person.who);
    await typeCode(page, codeBox.email, await person.freshCode());
    await page.getByRole("button", { name: "Use a backup code instead" }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    // As it is read off paper.
    await page.keyboard.type(String(backupCodes[0]).toUpperCase().replace("-", " "));
    await expectLoggedIn(page);
    await context.close();
  });

  async function turnOnApp(person: Awaited<ReturnType<typeof visitors.openAccount>>, mobile: { mobile: string }) {
    const sessionToken = await person.confirm("mfaUpdate", { contacts: [person.who, mobile] });
    const { done } = visitors;
    const { secret } = await done(person.call("GET", "/auth/v1/mfa/tOtp/secret", undefined, { sessionToken }));
    await done(person.call("POST", "/auth/v1/mfa/tOtp", { tOtp: person.tOtp(secret) }, { sessionToken }));
    return { secret: String(secret) };
  }
});

describe("what may go wrong", () => {
  test("ERROR-006 a wrong password says so, keeps who it was, and says nothing of whether there is an account", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    const { who } = await visitors.openAccount();
    for (const name of [who, newEmail()]) {
      await visit(page, "/auth/login");
      await enterPassword(page, name, "not the password");
      const alert = page.getByRole("alert").filter({ hasText: "or the password is not right." });
      await alert.waitFor();
      await expect.poll(() => alert.evaluate((element) => element === document.activeElement)).toBe(true);
      await expect.poll(() => page.getByLabel(/^E-mail or mobile/).inputValue()).not.toBe("");
      await expect.poll(() => storedToken(page)).toBeNull();
    }
    expect(await accessibilityFaults(page)).toEqual([]);
    await context.close();
  });

  test("ERROR-010 a session that ran out asks for the password again and for nothing else", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    const person = await visitors.openAccount();
    await startLoggingIn(page, person.who);
    await refuse(context, "/auth/v1/login", 440, "SESSION_EXPIRED");
    await page.keyboard.type("123456");
    await page.getByText("Your session has expired. Please start again.").waitFor();
    await expect.poll(() => page.getByLabel(/^E-mail or mobile/).inputValue()).toContain("@example.com");
    await expect.poll(() => page.getByLabel("Password", { exact: true }).inputValue()).toBe("");
    await context.unroute("**/api/auth/v1/login");
    await context.close();
  });

  test("ERROR-011 too many requests are said as such", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    await visit(page, "/auth/login");
    await refuse(context, "/auth/v1/login/otp", 429, "TOO_MANY_REQUESTS");
    await enterPassword(page, newEmail());
    await page.getByText("Too many requests. Please wait a moment and try again.").waitFor();
    await context.close();
  });

  test("ERROR-012 a fault of ours is said in plain words", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    await visit(page, "/auth/login");
    await refuse(context, "/auth/v1/login/otp", 500, "INTERNAL_ERROR");
    await enterPassword(page, newEmail());
    await page.getByText("Something went wrong. Please try again.").waitFor();
    await context.close();
  });

  test("five wrong passwords lock the account, and the way to a new one is beside it", async () => {
    const { who } = await visitors.openAccount();
    for (let tries = 0; tries < 5; tries += 1) await visitors.startLogin(who, "wrong password");
    const { page, context } = await openVisitor(browser, { baseUrl });
    await visit(page, "/auth/login");
    await enterPassword(page, who);
    await page.getByText("There were too many failed attempts.").waitFor();
    await page.getByRole("link", { name: "Reset the password" }).click();
    await page.getByRole("heading", { name: "Reset your password" }).waitFor();
    await context.close();
  });

  test("fields that are missing are named, and the first of them has the focus", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    await visit(page, "/auth/login");
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await page.getByText("Enter your e-mail address or mobile number.").waitFor();
    await page.getByText("Enter your password.").waitFor();
    const focused = page.getByLabel(/^E-mail or mobile/);
    await expect.poll(() => focused.evaluate((input) => input === document.activeElement)).toBe(true);
    await context.close();
  });
});

test("ERROR-010 asking for another code when the session has run out starts again too", async () => {
  const person = await visitors.openAccount();
  const { page, context } = await openVisitor(browser, { baseUrl });
  await page.clock.install();
  await startLoggingIn(page, person.who);
  await page.clock.runFor(61_000);
  await refuse(context, "/auth/v1/otp/resend", 440, "SESSION_EXPIRED");
  await page.getByRole("button", { name: "Send again", exact: true }).click();
  await page.getByRole("heading", { name: "Log in" }).waitFor();
  await page.getByText("Your session has expired. Please start again.").waitFor();
  await context.close();
});

test("AUTH-041 for ten seconds after a login nothing offers to reload, though a new version is ready", async () => {
  const { page, context } = await openVisitor(browser, { baseUrl });
  await page.clock.install();
  await context.route("**/version.json", (route) => route.fulfill({ json: { version: "newer" } }));
  await visit(page, "/auth/login");
  const offer = page.getByText("A new version is ready.");
  await page.clock.runFor(61_000);
  await offer.waitFor();
  await page.getByRole("button", { name: /^Nila Das/ }).click();
  await page.waitForURL("**/markets");
  await expect.poll(() => offer.count()).toBe(0);
  await page.clock.runFor(10_000);
  await offer.waitFor();
  await context.close();
});

/** For the page by its clock, for the server by the moment when it sent the code. */
async function passMinute(page: Page, who: Who): Promise<void> {
  const database = new pg.Client({ connectionString: (await addressOfRunning(inject("instance").home)) ?? "" });
  await database.connect();
  const older = "update one_time_code set sent_at = sent_at - interval '60 seconds' where destination = $1";
  await database.query(older, [nameOf(who)]);
  await database.end();
  await page.clock.runFor(60_000);
}

test("AUTH-018 a code is sent again after a minute, and the first one is not good any more", async () => {
  const person = await visitors.openAccount();
  const { page, context } = await openVisitor(browser, { baseUrl });
  await page.clock.install();
  await startLoggingIn(page, person.who);
  const first = await person.freshCode();
  const again = page.getByRole("button", { name: /^Send again/ });
  await expect.poll(() => again.getAttribute("aria-disabled")).toBe("true");
  await expect.poll(() => page.getByText(/^0:[0-5]\d$|^1:00$/).count()).toBe(1);
  await expect.poll(() => page.getByText("You can ask for a new code now.").count()).toBe(0);
  await passMinute(page, person.who);
  await page.getByText("You can ask for a new code now.").waitFor({ state: "attached" });
  await again.click();
  await page.getByText("A new code is on its way.").waitFor();
  await expect.poll(() => again.getAttribute("aria-disabled")).toBe("true");
  const second = await person.freshCode();
  await typeCode(page, codeBox.email, first);
  await page.getByText("That code is not right, or it has expired.").waitFor();
  await typeCode(page, codeBox.email, second);
  await expectLoggedIn(page);
  await context.close();
});

describe("where a login leads", () => {
  test.each([
    ["/swap?from=INR&to=ADA", "/swap?from=INR&to=ADA"],
    ["//evil.example/", "/markets"],
    ["/\\evil.example", "/markets"],
    ["/%5Cevil.example", "/markets"],
    ["/%2F%2Fevil.example", "/markets"],
    ["https://evil.example/", "/markets"],
    ["javascript:alert(1)", "/markets"],
    ["/\t/evil.example", "/markets"],
    ["%2F%2Fevil.example", "/markets"],
    ["/auth/login", "/markets"],
  ])("after a login with ?redirect=%s one is at %s", async (wanted, path) => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await visit(page, `/auth/login?redirect=${encodeURIComponent(wanted)}`);
    await page.getByRole("button", { name: /^Nila Das/ }).click();
    await expectLoggedIn(page, path);
    await expect.poll(() => new URL(page.url()).origin).toBe(baseUrl);
    expect(dialogs).toEqual([]);
    await context.close();
  });

  test("AUTH-028 logging in on one tab moves the guests' pages of the others on", async () => {
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
