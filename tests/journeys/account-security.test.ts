/** An account holder turns guards on and off, changes the password, and looks at devices and at what happened. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityFaults, openBrowser, openVisitor, visit } from "../system/browser.ts";
import { newMobile } from "../system/newcomer.ts";
import { giveCodes, type Holder, loginElsewhere, openHolder, profileOf, told } from "./account-holder.ts";
import { addVirtualAuthenticator } from "./passkey.ts";
import { baseUrl, codeBox, expectLoggedIn, startLoggingIn, unexpected, visitors } from "./signing-in.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const path = "/dashboard/security";

/** How often the page's sockets have asked for balances from now on. */
function countSubscriptions(page: Page): () => number {
  let count = 0;
  page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => {
      if (String(payload).includes("BALANCE_CHANGE")) count += 1;
    }),
  );
  return () => count;
}

test("ACCT-007 ACCT-030 a new password keeps this device and signs the other one out; only the new one logs in", async () => {
  const holder = await openHolder(browser, { path });
  const { page, context, dialog, person, complaints } = holder;
  const elsewhere = await loginElsewhere(browser, person);
  await visit(elsewhere.page, "/dashboard/settings");
  const secondTab = await context.newPage();
  await visit(secondTab, "/dashboard/settings");
  const followed = countSubscriptions(page);
  await page.getByRole("button", { name: "Change the password" }).click();
  await giveCodes(holder);
  await dialog.getByText("Every other device is signed out").waitFor();
  const field = dialog.getByLabel("New password");
  await expect.poll(() => field.getAttribute("autocomplete")).toBe("new-password");
  await expect.poll(() => dialog.locator("input[autocomplete=username]").inputValue()).toBe(holder.email);
  await field.fill("password123");
  await dialog.getByRole("button", { name: "Change the password" }).click();
  await dialog.getByText("guessed first").waitFor();
  const changed = "seven green umbrellas dance";
  await field.fill(changed);
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Change the password" }).click();
  await told(page, /Your password is changed/);
  // Here one stays logged in, with another token, in every tab, and hears of one's balances on.
  const token = await page.evaluate(() => localStorage.getItem("accessToken"));
  expect(token).not.toBe(person.state.accessToken);
  await expect.poll(followed).toBeGreaterThan(0);
  await elsewhere.page.waitForURL("**/markets");
  expect([page.url(), secondTab.url()].map((url) => new URL(url).pathname)).toEqual([path, "/dashboard/settings"]);
  await secondTab.getByRole("switch", { name: "Mask balances" }).click();
  await expect
    .poll(async () => (await visitors.call("GET", "/user/v1/profile", undefined, { accessToken: String(token) })).body)
    .toMatchObject({ settings: { maskBalance: true } });
  expect((await visitors.startLogin(person.who)).code).toBe("LOGIN_FAILED");
  expect((await visitors.startLogin(person.who, changed)).status).toBe(200);
  expect(unexpected(complaints)).toEqual([]);
  await elsewhere.context.close();
  await context.close();
});

/** With no codes to it yet. */
async function addMobileAlone({ person }: Holder): Promise<{ mobile: string }> {
  const mobile = newMobile();
  const sessionToken = await person.confirm("mobileUpdate");
  await visitors.done(person.call("POST", "/auth/v1/user/mobile/otp", mobile, { sessionToken }));
  const otp = await person.freshCode(mobile);
  await visitors.done(person.call("POST", "/auth/v1/user/mobile", { otp, enableOtp: false }, { sessionToken }));
  return mobile;
}

test("ACCT-004 ACCT-005 ACCT-027 codes by SMS are turned on, by e-mail off and on again; one kind stays on", async () => {
  const holder = await openHolder(browser, { path });
  const { page, context, dialog, person, complaints } = holder;
  await page.getByRole("link", { name: "Add a number" }).waitFor();
  await page.getByText("One kind stays on").waitFor();
  const mobile = await addMobileAlone(holder);
  await page.reload();
  const both = { contacts: [person.who, mobile] };

  await page.getByRole("button", { name: "Turn on: Codes by SMS" }).click();
  await dialog.getByText("withdrawals wait for 72 hours").waitFor();
  await giveCodes(holder, both);
  await told(page, "That kind of codes is on.");
  await expect.poll(() => profileOf(person)).toMatchObject({ isMobileOtpEnabled: true, isEmailOtpEnabled: true });

  await page.getByRole("button", { name: "Turn off: Codes by e-mail" }).click();
  await giveCodes(holder, both);
  await told(page, "That kind of codes is off.");
  await expect.poll(() => profileOf(person)).toMatchObject({ isMobileOtpEnabled: true, isEmailOtpEnabled: false });
  await page.getByText("One kind stays on").waitFor();

  await page.getByRole("button", { name: "Turn on: Codes by e-mail" }).click();
  await giveCodes(holder, both);
  await expect.poll(async () => (await profileOf(person)).isEmailOtpEnabled).toBe(true);
  await page.getByRole("button", { name: "Turn off: Codes by SMS" }).waitFor();
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});

test("ACCT-006 ACCT-028 ACCT-029 an authenticator app is set up by its key, and its backup codes must be kept", async () => {
  const holder = await openHolder(browser, { path });
  const { page, context, dialog, person, complaints } = holder;
  await page.getByRole("button", { name: "Set up: Authenticator app" }).click();
  await giveCodes(holder);
  await dialog.getByRole("img", { name: /QR code/ }).waitFor();
  const key = await dialog.locator("[data-key]").innerText();
  expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  expect(await accessibilityFaults(page)).toEqual([]);
  const secret = key.replaceAll(" ", "");
  const box = dialog.getByLabel("The code that your app shows now");
  await box.fill("000000");
  await dialog.getByText("That code is not right").waitFor();
  await box.fill(person.tOtp(secret));
  await dialog.getByRole("heading", { name: "Keep your backup codes" }).waitFor();
  const codes = await dialog.getByRole("list", { name: "Backup codes" }).getByRole("listitem").allInnerTexts();
  expect(codes).toHaveLength(10);
  for (const code of codes) expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/);
  expect(await accessibilityFaults(page)).toEqual([]);
  // They are not lost by a slip of the hand.
  await page.keyboard.press("Escape");
  const done = dialog.getByRole("button", { name: "Done" });
  await expect.poll(() => done.isDisabled()).toBe(true);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/backup-codes.*\.txt$/);
  await dialog.getByRole("checkbox", { name: "I have kept them in a safe place" }).click();
  await done.click();
  await told(page, "The authenticator app is on.");
  await page.getByText("10 left").waitFor();
  await expect.poll(async () => (await profileOf(person)).isTOtpEnabled).toBe(true);

  // Logging in elsewhere with one of them, which is then used up.
  const guest = await openVisitor(browser, { baseUrl });
  await startLoggingIn(guest.page, person.who);
  await guest.page.getByLabel(codeBox.email).fill(await person.freshCode());
  await guest.page.getByRole("button", { name: "Use a backup code instead" }).click();
  await guest.page.getByLabel("Backup code").fill(String(codes[0]));
  await expectLoggedIn(guest.page);
  await guest.context.close();
  await page.reload();
  await page.getByText("9 left").waitFor();
  await page.getByText("A backup code was used").waitFor();

  // New ones, confirmed with the mail's code and the next of the old ones.
  await page.getByRole("button", { name: "New codes" }).click();
  await dialog.getByRole("button", { name: "Use a backup code instead" }).click();
  await dialog.getByLabel("Backup code").fill(String(codes[1]).toUpperCase());
  await giveCodes(holder);
  await dialog.getByRole("heading", { name: "Keep your backup codes" }).waitFor();
  const newer = await dialog.getByRole("list", { name: "Backup codes" }).getByRole("listitem").allInnerTexts();
  expect(newer).not.toContain(codes[2]);
  await dialog.getByRole("checkbox").click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByText("10 left").waitFor();

  await page.getByRole("button", { name: "Turn off: Authenticator app" }).click();
  await dialog.getByRole("button", { name: "Use a backup code instead" }).click();
  await dialog.getByLabel("Backup code").fill(String(newer[0]));
  await giveCodes(holder);
  await expect.poll(async () => (await profileOf(person)).isTOtpEnabled).toBe(false);
  await page.getByRole("button", { name: "Set up: Authenticator app" }).waitFor();
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});

test("a passkey is added and named, confirms instead of every code, and is removed by itself", async () => {
  const holder = await openHolder(browser, { path });
  const { page, context, dialog, complaints } = holder;
  await addVirtualAuthenticator(page);
  await page.getByText("No passkey yet").waitFor();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect.poll(() => dialog.getByRole("button", { name: "Confirm with a passkey" }).count()).toBe(0);
  await giveCodes(holder);
  await dialog.getByLabel("Name").fill("My laptop");
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Make the passkey" }).click();
  await told(page, "The passkey is added.");
  await page.getByText(/^Added .* not used yet$/).waitFor();

  await page.getByRole("button", { name: "Set the anti-phishing word" }).click();
  await dialog.getByRole("button", { name: "Confirm with a passkey" }).click();
  await dialog.getByLabel("Your word").fill("blue tulip");
  await dialog.getByRole("button", { name: "Save the word" }).click();
  await told(page, /blue tulip/);
  await page.getByText(/last used/).waitFor();

  await page.getByRole("button", { name: "Remove My laptop" }).click();
  await dialog.getByRole("button", { name: "Confirm with a passkey" }).click();
  await told(page, "The passkey is removed.");
  await page.getByText("No passkey yet").waitFor();
  // The mail about it carries the word.
  await expect
    .poll(async () => (await visitors.messages(holder.email)).map(({ text }) => text).join("\n"))
    .toContain("blue tulip");
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});

test("devices: this one is named, another one is signed out, then all others; what happened is listed", async () => {
  const holder = await openHolder(browser, { path });
  const { page, context, dialog, person, complaints } = holder;
  const others = [];
  for (let count = 0; count < 3; count += 1) others.push(await loginElsewhere(browser, person));
  await page.reload();
  await page.getByText("This device").waitFor();
  const signOut = page.getByRole("button", { name: /^Sign out (?!all)/ });
  await expect.poll(() => signOut.count()).toBe(3);
  await signOut.first().click();
  await dialog.getByText(/If you do not know this device/).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Sign out" }).click();
  await told(page, "That device is signed out.");
  await expect.poll(() => signOut.count()).toBe(2);
  await page.getByRole("button", { name: "Sign out all others" }).click();
  await dialog.getByRole("heading", { name: "Sign out 2 other devices?" }).waitFor();
  await dialog.getByRole("button", { name: "Sign out" }).click();
  await told(page, "2 devices are signed out.");
  await expect.poll(() => signOut.count()).toBe(0);
  expect((await person.call("GET", "/user/v1/profile")).status).toBe(200);
  await page.getByText("You signed a device out: every other device").waitFor();
  await page.getByText(/^You opened the account/).waitFor();
  for (const { context: other } of others) await other.close();
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});

test("what happened comes ten at a time", async () => {
  const { page, context, person } = await openHolder(browser, { path });
  for (let count = 0; count < 10; count += 1) await visitors.startLogin(person.who, "not the password").catch(() => {});
  await page.reload();
  await page
    .getByText("Logging in was locked after too many tries")
    .or(page.getByText(/A log-in failed/))
    .first()
    .waitFor();
  const pages = page.getByRole("navigation", { name: "Pages of recent activity" });
  if ((await pages.count()) > 0) {
    await pages.getByRole("button", { name: "Page 2" }).click();
    await page.getByText(/^You opened the account/).waitFor();
  }
  await context.close();
});
