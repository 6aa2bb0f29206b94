/** Serves the console's app: one page for every path, whose CSP allows only its own scripts. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { ProblemError } from "../platform/problem.ts";
import { contentSecurityPolicy, makeNonce, staticSecurityHeaders } from "../platform/security-headers.ts";

interface ConsolePagesOptions {
  /** The console's build output; does not exist before a build. */
  readonly folder: string;
  readonly coinLogoFolder: string;
}

const noncePlaceholder = "nonce-of-this-page";

export async function serveConsolePages(
  app: FastifyInstance,
  { folder, coinLogoFolder }: ConsolePagesOptions,
): Promise<void> {
  const page = await readFile(join(folder, "index.html"), "utf8");
  await app.register(fastifyStatic, {
    root: join(folder, "assets"),
    prefix: "/assets/",
    immutable: true,
    maxAge: "1y",
    preCompressed: true,
    acceptRanges: false,
    setHeaders: (reply) => {
      reply.raw.setHeader("cross-origin-resource-policy", "same-origin");
    },
  });
  await app.register(fastifyStatic, {
    root: coinLogoFolder,
    prefix: "/coins/",
    // A route for each logo: /coins/USDT is a page.
    wildcard: false,
    maxAge: "7d",
    acceptRanges: false,
    decorateReply: false,
    setHeaders: (reply) => {
      // An SVG icon opened on its own must not be able to run scripts.
      reply.raw.setHeader("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'");
    },
  });
  app.route({
    method: ["GET", "HEAD"],
    url: "/*",
    handler: async (request, reply) => {
      if (/^\/(assets|api)(\/|$)|^\/coins\/[^?]*\./.test(request.url)) throw new ProblemError("CALL_NOT_FOUND");
      const nonce = makeNonce();
      for (const [name, value] of Object.entries(staticSecurityHeaders)) reply.header(name, value);
      reply.header("content-security-policy", contentSecurityPolicy(nonce, { hasChat: false, development: false }));
      reply.header("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
      reply.header("cache-control", "no-store");
      return reply.type("text/html; charset=utf-8").send(page.replaceAll(noncePlaceholder, nonce));
    },
  });
}
