/**
 * Serves the web app: its files, and server-rendered pages. A page depends only on its URL and a few non-secret
 * cookies, so one rendering serves all identical requests within a second; only the nonce differs.
 */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { cookieNames, defaultLocale, type PageHost, preferenceCookieSeconds, readCookies } from "@feo/contract";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { RequestHandler, RouterContextProvider } from "react-router";
import type { Limit } from "../platform/limits.ts";
import { loadOnce } from "../platform/load-once.ts";
import { isUnavailable, ProblemError, sendProblem } from "../platform/problem.ts";
import {
  contentSecurityPolicy,
  makeNonce,
  type SecurityOptions,
  staticSecurityHeaders,
} from "../platform/security-headers.ts";
import { serveChatFrame } from "./chat-frame.ts";
import type { PageSource } from "./page-source.ts";
import { createRenderCache, cutAtNonce, type RenderedPage, withNonce } from "./render-cache.ts";

/** The exports of the web app's server entry besides its renderer. */
interface PageEntry {
  readonly createPageContext: (host: PageHost) => RouterContextProvider;
}

export interface PagesOptions {
  readonly source: PageSource;
  readonly coinLogoFolder: string;
  readonly host: Omit<PageHost, "nonce">;
  readonly security: SecurityOptions;
  readonly secureCookies: boolean;
  /** Page requests per IP address. */
  readonly limit: Limit;
  readonly now: () => number;
}

const renderedForMs = 1_000;
const retrySeconds = 5;
const warmAfterMs = 1_000;
const privatePath = /^\/+(dashboard|auth)(\/|\.data|\?|$)/i;

export async function servePages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { source, security, now } = options;
  const renderer = createRenderer(source);
  // Random, so that no text on a page can be mistaken for the placeholder that the real nonce replaces.
  const noncePlaceholder = randomBytes(24).toString("hex");
  const cache = createRenderCache({ lifetimeMs: security.development ? 0 : renderedForMs, now });

  app.get("/version.json", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return { version: options.host.facts.version };
  });
  const { chat } = options.host.facts;
  if (chat) serveChatFrame(app, { chat, limit: options.limit });
  await app.register(async (files) => {
    // Requests that the file server refuses, such as path traversal, are answered with 404.
    files.setErrorHandler((error: FastifyError, request, reply) =>
      sendProblem(isRefusal(error) ? new ProblemError("CALL_NOT_FOUND") : error, request, reply),
    );
    await serveFiles(files, options);
  });
  // Load the pages late, because orders come first after a restart; an earlier page request loads them itself.
  app.addHook("onListen", async () => {
    setTimeout(
      () => renderer().catch((error: unknown) => app.log.error({ err: error }, "the pages cannot be loaded")),
      warmAfterMs,
    ).unref();
  });
  const { middleware } = source;
  if (middleware) {
    app.addHook("onRequest", (request, reply, next) => {
      if (request.url.startsWith("/api")) return next();
      return middleware(request.raw, reply.raw, next);
    });
  }

  async function render(request: FastifyRequest): Promise<RenderedPage> {
    const { handle, createPageContext } = await renderer();
    const context = createPageContext({ ...options.host, call: callForPage, nonce: noncePlaceholder });
    const response = await handle(pageRequest(request, options.host.facts.publicUrl), context);
    return {
      status: response.status,
      headers: [...response.headers].filter(([name]) => name !== "content-length"),
      parts: cutAtNonce(await response.text(), noncePlaceholder),
    };
  }

  /** If a service is temporarily unavailable, throw a 503 response, for which the app has a page, and not an error. */
  const callForPage: PageHost["call"] = (call, input) =>
    options.host.call(call, input).catch((error: unknown) => {
      throw isUnavailable(error) ? new Response(null, { status: 503 }) : error;
    });

  app.route({
    method: ["GET", "HEAD"],
    url: "/*",
    handler: async (request, reply) => {
      options.limit(request.ip);
      const cookies = readCookies(request.headers.cookie);
      const key = renderKey(request.url, cookies);
      const page = await cache.get(key, () => render(request));
      const nonce = makeNonce();
      const policy = contentSecurityPolicy(nonce, security);
      sendHeaders(reply, page, policy, privatePath.test(request.url));
      if (page.status === 503) reply.header("retry-after", String(retrySeconds));
      if (!cookies.has(cookieNames.locale)) reply.header("set-cookie", localeCookie(options.secureCookies));
      return reply.code(page.status).send(withNonce(page.parts, nonce));
    },
  });
  app.route({
    method: ["POST", "PUT", "PATCH", "DELETE"],
    url: "/*",
    handler: async (_request, reply) => {
      reply.header("allow", "GET, HEAD");
      throw new ProblemError("METHOD_NOT_ALLOWED");
    },
  });
}

interface Renderer extends PageEntry {
  readonly handle: RequestHandler;
}

/** Loads the build on the first request, in development on every one. */
function createRenderer({ build, isDevelopment }: PageSource): () => Promise<Renderer> {
  async function load(): Promise<Renderer> {
    const { createRequestHandler } = await import("react-router");
    const current = await build();
    const { createPageContext } = current.entry.module as unknown as PageEntry;
    return { handle: createRequestHandler(current, isDevelopment ? "development" : "production"), createPageContext };
  }
  return isDevelopment ? load : loadOnce(load).get;
}

const isRefusal = ({ statusCode = 500 }: FastifyError): boolean => statusCode >= 400 && statusCode < 500;

async function serveFiles(app: FastifyInstance, { source, coinLogoFolder }: PagesOptions): Promise<void> {
  const { clientFolder } = source;
  const plainHeaders = { "x-content-type-options": "nosniff", "cross-origin-resource-policy": "same-origin" };
  await app.register(fastifyStatic, {
    root: coinLogoFolder,
    prefix: "/coins/",
    maxAge: "7d",
    acceptRanges: false,
    setHeaders: (reply) => {
      // An SVG icon opened on its own must not be able to run scripts.
      reply.raw.setHeader("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'");
      for (const [name, value] of Object.entries(plainHeaders)) reply.raw.setHeader(name, value);
    },
  });
  if (clientFolder === undefined) return;
  await app.register(fastifyStatic, {
    root: join(clientFolder, "assets"),
    prefix: "/assets/",
    decorateReply: false,
    preCompressed: true,
    acceptRanges: false,
    immutable: true,
    maxAge: "365d",
    setHeaders: (reply) => {
      for (const [name, value] of Object.entries(plainHeaders)) reply.raw.setHeader(name, value);
    },
  });
  for (const file of [
    "favicon.svg",
    "inr.svg",
    "robots.txt",
    "manifest.webmanifest",
    "icon-192.png",
    "icon-512.png",
    "verify-balance.mjs",
  ]) {
    app.get(`/${file}`, (_request, reply) => reply.sendFile(file, clientFolder, { maxAge: "1d" }));
  }
}

/** Only the cookies that pages read: any other cookie must not split the cache. */
function renderKey(url: string, cookies: Map<string, string>): string {
  const read = ["theme", "colors", "signedIn", "market", "displayCurrency", "startStrip"] as const;
  return [url, ...read.map((name) => cookies.get(cookieNames[name]) ?? "")].join("\n");
}

function pageRequest(request: FastifyRequest, publicUrl: string): Request {
  // Pass on only cookies: a page must not depend on anything outside its cache key.
  const headers = new Headers({ cookie: request.headers.cookie ?? "" });
  // The configured origin, never the Host header, becomes part of the rendered page.
  const path = request.url.startsWith("/") ? request.url.replace(/^\/+/, "/") : "/";
  return new Request(new URL(publicUrl).origin + path, { method: "GET", headers });
}

function sendHeaders(reply: FastifyReply, page: RenderedPage, policy: string, isPrivate: boolean): void {
  for (const [name, value] of page.headers) reply.header(name, value);
  for (const [name, value] of Object.entries(staticSecurityHeaders)) reply.header(name, value);
  reply.header("content-security-policy", policy);
  reply.header("cache-control", isPrivate ? "no-store" : "private, no-cache");
  reply.header("vary", "cookie");
}

function localeCookie(secure: boolean): string {
  const attributes = [`Max-Age=${preferenceCookieSeconds}`, "Path=/", "SameSite=Lax", ...(secure ? ["Secure"] : [])];
  return [`${cookieNames.locale}=${defaultLocale}`, ...attributes].join("; ");
}
