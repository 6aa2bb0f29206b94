/** Shared by the sign-up and login journeys: new accounts, filled-in forms, codes from the inbox. */
import type { BrowserContext, Page } from "playwright-core";
import { expect, inject } from "vitest";
import { nextFrame, visit } from "../system/browser.ts";
import { password, visitorsOf, type Who } from "../system/newcomer.ts";

export const { baseUrl, worldUrl, home } = inject("instance");
export const visitors = visitorsOf({ baseUrl, worldUrl, home });

export const nameOf = (who: Who): string => ("email" in who ? who.email : who.mobile);

export const codeBox = {
  email: /^Code by email to/,
  mobile: /^Code by SMS to/,
  app: "Code from your authenticator app",
} as const;

/** Clicks the box and types, replacing its content, as a person would. */
export async function typeCode(page: Page, label: RegExp | string, code: string): Promise<void> {
  await page.getByLabel(label).click();
  await nextFrame(page);
  await page.keyboard.type(code);
}

export async function fillIdentifier(page: Page, who: Who | string): Promise<void> {
  await page.getByLabel(/^Email or mobile number/).fill(typeof who === "string" ? who : nameOf(who));
}

export const next = (page: Page) => page.getByRole("button", { name: "Continue", exact: true });

/** The first step of a login. */
export async function enterPassword(page: Page, who: Who, secret = password): Promise<void> {
  await fillIdentifier(page, who);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await next(page).click();
}

export async function startLoggingIn(page: Page, who: Who, path = "/auth/login"): Promise<void> {
  await visit(page, path);
  await enterPassword(page, who);
  await page.getByRole("heading", { name: "Enter your code" }).waitFor();
}

/** Logged in and at the requested page: the token is stored, and the URL contains no trace of it. */
export async function expectLoggedIn(page: Page, path = "/markets"): Promise<void> {
  await page.waitForURL((url) => url.pathname + url.search === path);
  // Shows the person's name once it is loaded.
  await page.getByRole("button", { name: /^Account$|account of /i }).waitFor();
  await expect.poll(() => storedToken(page)).toMatch(/^ey/);
}

export const storedToken = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem("accessToken"));

/** None of the secrets is in the URL, the history state, the cookies or the storage. */
export async function expectNothingSecret(page: Page, secrets: readonly string[]): Promise<void> {
  const traces = await page.evaluate(() =>
    JSON.stringify([location.href, history.state, { ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  for (const secret of secrets) expect(traces).not.toContain(secret);
}

/** Console output other than the 4xx answers that a test provokes. */
export const unexpected = (complaints: readonly string[]): string[] =>
  complaints.filter((text) => !/the server responded with a status of 4\d\d/.test(text));

/** Answers one of the page's calls with a refusal. */
export const refuse = (context: BrowserContext, path: string, status: number, code: string): Promise<unknown> =>
  context.route(`**/api${path}`, (route) =>
    route.fulfill({ status, contentType: "application/problem+json", body: JSON.stringify({ code, status }) }),
  );
