/** The price chart on the trade page, with a stubbed feed so that it always looks the same. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { accessibilityFaults, openBrowser, openVisitor, type Size, visit } from "../system/browser.ts";
import { patientMs } from "../system/patience.ts";

const { baseUrl } = inject("instance");
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const resolutions = ["1", "5", "15", "30", "60", "120", "240", "1D", "1W", "1M"];
const config = { supports_search: true, supports_group_request: true, supported_resolutions: resolutions };
const symbols = { name: "ADA-INR", ticker: "ADA-INR", pricescale: 100, supported_resolutions: resolutions };

/** Bars of a slow wave that ends at the requested time. */
function history(query: URLSearchParams) {
  const resolution = query.get("resolution") ?? "";
  const seconds = { "1D": 86_400, "1W": 604_800, "1M": 2_592_000 }[resolution] ?? Number(resolution) * 60;
  const count = Number(query.get("countback") ?? 100);
  const last = Math.floor(Math.min(Number(query.get("to")), Date.now() / 1_000) / seconds) * seconds;
  const t = Array.from({ length: count }, (_, index) => last - (count - 1 - index) * seconds);
  const price = (time: number) => Math.round((85 + 3 * Math.sin(time / seconds / 9)) * 100) / 100;
  const o = t.map(price);
  const c = t.map((time) => price(time + seconds));
  const h = o.map((open, index) => Math.max(open, c[index] ?? open) + 0.2);
  const l = o.map((open, index) => Math.min(open, c[index] ?? open) - 0.2);
  return { s: "ok", t, o, h, l, c, v: t.map((time) => 1_000 + (time % 977)) };
}

interface Feed {
  /** The calls in their order. */
  readonly asked: string[];
  fails: boolean;
  /** Returned instead of bars. */
  bars?: object;
}

async function feedPage(page: Page): Promise<Feed> {
  const feed: Feed = { asked: [], fails: false };
  // No live bars from the exchange.
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.route("**/api/public/v1/udf/**", async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const name = pathname.split("/").at(-1) ?? "";
    feed.asked.push(name === "history" ? `history ${searchParams.get("resolution")}` : name);
    const answers: Record<string, unknown> = { config, symbols, search: [{ ...symbols, symbol: "ADA-INR" }] };
    if (feed.fails) return route.fulfill({ status: 404, json: { code: "NOT_FOUND" } });
    await route.fulfill({ json: answers[name] ?? feed.bars ?? history(searchParams) });
  });
  return feed;
}

/** The visible toolbar: a phone has another row of resolutions. */
const lengthOf = (page: Page, name: string) => page.getByRole("radio", { name, exact: true }).locator("visible=true");
const loadFault = (page: Page) => page.getByText("The chart didn't load");

test("CHART-017, LIMIT-027 the chart requests the configuration first and opens with day bars", async () => {
  const { page, context, complaints } = await openVisitor(browser, { baseUrl });
  const feed = await feedPage(page);
  await visit(page, "/trade/ADA-INR");
  await expect.poll(() => feed.asked.slice(0, 3)).toEqual(["config", "symbols", "history 1D"]);
  await expect.poll(() => lengthOf(page, "1 day").isChecked()).toBe(true);
  await expect.poll(() => page.getByRole("application").locator("canvas").count()).toBeGreaterThan(2);
  await lengthOf(page, "15 minutes").click();
  await expect.poll(() => feed.asked).toContain("history 15");
  expect(complaints).toEqual([]);

  await visit(page, "/trade/ADA-INR");
  await expect.poll(() => lengthOf(page, "15 minutes").isChecked()).toBe(true);
  await context.close();
});

test("a drawing tool prompts for each point, and a selected drawing can be removed without the keyboard", async () => {
  const { page, context } = await openVisitor(browser, { baseUrl });
  await feedPage(page);
  await visit(page, "/trade/ADA-INR");
  const chart = page.getByRole("application");
  await expect.poll(() => chart.locator("canvas").count()).toBeGreaterThan(2);
  const { x = 0, y = 0, width = 0, height = 0 } = (await chart.boundingBox()) ?? {};
  const press = (right: number, down: number) => page.mouse.click(x + width * right, y + height * down);
  await page.getByRole("button", { name: "Draw", exact: true }).click();
  await page.getByRole("menuitem", { name: "Trend line" }).click();
  await page.getByText("Trend line: tap the start point.").waitFor();
  await press(0.3, 0.5);
  const second = page.getByText("Trend line: now tap the end point.");
  await second.waitFor();
  // The chart treats two quick clicks as a double click, so retry the second until it counts as its own.
  const until = (act: () => Promise<void>, isDone: () => Promise<boolean>) =>
    expect.poll(async () => act().then(isDone), { interval: 700, timeout: patientMs(20) }).toBe(true);
  await until(
    () => press(0.6, 0.5),
    async () => (await second.count()) === 0,
  );
  // A click elsewhere deselects the new drawing, and a click on it selects it.
  const remove = page.getByRole("button", { name: "Remove" });
  let presses = 0;
  await until(
    () => press(0.45, presses++ % 2 === 0 ? 0.8 : 0.5),
    async () => (await remove.count()) === 1,
  );
  await remove.click();
  await remove.waitFor({ state: "detached" });
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("chartDrawings")));
  await expect.poll(kept).toEqual([]);
  await context.close();
});

test("a chart whose feed fails says so, and Try again reloads it", async () => {
  const { page, context } = await openVisitor(browser, { baseUrl });
  const feed = await feedPage(page);
  feed.fails = true;
  await visit(page, "/trade/ADA-INR");
  await loadFault(page).waitFor();
  feed.fails = false;
  feed.asked.length = 0;
  await page.getByRole("button", { name: "Try again" }).click();
  await loadFault(page).waitFor({ state: "detached" });
  expect(feed.asked[0]).toBe("config");
  await context.close();
});

test("the chart of a market without trades is empty and says why", async () => {
  const { page, context } = await openVisitor(browser, { baseUrl });
  const feed = await feedPage(page);
  feed.bars = { s: "no_data" };
  await visit(page, "/trade/ADA-INR");
  await page.getByText("The chart starts with the first trade of ADA-INR.").waitFor();
  await context.close();
});

test("an indicator is added, configured, and kept after a reload", async () => {
  const { page, context } = await openVisitor(browser, { baseUrl });
  await feedPage(page);
  await visit(page, "/trade/ADA-INR");
  await page.getByRole("button", { name: "Indicators" }).click();
  await page.getByRole("checkbox", { name: "Relative strength (RSI)" }).click();
  await page.getByRole("button", { name: "Relative strength (RSI) settings" }).click();
  await page.getByRole("textbox", { name: "Period" }).fill("0");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByText("A whole number from 1 to 500").waitFor();
  await page.getByRole("textbox", { name: "Period" }).fill("21");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.reload();
  const kept = await page.evaluate(() => localStorage.getItem("chartLast"));
  expect(JSON.parse(kept ?? "{}")).toMatchObject({
    indicators: expect.arrayContaining([{ name: "RSI", params: [21] }]),
  });
  await context.close();
});

test.each<Size>(["desktop", "phone"])("the chart has no accessibility faults on a %s", async (size) => {
  const { page, context } = await openVisitor(browser, { baseUrl, size });
  await feedPage(page);
  await visit(page, "/trade/ADA-INR");
  await expect.poll(() => page.getByRole("application").locator("canvas").count()).toBeGreaterThan(2);
  expect(await accessibilityFaults(page)).toEqual([]);
  await context.close();
});
