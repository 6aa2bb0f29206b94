/** Being verified at level 1: to DigiLocker and back, the answers, the verdict, and everything that can go wrong on the way. */
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

/** By our own list on a desktop, by the browser's on a phone. */
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
  await panel(page).getByRole("button", { name: "Go on" }).click();
  await answer(page);
  await panel(page).getByRole("button", { name: "Send", exact: true }).click();
}

describe.each(["desktop", "phone"] as const)("on a %s", (size) => {
  test("KYC-001 KYC-012 KYC-014 KYC-017 KYC-019 KYC-020 KYC-021 KYC-025 a newcomer is verified by DigiLocker, and deposits open", async () => {
    const { page, context, complaints, person } = await openNewcomer({
      size,
      theme: size === "phone" ? "light" : "dark",
    });
    for (const limit of ["₹50,000", "₹10 lakh", "₹1 crore"]) await page.getByText(limit, { exact: true }).waitFor();
    await page.getByText("You are not verified yet. Level 1 takes about 3 minutes").waitFor();
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
    await page.getByText("One step is left for level 1; what you have done is kept.").waitFor();
    expect(posted).toBe(1);

    // What was left is where it goes on.
    await expect.poll(() => task(page, "About you").getAttribute("aria-current")).toBe("step");
    await task(page, "Send").click();
    await panel(page).getByText("Before it can be sent: About you.").waitFor();
    await task(page, "Aadhaar and PAN").click();
    await panel(page).getByRole("button", { name: "Go on" }).click();
    await expect.poll(() => focused(page)).toContain("About you");
    await panel(page).getByRole("button", { name: "Save" }).click();
    for (const words of ["Choose your occupation.", "Choose your yearly income.", "Without your consent"]) {
      await panel(page).getByText(words).waitFor();
    }
    await expectSound(page);
    await answer(page);
    await panel(page).getByText("You can't edit them after submitting").waitFor();
    await expect.poll(() => focused(page)).toContain("Send");
    await expectSound(page);

    const readAgain = page.waitForResponse((response) => response.url().endsWith("/kyc/status"));
    await panel(page).getByRole("button", { name: "Send", exact: true }).click();
    await readAgain;
    const reached = page.getByRole("region", { name: "Level 1 is verified" });
    await reached.getByText("Deposits, trading, transfers and payments are open.").waitFor();
    await expect.poll(() => focused(page)).toContain("You are verified at level 1.");
    await page.getByRole("heading", { name: "To reach level 2" }).waitFor();
    await expectSound(page);
    await expect.poll(() => profileOf(person)).toMatchObject({ kycLevel: 1, name: "Leela Rao" });
    await reached.getByRole("link", { name: "Deposit INR" }).click();
    await page.getByRole("button", { name: "Add a bank account" }).waitFor();
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  });
});

describe("a visit to DigiLocker", () => {
  test("that was not allowed is told calmly, and can be made again", async () => {
    const { page, context, complaints } = await openNewcomer();
    await panel(page).getByRole("button", { name: "Continue with DigiLocker" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("You did not allow it.").waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe("");
    await expectSound(page);
    await page.reload();
    await panel(page).getByRole("button", { name: "Continue with DigiLocker" }).waitFor();
    await expect.poll(() => page.getByText("You did not allow it.").count()).toBe(0);
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  });

  test("KYC-020 without a PAN says how to add it, and once it is there goes on", async () => {
    const { page, context } = await openNewcomer();
    await shareAs(page, { name: "Kiran Rao", dob: born, pan: null });
    await panel(page).getByText("Your PAN did not come from your DigiLocker.").waitFor();
    await panel(page).getByText("choose “PAN Verification Record” of the Income Tax Department").waitFor();
    await expectSound(page);
    await shareAs(page, { name: "Kiran Rao", dob: born });
    await panel(page).getByRole("button", { name: "Go on" }).waitFor();
    await context.close();
  });

  test.each([
    ["?code=slipped-in&state=by-somebody", "That visit to DigiLocker has ended. Start it again."],
    ["?code=slipped-in", "That visit to DigiLocker did not end well."],
    ["?error=server_error&state=s", "That visit to DigiLocker did not end well."],
  ])("that nobody here began, %s, brings nothing and leaves the address", async (search, words) => {
    const { page, context } = await openNewcomer({ path: `${path}${search}` });
    await panel(page).getByText(words).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe("");
    await panel(page).getByRole("button", { name: "Try again with DigiLocker" }).waitFor();
    await context.close();
  });

  test("in which DigiLocker fails is told in words, and nothing is lost", async () => {
    const { page, context } = await openNewcomer();
    const citizen = await locker.settle({ name: "Farah Khan", dob: born });
    await locker.fault({ fault: "error", on: "issued", citizen });
    await shareAs(page, citizen);
    await panel(page).getByText("DigiLocker does not answer at the moment.").waitFor();
    await shareAs(page, citizen);
    const [goOn, trouble] = [panel(page).getByRole("button", { name: "Go on" }), panel(page).getByRole("alert")];
    await goOn.or(trouble).first().waitFor();
    expect(await trouble.allInnerTexts()).toEqual([]);
    await goOn.waitFor();
    await context.close();
  });
});

describe("a verdict", () => {
  test("KYC-010 that a person has to give: in review, locked, and told without a reload", async () => {
    const { page, context, complaints, person } = await openNewcomer();
    const tag = await nameTag(person);
    await shareAs(page, { name: "Meera Iyer", panName: "Meera Sundaram", dob: born });
    await sendLevelOne(page);
    await page.getByRole("heading", { name: "Level 1 is in review" }).waitFor();
    await expect.poll(() => focused(page)).toBe("Level 1 is in review");
    // Nothing of it can be opened any more.
    await expect.poll(() => task(page, "Aadhaar and PAN").count()).toBe(0);
    await expectSound(page);
    await visit(page, "/dashboard");
    await page.getByText("Level 1 is in review. We answer within a day, by e-mail.").waitFor();
    await visit(page, "/dashboard/account");
    await page.getByText("Level 1: in review").waitFor();

    await visit(page, path);
    await page.getByRole("heading", { name: "Level 1 is in review" }).waitFor();
    await decide(["approve", tag, "1"], { as: "meera" });
    await lookAgain(page);
    await page.getByRole("region", { name: "Level 1 is verified" }).waitFor();
    await page.getByRole("heading", { name: "To reach level 2" }).waitFor();
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  });

  test("that somebody is too young stands above the action, and on the overview", async () => {
    const { page, context } = await openNewcomer();
    await shareAs(page, { name: "Arjun Patel", dob: `${new Date().getFullYear() - 16}-01-01` });
    await sendLevelOne(page);
    await panel(page).getByText("Your documents were not accepted.").waitFor();
    await panel(page).getByText("You must be 18 or older to trade here.").waitFor();
    await expect.poll(() => task(page, "Aadhaar and PAN").textContent()).toContain("Not accepted");
    await expectSound(page);
    await visit(page, "/dashboard");
    await page.getByText("Level 1 was not accepted. The reason is there, and what to do.").waitFor();
    await page.getByRole("link", { name: "Level 1: needs your attention" }).waitFor();
    await context.close();
  });
});

describe("when the network fails", () => {
  test("what did not load can be asked for again", async () => {
    const { page, context } = await openNewcomer({
      prepare: (opened) => opened.route("**/api/user/v1/kyc/status", (route) => route.abort()),
    });
    await page.getByText("Your verification did not load").waitFor();
    await page.getByText("₹50,000", { exact: true }).waitFor();
    await expectSound(page);
    await page.unroute("**/api/user/v1/kyc/status");
    await page.getByRole("button", { name: "Try again" }).click();
    await panel(page).getByRole("button", { name: "Continue with DigiLocker" }).waitFor();
    await context.close();
  });

  test("nothing can be sent, and what was typed is there when it is back", async () => {
    const { page, context } = await openNewcomer();
    await task(page, "About you").click();
    await choose(page, "Occupation", "Student");
    await context.setOffline(true);
    await panel(page).getByText("You are offline. What you have done here is kept.").waitFor();
    await expect.poll(() => panel(page).getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
    await context.setOffline(false);
    await panel(page).getByRole("button", { name: "Save" }).click();
    await panel(page).getByText("Choose your yearly income.").waitFor();
    await expect.poll(() => panel(page).getByText("Choose your occupation.").count()).toBe(0);
    await context.close();
  });
});
