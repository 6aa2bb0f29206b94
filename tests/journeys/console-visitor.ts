/** The console in a browser, with a signed-in operator. */
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

/** Whether the page is wider than the window. */
export const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth");
