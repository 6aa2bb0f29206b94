/** DigiLocker's partner API over HTTP: tokens for codes, the user's details, the list of documents, the documents. */
import { createHmac } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Answer, answerWith } from "../faults.ts";
import { isForm } from "../http.ts";
import { readTokenRequest, refuseToken, spendCode, type TokenRefusal } from "../oauth/client.ts";
import type { Grant } from "./consent.ts";
import { dayFirst, eAadhaar, hashOf, issuedDocuments, panDoctype } from "./documents.ts";
import type { LockerFault } from "./faults.ts";
import { type Locker, lockerPath, tokenSeconds } from "./locker.ts";

type Call = LockerFault["on"];

export function servePartnerApi(app: FastifyInstance, locker: Locker): void {
  const { tokens, codes, faults } = locker;
  const api = `${lockerPath}/public/oauth2`;
  const takeFault = (call: Call, grant: Grant | undefined) =>
    faults.take(call, ({ citizen }) => citizen === undefined || citizen === grant?.citizen.id);

  app.post(`${api}/1/token`, (request, reply) => {
    // DigiLocker accepts only forms; a client that sends JSON must fail here too.
    const form = isForm(request) ? { ...(request.body as object), ...basicClient(request) } : null;
    const grant = form && "code" in form ? codes.find(String(form.code)) : undefined;
    return answerWith({ reply, fault: takeFault("token", grant) }, () => tokenAnswer(form, locker));
  });

  const answerBearer = (
    { request, reply, call }: { request: FastifyRequest; reply: FastifyReply; call?: Call | undefined },
    act: (grant: Grant, fault: LockerFault | undefined) => Answer,
  ) => {
    const grant = tokens.find(/^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "");
    const fault = call && takeFault(call, grant);
    return answerWith({ reply, fault }, () => (grant ? act(grant, fault) : wrong(401, "invalid_token")));
  };
  const documentAnswer = (xml: string, fault: LockerFault | undefined): Answer => {
    // Cut before signing: the HMAC is valid for the broken document.
    const body = fault?.fault === "broken-xml" ? xml.slice(0, xml.length / 2) : xml;
    const key = fault?.fault === "bad-hmac" ? "another" : locker.client.clientSecret;
    const hmac = createHmac("sha256", key).update(body).digest("base64");
    return { status: 200, body, headers: { "content-type": "application/xml", hmac } };
  };

  app.get(`${api}/1/user`, (request, reply) =>
    answerBearer({ request, reply }, (grant) => ({ status: 200, body: userOnTheWire(grant) })),
  );

  app.get(`${api}/2/files/issued`, (request, reply) =>
    answerBearer({ request, reply, call: "issued" }, (grant) => ({
      status: 200,
      body: { items: sharedDocuments(grant, locker).map(itemOnTheWire) },
    })),
  );

  app.get<{ Params: { uri: string } }>(`${api}/1/xml/:uri`, (request, reply) => {
    const { uri } = request.params;
    const call = uri.includes(`-${panDoctype}-`) ? "pan" : undefined;
    return answerBearer({ request, reply, call }, (grant, fault) => {
      const found = sharedDocuments(grant, locker).find((document) => document.uri === uri);
      return found ? documentAnswer(found.xml, fault) : wrong(404, "invalid_uri");
    });
  });

  app.get(`${api}/3/xml/eaadhaar`, (request, reply) =>
    answerBearer({ request, reply, call: "eaadhaar" }, (grant, fault) => {
      const last4 = sharedAadhaar(grant);
      if (last4 === null) return wrong(404, "aadhaar_not_linked");
      return documentAnswer(eAadhaar(grant.citizen, last4, locker.now()), fault);
    }),
  );
}

const reasons = {
  invalid_request: "The request is malformed",
  invalid_client: "The client id or the client secret is wrong",
  unsupported_grant_type: "grant_type must be authorization_code or refresh_token",
  invalid_grant: "The code or refresh token is wrong, expired or already used, or belongs to another request",
  invalid_token: "The access token is wrong or expired",
  invalid_uri: "No such document, or it was not shared",
  aadhaar_not_linked: "Aadhaar is not linked to the locker, or it was not shared",
};

const wrong = (status: number, error: keyof typeof reasons): Answer => ({
  status,
  body: { error, error_description: reasons[error] },
});

function tokenAnswer(form: object | null, locker: Locker): Answer {
  const check = checkTokenRequest(form, locker);
  if (check.kind === "refused") return wrong(check.status, check.error);
  const { grant } = check;
  const body = {
    access_token: locker.tokens.put(grant),
    expires_in: tokenSeconds,
    token_type: "Bearer",
    scope: "userdetails files.issueddocs",
    refresh_token: locker.refreshes.put(grant),
    ...userOnTheWire(grant),
  };
  return { status: 200, body };
}

function checkTokenRequest(
  form: object | null,
  { client, codes, refreshes }: Locker,
): { readonly kind: "good"; readonly grant: Grant } | TokenRefusal {
  const read = readTokenRequest(form, client);
  if (read.kind === "refused") return read;
  if (read.asked.grant_type !== "refresh_token") return spendCode(read.asked, codes);
  const grant = refreshes.take(read.asked.refresh_token);
  return grant ? { kind: "good", grant } : refuseToken(400, "invalid_grant");
}

/** Clients authenticate in the body or in the header. */
function basicClient({ headers }: FastifyRequest): object {
  const basic = /^Basic (\S+)$/i.exec(headers.authorization ?? "")?.[1];
  if (basic === undefined) return {};
  const text = Buffer.from(basic, "base64").toString();
  const colon = text.indexOf(":");
  return { client_id: text.slice(0, colon), client_secret: text.slice(colon + 1) };
}

const sharedAadhaar = ({ citizen, shares }: Grant): string | null =>
  shares.includes("aadhaar") ? citizen.aadhaarLast4 : null;

const sharedDocuments = ({ citizen, shares }: Grant, { now }: Locker) =>
  issuedDocuments(citizen, now()).filter(({ doctype }) => doctype !== panDoctype || shares.includes("pan"));

const userOnTheWire = (grant: Grant) => ({
  digilockerid: grant.citizen.id,
  name: grant.citizen.name,
  dob: dayFirst(grant.citizen.dob, ""),
  gender: grant.citizen.gender,
  eaadhaar: sharedAadhaar(grant) === null ? "N" : "Y",
  reference_key: hashOf(`reference ${grant.citizen.id}`),
});

const itemOnTheWire = ({ xml: _, date, description, ...document }: ReturnType<typeof issuedDocuments>[number]) => ({
  name: description,
  type: "file",
  size: "",
  date: `${date}T10:00:00+05:30`,
  parent: "",
  mime: ["application/xml"],
  ...document,
  description,
});
