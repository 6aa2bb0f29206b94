/** The operators' queues in a browser: verifications, deposits, bank accounts, and the way to anybody by one search. */
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

/** A browser in which an operator is signed in already. */
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
    .getByLabel("Code of your authenticator app")
    .fill(await operator.freshCode());
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });

describe("verifications", () => {
  test.each(["desktop", "phone"] as const)(
    "an operator looks at papers and sends the selfie back, %s",
    async (size) => {
      const { userId, digits, person } = await people.withPapers(`Tara ${size === "phone" ? "Pillai" : "Bose"}`);
      const { page, complaints, leave } = await at(first, `/kyc/${userId}`, size);
      await page.getByRole("heading", { name: /^Tara / }).waitFor();
      await page.getByRole("table", { name: "Aadhaar and PAN" }).getByText("Agree").first().waitFor();
      await expectSound(page);
      await button(page, "Show the selfie").click();
      const selfie = page.getByRole("img", { name: "Selfie, as it was sent" });
      await selfie.waitFor();
      await expect.poll(() => selfie.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      await page.getByRole("dialog").getByText(digits).waitFor();
      await page.keyboard.press("Escape");
      // The statement was a PDF, and is shown as a picture of its pages.
      await button(page, "Show the bank statement").click();
      const statement = page.getByRole("img", { name: "Bank statement, as it was sent" });
      await expect.poll(() => statement.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      await page.keyboard.press("Escape");
      // Shortcuts belong to the dialog until it has closed.
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      if (size === "desktop") await page.keyboard.press("r");
      else await button(page, /^Reject/).click();
      const reason = page.getByRole("dialog").getByLabel("Reason");
      // The key that opened it is not in it.
      await expect.poll(() => reason.inputValue()).toBe("");
      await reason.fill("The digits cannot be read");
      await page.getByRole("checkbox", { name: "Selfie" }).click();
      await expectSound(page);
      await inDialog(page, "Reject").click();
      await page.getByText("Rejected. They are told why by mail.", { exact: true }).waitFor();
      const { level2 } = await people.done(person.call("GET", "/user/v1/kyc/status"));
      expect(level2).toMatchObject({ status: "REJECTED", rejectReason: "The digits cannot be read" });
      expect(complaints).toEqual([]);
      await leave();
    },
  );

  test("an operator moves through the list by keys and approves", async () => {
    const { userId, person } = await people.differing("Ishaan Kapoor", "Ishan Kapur");
    const { page, leave } = await at(first, "/kyc");
    await page.getByRole("link", { name: "Ishaan Kapoor" }).first().waitFor();
    await page.keyboard.press("j");
    await page.waitForURL("**/kyc/*");
    await page.goto(`/kyc/${userId}`);
    await page.getByText("Differ", { exact: true }).waitFor();
    await page.keyboard.press("a");
    await inDialog(page, "Approve").click();
    await page.getByText("Ishaan Kapoor is verified at level 1.", { exact: true }).waitFor();
    expect((await people.done(person.call("GET", "/user/v1/profile"))).kycLevel).toBe(1);
    await page.getByText("Nothing waits").waitFor();
    await leave();
  });
});

describe("people", () => {
  test.each(["desktop", "phone"] as const)(
    "one search leads to a person, whose contact is shown when asked, %s",
    async (size) => {
      const { email, userId } = await people.verified("Gauri Shankar");
      const { page, complaints, leave } = await at(first, "/users", size);
      await page.getByRole("link", { name: "Gauri Shankar" }).first().waitFor();
      await expectSound(page);
      await page
        .getByRole("searchbox", { name: "Find a user, an order, a UTR, a hash" })
        .fill(` ${email.toUpperCase()}`);
      await page.keyboard.press("Enter");
      await page.waitForURL(`**/users/${userId}`);
      await page.getByRole("heading", { name: "Gauri Shankar", level: 1 }).waitFor();
      await expectSound(page);
      await expect.poll(() => page.getByText(email).count()).toBe(0);
      await button(page, "Show").click();
      await page.getByText(email).waitFor();
      await button(page, /^Note/).click();
      await page.getByRole("dialog").getByLabel("Note").fill("Called about the address");
      await inDialog(page, "Write it down").click();
      await page.getByText("The note is in the audit log.", { exact: true }).waitFor();
      await page.getByText(/noted: Called about the address$/).waitFor();
      await page.goto("/find?q=nobody-is-called-so");
      await page.getByText("Nothing has that name.").waitFor();
      await expectSound(page);
      expect(complaints).toEqual([]);
      await leave();
    },
  );

  test("an account is frozen by one operator and opened by two", async () => {
    const { userId } = await people.verified("Bilal Hussain");
    const one = await at(first, `/users/${userId}`);
    await button(one.page, /^Freeze/).click();
    await one.page.getByRole("dialog").getByLabel("Reason").fill("The owner called");
    await inDialog(one.page, "Freeze").click();
    await one.page.getByText(/^Frozen since/).waitFor();
    await button(one.page, /^Unfreeze/).click();
    await giveCode(one.page, first);
    await inDialog(one.page, "Unfreeze").click();
    await one.page.getByText("Another operator has to confirm it.").first().waitFor();
    await expect.poll(() => button(one.page, /^Confirm unfreezing/).isDisabled()).toBe(true);
    const other = await at(second, `/users/${userId}`);
    await button(other.page, /^Confirm unfreezing/).click();
    await giveCode(other.page, second);
    await inDialog(other.page, "Unfreeze").click();
    await other.page.getByText("The account is open again.", { exact: true }).waitFor();
    await button(other.page, /^Freeze/).waitFor();
    await one.leave();
    await other.leave();
  });
});

describe("deposits", () => {
  test.each(["desktop", "phone"] as const)("a transfer of somebody else's is credited by two, %s", async (size) => {
    const { utr, person } = await people.withStrangersTransfer("Lata Menon", "3200");
    const one = await at(first, "/deposits", size);
    await one.page
      .getByRole("row")
      .filter({ hasText: utr })
      .getByText(size === "phone" ? utr : "Needs you")
      .waitFor();
    await expectSound(one.page);
    await one.page.getByRole("row").filter({ hasText: utr }).getByRole("link").click();
    await one.page.getByText("It was sent from another account than the person's own.").waitFor();
    await expect.poll(() => button(one.page, /^Credit/).isDisabled()).toBe(true);
    await button(one.page, "Choose").click();
    await expectSound(one.page);
    await button(one.page, /^Credit/).click();
    await giveCode(one.page, first);
    await inDialog(one.page, "Credit").click();
    await one.page.getByText("Another operator has to confirm it.").first().waitFor();
    const other = await at(second, new URL(one.page.url()).pathname, size);
    await button(other.page, /^Confirm the credit/).click();
    await giveCode(other.page, second);
    await inDialog(other.page, "Credit").click();
    await other.page.getByText("It is credited.", { exact: true }).waitFor();
    const status = async () =>
      (await people.done(person.call("GET", "/user/v1/transaction/fiat/deposit"))).txs[0]?.status;
    await expect.poll(status).toBe("SUCCESS");
    await other.page.getByText("It does not wait any more.").waitFor();
    await one.page.goto("/deposits?tab=coins");
    await one.page.getByRole("heading", { name: "Deposits" }).first().waitFor();
    await expectSound(one.page);
    await one.leave();
    await other.leave();
  });
});

test.each(["desktop", "phone"] as const)(
  "a bank account is verified in the name that the bank gives, %s",
  async (size) => {
    const { userId, account, person } = await people.withQuietAccount("Om Prakash");
    const one = await at(first, "/bank-accounts", size);
    await one.page.getByRole("row").filter({ hasText: account.accountNumber }).getByRole("link").click();
    await one.page.getByRole("heading", { name: account.accountNumber }).waitFor();
    await expectSound(one.page);
    await button(one.page, /^Verify/).click();
    await one.page.getByLabel("The name that the bank gives").fill("Somebody Else");
    await giveCode(one.page, first);
    await inDialog(one.page, "Verify").click();
    await one.page.getByRole("alert").getByText("Somebody Else is not Om Prakash").waitFor();
    await one.page.getByLabel("The name that the bank gives").fill("OM PRAKASH");
    await one.page.getByRole("dialog").getByLabel("Code of your authenticator app").fill("");
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
