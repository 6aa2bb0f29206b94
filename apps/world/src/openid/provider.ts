/**
 * An OpenID provider over HTTP, below a path of the outside world: discovery, keys, authorization and tokens. Written
 * by hand on jose, because the quirks of the real providers matter here (Apple's form post, the name sent only once),
 * not the protocol's hundred options. It serves test people only and needs no password.
 */
import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod";
import { showPage } from "../http.ts";
import { addressBack, type Client, codeMs, consentMs, readTokenRequest, spendCode } from "../oauth/client.ts";
import { refusedPage } from "../oauth/refused-page.ts";
import { createShortMemory } from "../oauth/short-memory.ts";
import { type Authorization, checkAuthorization, type Grant, type Way } from "./authorization.ts";
import { consentPage, formPostPage, formPostScript } from "./consent-page.ts";
import type { Person } from "./people.ts";
import { createTokenMaker, signingAlgorithm } from "./tokens.ts";

export interface Provider {
  readonly name: string;
  /** Its path below the world's base URL, as `/google`. */
  readonly path: string;
  readonly people: readonly Person[];
  readonly scopes: readonly string[];
  readonly idTokenSeconds: number;
  readonly cancelError: string;
  readonly claims: (person: Person, clientId: string) => Record<string, unknown>;
  readonly needsFormPost: (scopes: readonly string[]) => boolean;
  /** Extra response fields beyond the protocol's. */
  readonly extraFields: (grant: Grant, isFirstTime: boolean) => Record<string, string>;
}

const decision = z.object({ request: z.string(), person: z.string() });

interface ProviderDeps {
  /** The world's base URL as clients see it. */
  readonly address: () => string;
  readonly client: Client;
  readonly now: () => number;
}

export function serveProvider(app: FastifyInstance, provider: Provider, { address, client, now }: ProviderDeps): void {
  const { path, people, name } = provider;
  const issuer = () => address() + path;
  const shown = createShortMemory<Authorization>(consentMs, now);
  const codes = createShortMemory<Grant>(codeMs, now);
  const greeted = new Set<string>();
  let maker: ReturnType<typeof createTokenMaker> | undefined;
  // The port is known only once the world listens.
  const tokens = () => {
    maker ??= createTokenMaker({ ...provider, issuer: issuer(), lifetimeSeconds: provider.idTokenSeconds });
    return maker;
  };

  app.get(`${path}/.well-known/openid-configuration`, async () => ({
    issuer: issuer(),
    authorization_endpoint: `${issuer()}/authorize`,
    token_endpoint: `${issuer()}/token`,
    jwks_uri: `${issuer()}/keys`,
    response_types_supported: ["code", "id_token", "code id_token"],
    response_modes_supported: ["query", "fragment", "form_post"],
    grant_types_supported: ["authorization_code"],
    subject_types_supported: [provider.name === "Apple" ? "pairwise" : "public"],
    id_token_signing_alg_values_supported: [signingAlgorithm],
    token_endpoint_auth_methods_supported: ["client_secret_post"],
    code_challenge_methods_supported: ["S256"],
    scopes_supported: provider.scopes,
  }));

  app.get(`${path}/keys`, () => tokens().keys());

  app.get(`${path}/authorize`, async (request, reply) => {
    const check = checkAuthorization(request.query, { client, needsFormPost: provider.needsFormPost });
    if (check.kind === "not-a-client") return showPage(reply.code(400), refusedPage(check.why));
    if (check.kind === "refused")
      return answer(reply, check.back, { error: check.error, error_description: check.why });
    const { authorization } = check;
    const { host } = new URL(authorization.redirectUri);
    const action = `${path}/authorize`;
    return showPage(reply, consentPage({ provider: name, action, request: shown.put(authorization), host, people }));
  });

  app.post(`${path}/authorize`, async (request, reply) => {
    const decided = decision.safeParse(request.body);
    const authorization = decided.success ? shown.take(decided.data.request) : undefined;
    if (!decided.success || !authorization)
      return showPage(reply.code(400), refusedPage("it has expired or was already used"));
    const person = people.find(({ subject }) => subject === decided.data.person);
    if (!person) return answer(reply, authorization, { error: provider.cancelError });
    const grant = { authorization, person };
    const { clientId, nonce, responseTypes } = authorization;
    const code = responseTypes.includes("code") ? codes.put(grant) : undefined;
    const fields = provider.extraFields(grant, !greeted.has(person.subject));
    greeted.add(person.subject);
    return answer(reply, authorization, {
      ...(code === undefined ? {} : { code }),
      ...(responseTypes.includes("id_token")
        ? { id_token: await tokens().idToken(person, { clientId, nonce, ...(code === undefined ? {} : { code }) }) }
        : {}),
      ...fields,
    });
  });

  app.post(`${path}/token`, async (request, reply) => {
    const read = readTokenRequest(request.body, client);
    const check = read.kind === "asked" ? spendCode(read.asked, codes) : read;
    if (check.kind === "refused") return reply.code(check.status).send({ error: check.error });
    const { person, authorization } = check.grant;
    const { clientId, nonce } = authorization;
    const accessToken = randomBytes(24).toString("base64url");
    return {
      access_token: accessToken,
      token_type: "Bearer",
      expires_in: 3600,
      id_token: await tokens().idToken(person, { clientId, nonce, accessToken }),
    };
  });
}

export function serveFormPost(app: FastifyInstance): void {
  app.get("/form-post.js", async (_, reply) => reply.type("text/javascript; charset=utf-8").send(formPostScript));
}

function answer(reply: FastifyReply, way: Way, extra: Record<string, string>): FastifyReply {
  const fields = { ...extra, ...(way.state === undefined ? {} : { state: way.state }) };
  if (way.responseMode === "form_post") return showPage(reply, formPostPage(way.redirectUri, fields));
  if (way.responseMode === "query") return reply.redirect(addressBack(way.redirectUri, fields), 303);
  const url = new URL(way.redirectUri);
  url.hash = new URLSearchParams(fields).toString();
  return reply.redirect(url.href, 303);
}
