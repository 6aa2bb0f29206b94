/** The system's Chromium, driven as a person would, in the two sizes and two themes that every screen must support. */
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

/** Timeout for elements to appear; a page can take a minute on shared processors. */
const patienceMs = patientMs(30);

/** Chromium's fake camera, with permission granted or denied automatically; `none` has no camera. */
const cameraFlags = {
  allowed: ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
  refused: ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream=deny"],
  none: [],
} as const;

let shared: Promise<Browser> | undefined;

/** All files that a worker runs share one browser: closing it only closes the contexts that the file left open. */
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

/** A separate browser, for a program that closes it at its end. */
export const openOwnBrowser = (): Promise<Browser> => launch("none");

async function launch(camera: keyof typeof cameraFlags): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("Chromium is not installed; npm test installs it from the system's packages");
  return chromium.launch({ executablePath, args: [...flags, ...cameraFlags[camera]] });
}

interface VisitorOptions {
  readonly baseUrl: string;
  readonly size?: Size;
  readonly theme?: "dark" | "light";
  /** Starts logged in, as after an earlier visit. */
  readonly accessToken?: string;
}

export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Console errors, including violations of the content security policy. */
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
  // Requests that a test intercepts may still be in flight at its end; errors in them are ignored.
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

/**
 * Opens a page and waits for hydration: the server-rendered page is visible before that, but its buttons do nothing.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "load" });
  await page.waitForSelector("html[data-running]");
}

/**
 * Opens a page, delays its data until hydration, the latest possible moment, and waits until they are shown. A layout
 * shift seen here happens to everyone on a slow connection, however fast this machine is.
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
  // A response may trigger the next request.
  for (let quietFrames = 0; quietFrames < 3; quietFrames = underWay === 0 ? quietFrames + 1 : 0) await nextFrame(page);
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly target: readonly string[] }[];
  }[];
}

/** Waits until fades and slides have ended. Endless animations, such as spinners, are ignored. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const moving = () => document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    const running = () => moving().filter(({ playState }) => playState === "running");
    while (running().length > 0) await Promise.allSettled(running().map(({ finished }) => finished));
  });

/** Waits until work that the page deferred to its next frame is done. */
export const nextFrame = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Switches the theme without a reload, and waits until the transition has ended. */
export async function turnTo(page: Page, theme: "dark" | "light"): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset["theme"] = name;
  }, theme);
  await atRest(page);
}

/** axe's findings once the page is at rest, as short lines. */
export const accessibilityFaults = (page: Page): Promise<string[]> => askAxe(page, {});

/** Only the findings that depend on the theme. */
export const colourFaults = (page: Page): Promise<string[]> => askAxe(page, { runOnly: ["color-contrast"] });

/**
 * A live page may change while axe runs, and a toast may be half faded in: only a fault found twice in a row counts.
 */
async function askAxe(page: Page, options: object): Promise<string[]> {
  const faults = await askAxeOnce(page, options);
  return faults.length === 0 ? faults : askAxeOnce(page, options);
}

/** Content hidden behind an open dialog was checked without the dialog, and may be long. */
const hidden = '[data-aria-hidden="true"]';

async function askAxeOnce(page: Page, options: object): Promise<string[]> {
  await atRest(page);
  // Evaluated through the debugger, so that the page's content security policy stays unchanged.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const asked = JSON.stringify({ resultTypes: ["violations"], ...options });
  const { violations } = await page.evaluate<AxeResult>(`axe.run({ exclude: '${hidden}' }, ${asked})`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join("; ")}`);
}
