/** The OpenAPI document at /api/openapi.json and the browsable reference at /api/docs. */
import { productName } from "@feo/contract";
import scalar from "@scalar/fastify-api-reference";
import type { FastifyInstance } from "fastify";
import type { Api } from "./api.ts";
import { openApiDocument } from "./openapi.ts";
import { makeNonce, staticSecurityHeaders } from "./security-headers.ts";

const documentPath = "/api/openapi.json";
const referencePath = "/api/docs";

export async function serveApiDocs(app: FastifyInstance, api: Api, publicUrl: string): Promise<void> {
  let text: string | undefined;
  app.get(documentPath, async (_request, reply) => {
    text ??= JSON.stringify(openApiDocument(api.registered(), publicUrl));
    return reply.header("content-type", "application/json; charset=utf-8").send(text);
  });

  await app.register(async (scope) => {
    // The reference is a ready-made page: its own inline script and styles get a nonce on the way out.
    scope.addHook("onSend", async (_request, reply, payload) => {
      for (const [name, value] of Object.entries(staticSecurityHeaders)) reply.header(name, value);
      if (typeof payload !== "string" || !String(reply.getHeader("content-type")).includes("text/html")) return payload;
      const nonce = makeNonce();
      reply.header(
        "content-security-policy",
        `default-src 'self'; script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; ` +
          "img-src 'self' data:; font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      );
      return payload
        .replace("<head>", `<head><meta property="csp-nonce" content="${nonce}">`)
        .replaceAll("<script", `<script nonce="${nonce}"`);
    });
    await scope.register(scalar, {
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
  });
}
