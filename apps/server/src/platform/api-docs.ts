/** The OpenAPI document at /api/openapi.json and the browsable reference at /api/docs. */
import { productName } from "@feo/contract";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Api } from "./api.ts";
import { loadOnce } from "./load-once.ts";
import { openApiDocument } from "./openapi.ts";
import { ProblemError } from "./problem.ts";
import { makeNonce, staticSecurityHeaders } from "./security-headers.ts";

const documentPath = "/api/openapi.json";
const referencePath = "/api/docs";

export function serveApiDocs(app: FastifyInstance, api: Api, publicUrl: string): void {
  let text: string | undefined;
  app.get(documentPath, async (_request, reply) => {
    text ??= JSON.stringify(openApiDocument(api.registered(), publicUrl));
    return reply.header("content-type", "application/json; charset=utf-8").send(text);
  });

  const reference = loadOnce(openReference);
  const browse = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = await (await reference.get()).inject({ method: "GET", url: request.url });
    if (page.statusCode === 404) throw new ProblemError("CALL_NOT_FOUND");
    for (const [name, value] of Object.entries(staticSecurityHeaders)) reply.header(name, value);
    for (const name of ["content-type", "location"]) if (page.headers[name]) reply.header(name, page.headers[name]);
    const isPage = String(page.headers["content-type"]).includes("text/html");
    return reply.code(page.statusCode).send(isPage ? withNonce(reply, page.body) : page.rawPayload);
  };
  app.get(referencePath, browse);
  app.get(`${referencePath}/*`, browse);
}

/** The reference page comes from a library: add a nonce to its inline scripts. */
function withNonce(reply: FastifyReply, html: string): string {
  const nonce = makeNonce();
  reply.header(
    "content-security-policy",
    `default-src 'self'; script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; ` +
      "img-src 'self' data:; font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  );
  return html
    .replace("<head>", `<head><meta property="csp-nonce" content="${nonce}">`)
    .replaceAll("<script", `<script nonce="${nonce}"`);
}

/** Opened on first use, so no order waits after a restart; separate, as a listening server takes no plugins. */
async function openReference(): Promise<FastifyInstance> {
  const app = fastify();
  const { default: scalar } = await import("@scalar/fastify-api-reference");
  await app.register(scalar, {
    routePrefix: referencePath,
    configuration: {
      url: documentPath,
      title: `${productName} API`,
      withDefaultFonts: false,
      hideClientButton: true,
      favicon: "/favicon.svg",
      showDeveloperTools: "never",
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  await app.ready();
  return app;
}
