/**
 * Opens a page of the route table as after hydration: the app's own root with its middleware, shell and stores, at an
 * address in memory. Only the network is fake. Other pages are a line with their path, unless the test requests them.
 */
import type { PageFacts } from "@feo/contract";
import { dismissAllToasts } from "@feo/ui";
import { keepSavedFiles } from "@feo/ui/testing";
import { cleanup, render, waitFor } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import type { ComponentType } from "react";
import { createMemoryRouter, type LoaderFunction, type RouteObject, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";
import { browserQueries, endSession, sessionStore } from "../data/index.ts";
import Root, { clientMiddleware, ErrorBoundary } from "../root.tsx";
import { matchRoute } from "../routing/resolve-route.ts";
import { type PageEntry, pages } from "../routing/route-table.ts";
import { fakeApi } from "./fake-api.ts";
import { fakeSockets } from "./fake-socket.ts";
import { giveExchange } from "./given.ts";

interface PageModule {
  readonly default: ComponentType;
  readonly clientLoader?: LoaderFunction;
}
const modules = import.meta.glob<PageModule>("../**/*page.tsx");

export interface OpenPageOptions {
  /** Nobody is logged in. */
  readonly isGuest?: boolean;
  /** Paths of the route table that also render their real page, for tests that navigate. */
  readonly alsoReal?: readonly string[];
  readonly facts?: Partial<PageFacts>;
}

export interface OpenedPage {
  readonly user: UserEvent;
  /** Path and query, as in the address bar. */
  address(): string;
  back(): Promise<void>;
}

const facts: PageFacts = {
  version: "1",
  isDemo: false,
  publicUrl: "https://feo.example",
  companyName: "Feo Exchange Pvt Ltd",
  inboxUrl: null,
  providers: [],
  chat: null,
};

const opened: ReturnType<typeof createMemoryRouter>[] = [];

let errors: MockInstance<typeof console.error>;
let warnings: MockInstance<typeof console.warn>;

/** The warnings logged to the console. */
export const saidWarnings = (): string[] => warnings.mock.calls.map(([first]) => String(first));

beforeEach(() => {
  fakeApi.reset();
  fakeSockets.reset();
  giveExchange();
  errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  warnings = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  keepSavedFiles();
});

afterEach(async () => {
  for (const router of opened.splice(0)) router.dispose();
  cleanup();
  vi.useRealTimers();
  fakeApi.abandon();
  // Let answers that are still being read finish before the stores are cleared.
  await new Promise((done) => setTimeout(done));
  endSession({ notifyServer: false });
  browserQueries.clear();
  sessionStore.setState(sessionStore.getInitialState());
  dismissAllToasts();
  localStorage.clear();
  sessionStorage.clear();
  const complaints = errors.mock.calls.map((words) => words.map(String).join(" "));
  const faults = [...fakeApi.faults()];
  vi.restoreAllMocks();
  expect(faults).toEqual([]);
  expect(complaints).toEqual([]);
});

/** Renders the page at an address; use `findBy` to wait for its content. */
export function openPage(address: string, options: OpenPageOptions = {}): OpenedPage {
  const { isGuest = false, alsoReal = [] } = options;
  if (!isGuest) localStorage.setItem("accessToken", "token");
  const shown = matchRoute(new URL(address, "http://ours.invalid").pathname)?.config.path;
  const root: RouteObject = {
    id: "root",
    path: "/",
    Component: Root,
    ErrorBoundary,
    middleware: clientMiddleware as NonNullable<RouteObject["middleware"]>,
    loader: () => ({
      answers: null,
      theme: "dark",
      currency: "INR",
      isSignedIn: !isGuest,
      showsStartStrip: false,
      facts: { ...facts, ...options.facts },
    }),
    shouldRevalidate: () => false,
    hydrateFallbackElement: null,
    children: pages.map((entry) => routeOf(entry, entry.path === shown || alsoReal.includes(entry.path))),
  };
  const router = createMemoryRouter([root], { initialEntries: [address] });
  opened.push(router);
  render(<RouterProvider router={router} />);
  return {
    user: patient(userEvent.setup({ delay: null })),
    address: () => router.state.location.pathname + router.state.location.search,
    back: () => router.navigate(-1),
  };
}

/** Waits until an element is enabled before clicking: many buttons are shown before their data is loaded. */
const patient = (user: UserEvent): UserEvent => ({
  ...user,
  async click(element) {
    await waitFor(() => expect(element.matches(":disabled"), "it is disabled").toBe(false));
    await user.click(element);
  },
});

function routeOf({ path, page }: PageEntry, isReal: boolean): RouteObject {
  const place = path === "/" ? { index: true as const } : { path };
  if (!isReal) return { ...place, id: path, element: <p>The page {path}</p> };
  return {
    ...place,
    id: path,
    lazy: async () => {
      const module = await modules[`../${page}`]?.();
      if (!module) throw new Error(`There is no module ${page}`);
      return { Component: module.default, ...(module.clientLoader ? { loader: module.clientLoader } : {}) };
    },
  };
}
