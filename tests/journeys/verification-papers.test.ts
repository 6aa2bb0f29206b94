/** Levels 2 and 3: a statement, a photo with the digits, a reviewer who is not content, and one who is. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, visit } from "../system/browser.ts";
import { type Holder, openHolder, profileOf } from "./account-holder.ts";
import { refuse, unexpected } from "./signing-in.ts";
import { expectSound } from "./sound-page.ts";
import {
  addBankAccount,
  claimOperators,
  decide,
  files,
  lookAgain,
  panel,
  verificationPath as path,
  sendPapers,
  task,
  verify,
} from "./verification-person.ts";

claimOperators();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser({ camera: "allowed" });
});
afterAll(() => browser.close());

interface Verified extends Holder {
  readonly feoTag: string;
}

const name = "Leela Rao";

/** At level 1 with a bank account, before the page is opened. */
async function openVerified(
  by: Browser = browser,
  { withAccount = true, ...more }: Partial<Parameters<typeof openHolder>[1]> & { withAccount?: boolean } = {},
): Promise<Verified> {
  const holder = await openHolder(by, { path: "/markets", ...more });
  const feoTag = await verify(holder.person, name);
  if (withAccount) await addBankAccount(holder.person, name);
  await visit(holder.page, path);
  return { ...holder, feoTag };
}

const statementInput = (page: Page) => page.getByLabel("Your bank statement");
const photoInput = (page: Page) => page.getByLabel("A photo of you with the code");
const codeOn = async (page: Page) =>
  (
    await panel(page)
      .getByText(/^(\d ){5}\d$/)
      .innerText()
  ).replaceAll(" ", "");

async function uploadStatement(page: Page): Promise<void> {
  await statementInput(page).setInputFiles(files.statement);
  await panel(page).getByRole("button", { name: "Upload the statement" }).click();
  await task(page, "Bank statement").getByText("Uploaded").waitFor();
}

/** How often the page has posted to a call. */
function countPosts(page: Page, end: string): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith(end)) count += 1;
  });
  return () => count;
}

describe("level 2", () => {
  test("KYC-011 KYC-013 KYC-017 KYC-022 KYC-023 KYC-024 by a statement and the camera, sent, and locked", async () => {
    const { page, context, complaints } = await openVerified();
    await page.getByText("You are at level 1. Two steps are left for level 2; what you have done is kept.").waitFor();
    await uploadStatement(page);
    await task(page, "Bank statement").getByText("statement-oct.pdf, 1 KB").waitFor();
    await page.getByText("About 2 minutes left").waitFor();
    const code = await codeOn(page);

    await panel(page).getByRole("button", { name: "Use the camera" }).click();
    await panel(page).getByRole("button", { name: "Take the photo" }).click();
    await panel(page).getByRole("img", { name: "What will be sent" }).waitFor();
    await expectSound(page);
    // One that is not liked is taken again, and the camera is off in between.
    await expect.poll(() => page.locator("video").count()).toBe(0);
    await panel(page).getByRole("button", { name: "Take another" }).click();
    await panel(page).getByRole("button", { name: "Take the photo" }).click();
    await panel(page).getByRole("button", { name: "Use this photo" }).click();
    await task(page, "Selfie").getByText("Uploaded").waitFor();
    await panel(page).getByText(`Uploaded, with the code ${code}`).waitFor();
    const readAgain = page.waitForResponse((response) => response.url().endsWith("/kyc/status"));
    await panel(page).getByRole("button", { name: "Send for review" }).click();
    await readAgain;
    await page.getByRole("heading", { name: "Level 2 is in review" }).waitFor();
    await expect.poll(() => task(page, "Selfie").count()).toBe(0);
    await expectSound(page);
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  });

  test("KYC-015 of which the photo is not accepted: the reason above the action, new digits, and the rest is kept", async () => {
    const { page, context, complaints, person, feoTag } = await openVerified();
    await task(page, "Selfie").click();
    const code = await codeOn(page);
    await sendPapers(person);
    await lookAgain(page);
    await page.getByRole("heading", { name: "Level 2 is in review" }).waitFor();
    const reason = "The digits were not readable. Hold the paper flat, near a window.";
    await decide(["reject", feoTag, "2", "selfie"], { as: "meera", reason });
    await lookAgain(page);
    await panel(page).getByText("Your last photo was not accepted.").waitFor();
    await panel(page).getByText(reason).waitFor();
    await task(page, "Selfie").getByText("Not accepted").waitFor();
    await task(page, "Bank statement").getByText("Uploaded").waitFor();
    await expect.poll(() => codeOn(page)).not.toBe(code);
    await expectSound(page);
    await photoInput(page).setInputFiles(files.photo);
    await panel(page).getByRole("button", { name: "Use this photo" }).click();
    await panel(page).getByRole("button", { name: "Send for review" }).click();
    await page.getByRole("heading", { name: "Level 2 is in review" }).waitFor();
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  });
});

test("KYC-016 level 2 is verified while the page is open, level 3 is asked for and given by two, and that is the end", async () => {
  const { page, context, complaints, person, feoTag } = await openVerified();
  await sendPapers(person);
  await decide(["approve", feoTag, "2"], { as: "arjun" });
  await lookAgain(page);
  await page.getByRole("region", { name: "Level 2 is verified" }).getByText("₹10 lakh a day").waitFor();
  await expectSound(page);
  await panel(page).getByRole("button", { name: "Ask for a review" }).click();
  await page.getByRole("heading", { name: "Level 3 is in review" }).waitFor();
  await decide(["approve", feoTag, "3"], { as: "meera" });
  await decide(["approve", feoTag, "3"], { as: "arjun" });
  await lookAgain(page);
  await page.getByRole("heading", { name: "Everything is verified" }).waitFor();
  await page.getByText("You are at level 3, the highest.").waitFor();
  await expectSound(page);
  await expect.poll(async () => (await profileOf(person)).kycLevel).toBe(3);
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});

describe("a bank statement", () => {
  test("KYC-023 that cannot be taken is told before anything is sent", async () => {
    const { page, context, complaints } = await openVerified();
    const posts = countPosts(page, "/kyc/bankStatement");
    for (const [file, words] of [
      [files.gif, "“holiday.gif” is of another kind. Choose a PDF, JPEG or PNG."],
      [files.empty, "“nothing.pdf” is empty. Choose another file."],
      [files.large, "“year.pdf” has 10.1 MB; at most 10 MB can be sent."],
    ] as const) {
      await statementInput(page).setInputFiles(file);
      await panel(page).getByRole("alert").getByText(words).waitFor();
      await expect.poll(() => panel(page).getByRole("button", { name: "Upload the statement" }).count()).toBe(0);
    }
    await expectSound(page);
    expect(posts()).toBe(0);
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  });

  test("that is dropped on the page, refused, kept while the network fails, and replaced", async () => {
    const { page, context } = await openVerified();
    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(["x"], "one.pdf", { type: "application/pdf" }));
      return transfer;
    });
    await panel(page).getByText("Drop the file here").dispatchEvent("drop", { dataTransfer: dropped });
    await panel(page).getByText("one.pdf").waitFor();
    await panel(page).getByRole("button", { name: "Upload the statement" }).click();
    await panel(page).getByText("That file is not one of the kinds that are taken here.").waitFor();
    await statementInput(page).setInputFiles(files.lockedStatement);
    await panel(page).getByRole("button", { name: "Upload the statement" }).click();
    await panel(page).getByText("This PDF asks for a password.").waitFor();

    await refuse(context, "/user/v1/kyc/bankStatement", 503, "UNAVAILABLE");
    await statementInput(page).setInputFiles(files.statement);
    await panel(page).getByRole("button", { name: "Upload the statement" }).click();
    await panel(page).getByText("Something went wrong").waitFor();
    await panel(page).getByText("statement-oct.pdf").waitFor();
    await context.unroute("**/api/user/v1/kyc/bankStatement");
    await panel(page).getByRole("button", { name: "Upload the statement" }).click();
    await task(page, "Bank statement").getByText("Uploaded").waitFor();
    // The next task is open, and the focus is on its name.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain("Selfie with your code");

    await task(page, "Bank statement").click();
    await panel(page).getByText("You can replace it until you send the level.").waitFor();
    await panel(page).getByRole("button", { name: "Replace it" }).waitFor();
    await context.close();
  });
});

describe("a photo", () => {
  test("KYC-022 without a camera comes from a file, which is looked at first", async () => {
    const plain = await openBrowser();
    const { page, context } = await openVerified(plain, { size: "phone", theme: "light" });
    const posts = countPosts(page, "/kyc/selfie");
    await task(page, "Selfie").click();
    await panel(page).getByRole("button", { name: "Use the camera" }).click();
    await panel(page).getByText("There is no camera here. Choose a file instead.").waitFor();
    await expectSound(page);
    for (const [file, words] of [
      [files.largePhoto, "“poster.png” has 6 MB; at most 5 MB can be sent."],
      [files.noPhoto, "That file cannot be read as a picture. Choose another one."],
    ] as const) {
      await photoInput(page).setInputFiles(file);
      await panel(page).getByRole("alert").getByText(words).waitFor();
    }
    expect(posts()).toBe(0);
    await photoInput(page).setInputFiles(files.photo);
    await panel(page).getByRole("button", { name: "Use this photo" }).click();
    await task(page, "Selfie").getByText("Uploaded").waitFor();
    await context.close();
    await plain.close();
  });

  test("where the camera is refused, that is said and the file way stays", async () => {
    const refusing = await openBrowser({ camera: "refused" });
    const { page, context } = await openVerified(refusing);
    await task(page, "Selfie").click();
    await panel(page).getByRole("button", { name: "Use the camera" }).click();
    await panel(page).getByText("The camera was not allowed.").waitFor();
    await panel(page).getByRole("button", { name: "Choose a file" }).waitFor();
    await context.close();
    await refusing.close();
  });
});

test("KYC-013 KYC-025 without a bank account level 2 leads to where one is added", async () => {
  const { page, context } = await openVerified(browser, { withAccount: false });
  await page.getByText("You are at level 1. Level 2 takes about 5 minutes").waitFor();
  await task(page, "Send for review").click();
  await panel(page).getByText("Before it can be sent: Bank account, Bank statement, Selfie with your code.").waitFor();
  await expect.poll(() => panel(page).getByRole("button", { name: "Send for review" }).isDisabled()).toBe(true);
  await task(page, "Bank account").click();
  await panel(page).getByRole("link", { name: "Add a bank account" }).click();
  await page.waitForURL("**/dashboard/depositINR");
  await context.close();
});
