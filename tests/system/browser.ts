/** The system's Chromium, driven as a person would use it, at the two sizes and in the two themes that every screen is held to. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, type BrowserContext, chromium, type Page, type Request } from "playwright-core";
import { findChromium } from "../../scripts/chromium.ts";
import { patientMs } from "./patience.ts";

export const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
export type Size = keyof typeof sizes;

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** When to give up on something that does not appear; a page may take a minute where the processors are shared. */
const patienceMs = patientMs(30);

/** A moving picture stands for the camera, allowed or refused without anybody being asked; without either there is none. */
const cameraFlags = {
  allowed: ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
  refused: ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream=deny"],
  none: [],
} as const;

let shared: Promise<Browser> | undefined;

/** One browser serves all files that a worker runs one after the other: to close it is to close what the file left open. */
export async function openBrowser({ camera = "none" }: { camera?: keyof typeof cameraFlags } = {}): Promise<Browser> {
  if (camera !== "none") return launch(camera);
  if (shared && !(await shared.catch(() => undefined))?.isConnected()) shared = undefined;
  shared ??= launch(camera).then((browser) =>
    Object.assign(browser, {
      close: async () => void (await Promise.all(browser.contexts().map((context) => context.close()))),
    }),
  );
  return shared;
}

async function launch(camera: keyof typeof cameraFlags): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("Chromium is not installed; npm test installs it from the system's packages");
  return chromium.launch({ executablePath, args: [...flags, ...cameraFlags[camera]] });
}

interface VisitorOptions {
  readonly baseUrl: string;
  readonly size?: Size;
  readonly theme?: "dark" | "light";
  /** Logged in from the start, as after an earlier visit. */
  readonly accessToken?: string;
}

export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the console complained about, violations of the content security policy among it. */
  readonly complaints: string[];
}

export async function openVisitor(browser: Browser, options: VisitorOptions): Promise<Visitor> {
  const { baseUrl, size = "desktop", theme, accessToken } = options;
  const context = await browser.newContext({ baseURL: baseUrl, viewport: sizes[size], hasTouch: size === "phone" });
  if (theme) await context.addCookies([{ name: "theme", value: theme, url: baseUrl }]);
  if (accessToken) {
    await context.addCookies([{ name: "signedIn", value: "1", url: baseUrl }]);
    await context.addInitScript((token) => {
      if (sessionStorage.getItem("wasLoggedIn")) return;
      sessionStorage.setItem("wasLoggedIn", "1");
      localStorage.setItem("accessToken", token);
    }, accessToken);
  }
  context.setDefaultTimeout(patienceMs);
  // What a test does with the page's calls may still be under way at its end; then it concerns nobody.
  const close = context.close.bind(context);
  context.close = async (...how) => {
    await context.unrouteAll({ behavior: "ignoreErrors" });
    for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
    await close(...how);
  };
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return { context, page, complaints };
}

/** Opens a page and waits until it runs: the server's page is complete before that, but nothing can be pressed. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "load" });
  await page.waitForSelector("html[data-running]");
}

/**
 * Opens a page whose data arrive only once it runs, which is as late as they can, and waits until they are shown. What moves then
 * moves for everybody on a slow line, however quick the machine is.
 */
export async function visitBeforeItsData(page: Page, path: string): Promise<void> {
  const { promise: isRunning, resolve: release } = Promise.withResolvers<void>();
  let underWay = 0;
  await page.route("**/api/**", async (route) => {
    underWay += 1;
    await isRunning;
    await route.fallback();
  });
  const isOurs = (request: Request) => new URL(request.url()).pathname.startsWith("/api/");
  const end = (request: Request) => {
    if (isOurs(request)) underWay -= 1;
  };
  page.on("requestfinished", end).on("requestfailed", end);
  await visit(page, path);
  release();
  // An answer may lead to the next question.
  for (let quietFrames = 0; quietFrames < 3; quietFrames = underWay === 0 ? quietFrames + 1 : 0) await nextFrame(page);
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly target: readonly string[] }[];
  }[];
}

/** Waits until nothing fades or slides any more. What turns for ever, such as a spinner, is not waited for. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const moving = () => document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    const running = () => moving().filter(({ playState }) => playState === "running");
    while (running().length > 0) await Promise.allSettled(running().map(({ finished }) => finished));
  });

/** Waits until what the page put off to its next frame is done. */
export const nextFrame = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Changes the colours without a visit, and waits until they have changed. */
export async function turnTo(page: Page, theme: "dark" | "light"): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset["theme"] = name;
  }, theme);
  await atRest(page);
}

/** What axe finds wrong with the page once it is at rest, as short lines. */
export const accessibilityFaults = (page: Page): Promise<string[]> => askAxe(page, {});

/** Of all that, what another theme can change. */
export const colourFaults = (page: Page): Promise<string[]> => askAxe(page, { runOnly: ["color-contrast"] });

/** A live page may change while axe reads it, and a toast may be half faded in: a fault counts when a second look finds it too. */
async function askAxe(page: Page, options: object): Promise<string[]> {
  const faults = await askAxeOnce(page, options);
  return faults.length === 0 ? faults : askAxeOnce(page, options);
}

/** What an open dialog hides from everybody was looked at without the dialog, and may be long. */
const hidden = '[data-aria-hidden="true"]';

async function askAxeOnce(page: Page, options: object): Promise<string[]> {
  await atRest(page);
  // Evaluated by the debugger, so that the page's own policy stays as it is.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const asked = JSON.stringify({ resultTypes: ["violations"], ...options });
  const { violations } = await page.evaluate<AxeResult>(`axe.run({ exclude: '${hidden}' }, ${asked})`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join("; ")}`);
}
