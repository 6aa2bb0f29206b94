/** Google, Apple and passkeys: first and second sign-in, linking an account, cancelling at the provider. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityFaults, openBrowser, openVisitor, visit } from "../system/browser.ts";
import { newEmail, password } from "../system/newcomer.ts";
import { addPasskey, addVirtualAuthenticator } from "./passkey.ts";
import {
  baseUrl,
  codeBox,
  expectLoggedIn,
  fillIdentifier,
  nameOf,
  storedToken,
  typeCode,
  unexpected,
  visitors,
  worldUrl,
} from "./signing-in.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function goTo(page: Page, provider: "Google" | "Apple", path = "/auth/login"): Promise<void> {
  await visit(page, path);
  await page.getByRole("button", { name: `Continue with ${provider}` }).click();
  await page.getByRole("heading", { name: `Sign in with ${provider}` }).waitFor();
}

const continueAs = (page: Page, name: string) => page.getByRole("button", { name: `Continue as ${name}` }).click();

describe("Google", () => {
  test("AUTH-005 AUTH-020 AUTH-021 the first Google sign-in opens an account, the second logs in to it, and the URL keeps no codes", async () => {
    const { page, context, complaints } = await openVisitor(browser, { baseUrl });
    await goTo(page, "Google", "/auth/signup?redirect=/swap");
    expect(page.url()).toContain(`:${new URL(worldUrl).port}/google`);
    await continueAs(page, "Asha");
    await page.getByRole("heading", { name: "Signed in with Google" }).waitFor();
    expect(page.url()).toBe(`${baseUrl}/auth/callback`);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Create a new account" }).click();
    await expectLoggedIn(page, "/dashboard");
    const first = await storedToken(page);
    expect(unexpected(complaints)).toEqual([]);
    await context.close();

    const again = await openVisitor(browser, { baseUrl, size: "phone" });
    await goTo(again.page, "Google");
    await continueAs(again.page, "Asha");
    await again.page.waitForURL("**/markets");
    const second = await storedToken(again.page);
    await expect.poll(() => ownerOf(second)).toBe(await ownerOf(first));

    // Without a password Google is the only way in, so unlinking is refused.
    await visit(again.page, "/dashboard/security");
    await again.page.getByRole("button", { name: "Unlink Google" }).click();
    await again.page.getByRole("dialog").getByLabel(codeBox.email).waitFor();
    await typeCode(again.page, codeBox.email, await visitors.codeTo({ email: "asha@gmail.demo" }));
    await again.page.getByText("This is your only way to log in. Set a password first.").waitFor();
    await again.context.close();
  });

  test("AUTH-021 AUTH-022 AUTH-023 an existing account is linked by its password and codes, and Google logs in to it afterwards", async () => {
    const person = await visitors.openAccount(newEmail());
    const { page, context, complaints } = await openVisitor(browser, { baseUrl, theme: "light" });
    await goTo(page, "Google");
    await continueAs(page, "Vikram");
    await page.getByRole("heading", { name: "Signed in with Google" }).waitFor();
    await fillIdentifier(page, person.who);
    await page.getByRole("button", { name: "Link account" }).click();
    await page.getByRole("heading", { name: "Confirm this account is yours" }).waitFor();
    await expect.poll(() => page.locator("input[autocomplete=username]").inputValue()).toBe(nameOf(person.who));
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.type("not the password");
    await page.keyboard.press("Enter");
    await page.getByText("mobile number or password.").waitFor();
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Enter your code" }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await typeCode(page, codeBox.email, await person.freshCode());
    await expectLoggedIn(page);
    expect(unexpected(complaints)).toEqual([]);
    await context.close();

    const again = await openVisitor(browser, { baseUrl });
    await goTo(again.page, "Google", "/auth/login?redirect=/dashboard/security");
    await continueAs(again.page, "Vikram");
    // The account's own codes are still needed.
    await again.page.getByRole("heading", { name: "Enter your code" }).waitFor();
    await again.page.keyboard.type(await person.freshCode());
    await expectLoggedIn(again.page, "/dashboard/security");

    await again.page.getByRole("button", { name: "Unlink Google" }).click();
    await again.page.getByRole("dialog").getByLabel(codeBox.email).waitFor();
    await typeCode(again.page, codeBox.email, await person.freshCode());
    await again.page.getByText("Google is unlinked.", { exact: true }).waitFor();
    await expect.poll(() => again.page.getByRole("button", { name: "Unlink Google" }).count()).toBe(0);
    await again.context.close();
  });

  test("an address that Google has not verified opens no account, and the page says why", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    await goTo(page, "Google");
    await continueAs(page, "Meera");
    await page.getByRole("button", { name: "Create a new account" }).click();
    await page.getByText("Your provider hasn't verified that email address.").waitFor();
    await expect.poll(() => storedToken(page)).toBeNull();
    await context.close();
  });

  test("cancelling at Google's page says that nothing has changed and offers another try", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    await goTo(page, "Google");
    await page.getByRole("button", { name: "Cancel" }).click();
    const heading = page.getByRole("heading", { name: "Sign-in cancelled" });
    await heading.waitFor();
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(page.url()).toBe(`${baseUrl}/auth/callback`);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Continue with Google" }).click();
    await page.getByRole("heading", { name: "Sign in with Google" }).waitFor();
    await context.close();
  });

  test("a sign-in begun in another browser is not finished in this one", async () => {
    const victim = await openVisitor(browser, { baseUrl });
    const asked: string[] = [];
    victim.page.on("request", (request) => asked.push(request.url()));
    await visit(victim.page, "/auth/callback?code=stolen&state=begun-elsewhere&iss=http://127.0.0.1");
    await victim.page.getByRole("heading", { name: "Nothing to finish here" }).waitFor();
    expect(victim.page.url()).toBe(`${baseUrl}/auth/callback`);
    expect(asked.filter((url) => url.includes("/api/auth"))).toEqual([]);
    await victim.page.getByRole("link", { name: "Back to log in" }).click();
    await victim.page.waitForURL("**/auth/login");
    await victim.context.close();
  });

  test("a reload halfway says that there is nothing to finish", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    await goTo(page, "Google");
    await continueAs(page, "Meera");
    await page.getByRole("heading", { name: "Signed in with Google" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Nothing to finish here" }).waitFor();
    await context.close();
  });
});

test("AUTH-004 AUTH-024 AUTH-025 Apple posts to the API and returns to the page, and the second time logs in", async () => {
  const { page, context, complaints } = await openVisitor(browser, { baseUrl, size: "phone", theme: "light" });
  const posted: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.isNavigationRequest()) posted.push(new URL(request.url()).pathname);
  });
  await goTo(page, "Apple", "/auth/login?redirect=/swap");
  await continueAs(page, "Kabir");
  await page.getByRole("heading", { name: "Signed in with Apple" }).waitFor();
  expect(posted).toContain("/api/auth/v1/federated/apple/callback");
  expect(page.url()).toBe(`${baseUrl}/auth/callback`);
  await page.getByRole("button", { name: "Create a new account" }).click();
  await page.waitForURL("**/dashboard");
  const first = await storedToken(page);
  expect(unexpected(complaints)).toEqual([]);
  await context.close();

  const again = await openVisitor(browser, { baseUrl });
  await goTo(again.page, "Apple");
  await continueAs(again.page, "Kabir");
  await expectLoggedIn(again.page);
  await expect.poll(async () => ownerOf(await storedToken(again.page))).toBe(await ownerOf(first));
  await again.context.close();

  const cancelled = await openVisitor(browser, { baseUrl });
  await goTo(cancelled.page, "Apple");
  await cancelled.page.getByRole("button", { name: "Cancel" }).click();
  await cancelled.page.getByRole("heading", { name: "Sign-in cancelled" }).waitFor();
  await cancelled.context.close();
});

describe("a passkey", () => {
  test("a passkey logs in with one press, in place of the password and every code", async () => {
    const person = await visitors.openAccount(newEmail());
    const { page, context, complaints } = await openVisitor(browser, { baseUrl });
    await visit(page, "/auth/login?redirect=/swap");
    await addVirtualAuthenticator(page);
    await addPasskey(page, person);
    await page.getByRole("button", { name: "Log in with a passkey" }).click();
    await expectLoggedIn(page, "/swap");
    await expect.poll(async () => ownerOf(await storedToken(page))).toBe(await ownerOf(person.state.accessToken));
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  });

  test("a passkey prompt without a passkey leaves the page unchanged and says so", async () => {
    const { page, context } = await openVisitor(browser, { baseUrl });
    await visit(page, "/auth/login");
    // A browser without a passkey cancels the prompt itself.
    await addVirtualAuthenticator(page);
    await page.getByRole("button", { name: "Log in with a passkey" }).click();
    await page.getByText("Passkey cancelled. Try again, or log in with your password.").waitFor();
    await expect.poll(() => storedToken(page)).toBeNull();
    await context.close();
  });
});

async function ownerOf(accessToken: string | null): Promise<string> {
  const { body } = await visitors.call("GET", "/user/v1/profile", undefined, { accessToken: accessToken ?? "" });
  return String(body.id);
}
