/** Levels 2 and 3: a statement, a selfie with the digits, a rejection and an approval. */
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

/** A customer at level 1, with a bank account unless the test needs none. */
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
  await task(page, "Bank statement").getByText("Uploaded", { exact: true }).waitFor();
}

/** Counts the page's posts to a call. */
function countPosts(page: Page, end: string): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith(end)) count += 1;
  });
  return () => count;
}

describe("level 2", () => {
  test("KYC-011 KYC-013 KYC-017 KYC-022 KYC-023 KYC-024 level 2 is completed by a statement and the camera, submitted, and locked", async () => {
    const { page, context, complaints } = await openVerified();
    await page.getByText("You're at level 1. Two steps are left for level 2. Your progress is saved.").waitFor();
    await uploadStatement(page);
    await task(page, "Bank statement").getByText("statement-oct.pdf, 1 KB").waitFor();
    await page.getByText("About 2 minutes left").waitFor();
    const code = await codeOn(page);

    await panel(page).getByRole("button", { name: "Use the camera" }).click();
    await panel(page).getByRole("button", { name: "Take the photo" }).click();
    await panel(page).getByRole("img", { name: "Your selfie" }).waitFor();
    await expectSound(page);
    // A photo can be retaken; the camera is off in between.
    await expect.poll(() => page.locator("video").count()).toBe(0);
    await panel(page).getByRole("button", { name: "Take another" }).click();
    await panel(page).getByRole("button", { name: "Take the photo" }).click();
    await panel(page).getByRole("button", { name: "Use this photo" }).click();
    await task(page, "Selfie").getByText("Uploaded", { exact: true }).waitFor();
    await panel(page).getByText(`Uploaded, with the code ${code}`).waitFor();
    const readAgain = page.waitForResponse((response) => response.url().endsWith("/kyc/status"));
    await panel(page).getByRole("button", { name: "Submit for review" }).click();
    await readAgain;
    await page.getByRole("heading", { name: "Level 2 is in review" }).waitFor();
    await expect.poll(() => task(page, "Selfie").count()).toBe(0);
    await expectSound(page);
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  });

  test("KYC-015 a rejected photo shows the reason above the action and new digits, and the rest is kept", async () => {
    const { page, context, complaints, person, feoTag } = await openVerified();
    await task(page, "Selfie").click();
    const code = await codeOn(page);
    await sendPapers(person);
    await lookAgain(page);
    await page.getByRole("heading", { name: "Level 2 is in review" }).waitFor();
    const reason = "The digits were not readable. Hold the paper flat, near a window.";
    await decide(["reject", feoTag, "2", "selfie"], { as: "meera", reason });
    await lookAgain(page);
    await panel(page).getByText("Your last photo wasn't accepted.").waitFor();
    await panel(page).getByText(reason).waitFor();
    await task(page, "Selfie").getByText("Not accepted").waitFor();
    await task(page, "Bank statement").getByText("Uploaded", { exact: true }).waitFor();
    await expect.poll(() => codeOn(page)).not.toBe(code);
    await expectSound(page);
    await photoInput(page).setInputFiles(files.photo);
    await panel(page).getByRole("button", { name: "Use this photo" }).click();
    await panel(page).getByRole("button", { name: "Submit for review" }).click();
    await page.getByRole("heading", { name: "Level 2 is in review" }).waitFor();
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  });
});

test("KYC-016 level 2 is verified while the page is open, and level 3 is requested and approved by two operators", async () => {
  const { page, context, complaints, person, feoTag } = await openVerified();
  await sendPapers(person);
  await decide(["approve", feoTag, "2", "code", "face", "statement"], { as: "arjun" });
  await lookAgain(page);
  await page.getByRole("region", { name: "Level 2 is verified" }).getByText("₹10 lakh a day").waitFor();
  await expectSound(page);
  await panel(page).getByRole("button", { name: "Request a review" }).click();
  await page.getByRole("heading", { name: "Level 3 is in review" }).waitFor();
  await decide(["approve", feoTag, "3", "activity", "funds", "sanctions"], { as: "meera" });
  await decide(["approve", feoTag, "3", "activity", "funds", "sanctions"], { as: "arjun" });
  await lookAgain(page);
  await page.getByRole("heading", { name: "Everything is verified" }).waitFor();
  await page.getByText("You're at level 3, the highest.").waitFor();
  await expectSound(page);
  await expect.poll(async () => (await profileOf(person)).kycLevel).toBe(3);
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});

describe("a bank statement", () => {
  test("KYC-023 an invalid bank statement is refused before upload", async () => {
    const { page, context, complaints } = await openVerified();
    const posts = countPosts(page, "/kyc/bankStatement");
    for (const [file, words] of [
      [files.gif, "“holiday.gif” isn't a supported file type. Choose a PDF, JPEG or PNG."],
      [files.empty, "“nothing.pdf” is empty. Choose another file."],
      [files.large, "“year.pdf” is 10.1 MB. The maximum is 10 MB."],
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

  test("a bank statement is dropped on the page, refused, kept through a network failure, and replaced", async () => {
    const { page, context } = await openVerified();
    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(["x"], "one.pdf", { type: "application/pdf" }));
      return transfer;
    });
    await panel(page).getByText("Drop your file here").dispatchEvent("drop", { dataTransfer: dropped });
    await panel(page).getByText("one.pdf").waitFor();
    await panel(page).getByRole("button", { name: "Upload the statement" }).click();
    await panel(page).getByText("That file type isn't supported.").waitFor();
    await statementInput(page).setInputFiles(files.lockedStatement);
    await panel(page).getByRole("button", { name: "Upload the statement" }).click();
    await panel(page).getByText("This PDF is password-protected.").waitFor();

    await refuse(context, "/user/v1/kyc/bankStatement", 503, "UNAVAILABLE");
    await statementInput(page).setInputFiles(files.statement);
    await panel(page).getByRole("button", { name: "Upload the statement" }).click();
    await panel(page).getByText("Something went wrong").waitFor();
    await panel(page).getByText("statement-oct.pdf").waitFor();
    await context.unroute("**/api/user/v1/kyc/bankStatement");
    await panel(page).getByRole("button", { name: "Upload the statement" }).click();
    await task(page, "Bank statement").getByText("Uploaded", { exact: true }).waitFor();
    // The next task is open with the focus on its heading.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain("Selfie with your code");

    await task(page, "Bank statement").click();
    await panel(page).getByText("You can replace it until you submit.").waitFor();
    await panel(page).getByRole("button", { name: "Replace" }).waitFor();
    await context.close();
  });
});

describe("a photo", () => {
  test("KYC-022 without a camera the photo comes from a file, which is previewed", async () => {
    const plain = await openBrowser();
    const { page, context } = await openVerified(plain, { size: "phone", theme: "light" });
    const posts = countPosts(page, "/kyc/selfie");
    await task(page, "Selfie").click();
    await panel(page).getByRole("button", { name: "Use the camera" }).click();
    await panel(page).getByText("No camera found. Choose a file instead.").waitFor();
    await expectSound(page);
    for (const [file, words] of [
      [files.largePhoto, "“poster.png” is 6 MB. The maximum is 5 MB."],
      [files.noPhoto, "We can't read this file. Choose another photo."],
    ] as const) {
      await photoInput(page).setInputFiles(file);
      await panel(page).getByRole("alert").getByText(words).waitFor();
    }
    expect(posts()).toBe(0);
    await photoInput(page).setInputFiles(files.photo);
    await panel(page).getByRole("button", { name: "Use this photo" }).click();
    await task(page, "Selfie").getByText("Uploaded", { exact: true }).waitFor();
    await context.close();
    await plain.close();
  });

  test("with camera access blocked the page says so and offers a file instead", async () => {
    const refusing = await openBrowser({ camera: "refused" });
    const { page, context } = await openVerified(refusing);
    await task(page, "Selfie").click();
    await panel(page).getByRole("button", { name: "Use the camera" }).click();
    await panel(page).getByText("Camera access is blocked.").waitFor();
    await panel(page).getByRole("button", { name: "Choose a file" }).waitFor();
    await context.close();
    await refusing.close();
  });
});

test("KYC-013 KYC-025 without a bank account level 2 leads to adding one", async () => {
  const { page, context } = await openVerified(browser, { withAccount: false });
  await page.getByText("You're at level 1. Level 2 takes about 5 minutes").waitFor();
  await task(page, "Submit for review").click();
  await panel(page).getByText("Still needed: Bank account, Bank statement, Selfie with your code.").waitFor();
  await expect.poll(() => panel(page).getByRole("button", { name: "Submit for review" }).isDisabled()).toBe(true);
  await task(page, "Bank account").click();
  await panel(page).getByRole("link", { name: "Add bank account" }).click();
  await page.waitForURL("**/dashboard/depositINR");
  await context.close();
});
