/** The console in a browser, with signed-in operators. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, inject } from "vitest";
import { openBrowser, openVisitor, type Size } from "../system/browser.ts";
import { type ConsoleOperator, newConsoleOperator } from "../system/console-operators.ts";

const { consoleUrl, home } = inject("instance");

export interface TwoOperators {
  readonly browser: Browser;
  readonly first: ConsoleOperator;
  readonly second: ConsoleOperator;
}

/** A browser and two operators with every role, there once the tests run; a file that needs them calls this. */
export function claimTwoOperators(): TwoOperators {
  const claimed = {} as { -readonly [Name in keyof TwoOperators]: TwoOperators[Name] };
  beforeAll(async () => {
    claimed.browser = await openBrowser();
    claimed.first = await newConsoleOperator(home, consoleUrl);
    claimed.second = await newConsoleOperator(home, consoleUrl);
  });
  afterAll(() => claimed.browser.close());
  return claimed;
}

export interface ConsoleVisitor {
  readonly page: Page;
  readonly complaints: readonly string[];
}

export async function openConsoleAs(
  browser: Browser,
  { cookie }: ConsoleOperator,
  size: Size = "desktop",
): Promise<ConsoleVisitor> {
  const { context, page, complaints } = await openVisitor(browser, { baseUrl: consoleUrl, size });
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url: consoleUrl }]);
  return { page, complaints };
}

/** Confirms the open dialog by its button, with the operator's code if one is given. */
export async function confirmDialog(page: Page, button: string, operator?: ConsoleOperator): Promise<void> {
  const dialog = page.getByRole("dialog");
  if (operator) await dialog.getByLabel("Code from your authenticator app").fill(await operator.freshCode());
  await dialog.getByRole("button", { name: button, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}

/** Whether the page is wider than the window. */
export const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth");
