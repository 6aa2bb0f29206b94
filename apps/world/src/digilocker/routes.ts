/** DigiLocker over HTTP for people and tests: the citizens, consent without a browser, and fault injection. */
import { parse } from "node:querystring";
import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod";
import { serveFaults } from "../faults.ts";
import { describeProblems, isFromElsewhere, isJson, showPage, ticked } from "../http.ts";
import { type Citizen, drawLast4, drawPan, genders } from "./citizens.ts";
import { citizensPage } from "./citizens-page.ts";
import { allow, canShare, checkRequest, deny, shareable } from "./consent.ts";
import { lockerFault } from "./faults.ts";
import { authorizePath, type Locker, lockerPath } from "./locker.ts";
import { servePartnerApi } from "./partner-api.ts";
import { serveSignIn } from "./sign-in.ts";

/** Any name that XML can hold, not only letters, because real registers contain other characters. */
const name = z
  .string()
  .trim()
  .max(99)
  .regex(/^[^\p{Cc}\p{Cs}\uFFFE\uFFFF]+$/u, "must be a name");
const day = z.iso.date().refine((date) => date >= "1900-01-01", "must be a date from 1900 on");
const gender = z.enum(genders);
const citizenBody = z.strictObject({
  name,
  dob: day,
  gender,
  panName: name.optional(),
  panDob: day.optional(),
  pan: z
    .string()
    .regex(/^[A-Z]{5}\d{4}[A-Z]$/, "must be a PAN")
    .nullable(),
  aadhaarLast4: z
    .string()
    .regex(/^\d{4}$/, "must be four digits")
    .nullable(),
});
const citizenForm = z.strictObject({ name, dob: day, gender, aadhaar: ticked, pan: ticked });
const consentBody = z.strictObject({
  citizen: z.string(),
  /** The URL that the client redirects the browser to. */
  url: z.string().refine((url) => URL.canParse(url), "must be a URL"),
  share: z.array(z.enum(shareable)).optional(),
  decision: z.enum(["allow", "deny"]).default("allow"),
});

export function serveLocker(app: FastifyInstance, locker: Locker): void {
  serveSignIn(app, locker);
  servePartnerApi(app, locker);
  serveFaults(app, { path: `${lockerPath}/faults`, faults: locker.faults, schema: lockerFault });
  serveCitizens(app, locker);

  app.post(`${lockerPath}/consents`, async (request, reply) => {
    if (!isJson(request)) return reply.code(415).send({ error: "The body must be JSON" });
    const asked = consentBody.safeParse(request.body);
    if (!asked.success) return reply.code(400).send({ error: describeProblems(asked.error) });
    const consented = consent(asked.data, locker);
    return "location" in consented ? consented : reply.code(consented.status).send({ error: consented.problem });
  });
}

type Consented = { readonly location: string } | { readonly status: number; readonly problem: string };

/** The redirect that a citizen's decision leads to, by the same rules as in a browser. */
function consent({ citizen: id, url, share, decision }: z.infer<typeof consentBody>, locker: Locker): Consented {
  const { pathname, search } = new URL(url);
  if (pathname !== authorizePath) return { status: 400, problem: `url: must be ${authorizePath}` };
  const check = checkRequest(parse(search.slice(1)), locker.client);
  if (check.kind === "not-a-client") return { status: 400, problem: check.why };
  if (check.kind === "refused") return { location: check.location };
  const { authorization } = check;
  if (decision === "deny") return { location: deny(authorization) };
  const citizen = locker.citizens.find(id);
  if (!citizen) return { status: 422, problem: "No such citizen" };
  const has = canShare(citizen);
  const missing = share?.find((one) => !has.includes(one));
  if (missing) return { status: 422, problem: `${citizen.name} has no ${missing}` };
  return { location: allow({ authorization, citizen, shares: share ?? has }, locker.codes) };
}

function serveCitizens(app: FastifyInstance, { citizens }: Locker): void {
  const showCitizens = (reply: FastifyReply, news: Parameters<typeof citizensPage>[1]) =>
    showPage(reply, citizensPage(citizens.list(), news));

  app.get("/citizens", async (_, reply) => showCitizens(reply, {}));

  app.post("/citizens", async (request, reply) => {
    if (isFromElsewhere(request)) return reply.code(403).send({ error: "This form only works from its own page" });
    const asked = citizenForm.safeParse(request.body);
    if (!asked.success) {
      const form = (request.body ?? {}) as Record<string, unknown>;
      return showCitizens(reply.code(422), { problem: describeProblems(asked.error), form });
    }
    const { aadhaar, pan, ...rest } = asked.data;
    citizens.add({ ...rest, pan: pan ? drawPan(rest.name) : null, aadhaarLast4: aadhaar ? drawLast4() : null });
    return reply.redirect("/citizens", 303);
  });

  app.get(`${lockerPath}/citizens`, async () => citizens.list().map(citizenOnTheWire));

  app.post(`${lockerPath}/citizens`, async (request, reply) => {
    if (!isJson(request)) return reply.code(415).send({ error: "The body must be JSON" });
    const asked = citizenBody.safeParse(request.body);
    if (!asked.success) return reply.code(400).send({ error: describeProblems(asked.error) });
    return { id: citizens.add(asked.data).id };
  });
}

const citizenOnTheWire = ({ pan, ...citizen }: Citizen) => ({
  ...citizen,
  pan: pan?.number ?? null,
  panName: pan?.name ?? null,
  panDob: pan?.dob ?? null,
});
