/** A customer manages codes and passkeys, changes the password, and reviews devices and recent activity. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityFaults, openBrowser, openVisitor, visit } from "../system/browser.ts";
import { newMobile } from "../system/newcomer.ts";
import { expectToast, giveCodes, type Holder, loginElsewhere, openHolder, profileOf } from "./account-holder.ts";
import { addVirtualAuthenticator } from "./passkey.ts";
import { baseUrl, codeBox, expectLoggedIn, startLoggingIn, unexpected, visitors } from "./signing-in.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const path = "/dashboard/security";

/** Counts the balance subscriptions that the page's sockets send from now on. */
function countSubscriptions(page: Page): () => number {
  let count = 0;
  page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => {
      if (String(payload).includes("BALANCE_CHANGE")) count += 1;
    }),
  );
  return () => count;
}

test("ACCT-007 ACCT-030 a new password keeps this device, signs out the others, and replaces the old password", async () => {
  const holder = await openHolder(browser, { path });
  const { page, context, dialog, person, complaints } = holder;
  const elsewhere = await loginElsewhere(browser, person);
  await visit(elsewhere.page, "/dashboard/settings");
  const secondTab = await context.newPage();
  await visit(secondTab, "/dashboard/settings");
  const followed = countSubscriptions(page);
  await page.getByRole("button", { name: "Change password" }).click();
  await giveCodes(holder);
  await dialog.getByText("Every other device is signed out").waitFor();
  const field = dialog.getByLabel("New password");
  await expect.poll(() => field.getAttribute("autocomplete")).toBe("new-password");
  await expect.poll(() => dialog.locator("input[autocomplete=username]").inputValue()).toBe(holder.email);
  await field.fill("password123");
  await dialog.getByRole("button", { name: "Change password" }).click();
  await dialog.getByText("one of the first passwords an attacker tries").waitFor();
  const changed = "seven green umbrellas dance";
  await field.fill(changed);
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expectToast(page, /Password changed/);
  // This browser stays logged in, in every tab, with a new token and live balances.
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

/** Adds a mobile number without codes by SMS. */
async function addMobileAlone({ person }: Holder): Promise<{ mobile: string }> {
  const mobile = newMobile();
  const sessionToken = await person.confirm("mobileUpdate");
  await visitors.done(person.call("POST", "/auth/v1/user/mobile/otp", mobile, { sessionToken }));
  const otp = await person.freshCode(mobile);
  await visitors.done(person.call("POST", "/auth/v1/user/mobile", { otp, enableOtp: false }, { sessionToken }));
  return mobile;
}

test("ACCT-004 ACCT-005 ACCT-027 codes by SMS are turned on, codes by email off and on again, and one kind always stays on", async () => {
  const holder = await openHolder(browser, { path });
  const { page, context, dialog, person, complaints } = holder;
  await page.getByRole("link", { name: "Add a number" }).waitFor();
  await page.getByText("At least one must stay on").waitFor();
  const mobile = await addMobileAlone(holder);
  await page.reload();
  const both = { contacts: [person.who, mobile] };

  await page.getByRole("button", { name: "Turn on: Codes by SMS" }).click();
  await dialog.getByText("Withdrawals are paused for 72 hours").waitFor();
  await giveCodes(holder, both);
  await expectToast(page, "Codes turned on.");
  await expect.poll(() => profileOf(person)).toMatchObject({ isMobileOtpEnabled: true, isEmailOtpEnabled: true });

  await page.getByRole("button", { name: "Turn off: Codes by email" }).click();
  await giveCodes(holder, both);
  await expectToast(page, "Codes turned off.");
  await expect.poll(() => profileOf(person)).toMatchObject({ isMobileOtpEnabled: true, isEmailOtpEnabled: false });
  await page.getByText("At least one must stay on").waitFor();

  await page.getByRole("button", { name: "Turn on: Codes by email" }).click();
  await giveCodes(holder, both);
  await expect.poll(async () => (await profileOf(person)).isEmailOtpEnabled).toBe(true);
  await page.getByRole("button", { name: "Turn off: Codes by SMS" }).waitFor();
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});

test("ACCT-006 ACCT-028 ACCT-029 an authenticator app is set up by its key, and the backup codes must be saved", async () => {
  const holder = await openHolder(browser, { path });
  const { page, context, dialog, person, complaints } = holder;
  await page.getByRole("button", { name: "Set up: Authenticator app" }).click();
  await giveCodes(holder);
  await dialog.getByRole("img", { name: /QR code/ }).waitFor();
  const key = await dialog.locator("[data-key]").innerText();
  expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  expect(await accessibilityFaults(page)).toEqual([]);
  const secret = key.replaceAll(" ", "");
  const box = dialog.getByLabel("Current code in your app");
  await box.fill("000000");
  await dialog.getByText("Incorrect or expired code.").waitFor();
  await box.fill(person.tOtp(secret));
  await dialog.getByRole("heading", { name: "Save your backup codes" }).waitFor();
  const codes = await dialog.getByRole("list", { name: "Backup codes" }).getByRole("listitem").allInnerTexts();
  expect(codes).toHaveLength(10);
  for (const code of codes) expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/);
  expect(await accessibilityFaults(page)).toEqual([]);
  // Escape does not close the dialog.
  await page.keyboard.press("Escape");
  const done = dialog.getByRole("button", { name: "Done" });
  await expect.poll(() => done.isDisabled()).toBe(true);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/backup-codes.*\.txt$/);
  await dialog.getByRole("checkbox", { name: "I've saved them in a safe place" }).click();
  await done.click();
  await expectToast(page, "Authenticator app turned on.");
  await page.getByText("10 left").waitFor();
  await expect.poll(async () => (await profileOf(person)).isTOtpEnabled).toBe(true);

  // Log in elsewhere with one of them, which uses it up.
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

  // New codes, confirmed with the mailed code and the next backup code.
  await page.getByRole("button", { name: "New codes" }).click();
  await dialog.getByRole("button", { name: "Use a backup code instead" }).click();
  await dialog.getByLabel("Backup code").fill(String(codes[1]).toUpperCase());
  await giveCodes(holder);
  await dialog.getByRole("heading", { name: "Save your backup codes" }).waitFor();
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

test("a passkey is added and named, replaces all codes in a confirmation, and can be removed with itself", async () => {
  const holder = await openHolder(browser, { path });
  const { page, context, dialog, complaints } = holder;
  await addVirtualAuthenticator(page);
  await page.getByText("No passkey yet").waitFor();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect.poll(() => dialog.getByRole("button", { name: "Confirm with a passkey" }).count()).toBe(0);
  await giveCodes(holder);
  await dialog.getByLabel("Name").fill("My laptop");
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Create passkey" }).click();
  await expectToast(page, "Passkey added.");
  await page.getByText(/^Added .* not used yet$/).waitFor();

  await page.getByRole("button", { name: "Set the anti-phishing word" }).click();
  await dialog.getByRole("button", { name: "Confirm with a passkey" }).click();
  await dialog.getByLabel("Your word").fill("blue tulip");
  await dialog.getByRole("button", { name: "Save word" }).click();
  await expectToast(page, /blue tulip/);
  await page.getByText(/last used/).waitFor();

  await page.getByRole("button", { name: "Remove My laptop" }).click();
  await dialog.getByRole("button", { name: "Confirm with a passkey" }).click();
  await expectToast(page, "Passkey removed.");
  await page.getByText("No passkey yet").waitFor();
  // The notification mail contains the anti-phishing word.
  await expect
    .poll(async () => (await visitors.messages(holder.email)).map(({ text }) => text).join("\n"))
    .toContain("blue tulip");
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});

test("devices are listed with this one marked, others are signed out singly and all at once, and the activity is listed", async () => {
  const holder = await openHolder(browser, { path });
  const { page, context, dialog, person, complaints } = holder;
  const others = [];
  for (let count = 0; count < 3; count += 1) others.push(await loginElsewhere(browser, person));
  await page.reload();
  await page.getByText("This device").waitFor();
  const signOut = page.getByRole("button", { name: /^Sign out (?!all)/ });
  await expect.poll(() => signOut.count()).toBe(3);
  await signOut.first().click();
  await dialog.getByText(/If you don't recognise this device/).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Sign out" }).click();
  await expectToast(page, "Device signed out.");
  await expect.poll(() => signOut.count()).toBe(2);
  await page.getByRole("button", { name: "Sign out all others" }).click();
  await dialog.getByRole("heading", { name: "Sign out 2 other devices?" }).waitFor();
  await dialog.getByRole("button", { name: "Sign out" }).click();
  await expectToast(page, "2 devices are signed out.");
  await expect.poll(() => signOut.count()).toBe(0);
  expect((await person.call("GET", "/user/v1/profile")).status).toBe(200);
  await page.getByText("You signed out a device: every other device").waitFor();
  await page.getByText(/^You opened the account/).waitFor();
  for (const { context: other } of others) await other.close();
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});

test("recent activity is listed ten per page", async () => {
  const { page, context, person } = await openHolder(browser, { path });
  for (let count = 0; count < 10; count += 1) await visitors.startLogin(person.who, "not the password").catch(() => {});
  await page.reload();
  await page
    .getByText("Login locked after too many attempts")
    .or(page.getByText(/Login failed/))
    .first()
    .waitFor();
  const pages = page.getByRole("navigation", { name: "Pages of recent activity" });
  if ((await pages.count()) > 0) {
    await pages.getByRole("button", { name: "Page 2" }).click();
    await page.getByText(/^You opened the account/).waitFor();
  }
  await context.close();
});
