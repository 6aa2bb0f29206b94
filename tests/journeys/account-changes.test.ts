/**
 * A customer changes name, feoTag, contacts and picture, and deletes the account. Expired confirmations and refusals:
 * apps/web/app/dashboard/account-page.test.tsx.
 */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityFaults, openBrowser } from "../system/browser.ts";
import { newEmail, newMobile } from "../system/newcomer.ts";
import { expectToast, giveCodes, openHolder, profileOf } from "./account-holder.ts";
import { unexpected, visitors } from "./signing-in.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const path = "/dashboard/account";

test("ACCT-034 ACCT-036 a new email address is confirmed, entered and verified by its own code, and the old one is notified", async () => {
  const holder = await openHolder(browser, { path });
  const { page, context, dialog, email, person, complaints } = holder;
  const next = newEmail();
  await page.getByRole("button", { name: "Change your email address" }).click();
  await dialog.getByRole("heading", { name: "Change your email address" }).waitFor();
  await giveCodes(holder);
  await dialog.getByText("Withdrawals are paused for 72 hours").waitFor();
  const field = dialog.getByLabel("New email address");
  await expect.poll(() => field.getAttribute("autocomplete")).toBe("email");
  await field.fill(email);
  await dialog.getByText("That's already your email address.").waitFor();
  await field.fill(next.email);
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Send code" }).click();
  const code = dialog.getByLabel(`Code by email to ${next.email}`);
  await code.fill("000000");
  await dialog.getByText("Incorrect or expired code.").waitFor();
  await code.fill(await person.freshCode(next));
  await expectToast(page, "Email address changed.");
  await page.getByText(next.email).waitFor();
  await expect.poll(() => profileOf(person)).toMatchObject({ email: next.email, isEmailOtpEnabled: true });
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })))
    .not.toContain(next.email);
  await expect
    .poll(async () => (await visitors.messages(email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringMatching(/email address/i));
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});

test("ACCT-037 ACCT-039 a mobile number is added on a phone, and codes by SMS are turned on", async () => {
  const holder = await openHolder(browser, { path, size: "phone", theme: "light" });
  const { page, context, dialog, person, complaints } = holder;
  const mobile = newMobile();
  await page.getByRole("button", { name: "Add your mobile number" }).click();
  await giveCodes(holder);
  await dialog.getByLabel("New mobile number").fill(`+91 ${mobile.mobile}`);
  await dialog.getByRole("button", { name: "Send code" }).click();
  const choice = dialog.getByRole("checkbox", { name: /Text me a code/ });
  await expect.poll(() => choice.isChecked()).toBe(true);
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByLabel(/^Code by SMS to/).fill(await person.freshCode(mobile));
  await expectToast(page, "Mobile number changed.");
  await page.getByText(`+91 ${mobile.mobile}`).waitFor();
  await expect
    .poll(() => profileOf(person))
    .toMatchObject({ ...mobile, isMobileOtpEnabled: true, isEmailOtpEnabled: true });
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});

test("ACCT-040 ACCT-041 ACCT-042 a feoTag is checked while typing, and only an available one is accepted", async () => {
  const holder = await openHolder(browser, { path });
  const { page, context, dialog, person, complaints } = holder;
  await page.getByRole("button", { name: /(Add|Change) your feoTag/ }).click();
  await giveCodes(holder);
  const field = dialog.getByLabel("New feoTag");
  await field.fill("Asha");
  await dialog.getByText("@asha is taken. Choose another one.").waitFor();
  await expect.poll(() => dialog.getByRole("button", { name: "Choose" }).isDisabled()).toBe(true);
  await field.fill("2fast");
  await dialog.getByText("Start with a letter.").waitFor();
  const feoTag = `t${person.deviceId.slice(0, 8)}`;
  await field.fill(feoTag);
  await dialog.getByText(`@${feoTag} is available.`).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  const before = Date.now();
  await dialog.getByRole("button", { name: `Become @${feoTag}` }).click();
  await expectToast(page, `You're now @${feoTag}.`);
  await page.getByText(`@${feoTag}`).first().waitFor();
  const { feoTag: kept, feoTagUpdatedAt } = await profileOf(person);
  expect(kept).toBe(feoTag);
  expect(Date.parse(feoTagUpdatedAt)).toBeGreaterThanOrEqual(before);
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});

test("ACCT-013 FORMAT-008 a name accepts only letters and spaces", async () => {
  const holder = await openHolder(browser, { path });
  const { page, context, dialog, person } = holder;
  await page.getByRole("button", { name: "Add your name" }).click();
  await giveCodes(holder);
  const field = dialog.getByLabel("Full name");
  await field.fill("Asha 2");
  await expect.poll(() => field.inputValue()).toBe("Asha ");
  await field.fill("  आशा   Kulkarni ");
  await dialog.getByRole("button", { name: "Save name" }).click();
  await expectToast(page, "Name changed.");
  await page.getByText("आशा Kulkarni").first().waitFor();
  await expect.poll(async () => (await profileOf(person)).name).toBe("आशा Kulkarni");
  await context.close();
});

test("ACCT-012 a picture is previewed, uploaded and shown, and other files are refused with a reason", async () => {
  const { page, context, dialog, complaints, person } = await openHolder(browser, { path });
  const input = page.locator("input[type=file]");
  await input.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") });
  await dialog.getByText("Choose a JPEG or a PNG picture.").waitFor();
  await input.setInputFiles({ name: "big.png", mimeType: "image/png", buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await dialog.getByText("That file is larger than 5 MB.").waitFor();
  await input.setInputFiles({ name: "fake.png", mimeType: "image/png", buffer: Buffer.from("not a picture") });
  await dialog.getByText("We can't read this picture. Choose another one.").waitFor();
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 48 } });
  await input.setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
  await dialog.getByAltText("As others will see it").waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Save picture" }).click();
  await expectToast(page, "Picture changed.");
  const { profileImage } = (await profileOf(person)).settings;
  expect(profileImage).toMatch(/^\/media\/profile\//);
  await expect.poll(() => page.locator(`main img[src="${profileImage}"]`).count()).toBe(1);
  // The header shows it too.
  await expect.poll(() => page.locator(`header img[src="${profileImage}"]`).count()).toBe(1);
  await expect.poll(() => page.evaluate((src) => fetch(src).then((answer) => answer.status), profileImage)).toBe(200);
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});

test("ACCT-017 ACCT-008 deleting an account takes the typed word and the codes, and leads to the markets", async () => {
  const holder = await openHolder(browser, { path });
  const { page, context, dialog, person, complaints } = holder;
  await page.getByRole("button", { name: "Delete account" }).click();
  const onwards = dialog.getByRole("button", { name: "Continue" });
  await expect.poll(() => onwards.isDisabled()).toBe(true);
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByLabel(/^Type .*the word delete$/).fill("Delete");
  await onwards.click();
  await giveCodes(holder);
  await page.waitForURL("**/markets");
  await expectToast(page, "Account deleted.");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("accessToken"))).toBeNull();
  await expect
    .poll(() => person.call("GET", "/user/v1/profile"))
    .toMatchObject({ status: 401, code: "INVALID_ACCESS_TOKEN" });
  expect((await visitors.startLogin(person.who)).code).toBe("LOGIN_FAILED");
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});
