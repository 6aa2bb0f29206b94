/**
 * Deposits of coins: the deposit address, the question about the sender, and the status until credited. Refused
 * addresses and masked amounts: apps/web/app/wallet/deposit-page.test.tsx.
 */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityFaults, openBrowser, sizes } from "../system/browser.ts";
import { expectToast, type Holder } from "./account-holder.ts";
import { addressOn, confirm, mainCoins, seen, send } from "./crypto-holder.ts";
import { claimOperator, type MoneyPerson, newPerson, openAs } from "./money-holder.ts";
import { unexpected } from "./signing-in.ts";

claimOperator();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const path = "/dashboard/wallet/deposit";
const questions = `${path}/verification`;

const deposits = ({ page }: Holder) => page.getByRole("list", { name: "Recent deposits" }).locator("> li");
const question = (page: Page) => page.getByRole("group", { name: "Who sent this deposit?" });
/** Waits for the banner, not the toast. */
const answered = (page: Page) => page.getByRole("main").getByText("Sender confirmed", { exact: true }).waitFor();
const sendAnswer = (page: Page) => page.getByRole("button", { name: "Confirm sender" });

async function isSound(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
}

/** Opens the deposit page and waits for its address. */
async function openAddress(who: MoneyPerson, options: Partial<Parameters<typeof openAs>[2]> = {}): Promise<Holder> {
  const holder = await openAs(browser, who, { path: `${path}/POL`, ...options });
  await holder.page.getByRole("button", { name: "Copy address" }).waitFor();
  return holder;
}

describe("CRYPTO-001 a deposit", () => {
  test("CRYPTO-012 CRYPTO-013 CRYPTO-017 a deposit is seen, its sender confirmed, and it is credited, on a desktop", async () => {
    const who = await newPerson();
    const holder = await openAs(browser, who, { path });
    const { page, context, complaints } = holder;
    await page.getByText("No deposits yet").waitFor();
    await page.getByRole("combobox", { name: "Coin" }).click();
    await page.getByRole("option", { name: "USDT Tether" }).click();
    await page.waitForURL(`**${path}/USDT`);
    await page.getByRole("radio", { name: /^Polygon/ }).check();
    const address = await addressOn(who, "POLYGON");
    await page.getByText("Send only USDT, and only on Polygon.", { exact: true }).waitFor();
    await page.getByText(address, { exact: true }).waitFor();
    await page.getByRole("img", { name: "Your address on Polygon as a QR code" }).waitFor();
    await page.getByText("0.2 USDT", { exact: true }).waitFor();
    await page.getByText("About 3 minutes", { exact: true }).waitFor();
    await page.getByText(/^Contract ends in/).waitFor();
    await page.getByText("main wallet", { exact: true }).waitFor();

    const hash = await send(who, { network: "POLYGON", coin: "USDT", amount: "25.5" });
    const first = deposits(holder).first();
    await first.getByText("Action needed").waitFor();
    await first.getByText("25.5 USDT", { exact: true }).waitFor();
    await first.getByText(/^(Now|Done): \d+ of 64 confirmations$/).waitFor();
    await expect
      .poll(() => first.getByRole("link", { name: /hash in the network/ }).getAttribute("href"))
      .toContain(hash);
    await first.getByRole("link", { name: /^Confirm sender/ }).click();

    await page.waitForURL(`**${questions}/*`);
    await page.getByText("25.5 USDT", { exact: true }).waitFor();
    await sendAnswer(page).click();
    await page.getByText("Choose who sent it.").waitFor();
    await question(page)
      .getByRole("radio", { name: /^Someone else's/ })
      .check();
    await sendAnswer(page).click();
    await page.getByText("Enter the sender's full name.").waitFor();
    await page.getByText("Choose the sender's country.").waitFor();
    await page.getByText("Confirm that these details are true.").waitFor();
    await page.getByRole("textbox", { name: "Sender's full name, as on their ID" }).fill("Ravi Menon");
    await page.getByRole("combobox", { name: "Relationship" }).click();
    await page.getByRole("option", { name: "Family" }).click();
    await page.getByRole("listbox").waitFor({ state: "detached" });
    await page.getByRole("radio", { name: "Exchange" }).click();
    await page.getByRole("checkbox", { name: /^These details are true/ }).check();
    await page.getByRole("combobox", { name: "Country" }).click();
    await expect.poll(() => page.getByRole("option").first().innerText()).toBe("India");
    await page.getByRole("option", { name: "Japan", exact: true }).click();
    // A closing list still covers the page.
    await page.getByRole("listbox").waitFor({ state: "detached" });
    await isSound(page);
    await sendAnswer(page).click();
    await expectToast(page, "Sender confirmed");
    await answered(page);

    await confirm("POLYGON");
    await page.getByText("Credited to your main wallet.").waitFor();
    await expect.poll(() => mainCoins(who, "USDT")).toBe("25.5");
    await page.getByRole("link", { name: "Deposit crypto" }).click();
    await first.getByText("Credited", { exact: true }).waitFor();
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  });

  test("a deposit from a confirmed sender is credited without a question, and is found by its hash, on a phone", async () => {
    const who = await newPerson();
    const holder = await openAddress(who, { size: "phone", theme: "light" });
    const { page, context } = holder;
    const polygon = { network: "POLYGON", coin: "POL" };
    const firstHash = await send(who, { ...polygon, amount: "3" });
    await seen(who, firstHash);
    const first = deposits(holder).first();
    await first.getByRole("link", { name: /^Confirm sender/ }).click();
    await question(page)
      .getByRole("radio", { name: /^My own wallet/ })
      .check();
    await isSound(page);
    await sendAnswer(page).click();
    await answered(page);
    await page.goBack();

    const hash = await send(who, { ...polygon, amount: "4.25" });
    await seen(who, hash);
    const field = page.getByRole("textbox", { name: "Transaction hash" });
    await field.fill("0xabc");
    await page.getByRole("button", { name: "Find" }).click();
    await page.getByText("A hash has at least 32 characters, letters and digits only.").waitFor();
    await field.fill(`0x${"ab".repeat(32)}`);
    await page.getByRole("button", { name: "Find" }).click();
    await page.getByText("No deposit found with this hash").waitFor();
    // As people paste it: uppercase, with a space, without 0x.
    await field.fill(` ${hash.slice(2).toUpperCase()} `);
    await page.getByRole("button", { name: "Find" }).click();
    const found = page.getByRole("list", { name: "Found deposits" });
    await found.getByText(/^Waiting for the network: \d+ of 64/).waitFor();
    await found.getByText("4.25 POL", { exact: true }).waitFor();
    await isSound(page);

    await confirm("POLYGON");
    await expect.poll(() => mainCoins(who, "POL")).toBe("7.25");
    await first.getByText("Credited", { exact: true }).waitFor();
    await context.close();
  });

  test("a deposit that needs an answer is shown on the wallet page and in the history, which both link to the question", async () => {
    const who = await newPerson();
    const hash = await send(who, { network: "POLYGON", coin: "POL", amount: "2" }, "bob");
    const { id } = await seen(who, hash);
    const { page, context } = await openAs(browser, who, { path: "/dashboard/wallet/balance/overview" });
    await page.getByText(/has arrived\. Tell us who sent it/).waitFor();
    await page.getByRole("link", { name: "Confirm sender" }).click();
    await page.waitForURL(`**${questions}/${id}`);
    await page.goto(questions);
    await page.getByRole("link", { name: "Confirm sender of 2 POL" }).click();
    await page.waitForURL(`**${questions}/${id}`);

    await page.goto("/dashboard/history/transactions/deposit-withdrawal");
    const row = page.getByRole("table").locator("tbody tr:has([data-row])").first();
    await row.getByRole("button", { name: /^Details of/ }).click();
    const drawer = page.getByRole("dialog");
    for (const line of [/Network\s*Polygon/, /Confirmations\s*\d+ of 64/, new RegExp(`Transaction hash\\s*${hash}`)]) {
      await expect.poll(() => drawer.innerText()).toMatch(line);
    }
    await expect.poll(() => drawer.innerText()).toContain(await addressOn(who, "POLYGON"));
    for (const what of ["from address", "your address", "transaction hash"]) {
      const box = await drawer.getByRole("button", { name: `Copy the ${what}` }).boundingBox();
      expect((box?.x ?? Number.NaN) + (box?.width ?? 0)).toBeLessThan(sizes.desktop.width);
    }
    await isSound(page);
    await expect
      .poll(() => drawer.getByRole("link", { name: "Confirm sender" }).getAttribute("href"))
      .toBe(`${questions}/${id}`);
    await page.keyboard.press("Escape");
    await row.getByRole("link", { name: "Action needed" }).click();
    await page.waitForURL(`**${questions}/${id}`);
    await question(page)
      .getByRole("radio", { name: /^My own wallet/ })
      .check();
    await sendAnswer(page).click();
    await answered(page);
    await page.getByRole("link", { name: "Other deposits waiting for you" }).click();
    await page.getByText("Nothing waiting for you").waitFor();
    await context.close();
  });
});
