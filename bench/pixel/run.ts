/**
 * The trade page in a real browser with the demo's market running: the time from an order's acknowledgement until its
 * level is painted, and the frame rate while the order book changes ten times a second, beside an idle page.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { openOwnBrowser, openVisitor, visit } from "../../tests/system/browser.ts";
import { demoToken, startInstance } from "../../tests/system/instance.ts";
import { median, percentile } from "../durable/statistics.ts";
import { type Caller, cancel, changeBook, place } from "../live/calls.ts";
import { bidAt, expectLevel, frameTimes, paintedAt } from "./in-page.ts";

const samples = 60;
const rounds = 3;
const frameSeconds = 10;
const marketSymbol = "ADA-INR";
const tradePath = `/trade/${marketSymbol}`;
/** An idle page: nothing on it moves. */
const restingPath = "/fees";
const bounds = { paintedMs: 100, framesPerSecond: 55 };
/** More than the demo's market ever has at one price. */
const volume = 2_000;

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const sorted = (values: readonly number[]): number[] => [...values].sort((left, right) => left - right);

interface Painted {
  readonly afterSent: number;
  readonly afterAnswer: number;
}

/**
 * Places one order inside the visible depth and waits until its level is painted; undefined if the order book already
 * showed it.
 */
async function paint(page: Page, who: Caller): Promise<Painted | undefined> {
  const price = await page.evaluate(bidAt, 3);
  if (!(await page.evaluate(expectLevel, { price, least: volume }))) return undefined;
  const sentAt = Date.now();
  const order = await place(who, { marketSymbol, price: String(Number(price)), volume: String(volume) });
  const answeredAt = Date.now();
  const at = await Promise.race([page.evaluate(paintedAt), later(5_000)]);
  await cancel(who, order);
  // The market may have moved past the price before it was painted.
  return typeof at === "number" ? { afterSent: at - sentAt, afterAnswer: Math.max(0, at - answeredAt) } : undefined;
}

async function measurePaints(browser: Browser, who: Caller): Promise<readonly Painted[]> {
  const { page, context } = await openVisitor(browser, { baseUrl: who.baseUrl });
  await visit(page, tradePath);
  await later(3_000);
  const paints: Painted[] = [];
  for (let tries = 0; paints.length < samples && tries < 2 * samples; tries += 1) {
    const painted = await paint(page, who);
    if (painted) paints.push(painted);
    // Varies the phase within the tenth of a second.
    await later(250 + (tries % 10) * 17);
  }
  await context.close();
  return paints;
}

interface Frames {
  readonly perSecond: number;
  readonly late: number;
}

const framesOf = (times: readonly number[]): Frames => ({
  perSecond: (times.length * 1_000) / times.reduce((sum, time) => sum + time, 0),
  late: times.filter((time) => time > 33).length / times.length,
});

async function measureFrames(browser: Browser, baseUrl: string, path: string, meanwhile: (page: Page) => unknown) {
  const { page, context } = await openVisitor(browser, { baseUrl });
  await visit(page, path);
  await later(3_000);
  const [times] = await Promise.all([page.evaluate(frameTimes, frameSeconds), meanwhile(page)]);
  await context.close();
  return framesOf(times);
}

/** Places and cancels bids a few rows below the best one, where they are visible. */
async function changeVisibly(page: Page, who: Caller): Promise<void> {
  const best = Math.round(Number(await page.evaluate(bidAt, 0)) * 100);
  const priceOf = (pair: number) => String((best - 3 - (pair % 6)) / 100);
  await changeBook(who, { marketSymbol, priceOf }, { everyMs: 100, seconds: frameSeconds });
}

const home = await mkdtemp(join(tmpdir(), "feo-pixel-"));
const exchange = await startInstance({ home, env: { DEMO_BOTS: marketSymbol, ORDERS_PER_SECOND: "1000" } });
const browser = await openOwnBrowser();
try {
  const { baseUrl } = exchange;
  const asha = { baseUrl, token: demoToken(home, "asha") };
  const paints = await measurePaints(browser, asha);
  const afterAnswer = sorted(paints.map((painted) => painted.afterAnswer));
  const afterSent = sorted(paints.map((painted) => painted.afterSent));
  console.log(
    `a level is painted ${median(afterAnswer)} ms after its order's answer (p90 ${percentile(afterAnswer, 90)} ms), ` +
      `${median(afterSent)} ms after the order was sent (p90 ${percentile(afterSent, 90)} ms); ${paints.length} orders`,
  );

  const [resting, trading]: [Frames[], Frames[]] = [[], []];
  const show = ({ perSecond, late }: Frames) =>
    `${perSecond.toFixed(1)} frames/s, ${(late * 100).toFixed(1)}% over 33 ms`;
  for (let round = 1; round <= rounds; round += 1) {
    const rest = await measureFrames(browser, baseUrl, restingPath, () => undefined);
    const trade = await measureFrames(browser, baseUrl, tradePath, (page) => changeVisibly(page, asha));
    resting.push(rest);
    trading.push(trade);
    console.log(`round ${round}: at rest ${show(rest)}; trade ${show(trade)}`);
  }
  const [rest, trade] = [resting, trading].map((frames) => median(frames.map(({ perSecond }) => perSecond)));
  console.log(`${trade?.toFixed(1)} frames/s on the trade page, ${rest?.toFixed(1)} on a page at rest`);
  const isReached = median(afterAnswer) <= bounds.paintedMs && (trade ?? 0) >= bounds.framesPerSecond;
  if (!isReached || paints.length < samples) process.exitCode = 1;
} finally {
  await browser.close();
  await exchange.stop();
  await rm(home, { recursive: true, force: true });
}
