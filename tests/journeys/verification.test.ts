/** Verifying level 1: DigiLocker and back, the questions, the verdict, and the failures on the way. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, visit } from "../system/browser.ts";
import { newPan } from "../system/digilocker-world.ts";
import { type Holder, openHolder, profileOf } from "./account-holder.ts";
import { expectNothingSecret, unexpected } from "./signing-in.ts";
import { expectSound } from "./sound-page.ts";
import {
  born,
  claimOperators,
  decide,
  locker,
  lookAgain,
  nameTag,
  panel,
  verificationPath as path,
  shareAs,
  task,
} from "./verification-person.ts";

claimOperators();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const openNewcomer = (more: Partial<Parameters<typeof openHolder>[1]> = {}): Promise<Holder> =>
  openHolder(browser, { path, ...more });

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

/** Our own list on a desktop, the native one on a phone. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  const field = panel(page).getByRole("combobox", { name: label });
  if ((await field.evaluate(({ tagName }) => tagName)) === "SELECT") {
    await field.selectOption({ label: option });
    return;
  }
  await field.click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

async function answer(page: Page): Promise<void> {
  await choose(page, "Occupation", "Professional");
  await choose(page, "Yearly income", "5-10 Lakhs");
  await panel(page)
    .getByRole("checkbox", { name: /^I agree/ })
    .click();
  await panel(page).getByRole("button", { name: "Save" }).click();
}

async function sendLevelOne(page: Page): Promise<void> {
  await panel(page).getByRole("button", { name: "Continue" }).click();
  await answer(page);
  await panel(page).getByRole("button", { name: "Submit", exact: true }).click();
}

describe.each(["desktop", "phone"] as const)("on a %s", (size) => {
  test("KYC-001 KYC-012 KYC-014 KYC-017 KYC-019 KYC-020 KYC-021 KYC-025 a new customer is verified by DigiLocker, and deposits open", async () => {
    const { page, context, complaints, person } = await openNewcomer({
      size,
      theme: size === "phone" ? "light" : "dark",
    });
    for (const limit of ["₹50,000", "₹10 lakh", "₹1 crore"]) await page.getByText(limit, { exact: true }).waitFor();
    await page.getByText("You're not verified yet. Level 1 takes about 3 minutes").waitFor();
    await expectSound(page);

    let posted = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/kyc/digiResult")) posted += 1;
    });
    const pan = newPan("R");
    await shareAs(page, { name: "Leela Rao", dob: born, pan, aadhaarLast4: "4821" });
    for (const found of ["Leela Rao", "17 May 1990", pan, "XXXX XXXX 4821"]) {
      await panel(page).getByText(found, { exact: true }).waitFor();
    }
    await expect.poll(() => new URL(page.url()).search).toBe("");
    await expectNothingSecret(page, ["code=", "state="]);
    await page.reload();
    await page.getByText("One step is left for level 1. Your progress is saved.").waitFor();
    expect(posted).toBe(1);

    // The first unfinished task is open.
    await expect.poll(() => task(page, "About you").getAttribute("aria-current")).toBe("step");
    await task(page, "Review and submit").click();
    await panel(page).getByText("Still needed: About you.").waitFor();
    await task(page, "Aadhaar and PAN").click();
    await panel(page).getByRole("button", { name: "Continue" }).click();
    await expect.poll(() => focused(page)).toContain("About you");
    await panel(page).getByRole("button", { name: "Save" }).click();
    for (const words of [
      "Choose your occupation.",
      "Choose your yearly income.",
      "We need your consent to verify you.",
    ]) {
      await panel(page).getByText(words).waitFor();
    }
    await expectSound(page);
    await answer(page);
    await panel(page).getByText("You can't edit them after submitting").waitFor();
    await expect.poll(() => focused(page)).toContain("Review and submit");
    await expectSound(page);

    const readAgain = page.waitForResponse((response) => response.url().endsWith("/kyc/status"));
    await panel(page).getByRole("button", { name: "Submit", exact: true }).click();
    await readAgain;
    const reached = page.getByRole("region", { name: "Level 1 is verified" });
    await reached.getByText("You can now deposit, trade, transfer and pay.").waitFor();
    await expect.poll(() => focused(page)).toContain("You're verified at level 1.");
    await page.getByRole("heading", { name: "To reach level 2" }).waitFor();
    await expectSound(page);
    await expect.poll(() => profileOf(person)).toMatchObject({ kycLevel: 1, name: "Leela Rao" });
    await reached.getByRole("link", { name: "Deposit INR" }).click();
    await page.getByRole("button", { name: "Add bank account" }).waitFor();
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  });
});

describe("a visit to DigiLocker", () => {
  test("a cancelled DigiLocker visit is explained calmly, and can be repeated", async () => {
    const { page, context, complaints } = await openNewcomer();
    await panel(page).getByRole("button", { name: "Continue with DigiLocker" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("You didn't allow access.").waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe("");
    await expectSound(page);
    await page.reload();
    await panel(page).getByRole("button", { name: "Continue with DigiLocker" }).waitFor();
    await expect.poll(() => page.getByText("You didn't allow access.").count()).toBe(0);
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  });

  test("KYC-020 a visit without a PAN says how to add it, and continues once it is there", async () => {
    const { page, context } = await openNewcomer();
    await shareAs(page, { name: "Kiran Rao", dob: born, pan: null });
    await panel(page).getByText("DigiLocker didn't share your PAN.").waitFor();
    await panel(page).getByText("fetch “PAN Verification Record” from the Income Tax Department").waitFor();
    await expectSound(page);
    await shareAs(page, { name: "Kiran Rao", dob: born });
    await panel(page).getByRole("button", { name: "Continue" }).waitFor();
    await context.close();
  });

  test.each([
    ["?code=slipped-in&state=by-somebody", "Your DigiLocker session has ended. Start again."],
    ["?code=slipped-in", "Something went wrong with DigiLocker."],
    ["?error=server_error&state=s", "Something went wrong with DigiLocker."],
  ])(
    "a DigiLocker return that was not begun here, %s, does nothing and is removed from the URL",
    async (search, words) => {
      const { page, context } = await openNewcomer({ path: `${path}${search}` });
      await panel(page).getByText(words).waitFor();
      await expect.poll(() => new URL(page.url()).search).toBe("");
      await panel(page).getByRole("button", { name: "Try again with DigiLocker" }).waitFor();
      await context.close();
    },
  );

  test("a visit during a DigiLocker failure is explained, and the next one succeeds", async () => {
    const { page, context } = await openNewcomer();
    const citizen = await locker.settle({ name: "Farah Khan", dob: born });
    await locker.fault({ fault: "error", on: "issued", citizen });
    await shareAs(page, citizen);
    await panel(page).getByText("DigiLocker isn't responding.").waitFor();
    await shareAs(page, citizen);
    const [goOn, trouble] = [panel(page).getByRole("button", { name: "Continue" }), panel(page).getByRole("alert")];
    await goOn.or(trouble).first().waitFor();
    expect(await trouble.allInnerTexts()).toEqual([]);
    await goOn.waitFor();
    await context.close();
  });
});

describe("a verdict", () => {
  test("KYC-010 a verification under review is locked, and its verdict appears without a reload", async () => {
    const { page, context, complaints, person } = await openNewcomer();
    const tag = await nameTag(person);
    await shareAs(page, { name: "Meera Iyer", panName: "Meera Sundaram", dob: born });
    await sendLevelOne(page);
    await page.getByRole("heading", { name: "Level 1 is in review" }).waitFor();
    await expect.poll(() => focused(page)).toBe("Level 1 is in review");
    // None of its tasks can be opened.
    await expect.poll(() => task(page, "Aadhaar and PAN").count()).toBe(0);
    await expectSound(page);
    await visit(page, "/dashboard");
    await page.getByRole("heading", { name: "Your verification is in review" }).waitFor();
    await visit(page, "/dashboard/account");
    await page.getByText("Level 1: in review").waitFor();

    await visit(page, path);
    await page.getByRole("heading", { name: "Level 1 is in review" }).waitFor();
    await decide(["approve", tag, "1", "person"], { as: "meera" });
    await lookAgain(page);
    await page.getByRole("region", { name: "Level 1 is verified" }).waitFor();
    await page.getByRole("heading", { name: "To reach level 2" }).waitFor();
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  });

  test("KYC-024 a minor is told before submitting, which is disabled", async () => {
    const { page, context } = await openNewcomer();
    await shareAs(page, { name: "Arjun Patel", dob: `${new Date().getFullYear() - 16}-01-01` });
    await panel(page).getByRole("button", { name: "Continue" }).click();
    await answer(page);
    await panel(page).getByText("You must be 18 or older to trade here.").waitFor();
    await expect.poll(() => panel(page).getByRole("button", { name: "Submit", exact: true }).isDisabled()).toBe(true);
    await expectSound(page);
    await context.close();
  });
});

describe("when the network fails", () => {
  test("a status that did not load can be reloaded", async () => {
    const { page, context } = await openNewcomer({
      prepare: (opened) => opened.route("**/api/user/v1/kyc/status", (route) => route.abort()),
    });
    await page.getByText("Couldn't load your verification").waitFor();
    await page.getByText("₹50,000", { exact: true }).waitFor();
    await expectSound(page);
    await page.unroute("**/api/user/v1/kyc/status");
    await page.getByRole("button", { name: "Try again" }).click();
    await panel(page).getByRole("button", { name: "Continue with DigiLocker" }).waitFor();
    await context.close();
  });

  test("offline nothing can be sent, and the input is still there when the connection is back", async () => {
    const { page, context } = await openNewcomer();
    await task(page, "About you").click();
    await choose(page, "Occupation", "Student");
    await context.setOffline(true);
    await panel(page).getByText("You're offline. Your progress is saved.").waitFor();
    await expect.poll(() => panel(page).getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
    await context.setOffline(false);
    await panel(page).getByRole("button", { name: "Save" }).click();
    await panel(page).getByText("Choose your yearly income.").waitFor();
    await expect.poll(() => panel(page).getByText("Choose your occupation.").count()).toBe(0);
    await context.close();
  });
});
