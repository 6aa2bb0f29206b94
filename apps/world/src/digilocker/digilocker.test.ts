import { createHash, createHmac, randomBytes } from "node:crypto";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { demoCompany } from "../bank/accounts.ts";
import { startWorld, type World } from "../world.ts";

let world: World;
let url: string;
const secret = "d-secret";
const redirectUri = "http://localhost:3000/kyc/digilocker?from=settings";
beforeAll(async () => {
  const client = { clientId: "x", clientSecret: "x" };
  world = await startWorld({
    port: 0,
    smtpPort: 0,
    smsKey: "x",
    google: client,
    apple: client,
    publicUrl: "https://feo.example",
    digilocker: { clientId: "d", clientSecret: secret },
    bank: { key: { keyId: "id", key: "secret" }, company: demoCompany },
    chains: { networks: [], blockSeconds: 2 },
  });
  url = `http://127.0.0.1:${world.port}/digilocker`;
});
afterAll(() => world.stop());
beforeEach(() => postJson("/faults", { fault: "none" }));

type Json = Record<string, unknown>;
const postJson = (path: string, body: unknown) =>
  fetch(url + path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
const answerOf = async (answer: Response) => [answer.status, await answer.json()];
const givenBack = (location: string) => Object.fromEntries(new URL(location).searchParams);

const verifier = randomBytes(32).toString("base64url");
const challenge = createHash("sha256").update(verifier).digest("base64url");
const goodRequest = {
  response_type: "code",
  client_id: "d",
  redirect_uri: redirectUri,
  state: "s & t",
  code_challenge: challenge,
  code_challenge_method: "S256",
};
type Change = Record<string, string | undefined>;
const authorizeUrl = (change: Change = {}): string => {
  const fields = Object.entries({ ...goodRequest, ...change }).filter(([, value]) => value !== undefined);
  return `${url}/public/oauth2/1/authorize?${new URLSearchParams(fields as [string, string][])}`;
};

async function citizenId(name: string): Promise<string> {
  const citizens = (await (await fetch(`${url}/citizens`)).json()) as { id: string; name: string }[];
  const found = citizens.find((citizen) => citizen.name === name);
  if (!found) throw new Error(`There is no ${name}`);
  return found.id;
}

async function codeOf(citizen: string, share?: readonly string[]): Promise<string> {
  const answer = await postJson("/consents", { citizen, url: authorizeUrl(), ...(share ? { share } : {}) });
  const { location } = (await answer.json()) as { location: string };
  return givenBack(location)["code"] ?? "";
}

const tokenForm = (code: string, change: Change = {}): URLSearchParams => {
  const form = {
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    client_id: "d",
    client_secret: secret,
    ...change,
  };
  const fields = Object.entries(form).filter(([, value]) => value !== undefined);
  return new URLSearchParams(fields as [string, string][]);
};
const askToken = (body: URLSearchParams, headers: Record<string, string> = {}) =>
  fetch(`${url}/public/oauth2/1/token`, { method: "POST", body, headers });

async function signIn(citizen: string, share?: readonly string[]): Promise<string> {
  const answer = await askToken(tokenForm(await codeOf(citizen, share)));
  return String(((await answer.json()) as Json)["access_token"]);
}

const ask = (path: string, token: string) =>
  fetch(`${url}/public/oauth2${path}`, { headers: { authorization: `Bearer ${token}` } });
const askEaadhaar = (token: string) => ask("/3/xml/eaadhaar", token);

async function issued(token: string): Promise<Record<string, string>[]> {
  return ((await (await ask("/2/files/issued", token)).json()) as { items: Record<string, string>[] }).items;
}
const askPan = async (token: string) => {
  const item = (await issued(token)).find(({ doctype }) => doctype === "PANCR");
  return ask(`/1/xml/${encodeURIComponent(String(item?.["uri"]))}`, token);
};

// Numeric references (&#39;) are plain XML, but this parser decodes them only with htmlEntities.
const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "", htmlEntities: true });
async function readXml(answer: Response) {
  const text = await answer.text();
  expect(answer.headers.get("content-type")).toMatch(/^application\/xml/);
  expect(XMLValidator.validate(text)).toBe(true);
  expect(answer.headers.get("hmac")).toBe(createHmac("sha256", secret).update(text).digest("base64"));
  return parser.parse(text).Certificate;
}

describe("consent in a browser", () => {
  const nextPage = async (body: Record<string, string>) => {
    const form = { method: "POST", body: new URLSearchParams(body), redirect: "manual" } as const;
    return fetch(`${url}/public/oauth2/1/authorize`, form);
  };
  const begin = async () => {
    const answer = await fetch(authorizeUrl());
    const html = await answer.text();
    expect(answer.headers.get("content-security-policy")).toContain("script-src 'self'");
    expect(html).not.toContain("<script");
    return { html, request: /name="request" value="([^"]+)"/.exec(html)?.[1] ?? "" };
  };

  test("a citizen chooses their identity and what to share, and the client gets exactly that", async () => {
    const { html, request } = await begin();
    expect(html).toContain("Sign in to DigiLocker");
    expect(html).toContain("localhost:3000");
    const citizen = /value="([^"]+)"[^>]*>Nila Das/.exec(html)?.[1] ?? "";
    const second = await (await nextPage({ request, citizen })).text();
    expect(second.match(/type="checkbox" name="(aadhaar|pan)" checked/g)).toHaveLength(2);
    const answer = await nextPage({ request, citizen, decision: "allow", pan: "on" });
    expect(answer.status).toBe(303);
    const location = answer.headers.get("location") ?? "";
    expect(location.startsWith("http://localhost:3000/kyc/digilocker?from=settings&code=")).toBe(true);
    const { code = "", state } = givenBack(location);
    expect(state).toBe("s & t");
    const token = (await (await askToken(tokenForm(code))).json()) as Json;
    expect(token).toMatchObject({ name: "Nila Das", dob: "14031996", gender: "F", eaadhaar: "N" });
    expect((await askPan(String(token["access_token"]))).status).toBe(200);
    expect((await nextPage({ request, citizen, decision: "allow" })).status).toBe(400);
  });

  test("a citizen can deny on either page, and the client gets the denial", async () => {
    for (const citizen of ["", await citizenId("Nila Das")]) {
      const { request } = await begin();
      const answer = await nextPage({ request, citizen, decision: "deny" });
      expect(givenBack(answer.headers.get("location") ?? "")).toMatchObject({ error: "access_denied", state: "s & t" });
      expect((await nextPage({ request, citizen })).status).toBe(400);
    }
  });

  test("a citizen can go back and choose another identity", async () => {
    const { request } = await begin();
    const [nila, ravi] = [await citizenId("Nila Das"), await citizenId("Ravi Menon")];
    expect(await (await nextPage({ request, citizen: nila })).text()).toContain("Nila Das");
    expect(await (await nextPage({ request })).text()).toContain("Sign in to DigiLocker");
    expect(await (await nextPage({ request, citizen: ravi })).text()).toContain("Ravi Menon");
  });

  test("a citizen sees no box for a missing document, and cannot share it", async () => {
    const { request } = await begin();
    const citizen = await citizenId("Fatima Sheikh");
    const page = await (await nextPage({ request, citizen })).text();
    expect([...page.matchAll(/type="checkbox" name="(\w+)"/g)].map(([, name]) => name)).toEqual(["pan"]);
    const answer = await nextPage({ request, citizen, decision: "allow", aadhaar: "on" });
    const { code = "" } = givenBack(answer.headers.get("location") ?? "");
    expect(await (await askToken(tokenForm(code))).json()).toMatchObject({ name: "Fatima Sheikh", eaadhaar: "N" });
  });
});

describe("authorization requests", () => {
  test.each([
    ["from an unknown client", { client_id: "b" }],
    ["without a client", { client_id: undefined }],
    ["without a redirect URI", { redirect_uri: undefined }],
    ["with another site's redirect URI", { redirect_uri: "https://evil.example/cb" }],
    ["with a javascript: redirect URI", { redirect_uri: "javascript:alert(1)" }],
  ])("a request %s gets an error page, never a redirect", async (_, change) => {
    const answer = await fetch(authorizeUrl(change), { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
    expect(await answer.text()).not.toContain("<form");
    const citizen = await citizenId("Nila Das");
    expect((await postJson("/consents", { citizen, url: authorizeUrl(change) })).status).toBe(400);
  });

  test.each([
    ["for a token", { response_type: "token" }, "unsupported_response_type"],
    ["without a challenge", { code_challenge: undefined }, "invalid_request"],
    ["with a plain challenge", { code_challenge_method: "plain" }, "invalid_request"],
    ["with no method", { code_challenge_method: undefined }, "invalid_request"],
    ["with a challenge that is not a hash", { code_challenge: "short" }, "invalid_request"],
    ["without a state", { state: undefined }, "invalid_request"],
  ])("a request %s is redirected back with an error", async (_, change: Change, error) => {
    const answer = await fetch(authorizeUrl(change), { redirect: "manual" });
    const location = answer.headers.get("location") ?? "";
    const state = "state" in change ? {} : { state: "s & t" };
    expect(givenBack(location)).toEqual({ from: "settings", error, error_description: expect.any(String), ...state });
    const citizen = await citizenId("Nila Das");
    expect(await answerOf(await postJson("/consents", { citizen, url: authorizeUrl(change) }))).toEqual([
      ...[200, { location }],
    ]);
  });

  test("a request may redirect to the exchange's own address", async () => {
    expect((await fetch(authorizeUrl({ redirect_uri: "https://feo.example/cb" }))).status).toBe(200);
  });
});

describe("consent without a browser", () => {
  test.each([
    [{ citizen: "nobody" }, 422],
    [{ url: "http://127.0.0.1/elsewhere" }, 400],
    [{ url: "no address" }, 400],
    [{ share: ["passport"] }, 400],
    [{ more: 1 }, 400],
  ])("consent with %j is refused with %i", async (change, status) => {
    const draft = { citizen: await citizenId("Nila Das"), url: authorizeUrl(), ...change };
    expect((await postJson("/consents", draft)).status).toBe(status);
  });

  test("consent over HTTP can be denied, and cannot share a missing document", async () => {
    const citizen = await citizenId("Kiran Rao");
    const denied = await (await postJson("/consents", { citizen, url: authorizeUrl(), decision: "deny" })).json();
    expect(givenBack((denied as { location: string }).location)).toMatchObject({ error: "access_denied" });
    const asked = await postJson("/consents", { citizen, url: authorizeUrl(), share: ["pan"] });
    expect(await answerOf(asked)).toEqual([422, { error: "Kiran Rao has no pan" }]);
  });
});

describe("tokens", () => {
  test("a code is exchanged for a token with the citizen's details", async () => {
    const id = await citizenId("Asha Kulkarni");
    const answer = await askToken(tokenForm(await codeOf(id)));
    const user = {
      digilockerid: id,
      name: "Asha Kulkarni",
      dob: "02081991",
      gender: "F",
      eaadhaar: "Y",
      reference_key: expect.stringMatching(/^[0-9a-f]{64}$/),
    };
    const token = (await answer.json()) as Json;
    expect([answer.status, token]).toEqual([
      200,
      {
        access_token: expect.any(String),
        refresh_token: expect.any(String),
        token_type: "Bearer",
        expires_in: 3600,
        scope: "userdetails files.issueddocs",
        ...user,
      },
    ]);
    expect(await answerOf(await ask("/1/user", String(token["access_token"])))).toEqual([200, user]);
  });

  test("a client can authenticate in the header", async () => {
    const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString("base64")}` });
    const form = async () =>
      tokenForm(await codeOf(await citizenId("Asha Kulkarni")), { client_id: undefined, client_secret: undefined });
    expect((await askToken(await form(), basic(`d:${secret}`))).status).toBe(200);
    expect((await askToken(await form(), basic("d:wrong"))).status).toBe(401);
    expect((await askToken(await form(), basic("d"))).status).toBe(401);
    expect((await askToken(await form())).status).toBe(401);
  });

  test.each<[Change, number, string]>([
    [{ client_secret: "wrong" }, 401, "invalid_client"],
    [{ client_id: "x" }, 401, "invalid_client"],
    [{ grant_type: "password" }, 400, "unsupported_grant_type"],
    [{ code: "guessed" }, 400, "invalid_grant"],
    [{ redirect_uri: "http://localhost:3000/elsewhere" }, 400, "invalid_grant"],
    [{ redirect_uri: undefined }, 400, "invalid_grant"],
    [{ code_verifier: "another-verifier" }, 400, "invalid_grant"],
    [{ code_verifier: undefined }, 400, "invalid_grant"],
    [{ code_verifier: challenge }, 400, "invalid_grant"],
  ])("no token is issued for %j", async (change, status, error) => {
    const code = await codeOf(await citizenId("Asha Kulkarni"));
    const refusal = { error, error_description: expect.any(String) };
    expect(await answerOf(await askToken(tokenForm(code, change)))).toEqual([status, refusal]);
  });

  test("a code is accepted once, and a failed attempt uses it up too", async () => {
    const id = await citizenId("Asha Kulkarni");
    const used = await codeOf(id);
    expect((await askToken(tokenForm(used))).status).toBe(200);
    expect((await askToken(tokenForm(used))).status).toBe(400);
    const tried = await codeOf(id);
    expect((await askToken(tokenForm(tried, { code_verifier: "wrong" }))).status).toBe(400);
    expect((await askToken(tokenForm(tried))).status).toBe(400);
  });

  test("a token is refreshed once, with the same shares and no more", async () => {
    const first = await askToken(tokenForm(await codeOf(await citizenId("Asha Kulkarni"), ["pan"])));
    const { refresh_token } = (await first.json()) as { refresh_token: string };
    const form = () => tokenForm("", { grant_type: "refresh_token", refresh_token });
    const second = (await (await askToken(form())).json()) as { access_token: string };
    expect((await askPan(second.access_token)).status).toBe(200);
    expect((await askEaadhaar(second.access_token)).status).toBe(404);
    expect((await askToken(form())).status).toBe(400);
  });

  test("a token request is a form, never JSON", async () => {
    const form = Object.fromEntries(tokenForm(await codeOf(await citizenId("Asha Kulkarni"))));
    expect((await postJson("/public/oauth2/1/token", form)).status).toBe(400);
  });

  test("an invalid token opens nothing", async () => {
    const refusal = { error: "invalid_token", error_description: expect.any(String) };
    for (const path of ["/1/user", "/2/files/issued", "/1/xml/in.gov.pan-PANCR-BQXPD4417K", "/3/xml/eaadhaar"]) {
      expect(await answerOf(await ask(path, "guessed"))).toEqual([401, refusal]);
      expect((await fetch(`${url}/public/oauth2${path}`)).status).toBe(401);
    }
  });
});

describe("documents", () => {
  test("shared documents are listed, PAN among them, and each listed one can be read", async () => {
    const token = await signIn(await citizenId("Nila Das"));
    const items = await issued(token);
    expect(items.map(({ doctype }) => doctype)).toEqual(["DRVLC", "PANCR"]);
    expect(items[1]).toEqual({
      name: "PAN Verification Record",
      type: "file",
      size: "",
      parent: "",
      mime: ["application/xml"],
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      uri: "in.gov.pan-PANCR-BQXPD4417K",
      doctype: "PANCR",
      description: "PAN Verification Record",
      issuerid: "in.gov.pan",
      issuer: "Income Tax Department",
    });
    for (const { uri, doctype } of items) {
      expect(await readXml(await ask(`/1/xml/${uri}`, token))).toMatchObject({ type: doctype, status: "A" });
    }
  });

  test("documents contain the register's data: PAN its own name and birthday, Aadhaar the last four digits", async () => {
    const pan = await readXml(await askPan(await signIn(await citizenId("Meera Iyer"))));
    expect(pan).toMatchObject({ number: "DMSPI7742H", IssuedBy: { Organization: { name: "Income Tax Department" } } });
    expect(pan.IssuedTo.Person).toMatchObject({ name: "Meera Subramanian Iyer", dob: "30-01-1985", gender: "F" });
    const token = await signIn(await citizenId("Dev Nair"));
    expect((await readXml(await askPan(token))).IssuedTo.Person.dob).toBe("07-06-1994");
    const { KycRes } = (await readXml(await askEaadhaar(token))).CertificateData;
    expect(KycRes).toMatchObject({
      ret: "Y",
      ts: expect.stringMatching(/\+05:30$/),
      txn: expect.stringMatching(/^UKC:/),
    });
    expect(KycRes.UidData).toMatchObject({ uid: "xxxxxxxx3359", tkn: expect.stringMatching(/^01[0-9a-f]+$/) });
    expect(KycRes.UidData.Poi).toEqual({ dob: "06-07-1994", gender: "M", name: "Dev Nair" });
    expect(KycRes.UidData.Poa).toMatchObject({ country: "India", state: "Karnataka", pc: "560038" });
    expect([...Buffer.from(KycRes.UidData.Pht, "base64").subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  });

  test("documents that were not shared or do not exist are not found", async () => {
    const nila = await citizenId("Nila Das");
    const onlyAadhaar = await signIn(nila, ["aadhaar"]);
    expect((await issued(onlyAadhaar)).map(({ doctype }) => doctype)).toEqual(["DRVLC"]);
    const unread = { error: "invalid_uri", error_description: expect.any(String) };
    expect(await answerOf(await ask("/1/xml/in.gov.pan-PANCR-BQXPD4417K", onlyAadhaar))).toEqual([404, unread]);
    expect((await askEaadhaar(onlyAadhaar)).status).toBe(200);
    const unlinked = { error: "aadhaar_not_linked", error_description: expect.any(String) };
    for (const token of [await signIn(nila, ["pan"]), await signIn(await citizenId("Fatima Sheikh"))]) {
      expect(await answerOf(await askEaadhaar(token))).toEqual([404, unlinked]);
      expect((await askPan(token)).status).toBe(200);
    }
    expect(await issued(await signIn(await citizenId("Kiran Rao")))).toHaveLength(1);
  });

  test("another citizen's documents are not found with one's own token", async () => {
    const token = await signIn(await citizenId("Ravi Menon"));
    expect((await ask("/1/xml/in.gov.pan-PANCR-CRMPM6158D", token)).status).toBe(200);
    expect((await ask("/1/xml/in.gov.pan-PANCR-BQXPD4417K", token)).status).toBe(404);
  });

  test("documents hold any name, escaped and in any alphabet", async () => {
    const name = `Ram & "Sita" <श्री राम'> ]]>`;
    const draft = { name, dob: "1990-02-28", gender: "T", pan: "ABCPR1234F", aadhaarLast4: "0001" };
    const { id } = (await (await postJson("/citizens", draft)).json()) as { id: string };
    const token = await signIn(id);
    expect((await readXml(await askPan(token))).IssuedTo.Person).toMatchObject({
      name,
      dob: "28-02-1990",
      gender: "T",
    });
    expect((await readXml(await askEaadhaar(token))).CertificateData.KycRes.UidData.Poi.name).toBe(name);
    expect(await (await ask("/1/user", token)).json()).toMatchObject({ name });
    for (const page of [await fetch(authorizeUrl()), await fetch(new URL("/citizens", url))]) {
      expect(await page.text()).toContain("Ram &amp; &quot;Sita&quot; &lt;श्री राम&#39;&gt; ]]&gt;");
    }
  });
});

describe("citizens", () => {
  test("the built-in citizens have personal PANs with the surname's letter, and one is 17", async () => {
    const citizens = (await (await fetch(`${url}/citizens`)).json()) as Record<string, string | null>[];
    for (const { name, pan } of citizens.filter(({ note, pan }) => note !== "Added here" && pan !== null)) {
      expect(pan).toMatch(new RegExp(`^[A-Z]{3}P${name?.split(" ").at(-1)?.[0]}\\d{4}[A-Z]$`));
    }
    const born = new Date(String(citizens.find(({ name }) => name === "Arjun Patel")?.["dob"]));
    const birthday = (age: number) => new Date(born).setUTCFullYear(born.getUTCFullYear() + age);
    expect(birthday(17)).toBeLessThan(Date.now());
    expect(birthday(18)).toBeGreaterThan(Date.now());
    const items = await issued(await signIn(await citizenId("Arjun Patel")));
    expect(items.map(({ doctype }) => doctype)).toEqual(["SSCER", "PANCR"]);
  });

  const draft = { name: "Somebody New", dob: "1990-02-28", gender: "M", pan: null, aadhaarLast4: null };

  test("a citizen can be added with documents that disagree, and is listed with them", async () => {
    const pan = { pan: "ABCPN1234F", panName: "Some B New", panDob: "1990-02-27" };
    const { id } = (await (await postJson("/citizens", { ...draft, ...pan })).json()) as { id: string };
    const citizens = (await (await fetch(`${url}/citizens`)).json()) as Json[];
    expect(citizens.find((citizen) => citizen["id"] === id)).toEqual({ ...draft, ...pan, id, note: "Added here" });
    expect((await readXml(await askPan(await signIn(id)))).IssuedTo.Person).toMatchObject({
      name: "Some B New",
      dob: "27-02-1990",
    });
  });

  test.each([
    [{ name: "" }],
    [{ name: "a\u0000b" }],
    [{ name: "\ud800" }],
    [{ dob: "1990-02-30" }],
    [{ dob: "28-02-1990" }],
    [{ gender: "X" }],
    [{ pan: "abcpn1234f" }],
    [{ pan: undefined }],
    [{ aadhaarLast4: "12345" }],
    [{ more: 1 }],
  ])("a citizen with %j is refused", async (change) => {
    expect((await postJson("/citizens", { ...draft, ...change })).status).toBe(400);
  });

  test("a citizen can be added on the page, which generates the numbers", async () => {
    const page = new URL("/citizens", url);
    const add = (fields: Record<string, string>, headers = {}) =>
      fetch(page, { method: "POST", body: new URLSearchParams(fields), headers, redirect: "manual" });
    const fields = { name: "Tara अ", dob: "1999-09-09", gender: "F", aadhaar: "on", pan: "on" };
    expect((await add(fields)).headers.get("location")).toBe("/citizens");
    const citizens = (await (await fetch(`${url}/citizens`)).json()) as Json[];
    expect(citizens.find(({ name }) => name === "Tara अ")).toMatchObject({
      pan: expect.stringMatching(/^[A-Z]{3}PX\d{4}[A-Z]$/),
      aadhaarLast4: expect.stringMatching(/^\d{4}$/),
    });
    const refused = await add({ ...fields, name: `"><script>`, dob: "never" });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain(`value="&quot;&gt;&lt;script&gt;"`);
    expect((await add(fields, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  });
});

describe("injected faults", () => {
  test("error fault: fails the given number of calls", async () => {
    const token = await signIn(await citizenId("Nila Das"));
    await postJson("/faults", { fault: "error", on: "eaadhaar", times: 2, status: 503 });
    const statuses = [await askEaadhaar(token), await askEaadhaar(token), await askEaadhaar(token)];
    expect(statuses.map(({ status }) => status)).toEqual([503, 503, 200]);
  });

  test("hang-up fault: before the code is used up, and after", async () => {
    const spent = await codeOf(await citizenId("Nila Das"));
    await postJson("/faults", { fault: "hang-up", on: "token" });
    await expect(askToken(tokenForm(spent))).rejects.toThrow();
    expect((await askToken(tokenForm(spent))).status).toBe(400);
    const unspent = await codeOf(await citizenId("Nila Das"));
    await postJson("/faults", { fault: "hang-up", on: "token", afterDoing: false });
    await expect(askToken(tokenForm(unspent))).rejects.toThrow();
    expect((await askToken(tokenForm(unspent))).status).toBe(200);
  });

  test("silence fault: the response comes after the delay", async () => {
    const token = await signIn(await citizenId("Nila Das"));
    await postJson("/faults", { fault: "silence", on: "issued", forMs: 300 });
    const begun = performance.now();
    expect(await issued(token)).toHaveLength(2);
    expect(performance.now() - begun).toBeGreaterThan(290);
  });

  test("bad-hmac fault: a document's HMAC is made with another key", async () => {
    const token = await signIn(await citizenId("Nila Das"));
    for (const [on, read] of [["pan", askPan] as const, ["eaadhaar", askEaadhaar] as const]) {
      await postJson("/faults", { fault: "bad-hmac", on });
      const answer = await read(token);
      const text = await answer.text();
      expect(answer.headers.get("hmac")).not.toBe(createHmac("sha256", secret).update(text).digest("base64"));
      expect(XMLValidator.validate(text)).toBe(true);
      await readXml(await read(token));
    }
  });

  test("broken-xml fault: a document is cut off, with a valid HMAC", async () => {
    const token = await signIn(await citizenId("Nila Das"));
    await postJson("/faults", { fault: "broken-xml", on: "pan" });
    const answer = await askPan(token);
    const text = await answer.text();
    expect(XMLValidator.validate(text)).not.toBe(true);
    expect(answer.headers.get("hmac")).toBe(createHmac("sha256", secret).update(text).digest("base64"));
  });

  test("a fault with a citizen applies only to that citizen", async () => {
    const [nila, ravi] = [await citizenId("Nila Das"), await citizenId("Ravi Menon")];
    for (const on of ["token", "pan"]) await postJson("/faults", { fault: "error", on, citizen: nila });
    const token = await signIn(ravi);
    expect((await askPan(token)).status).toBe(200);
    expect((await askToken(tokenForm(await codeOf(nila)))).status).toBe(500);
    expect((await askPan(await signIn(nila))).status).toBe(500);
    expect(await (await fetch(`${url}/faults`)).json()).toEqual([]);
  });

  test.each([
    [{ fault: "bad-hmac", on: "token" }],
    [{ fault: "broken-xml", on: "issued" }],
    [{ fault: "error", on: "user" }],
    [{ fault: "pending", on: "token" }],
  ])("%j is not a valid fault", async (fault) => {
    expect((await postJson("/faults", fault)).status).toBe(400);
  });
});
