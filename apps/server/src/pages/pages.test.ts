/** Pages whose data is temporarily unavailable, rendered by the router's own handler over an app of one page. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listMarkets, type PageHost } from "@feo/contract";
import Fastify from "fastify";
import { createContext, RouterContextProvider, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { ProblemError } from "../platform/problem.ts";
import { servePages } from "./pages.ts";

const hostContext = createContext<PageHost>();

const build = {
  entry: {
    module: {
      default: (_request: Request, status: number) => new Response(`rendered with ${status}`, { status }),
      createPageContext(host: PageHost) {
        const context = new RouterContextProvider();
        context.set(hostContext, host);
        return context;
      },
      handleError: () => undefined,
    },
  },
  routes: {
    root: {
      id: "root",
      path: "/",
      module: {
        default: () => null,
        loader: ({ context }: { context: RouterContextProvider }) => context.get(hostContext).call(listMarkets, {}),
      },
    },
  },
  assets: {
    entry: { module: "", imports: [] },
    url: "",
    version: "",
    routes: { root: { id: "root", path: "/", hasLoader: true, module: "" } },
  },
  assetsBuildDirectory: "",
  publicPath: "/",
  basename: "/",
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial" },
} as unknown as ServerBuild;

async function openPages(call: PageHost["call"], load: () => Promise<ServerBuild>) {
  const app = Fastify();
  await servePages(app, {
    source: {
      build: load,
      clientFolder: undefined,
      version: "1",
      isDevelopment: false,
      close: async () => undefined,
    },
    coinLogoFolder: mkdtempSync(join(tmpdir(), "feo-pages-")),
    host: { call, facts: { publicUrl: "https://feo.example" } as PageHost["facts"] },
    security: { development: false } as never,
    secureCookies: true,
    limit: () => undefined,
    now: Date.now,
  });
  return app;
}

async function open(fail: () => Promise<never>) {
  const app = await openPages(fail, async () => build);
  const answer = await app.inject("/");
  await app.close();
  return answer;
}

test("the page build is loaded by the first page request, once, and does not delay the server", async () => {
  let loads = 0;
  const app = await openPages(
    () => Promise.reject(new ProblemError("UNAVAILABLE")),
    async () => {
      loads += 1;
      return build;
    },
  );
  await app.ready();
  expect(loads).toBe(0);
  await Promise.all(["/?1", "/?2", "/?3"].map((path) => app.inject(path)));
  await app.inject("/?4");
  expect(loads).toBe(1);
  await app.close();
});

test.each([
  ["the database is unavailable", Object.assign(new Error("refused"), { code: "ECONNREFUSED" })],
  ["the leader is unavailable", new ProblemError("UNAVAILABLE", { retryAfterSeconds: 1 })],
])("while %s a page is rendered with 503 and Retry-After", async (_case, error) => {
  const answer = await open(() => Promise.reject(error));
  expect([answer.statusCode, answer.body, answer.headers["retry-after"]]).toEqual([503, "rendered with 503", "5"]);
});

test("a page that fails on a bug is rendered with 500", async () => {
  const answer = await open(() => Promise.reject(new TypeError("x is not a function")));
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([500, undefined]);
});
