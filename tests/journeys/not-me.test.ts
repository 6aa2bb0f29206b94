/** "This wasn't me": the link in a security mail freezes the account by a button press, never by being opened. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityFaults, openBrowser, openVisitor, visit } from "../system/browser.ts";
import { type Newcomer, newEmail, password } from "../system/newcomer.ts";
import { baseUrl, enterPassword, expectLoggedIn, startLoggingIn, storedToken, visitors } from "./signing-in.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** The path of the link in the newest mail. */
async function linkIn(person: Newcomer): Promise<string> {
  if (!("email" in person.who)) throw new Error("Only mails have links");
  const { email } = person.who;
  let found: string | undefined;
  await expect
    .poll(async () => {
      const texts = (await visitors.messages(email)).map(({ text = "" }) => String(text));
      found = texts.map((text) => /https?:\/\/[^/\s]+(\/auth\/notMe#[\w.~-]+)/.exec(text)?.[1]).find(Boolean);
      return found;
    })
    .toBeDefined();
  return String(found);
}

test("a new device is reported by mail; its link explains, freezes on a press, and leaves no token in the URL", async () => {
  const person = await visitors.openAccount(newEmail());
  const stranger = await openVisitor(browser, { baseUrl });
  await startLoggingIn(stranger.page, person.who);
  await stranger.page.keyboard.type(await person.freshCode());
  await expectLoggedIn(stranger.page);

  const link = await linkIn(person);
  const owner = await openVisitor(browser, { baseUrl, size: "phone", theme: "light" });
  await visit(owner.page, link);
  await owner.page.getByRole("heading", { name: "Wasn't you?" }).waitFor();
  expect(await accessibilityFaults(owner.page)).toEqual([]);
  // Opening the link, by a person or a mail scanner, changes nothing.
  expect((await person.call("GET", "/user/v1/profile")).status).toBe(200);

  await owner.page.getByRole("button", { name: "Freeze my account" }).click();
  const heading = owner.page.getByRole("heading", { name: "Your account is frozen" });
  await heading.waitFor();
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(owner.page.url()).toBe(`${baseUrl}/auth/notMe`);
  expect(await accessibilityFaults(owner.page)).toEqual([]);
  expect((await person.call("GET", "/user/v1/profile")).code).toBe("INVALID_ACCESS_TOKEN");
  await owner.page.getByRole("link", { name: "Contact support" }).waitFor();

  // The stranger is logged out, and new logins are refused.
  await visit(stranger.page, "/dashboard/security").catch(() => undefined);
  await expect.poll(() => storedToken(stranger.page).catch(() => "leaving")).toBeNull();
  await visit(owner.page, "/auth/login");
  await enterPassword(owner.page, person.who, password);
  await owner.page.getByText("This account is frozen. Contact support to unfreeze it.").waitFor();
  await owner.page.getByRole("alert").getByRole("link", { name: "Contact support" }).waitFor();
  await owner.context.close();
  await stranger.context.close();
});

test.each(["/auth/notMe", "/auth/notMe#", "/auth/notMe#made.up.one"])(
  "%s freezes nothing and says what to do instead",
  async (path) => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    await visit(page, path);
    if (path.endsWith("one")) await page.getByRole("button", { name: "Freeze my account" }).click();
    await page.getByRole("heading", { name: "This link no longer works" }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("link", { name: "Reset my password" }).waitFor();
    await context.close();
  },
);
