/** The operators' queues in a browser: verifications, deposits and bank accounts, and the search for customers. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openBrowser, openVisitor, type Size } from "../system/browser.ts";
import { type ConsoleOperator, newConsoleOperator } from "../system/console-operators.ts";
import { waitingPeopleOf } from "../system/waiting-people.ts";
import { expectSound } from "./sound-page.ts";

const { baseUrl, worldUrl, consoleUrl, home } = inject("instance");
const people = waitingPeopleOf({ baseUrl, worldUrl, home });

let browser: Browser;
let first: ConsoleOperator;
let second: ConsoleOperator;
beforeAll(async () => {
  browser = await openBrowser();
  first = await newConsoleOperator(home, consoleUrl);
  second = await newConsoleOperator(home, consoleUrl);
});
afterAll(() => browser.close());

interface Seat {
  readonly page: Page;
  readonly complaints: string[];
  leave(): Promise<void>;
}

/** A browser with a signed-in operator. */
async function at({ cookie }: ConsoleOperator, path: string, size: Size = "desktop"): Promise<Seat> {
  const { context, page, complaints } = await openVisitor(browser, { baseUrl: consoleUrl, size });
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url: consoleUrl, httpOnly: true, sameSite: "Strict" }]);
  await page.goto(path);
  return { page, complaints, leave: () => context.close() };
}

async function giveCode(page: Page, operator: ConsoleOperator): Promise<void> {
  await page
    .getByRole("dialog")
    .getByLabel("Code from your authenticator app")
    .fill(await operator.freshCode());
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });

describe("verifications", () => {
  test.each(["desktop", "phone"] as const)("an operator reviews documents and rejects the selfie, %s", async (size) => {
    const { userId, digits, person } = await people.withPapers(`Tara ${size === "phone" ? "Pillai" : "Bose"}`);
    const { page, complaints, leave } = await at(first, `/kyc/${userId}`, size);
    await page.getByRole("heading", { name: /^Tara / }).waitFor();
    await page
      .getByRole("table", { name: "Aadhaar, PAN and bank account" })
      .getByText("Matches", { exact: true })
      .first()
      .waitFor();
    await page.getByText(`Paper shows ${digits}`).waitFor();
    // The uploaded PDF is shown as a picture of its pages.
    for (const name of ["Selfie", "Bank statement"]) {
      const picture = page.getByRole("img", { name: `${name}, as submitted` });
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      await expect.poll(() => picture.isVisible()).toBe(true);
    }
    await expectSound(page);
    await button(page, "Show the selfie in full screen").click();
    await page.getByRole("dialog").getByText(digits, { exact: true }).first().waitFor();
    await expectSound(page);
    await page.keyboard.press("Escape");
    // Shortcuts go to the dialog until it has closed.
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    if (size === "desktop") {
      await page.keyboard.press("r");
      await page.keyboard.press("1");
    } else await button(page, "Digits aren’t readable").click();
    const reason = page.getByRole("dialog").getByLabel("Reason");
    // The reason is filled in, and the shortcut keys are not typed into it.
    await expect.poll(() => reason.inputValue()).toMatch(/^We can’t read the digits.*photo\.$/);
    expect(await page.getByRole("dialog").getByRole("checkbox", { name: "Selfie" }).isChecked()).toBe(true);
    await reason.fill("The digits cannot be read");
    await expectSound(page);
    await inDialog(page, "Reject").click();
    await page.getByText("Rejected. The customer has been emailed the reason.", { exact: true }).waitFor();
    const { level2 } = await people.done(person.call("GET", "/user/v1/kyc/status"));
    expect(level2).toMatchObject({ status: "REJECTED", rejectReason: "The digits cannot be read" });
    expect(complaints).toEqual([]);
    await leave();
  });

  test("an operator moves through the list by keyboard and approves", async () => {
    const { userId, person } = await people.differing("Ishaan Kapoor", "Ishan Kapur");
    const { page, leave } = await at(first, "/kyc");
    await page.getByRole("link", { name: "Ishaan Kapoor" }).first().waitFor();
    await page.keyboard.press("j");
    await page.waitForURL("**/kyc/*");
    await page.goto(`/kyc/${userId}`);
    await page.getByText("Differs", { exact: true }).waitFor();
    await expect.poll(() => button(page, /^Approve level 1/).isDisabled()).toBe(true);
    await page.keyboard.press("1");
    const ownCheck = page.getByRole("checkbox", { name: "Aadhaar and PAN belong to the same person" });
    await expect.poll(() => ownCheck.isChecked()).toBe(true);
    await page.keyboard.press("a");
    await inDialog(page, "Approve").click();
    await page.getByText("Ishaan Kapoor is verified at level 1.", { exact: true }).waitFor();
    expect((await people.done(person.call("GET", "/user/v1/profile"))).kycLevel).toBe(1);
    await page.getByText("Nothing to review").waitFor();
    await leave();
  });
});

describe("customers", () => {
  test.each(["desktop", "phone"] as const)(
    "search leads to a customer, whose contact is shown on request, %s",
    async (size) => {
      const { email, userId } = await people.verified("Gauri Shankar");
      const { page, complaints, leave } = await at(first, "/customers", size);
      await page.getByRole("link", { name: "Gauri Shankar" }).first().waitFor();
      await expectSound(page);
      await page
        .getByRole("searchbox", { name: "Search customers, orders, UTRs, hashes" })
        .fill(` ${email.toUpperCase()}`);
      await page.keyboard.press("Enter");
      await page.waitForURL(`**/customers/${userId}`);
      await page.getByRole("heading", { name: "Gauri Shankar", level: 1 }).waitFor();
      await expectSound(page);
      await expect.poll(() => page.getByText(email).count()).toBe(0);
      await button(page, "Show email").click();
      await expectSound(page);
      await inDialog(page, "Show").click();
      await page.getByText(email).waitFor();
      await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
      await button(page, /^Add note/).click();
      await page.getByRole("dialog").getByLabel("Note").fill("Called about the address");
      await inDialog(page, "Add note").click();
      await page.getByText("Note added to the audit log.", { exact: true }).waitFor();
      await page.getByText("Called about the address", { exact: true }).waitFor();
      for (const tab of ["orders", "movements", "verification", "log", "as-customer"]) {
        await page.goto(`/customers/${userId}/${tab}`);
        await page.getByRole("heading", { name: /Gauri Shankar/, level: 1 }).waitFor();
        await expectSound(page);
      }
      // Addresses from before the section was renamed.
      await page.goto(`/users/${userId}`);
      await page.waitForURL(`**/customers/${userId}`);
      await page.goto("/find?q=nobody-is-called-so");
      await page.getByText("No results").waitFor();
      await expectSound(page);
      expect(complaints).toEqual([]);
      await leave();
    },
  );

  test("an account is frozen by one operator and unfrozen by two", async () => {
    const { userId } = await people.verified("Bilal Hussain");
    const one = await at(first, `/customers/${userId}`);
    await button(one.page, /^Freeze/).click();
    const panel = one.page.getByRole("form", { name: "Freeze the account of Bilal Hussain" });
    await panel.getByText(/^Signs out 1 session and blocks sign-in/).waitFor();
    await panel.getByLabel("Note for operators").fill("The owner called");
    await expectSound(one.page);
    await panel.getByRole("button", { name: "Freeze account" }).click();
    await one.page.getByText(/^Frozen since/).waitFor();
    await button(one.page, /^Unfreeze/).click();
    await giveCode(one.page, first);
    await inDialog(one.page, "Unfreeze").click();
    await one.page.getByText("Another operator has to confirm it.").first().waitFor();
    await expect.poll(() => button(one.page, /^Confirm unfreezing/).isDisabled()).toBe(true);
    const other = await at(second, `/customers/${userId}`);
    await button(other.page, /^Confirm unfreezing/).click();
    await giveCode(other.page, second);
    await inDialog(other.page, "Unfreeze").click();
    await other.page.getByText("The account is unfrozen.", { exact: true }).waitFor();
    await button(other.page, /^Freeze/).waitFor();
    await one.leave();
    await other.leave();
  });
});

describe("deposits", () => {
  test.each(["desktop", "phone"] as const)("a stranger's transfer is credited by two operators, %s", async (size) => {
    const { utr, person } = await people.withStrangersTransfer("Lata Menon", "3200");
    const one = await at(first, "/deposits", size);
    await one.page
      .getByRole("row")
      .filter({ hasText: utr })
      .getByText(size === "phone" ? utr : "Needs review")
      .waitFor();
    await expectSound(one.page);
    await one.page.getByRole("row").filter({ hasText: utr }).getByRole("link").click();
    await one.page.getByText("Sent from an account that isn't the customer's own.").waitFor();
    await expect.poll(() => button(one.page, /^Credit/).isDisabled()).toBe(true);
    await button(one.page, "Select").click();
    await expectSound(one.page);
    await button(one.page, /^Credit/).click();
    await giveCode(one.page, first);
    await inDialog(one.page, "Credit").click();
    await one.page.getByText("Another operator has to confirm it.").first().waitFor();
    const other = await at(second, new URL(one.page.url()).pathname, size);
    await button(other.page, /^Confirm the credit/).click();
    await giveCode(other.page, second);
    await inDialog(other.page, "Credit").click();
    await other.page.getByText("Transfer credited.", { exact: true }).waitFor();
    const status = async () =>
      (await people.done(person.call("GET", "/user/v1/transaction/fiat/deposit"))).txs[0]?.status;
    await expect.poll(status).toBe("SUCCESS");
    await other.page.getByText("No longer waiting").waitFor();
    await one.page.goto("/deposits?tab=coins");
    await one.page.getByRole("heading", { name: "Deposits" }).first().waitFor();
    await expectSound(one.page);
    await one.leave();
    await other.leave();
  });
});

test.each(["desktop", "phone"] as const)(
  "a bank account is verified under the name that the bank gives, %s",
  async (size) => {
    const { userId, account, person } = await people.withQuietAccount("Om Prakash");
    const one = await at(first, "/bank-accounts", size);
    await one.page.getByRole("row").filter({ hasText: account.accountNumber }).getByRole("link").click();
    await one.page.getByRole("heading", { name: account.accountNumber }).waitFor();
    await expectSound(one.page);
    await button(one.page, /^Verify/).click();
    await one.page.getByLabel("Name reported by the bank").fill("Somebody Else");
    await giveCode(one.page, first);
    await inDialog(one.page, "Verify").click();
    await one.page.getByRole("alert").getByText("The name Somebody Else does not match Om Prakash").waitFor();
    await one.page.getByLabel("Name reported by the bank").fill("OM PRAKASH");
    await one.page.getByRole("dialog").getByLabel("Code from your authenticator app").fill("");
    await giveCode(one.page, first);
    await inDialog(one.page, "Verify").click();
    await one.page.getByText("Another operator has to confirm it.").first().waitFor();
    const other = await at(second, new URL(one.page.url()).pathname, size);
    await button(other.page, /^Confirm the name/).click();
    await giveCode(other.page, second);
    await inDialog(other.page, "Verify").click();
    await other.page.getByText("The account is verified.", { exact: true }).waitFor();
    expect((await people.done(person.call("GET", "/user/v1/bank"))).bankAccount.status).toBe("VERIFIED");
    expect((await first.call("GET", `/people/${userId}`)).body.bankAccount.status).toBe("VERIFIED");
    await one.leave();
    await other.leave();
  },
);
