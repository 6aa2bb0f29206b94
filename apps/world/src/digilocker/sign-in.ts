/**
 * A citizen's way through DigiLocker over HTTP: the request, the identity, the consent, and the redirect back to the
 * client.
 */
import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod";
import { showPage, ticked } from "../http.ts";
import { refusedPage } from "../oauth/refused-page.ts";
import { allow, checkRequest, deny, shareable } from "./consent.ts";
import { authorizePath, type Locker } from "./locker.ts";
import { sharePage, signInPage } from "./sign-in-page.ts";

const step = z.object({
  request: z.string(),
  citizen: z.string().default(""),
  decision: z.enum(["allow", "deny"]).optional(),
  aadhaar: ticked,
  pan: ticked,
});

export function serveSignIn(app: FastifyInstance, { client, citizens, shown, codes }: Locker): void {
  const showSignIn = (reply: FastifyReply, request: string, redirectUri: string) =>
    showPage(reply, signInPage({ request, host: new URL(redirectUri).host, citizens: citizens.list() }));

  app.get(authorizePath, async (request, reply) => {
    const check = checkRequest(request.query, client);
    if (check.kind === "not-a-client") return showPage(reply.code(400), refusedPage(check.why));
    if (check.kind === "refused") return reply.redirect(check.location, 303);
    return showSignIn(reply, shown.put(check.authorization), check.authorization.redirectUri);
  });

  app.post(authorizePath, async ({ body }, reply) => {
    const taken = step.safeParse(body);
    // The request is not used up before the decision: a citizen can go back and choose another identity.
    const authorization = taken.success ? shown.find(taken.data.request) : undefined;
    if (!taken.success || !authorization)
      return showPage(reply.code(400), refusedPage("it has expired or was already used"));
    const { request, decision, citizen: id, ...documents } = taken.data;
    if (decision === "deny") {
      shown.take(request);
      return reply.redirect(deny(authorization), 303);
    }
    const citizen = citizens.find(id);
    if (!citizen) return showSignIn(reply, request, authorization.redirectUri);
    if (decision === undefined) {
      return showPage(reply, sharePage({ request, host: new URL(authorization.redirectUri).host, citizen }));
    }
    shown.take(request);
    const shares = shareable.filter((share) => documents[share] === "on");
    return reply.redirect(allow({ authorization, citizen, shares }, codes), 303);
  });
}
