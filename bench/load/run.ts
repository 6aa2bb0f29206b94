/**
 * How soon the trade page and the wallet are painted in a real browser with an empty cache, beside a bare page; how
 * long their tasks block the page; and how much JavaScript a first visit downloads. `npm run bench:load -- ROUNDS`.
 * It fails only if a measurement was not possible: times on a shared machine prove little, so those above a target are
 * only marked.
 */
import { rm } from "node:fs/promises";
import { loadavg } from "node:os";
import type { Browser } from "playwright-core";
import { openOwnBrowser, openVisitor, visit } from "../../tests/system/browser.ts";
import { firstLoadBudgets, weighFirstLoad } from "../../tests/system/first-load.ts";
import { newHome } from "../../tests/system/home.ts";
import { demoToken, startInstance } from "../../tests/system/instance.ts";
import { median } from "../durable/statistics.ts";
import { serveBarePage } from "./bare-page.ts";
import { completeAt, observeLoad, pageReport } from "./in-page.ts";
import { type MainThread, watchMainThread } from "./main-thread.ts";

const rounds = Number(process.argv[2] ?? 7);
/** Total for a trade page on a quiet machine. */
const longTasksTargetMs = 500;
const mark = "bench-load";
/** How long a page is watched after it is complete. */
const settleMs = 1_000;
const tradePath = "/trade/ADA-INR";

interface Subject {
  readonly name: string;
  readonly baseUrl: string;
  readonly path: string;
  readonly accessToken?: string;
}

interface Visit {
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly largestText: string;
  readonly complete: number;
  readonly longTasks: number;
  readonly thread: MainThread;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const ms = (value: number) => `${value.toFixed(0)} ms`;

async function measure(browser: Browser, bareUrl: string, { name, path, ...visitor }: Subject): Promise<Visit> {
  const { page, context } = await openVisitor(browser, visitor);
  await page.addInitScript(observeLoad, mark);
  const stopWatching = await watchMainThread(browser, page, mark);
  if (visitor.baseUrl === bareUrl) await page.goto(path, { waitUntil: "load" });
  else await visit(page, path);
  const complete = await (await page.waitForFunction(completeAt, undefined, { polling: 50 })).jsonValue();
  await page.waitForLoadState("networkidle");
  await later(settleMs);
  const report = await page.evaluate(pageReport);
  const thread = await stopWatching();
  await context.close();
  if (complete === null || !report || report.firstPaint === 0 || report.largestPaint === 0)
    throw new Error(`${name}: no paint was reported`);
  const { firstPaint, largestPaint, largestText } = report;
  return { firstPaint, largestPaint, largestText, complete, longTasks: sum(report.longTasks), thread };
}

const medianOf = (visits: readonly Visit[], figure: (visit: Visit) => number) => median(visits.map(figure));

function table(rows: readonly (readonly string[])[]): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (/^\d/.test(cell) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join("  ");
  console.log(`${rows.map(line).join("\n")}\n`);
}

const home = await newHome("feo-load-");
const exchange = await startInstance({ home });
const bare = await serveBarePage();
const browser = await openOwnBrowser();
try {
  const { baseUrl } = exchange;
  const accessToken = demoToken(home, "asha");
  const subjects: readonly Subject[] = [
    { name: "bare page", baseUrl: bare.baseUrl, path: "/" },
    { name: tradePath, baseUrl, path: tradePath },
    { name: `${tradePath}, logged in`, baseUrl, path: tradePath, accessToken },
    { name: "wallet, logged in", baseUrl, path: "/dashboard/wallet/balance/overview", accessToken },
  ];
  const visits = subjects.map((): Visit[] => []);
  const loads: number[] = [];
  // The first round warms up the server and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, subject] of subjects.entries()) {
      const measured = await measure(browser, bare.baseUrl, subject);
      if (round > 0) visits[index]?.push(measured);
    }
    if (round === 0) continue;
    loads.push(loadavg()[0] ?? 0);
    const paints = visits.map((own) => ms(own.at(-1)?.largestPaint ?? Number.NaN));
    console.log(`round ${round}: largest paints ${paints.join(", ")}; load average ${loads.at(-1)?.toFixed(1)}`);
  }
  const bareVisits = visits[0] ?? [];

  console.log(`\nPaints, medians of ${rounds} rounds; the ratio is to the bare page, round by round`);
  table([
    ["page", "first", "largest", "ratio", "complete", "painted as the largest"],
    ...subjects.map(({ name }, index) => {
      const own = visits[index] ?? [];
      const ratios = own.map(
        ({ largestPaint }, round) => largestPaint / (bareVisits[round]?.largestPaint ?? Number.NaN),
      );
      return [
        name,
        ms(medianOf(own, ({ firstPaint }) => firstPaint)),
        ms(medianOf(own, ({ largestPaint }) => largestPaint)),
        median(ratios).toFixed(1),
        ms(medianOf(own, ({ complete }) => complete)),
        own.at(-1)?.largestText.trim().slice(0, 40) ?? "",
      ];
    }),
  ]);

  const marked = (value: number) => `${ms(value)}${value > longTasksTargetMs ? " (ABOVE)" : ""}`;
  console.log(
    `Main thread until ${settleMs / 1_000} s after the page has settled, medians; ` +
      `target for the long tasks of ${tradePath}: ${longTasksTargetMs} ms on a quiet machine`,
  );
  table([
    ["page", "tasks over 50 ms", "the same by processor time", "all tasks", "scripts (both processor time)"],
    ...subjects.map(({ name, path }, index) => {
      const own = visits[index] ?? [];
      const show = path === tradePath ? marked : ms;
      return [
        name,
        show(medianOf(own, ({ longTasks }) => longTasks)),
        show(medianOf(own, ({ thread }) => thread.longTasks)),
        ms(medianOf(own, ({ thread }) => thread.tasks)),
        ms(medianOf(own, ({ thread }) => thread.scripts)),
      ];
    }),
  ]);
  console.log(
    `load average of the last minute: ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}\n`,
  );

  console.log("First-load JavaScript, gzip, without the chart's own file");
  const weights: string[][] = [];
  for (const budget of firstLoadBudgets) {
    const { bytes, files } = await weighFirstLoad(browser, baseUrl, budget);
    const kb = bytes / 1024;
    const state = kb > budget.budgetKb ? "ABOVE" : "";
    weights.push([budget.path, `${kb.toFixed(1)} KB`, `${files} files`, `budget ${budget.budgetKb} KB`, state]);
  }
  table(weights);
} finally {
  await browser.close();
  bare.stop();
  await exchange.stop();
  await rm(home, { recursive: true, force: true });
}
