/** The console in a browser, as an operator of the test's own who has signed in. */
import type { Browser, Page } from "playwright-core";
import { inject } from "vitest";
import { openVisitor, type Size } from "../system/browser.ts";
import type { ConsoleOperator } from "../system/console-operators.ts";

const { consoleUrl } = inject("instance");

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

/** Whether anything reaches past the right edge. */
export const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth");
