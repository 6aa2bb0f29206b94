/** The calls of signing in with Apple or Google, and with a passkey; and the one address that Apple posts a form to. */
import {
  beginFederated,
  decideFederated,
  finishFederated,
  linkFederated,
  linkPassword,
  loginWithPasskey,
  startFederated,
  startPasskeyLogin,
} from "@feo/contract";
import type { FastifyInstance } from "fastify";
import { type Api, apiPrefix } from "../platform/api.ts";
import type { Limit } from "../platform/limits.ts";
import { ProblemError } from "../platform/problem.ts";
import type { Federated } from "./federated.ts";
import type { Flows } from "./flow.ts";
import { challengeKey, type Passkeys } from "./passkeys.ts";
import type { PersonStore } from "./person.store.ts";
import type { ProviderVisit } from "./provider-visit.ts";
import type { SignIn } from "./sign-in.ts";

interface FederatedRoutesDeps {
  readonly app: FastifyInstance;
  readonly visit: ProviderVisit;
  readonly federated: Federated;
  readonly passkeys: Passkeys;
  readonly people: PersonStore;
  readonly flows: Flows;
  readonly signIn: SignIn;
  readonly limit: Limit;
}

export function federatedRoutes(api: Api, deps: FederatedRoutesDeps): void {
  const { app, visit, federated, passkeys, people, flows, signIn, limit } = deps;

  api.call(beginFederated, ({ params: { provider }, body: { redirect }, address }) => {
    limit(address);
    return visit.begin(provider, redirect);
  });

  api.call(finishFederated, ({ params: { provider }, body, address }) => {
    limit(address);
    return visit.finish(provider, body);
  });

  api.call(startFederated, ({ body: { provider, idToken }, address }) => {
    limit(address);
    return federated.start(provider, idToken);
  });

  api.call(decideFederated, ({ flow, body, address, userAgent }) => {
    limit(address);
    return federated.decide(flow, body, { address, userAgent });
  });

  api.call(linkPassword, ({ flow, body: { password }, address, userAgent }) => {
    limit(address);
    return federated.linkPassword(flow, password, { address, userAgent });
  });

  api.call(linkFederated, async ({ flow, body: { deviceId, ...codes }, address, userAgent }) => {
    limit(address);
    return { accessToken: await federated.link(flow, codes, { deviceId, address, userAgent }) };
  });

  api.call(startPasskeyLogin, async ({ address }) => {
    limit(address);
    const options = await passkeys.challenge(undefined);
    const flow = await flows.begin({ purpose: "passkey", data: { [challengeKey]: options.challenge } });
    return { sessionToken: await flows.tokenOf(flow), options };
  });

  api.call(loginWithPasskey, async ({ flow, body: { deviceId, response }, address, userAgent }) => {
    limit(address);
    // A challenge is good for one answer, right or wrong.
    await flows.use(flow);
    const person = await people.find(await passkeys.verify(flow, response));
    if (!person) throw new ProblemError("PASSKEY_INVALID");
    return { accessToken: await signIn(person, { deviceId, address, userAgent }, "passkey") };
  });

  // Apart from the JSON calls, because only this address takes a form.
  app.register(async (scope) => {
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post(`${apiPrefix}/auth/v1/federated/apple/callback`, async (request, reply) => {
      limit(request.ip);
      const answer = (request.body ?? {}) as Record<string, string>;
      const isPrintable = Object.values(answer).every((value) => !value.includes("\0"));
      return reply.redirect(await visit.takePost("apple", isPrintable ? answer : {}), 303);
    });
  });
}
