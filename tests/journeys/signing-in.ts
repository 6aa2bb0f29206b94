/** What the journeys of signing up and in share: people of their own, the forms filled in, the codes out of the inbox. */
import type { BrowserContext, Page } from "playwright-core";
import { expect, inject } from "vitest";
import { nextFrame, visit } from "../system/browser.ts";
import { password, visitorsOf, type Who } from "../system/newcomer.ts";

export const { baseUrl, worldUrl, home } = inject("instance");
export const visitors = visitorsOf({ baseUrl, worldUrl, home });

export const nameOf = (who: Who): string => ("email" in who ? who.email : who.mobile);

export const codeBox = {
  email: /^Code by e-mail to/,
  mobile: /^Code by SMS to/,
  app: "Code from your authenticator app",
} as const;

/** As a hand does it: into the box, and over whatever stands in it. */
export async function typeCode(page: Page, label: RegExp | string, code: string): Promise<void> {
  await page.getByLabel(label).click();
  await nextFrame(page);
  await page.keyboard.type(code);
}

export async function fillIdentifier(page: Page, who: Who | string): Promise<void> {
  await page.getByLabel(/^E-mail or mobile number/).fill(typeof who === "string" ? who : nameOf(who));
}

export const next = (page: Page) => page.getByRole("button", { name: "Continue", exact: true });

/** The first step of logging in. */
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

/** Logged in, and where one wanted to go: the token is kept, and the address says nothing of it. */
export async function expectLoggedIn(page: Page, path = "/markets"): Promise<void> {
  await page.waitForURL((url) => url.pathname + url.search === path);
  // It has the person's name in it as soon as that is known.
  await page.getByRole("button", { name: /^Account$|, account of / }).waitFor();
  await expect.poll(() => storedToken(page)).toMatch(/^ey/);
}

export const storedToken = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem("accessToken"));

/** Nothing secret is in the address, in the history's state or in any storage but the token itself. */
export async function expectNothingSecret(page: Page, secrets: readonly string[]): Promise<void> {
  const traces = await page.evaluate(() =>
    JSON.stringify([location.href, history.state, { ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  for (const secret of secrets) expect(traces).not.toContain(secret);
}

/** Complaints of the console that are not the refusals that a test asks for. */
export const unexpected = (complaints: readonly string[]): string[] =>
  complaints.filter((text) => !/the server responded with a status of 4\d\d/.test(text));

/** Answers one call of the page's as if the server had. */
export const refuse = (context: BrowserContext, path: string, status: number, code: string): Promise<unknown> =>
  context.route(`**/api${path}`, (route) =>
    route.fulfill({ status, contentType: "application/problem+json", body: JSON.stringify({ code, status }) }),
  );
