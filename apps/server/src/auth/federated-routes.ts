/** Calls for signing in with Apple, Google or a passkey, and the address to which Apple posts a form. */
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
import type { Captcha } from "./captcha.ts";
import type { Federated } from "./federated.ts";
import type { Flows } from "./flow.ts";
import type { KnownDevices } from "./known-device.ts";
import { challengeKey, type Passkeys } from "./passkeys.ts";
import type { PersonStore } from "./person.store.ts";
import type { ProviderVisit } from "./provider-visit.ts";
import type { SignIn } from "./sign-in.ts";

interface FederatedRoutesDeps {
  readonly app: FastifyInstance;
  readonly captcha: Captcha;
  readonly devices: KnownDevices;
  readonly visit: ProviderVisit;
  readonly federated: Federated;
  readonly passkeys: Passkeys;
  readonly people: PersonStore;
  readonly flows: Flows;
  readonly signIn: SignIn;
  readonly limit: Limit;
}

export function federatedRoutes(api: Api, deps: FederatedRoutesDeps): void {
  const { app, captcha, devices, visit, federated, passkeys, people, flows, signIn, limit } = deps;

  api.call(beginFederated, ({ params: { provider }, body: { redirect }, address }) => {
    limit(address);
    return visit.begin(provider, redirect);
  });

  api.call(finishFederated, ({ params: { provider }, body, address }) => {
    limit(address);
    return visit.finish(provider, body);
  });

  api.call(startFederated, async ({ body: { provider, idToken }, ...from }) => {
    limit(from.address);
    return federated.start(provider, idToken, await devices.placeOf(from));
  });

  api.call(decideFederated, async ({ flow, body, ...from }) => {
    limit(from.address);
    return federated.decide(flow, body, await devices.placeOf(from));
  });

  api.call(linkPassword, async ({ flow, body: { password, captchaResponse }, ...from }) => {
    limit(from.address);
    await captcha.take(captchaResponse);
    return federated.linkPassword(flow, password, await devices.placeOf(from));
  });

  api.call(linkFederated, async ({ flow, body: { deviceId, ...codes }, ...from }) => {
    limit(from.address);
    const place = { ...(await devices.placeOf(from)), deviceId };
    return { accessToken: await federated.link(flow, codes, place) };
  });

  api.call(startPasskeyLogin, async ({ address }) => {
    limit(address);
    const options = await passkeys.challenge(undefined);
    const flow = await flows.begin({ purpose: "passkey", data: { [challengeKey]: options.challenge } });
    return { sessionToken: await flows.tokenOf(flow), options };
  });

  api.call(loginWithPasskey, async ({ flow, body: { deviceId, response }, ...from }) => {
    limit(from.address);
    // A challenge accepts one answer, right or wrong.
    await flows.use(flow);
    const person = await people.find(await passkeys.verify(flow, response));
    if (!person) throw new ProblemError("PASSKEY_INVALID");
    const place = { ...(await devices.placeOf(from)), deviceId };
    return { accessToken: await signIn(person, place, "passkey") };
  });

  // Registered apart from the JSON calls, because only this address accepts a form.
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
