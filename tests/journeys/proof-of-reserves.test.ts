/**
 * A visitor logs in from the proof of reserves and verifies a balance in the browser. Totals, states and files:
 * apps/web/app/proof-of-reserves/page.test.tsx.
 */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityFaults, openBrowser, openVisitor, visit } from "../system/browser.ts";
import { looks } from "./looks.ts";
import { baseUrl } from "./signing-in.ts";
import { expectFit } from "./sound-page.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

interface Published {
  readonly solvency: { readonly id: string } | null;
}

/** The first snapshot is published soon after the exchange has started. */
async function publishedId(): Promise<string | undefined> {
  const answer = await fetch(`${baseUrl}/api/public/v1/solvency`);
  return ((await answer.json()) as Published).solvency?.id;
}

test.each(looks)(
  "a visitor logs in from the proof of reserves and sees that the balance is counted, on a $size in the $theme theme",
  async ({ size, theme }) => {
    await expect.poll(publishedId).toBeDefined();
    const { page, context, complaints } = await openVisitor(browser, { baseUrl, size, theme });
    await visit(page, "/proof-of-reserves");
    const card = page.getByRole("region", { name: "Verify my balance" });
    await card.getByRole("link", { name: "Log in" }).click();
    await page.getByRole("button", { name: /^Asha Kulkarni/ }).click();
    await page.waitForURL(/\/proof-of-reserves\?snapshot=/);
    await card.getByText(/^Your ₹[\d,.]+ is counted$/).waitFor();
    await card.getByText(/^Show \d+ more steps$/).click();
    await card.getByText(/^3\. Add (left|right) neighbour/).waitFor();
    await card.getByRole("radio", { name: "Part 4" }).click();
    await card.getByText("Part 4 of your balance").waitFor();
    await card.getByRole("combobox", { name: "Asset" }).click();
    await page.getByRole("option", { name: "BTC" }).click();
    await card.getByText(/^Your [\d,.]+ BTC is counted$|^You had no BTC$/).waitFor();
    await expectFit(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  },
);
