/** Operators among themselves: signing in, proposing, confirming, reading the log. */
import { Secret, TOTP } from "otpauth";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { accessibilityFaults, openBrowser, openVisitor, type Size } from "../system/browser.ts";
import { addOperator, type ConsoleOperator, consoleCall, newConsoleOperator } from "../system/console-operators.ts";
import { isTooWide } from "./console-visitor.ts";
import { addVirtualAuthenticator } from "./passkey.ts";

const { consoleUrl, home } = inject("instance");
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** A browser with a signed-in operator. */
async function at(operator: ConsoleOperator, path: string, size: Size = "desktop"): Promise<Page> {
  const visitor = await openVisitor(browser, { baseUrl: consoleUrl, size });
  const [name = "", value = ""] = operator.cookie.split("=");
  await visitor.context.addCookies([{ name, value, url: consoleUrl, httpOnly: true, sameSite: "Strict" }]);
  await visitor.page.goto(path);
  return visitor.page;
}

const codeOf = (secret: string, at: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

describe("signing in to the console", () => {
  test.each(["desktop", "phone"] as const)(
    "a new operator enrols with both halves and is signed in, %s",
    async (size) => {
      const { name, passphrase, secret: both } = await addOperator(home);
      const [firstHalf = "", secondHalf = ""] = both.split(" ");
      const { page, complaints, context } = await openVisitor(browser, { baseUrl: consoleUrl, size });
      await page.goto("/audit");
      await page.getByRole("heading", { name: "Sign in" }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByLabel("Name").fill(name);
      await page.getByLabel("Passphrase", { exact: true }).fill("not the right one");
      await page.getByLabel("Code from your authenticator app").fill("000000");
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByRole("alert").getByText("Incorrect name, passphrase or code.").waitFor();
      await page.getByRole("button", { name: "New operator? Enrol" }).click();
      await page.getByRole("heading", { name: "Enrol as an operator" }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByLabel("Name").fill(name);
      await page.getByLabel("First half of your secret").fill(firstHalf);
      await page.getByLabel("Second half of your secret").fill(firstHalf);
      await page.getByLabel("New passphrase", { exact: true }).fill(passphrase);
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("alert").getByText("That isn't a valid enrolment secret for this name.").waitFor();
      await page.getByLabel("Second half of your secret").fill(secondHalf);
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("heading", { name: "Set up your authenticator app" }).waitFor();
      await page.getByRole("img", { name: "Authenticator app setup key" }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      const secret = (await page.locator("code").textContent()) ?? "";
      await page.getByLabel("First code from the app").fill(codeOf(secret, Date.now()));
      await page.getByRole("button", { name: "Enrol and sign in" }).click();
      // The page that was first requested.
      await page.getByRole("heading", { name: "Audit log", level: 1 }).waitFor();
      await page.getByRole("cell", { name: "sign in", exact: true }).first().waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
        .toBe(true);
      // Apart from the expected 401 the console logged nothing.
      expect(complaints.filter((line) => !line.includes("401"))).toEqual([]);
      await page.getByRole("button", { name }).click();
      await page.getByRole("menuitem", { name: "Sign out" }).click();
      await page.getByRole("heading", { name: "Sign in" }).waitFor();
      await context.close();
    },
  );
});

describe("an idle console", () => {
  test("the header counts down, and at zero the screen gives way to the sign-in page without its data", async () => {
    const operator = await newConsoleOperator(home, consoleUrl);
    const page = await at(operator, "/operators");
    await page.getByText(/^Locks in 1[45]:\d\d$/).waitFor();
    await page.getByRole("row").filter({ hasText: operator.name }).waitFor();
    await page.route("**/api/console/v1/status", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), locksInMs: 2_000 } });
    });
    // The session still exists, and nothing asks for it again, so the page stays signed out.
    await page.route("**/api/console/v1/session", (route) => route.abort());
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await expect.poll(() => page.getByText(operator.name).count()).toBe(0);
    await page.context().close();
  });
});

describe("roles", () => {
  test.each(["desktop", "phone"] as const)(
    "support sees only its sections, and is told so at another's address, %s",
    async (size) => {
      const page = await at(await newConsoleOperator(home, consoleUrl, ["support"]), "/", size);
      await page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
      await page.getByRole("heading", { name: "Engine" }).waitFor();
      // The books and the day's figures are not for support.
      expect(await page.getByRole("table", { name: "Books" }).count()).toBe(0);
      if (size === "phone") await page.getByRole("button", { name: "Menu" }).click();
      await page.getByRole("link", { name: "Content", exact: true }).waitFor();
      await expect.poll(() => page.getByRole("link", { name: /^(KYC|Withdrawals|Deposits|Ledger)/ }).count()).toBe(0);
      await page.goto("/withdrawals");
      await page.getByText("Your roles don't include this page").waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.goto("/markets/BTC-INR");
      await page.getByRole("heading", { name: "Top of the book" }).waitFor();
      await expect.poll(() => page.getByRole("button", { name: /^(Halt|Propose)/ }).count()).toBe(0);
      await page.context().close();
    },
  );
});

describe("devices", () => {
  test.each(["desktop", "phone"] as const)(
    "an operator finds their devices in the menu under their name and signs the others out, %s",
    async (size) => {
      const operator = await newConsoleOperator(home, consoleUrl, ["treasury"]);
      const { name, passphrase } = operator;
      const body = { name, passphrase, code: await operator.freshCode() };
      expect((await consoleCall(consoleUrl, "POST", "/sign-in", { body })).status).toBe(200);
      const page = await at(operator, "/operators", size);
      await page.getByRole("button", { name }).click();
      await page.getByRole("menuitem", { name: "My devices" }).click();
      await page.getByRole("heading", { name: "My devices" }).waitFor();
      await page.getByText("This device").waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
        .toBe(true);
      await page.getByRole("button", { name: "Sign out all others" }).click();
      await page.getByText("Signed out on all other devices.", { exact: true }).waitFor();
      await expect.poll(() => page.getByRole("button", { name: /^Sign out/ }).count()).toBe(0);
      await page.context().close();
    },
  );
});

describe("two operators", () => {
  test("one operator proposes a removal, another confirms it with a code, and it is logged", async () => {
    const [first, second, { name: leaving }] = await Promise.all([
      newConsoleOperator(home, consoleUrl),
      newConsoleOperator(home, consoleUrl),
      addOperator(home),
    ]);
    const one = await at(first, "/operators");
    const row = one.getByRole("row").filter({ hasText: leaving });
    await row.getByRole("button", { name: "Remove" }).click();
    const asked = one.getByRole("dialog", { name: `Remove ${leaving}` });
    expect(await accessibilityFaults(one)).toEqual([]);
    await asked.getByLabel("Code from your authenticator app").fill("000000");
    await asked.getByRole("button", { name: "Remove" }).click();
    await asked.getByText("Incorrect or already used code. Wait for the next one.").waitFor();
    await asked.getByLabel("Code from your authenticator app").fill(await first.freshCode());
    await asked.getByRole("button", { name: "Remove" }).click();
    await one.getByText("Proposed. Another operator has to confirm it.", { exact: true }).waitFor();
    await one.goto("/proposals");
    const mine = one.getByRole("listitem").filter({ hasText: leaving });
    await mine.getByText("Waiting for another operator").waitFor();
    await expect.poll(() => mine.getByRole("button", { name: "Confirm" }).count()).toBe(0);

    const other = await at(second, "/proposals", "phone");
    await other.getByRole("listitem").filter({ hasText: leaving }).getByRole("button", { name: "Confirm" }).click();
    const confirming = other.getByRole("dialog", { name: `Remove operator ${leaving}` });
    await confirming.getByLabel("Code from your authenticator app").fill(await second.freshCode());
    await confirming.getByRole("button", { name: "Confirm" }).click();
    await confirming.waitFor({ state: "detached" });
    expect(await accessibilityFaults(other)).toEqual([]);
    await other.goto("/operators");
    await other.getByRole("row").filter({ hasText: second.name }).waitFor();
    await expect.poll(() => other.getByRole("row").filter({ hasText: leaving }).count()).toBe(0);

    await other.goto(`/audit?about=${leaving}`);
    await other.getByRole("cell", { name: "operator remove", exact: true }).waitFor();
    await other.getByRole("cell", { name: "propose operator remove" }).waitFor();
    await Promise.all([one.context().close(), other.context().close()]);
  });

  test("the operator who proposes a new one sees the first half of the secret, the one who confirms sees the second", async () => {
    const [first, second] = await Promise.all([
      newConsoleOperator(home, consoleUrl),
      newConsoleOperator(home, consoleUrl),
    ]);
    const name = `${first.name}-c`;
    const one = await at(first, "/operators");
    await one.getByRole("button", { name: "Add an operator" }).click();
    const adding = one.getByRole("dialog", { name: "Add an operator" });
    await adding.getByLabel("Name").fill(name);
    await adding.getByRole("checkbox", { name: /^Support: / }).check();
    await adding.getByLabel("Code from your authenticator app").fill(await first.freshCode());
    await adding.getByRole("button", { name: "Propose" }).click();
    await adding.getByText(/First half of the enrolment secret/).waitFor();
    expect(await adding.locator("code").textContent()).toMatch(/^[\w-]{22}$/);
    expect(await accessibilityFaults(one)).toEqual([]);
    await adding.getByRole("button", { name: "Done" }).click();

    const other = await at(second, "/proposals", "phone");
    await other.getByRole("listitem").filter({ hasText: name }).getByRole("button", { name: "Confirm" }).click();
    const confirming = other.getByRole("dialog", { name: `Add operator ${name}` });
    await confirming.getByLabel("Code from your authenticator app").fill(await second.freshCode());
    await confirming.getByRole("button", { name: "Confirm" }).click();
    await confirming.getByText(/Second half of the enrolment secret/).waitFor();
    expect(await confirming.locator("code").textContent()).toMatch(/^[\w-]{22}$/);
    await confirming.getByRole("button", { name: "Done" }).click();
    await other.goto("/operators");
    await other.getByRole("row").filter({ hasText: name }).getByText("Not enrolled").waitFor();
    await Promise.all([one.context().close(), other.context().close()]);
  });

  test("checking the log reports it as intact, and as broken if a known head is missing", async () => {
    const page = await at(await newConsoleOperator(home, consoleUrl), "/audit");
    await page.getByRole("button", { name: "Check the whole log" }).click();
    await page
      .getByText(/entries, none missing or changed\. \d+ exported heads, all found\. Head [0-9a-f]{64}/)
      .waitFor();
    await page.getByLabel("Head noted earlier").fill("0123".repeat(16));
    await page.getByRole("button", { name: "Check the whole log" }).click();
    await page.getByText(/The log is broken\. .*cut off or rewritten/).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name: "Audit log" }).click();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  });
});

describe("passkeys", () => {
  test.each(["desktop", "phone"] as const)(
    "an operator adds a passkey with a code, signs in with it and removes it, %s",
    async (size) => {
      const operator = await newConsoleOperator(home, consoleUrl, ["support"]);
      const page = await at(operator, `/operators/${operator.name}`, size);
      await addVirtualAuthenticator(page);
      await page.getByText("No passkey yet").waitFor();
      await page.getByRole("button", { name: "Add a passkey" }).click();
      const adding = page.getByRole("dialog", { name: "Add a passkey" });
      await adding.getByLabel("Name").fill("A work laptop");
      await adding.getByLabel("Code from your authenticator app").fill("000000");
      await adding.getByRole("button", { name: "Create passkey" }).click();
      await adding.getByText("Incorrect or already used code. Wait for the next one.").waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await adding.getByLabel("Code from your authenticator app").fill(await operator.freshCode());
      await adding.getByRole("button", { name: "Create passkey" }).click();
      const passkey = page.getByRole("table", { name: "Passkeys" }).getByRole("row", { name: /^A work laptop/ });
      await passkey.getByText("Not used yet").waitFor();

      await page.getByRole("button", { name: operator.name }).click();
      await page.getByRole("menuitem", { name: "Sign out" }).click();
      const use = page.getByRole("button", { name: "Use a passkey" });
      await use.waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await use.focus();
      await page.keyboard.press("Enter");
      // The page that it was signed out of.
      const device = page.getByRole("row").filter({ hasText: "This device" });
      await device.getByText("Passkey", { exact: true }).waitFor();
      await expect.poll(() => passkey.getByText("Not used yet").count()).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
      await expect.poll(() => isTooWide(page)).toBe(false);

      await page.getByRole("button", { name: "Remove A work laptop" }).click();
      const removing = page.getByRole("dialog", { name: "Remove A work laptop" });
      await removing.getByLabel("Code from your authenticator app").fill(await operator.freshCode());
      await removing.getByRole("button", { name: "Remove" }).click();
      await page.getByText("No passkey yet").waitFor();
      await page.getByRole("button", { name: operator.name }).click();
      await page.getByRole("menuitem", { name: "Sign out" }).click();
      await use.click();
      await page.getByRole("alert").getByText("We couldn't sign you in with that passkey.").waitFor();
      await page.context().close();
    },
  );
});
