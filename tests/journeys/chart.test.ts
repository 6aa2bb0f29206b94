/** The price chart on the trade page, fed with answers of this file, so that every picture of it is the same. */
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

/** Bars of a slow wave that ends at the time that is asked for. */
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
  /** The calls in the order in which they came. */
  readonly asked: string[];
  fails: boolean;
  /** Answers instead of bars. */
  bars?: object;
}

async function feedPage(page: Page): Promise<Feed> {
  const feed: Feed = { asked: [], fails: false };
  // The exchange's own bars would come over the socket.
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

/** The toolbar that is in view: a phone has another row of lengths. */
const lengthOf = (page: Page, name: string) => page.getByRole("radio", { name, exact: true }).locator("visible=true");
const loadFault = (page: Page) => page.getByText("The chart did not load");

test("CHART-017, LIMIT-027 the chart asks for the configuration first and opens with bars of a day", async () => {
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

test("a drawing says what it waits for, and one that is pressed can be removed without a key", async () => {
  const { page, context } = await openVisitor(browser, { baseUrl });
  await feedPage(page);
  await visit(page, "/trade/ADA-INR");
  const chart = page.getByRole("application");
  await expect.poll(() => chart.locator("canvas").count()).toBeGreaterThan(2);
  const { x = 0, y = 0, width = 0, height = 0 } = (await chart.boundingBox()) ?? {};
  const press = (right: number, down: number) => page.mouse.click(x + width * right, y + height * down);
  await page.getByRole("button", { name: "Draw", exact: true }).click();
  await page.getByRole("menuitem", { name: "Trend line" }).click();
  await page.getByText("Trend line: press where it begins.").waitFor();
  await press(0.3, 0.5);
  const second = page.getByText("Trend line: now press where it ends.");
  await second.waitFor();
  // Two presses in one moment are a double press to the chart: the second is tried until it is one of its own.
  const until = (act: () => Promise<void>, isDone: () => Promise<boolean>) =>
    expect.poll(async () => act().then(isDone), { interval: 700, timeout: patientMs(20) }).toBe(true);
  await until(
    () => press(0.6, 0.5),
    async () => (await second.count()) === 0,
  );
  // A press elsewhere lets go of what was just drawn, and one on it takes it up again.
  const remove = page.getByRole("button", { name: "Remove it" });
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

test("a chart whose feed is missing says so, and trying again reads it anew", async () => {
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

test("a market without a trade has an empty chart that says why", async () => {
  const { page, context } = await openVisitor(browser, { baseUrl });
  const feed = await feedPage(page);
  feed.bars = { s: "no_data" };
  await visit(page, "/trade/ADA-INR");
  await page.getByText("The chart starts with the first trade of ADA-INR.").waitFor();
  await context.close();
});

test("an indicator is added, set and still there after a reload", async () => {
  const { page, context } = await openVisitor(browser, { baseUrl });
  await feedPage(page);
  await visit(page, "/trade/ADA-INR");
  await page.getByRole("button", { name: "Indicators" }).click();
  await page.getByRole("checkbox", { name: "Relative strength (RSI)" }).click();
  await page.getByRole("button", { name: "Settings of Relative strength (RSI)" }).click();
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

test.each<Size>(["desktop", "phone"])("axe finds nothing wrong with the chart on a %s", async (size) => {
  const { page, context } = await openVisitor(browser, { baseUrl, size });
  await feedPage(page);
  await visit(page, "/trade/ADA-INR");
  await expect.poll(() => page.getByRole("application").locator("canvas").count()).toBeGreaterThan(2);
  expect(await accessibilityFaults(page)).toEqual([]);
  await context.close();
});
