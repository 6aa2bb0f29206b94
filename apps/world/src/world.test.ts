import { request } from "node:http";
import { createTransport } from "nodemailer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoCompany } from "./bank/accounts.ts";
import { startWorld, type World } from "./world.ts";

let world: World;
let url: string;
const settings = {
  port: 0,
  smtpPort: 0,
  smsKey: "the-key",
  publicUrl: "https://feo.example",
  google: { clientId: "g", clientSecret: "g-secret" },
  apple: { clientId: "a", clientSecret: "a-secret" },
  digilocker: { clientId: "d", clientSecret: "d-secret" },
  bank: { key: { keyId: "id", key: "secret" }, company: demoCompany },
  chains: { networks: [], blockSeconds: 2 },
};
beforeAll(async () => {
  world = await startWorld(settings);
  url = `http://localhost:${world.port}`;
});
afterAll(() => world.stop());

const get = (path: string) => fetch(url + path, { redirect: "manual" });

async function sendMail(mail: Record<string, unknown>): Promise<void> {
  const transport = createTransport({ host: "127.0.0.1", port: world.smtpPort });
  await transport.sendMail({ from: "demo@feo.demo", ...mail });
  transport.close();
}

const sendSms = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${url}/sms`, {
    method: "POST",
    headers: { authorization: "Bearer the-key", "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

const messages = async (query: string): Promise<Record<string, string>[]> => (await get(`/messages?${query}`)).json();

describe("mail", () => {
  test("mail reaches every envelope recipient, newest first, in any alphabet", async () => {
    await sendMail({ to: "one@feo.demo", cc: "two@feo.demo", bcc: "three@feo.demo", subject: "नमस्ते", text: "₹ 1" });
    await sendMail({ to: "one@feo.demo", subject: "Second", html: "<b>Only HTML</b>" });
    expect((await messages("to=one@feo.demo")).map(({ subject }) => subject)).toEqual(["Second", "नमस्ते"]);
    for (const to of ["two", "three"]) {
      expect(await messages(`to=${to}@feo.demo`)).toEqual([
        { channel: "email", to: `${to}@feo.demo`, subject: "नमस्ते", text: "₹ 1", at: expect.stringMatching(/Z$/) },
      ]);
    }
  });

  test("mail that is too large or has too many recipients is refused, and the server stays up", async () => {
    await expect(sendMail({ to: "big@feo.demo", text: "x".repeat(300_000) })).rejects.toThrow(/552|large|size/i);
    const to = Array.from({ length: 60 }, (_, index) => `p${index}@feo.demo`);
    await sendMail({ to, text: "x" });
    expect(await messages("to=p59@feo.demo")).toEqual([]);
    await sendMail({ to: "after@feo.demo", text: "x" });
    expect(await messages("to=after@feo.demo")).toHaveLength(1);
  });

  test("the mail server refuses recipients at the domain reserved for testing refusals", async () => {
    await expect(sendMail({ to: "x@refused.demo", text: "x" })).rejects.toMatchObject({ responseCode: 550 });
  });
});

describe("SMS", () => {
  test("an SMS needs the bearer key, and is sent once per idempotency key", async () => {
    const keyHeader = { "idempotency-key": "k1" };
    const first = await sendSms({ to: "+919811111111", text: "Hello" }, keyHeader);
    expect(first.status).toBe(200);
    const { id } = (await first.json()) as { id: string };
    expect(await (await sendSms({ to: "+919811111111", text: "Hello" }, keyHeader)).json()).toEqual({ id });
    expect(await messages("to=9811111111")).toHaveLength(1);
  });

  test.each([
    ["a wrong key", 401, { to: "9811111112", text: "x" }, { authorization: "Bearer another" }],
    ["no key", 401, { to: "9811111112", text: "x" }, { authorization: "" }],
    ["no number", 400, { text: "x" }, {}],
    ["a word as the number", 400, { to: "asha", text: "x" }, {}],
    ["a number that is not a string", 400, { to: 9811111112, text: "x" }, {}],
    ["no text", 400, { to: "9811111112", text: "" }, {}],
    ["too much text", 400, { to: "9811111112", text: "x".repeat(1_601) }, {}],
    ["an extra field", 400, { to: "9811111112", text: "x", from: "y" }, {}],
    ["no JSON", 400, "{", {}],
    ["null", 400, "null", {}],
    ["a list", 400, "[]", {}],
    ["another type", 415, "to=9811111112&text=x", { "content-type": "text/plain" }],
    ["a form", 415, "to=9811111112&text=x", { "content-type": "application/x-www-form-urlencoded" }],
    ["a huge body", 413, `{"to":"9811111112","text":"${"x".repeat(100_000)}"}`, {}],
    ["a huge idempotency key", 400, { to: "9811111112", text: "x" }, { "idempotency-key": "x".repeat(201) }],
  ])("an SMS with %s is refused: %i", async (_, status, body, headers) => {
    expect((await sendSms(body, headers)).status).toBe(status);
    expect(await messages("to=9811111112")).toEqual([]);
  });
});

describe("the inbox", () => {
  test.each(["limit=0", "limit=1001", "limit=x", "to=a&to=b", `to=${"a".repeat(321)}`])(
    "the inbox refuses the query %.40s",
    async (query) => {
      expect((await get(`/messages?${query}`)).status).toBe(400);
    },
  );

  test("a mail's HTML is served for its frame, without scripts even when opened directly", async () => {
    await sendMail({ to: "frame@feo.demo", subject: "F", html: "<script>alert(1)</script><p>Hello</p>" });
    const id = /\/inbox\/([0-9a-f-]+)\/html/.exec(await (await get("/inbox?to=frame@feo.demo")).text())?.[1];
    const mail = await get(`/inbox/${id}/html`);
    const policy = mail.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy.split("; ")[0]).toBe("sandbox allow-popups allow-popups-to-escape-sandbox");
    expect(policy).not.toContain("script-src");
    expect(await mail.text()).toContain("<p>Hello</p>");
    expect((await get("/inbox/nothing/html")).status).toBe(404);
  });

  test("pages run no inline script and load nothing from other origins", async () => {
    for (const path of ["/", "/inbox", "/bank", "/citizens", "/faucet"]) {
      const answer = await get(path);
      expect(answer.headers.get("content-security-policy")).toContain("script-src 'self'");
      expect(await answer.text()).not.toMatch(/https?:\/\/(?!localhost|127)|<script(?! type="module" src="\/)/);
    }
  });

  test("the inbox rejects foreign host names that point here (DNS rebinding)", async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = { host: "evil.example" };
      request({ host: "127.0.0.1", port: world.port, path: "/messages", headers }, (answer) =>
        resolve(answer.statusCode),
      )
        .on("error", reject)
        .end();
    });
    expect(status).toBe(421);
  });
});

describe("the OpenID providers", () => {
  const good = {
    client_id: "a",
    redirect_uri: "http://localhost:3000/cb",
    response_type: "code id_token",
    nonce: "n",
    response_mode: "form_post",
    scope: "openid name email",
    state: "s",
  };
  const authorize = (change: Record<string, string | undefined>, path = "/apple") => {
    const parameters = Object.entries({ ...good, ...change }).filter(([, value]) => value !== undefined);
    return get(`${path}/authorize?${new URLSearchParams(parameters as [string, string][])}`);
  };

  test.each(["google", "apple"])("%s publishes its discovery document and its key", async (name) => {
    const issuer = `http://127.0.0.1:${world.port}/${name}`;
    const discovery = (await (await get(`/${name}/.well-known/openid-configuration`)).json()) as Record<string, string>;
    expect(discovery).toMatchObject({ issuer, code_challenge_methods_supported: ["S256"] });
    const { keys } = (await (await fetch(discovery["jwks_uri"] ?? "")).json()) as { keys: object[] };
    expect(keys).toEqual([
      ...[{ kty: "RSA", use: "sig", alg: "RS256", e: "AQAB", n: expect.any(String), kid: expect.any(String) }],
    ]);
  });

  test.each([
    ["an unknown client", { client_id: "b" }],
    ["no client", { client_id: undefined }],
    ["no redirect URI", { redirect_uri: undefined }],
    ["another site's redirect URI", { redirect_uri: "https://evil.example/cb" }],
    ["a javascript: redirect URI", { redirect_uri: "javascript:alert(1)" }],
    ["a redirect URI with a similar host name", { redirect_uri: "https://feo.example.evil.example/cb" }],
    ["a redirect URI with a user name", { redirect_uri: "http://localhost@evil.example/cb" }],
  ])("an OpenID request with %s gets an error page, not a redirect", async (_, change) => {
    const answer = await authorize(change);
    expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
    expect(await answer.text()).not.toContain("<form");
  });

  test.each([
    ["a token in the query", { response_mode: "query" }, "invalid_request"],
    ["an ID token without form_post", { response_type: "code", response_mode: "query" }, "invalid_request"],
    ["no nonce with a token", { nonce: undefined }, "invalid_request"],
    ["an unknown type", { response_type: "token" }, "unsupported_response_type"],
    ["a plain challenge", { code_challenge: "c", code_challenge_method: "plain" }, "invalid_request"],
  ])("an OpenID request with %s is redirected back with an error", async (_, change, error) => {
    const answer = await authorize(change);
    const told = answer.headers.get("location") ?? (await answer.text());
    expect(told).toMatch(new RegExp(`error(=|" value=")${error}`));
    expect(told).toMatch(/state(=|" value=")s/);
  });

  test("the exchange's own address is a valid redirect URI, and the state is escaped", async () => {
    const answer = await authorize({ redirect_uri: "https://feo.example/api/cb", state: `"><script>` });
    expect(answer.status).toBe(200);
    const page = await answer.text();
    const request = /name="request" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const person = /name="person" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const decide = () =>
      fetch(`${url}/apple/authorize`, { method: "POST", body: new URLSearchParams({ request, person }) });
    const form = await (await decide()).text();
    expect(form).toContain('action="https://feo.example/api/cb"');
    expect(form).toContain('name="state" value="&quot;&gt;&lt;script&gt;"');
    expect((await decide()).status).toBe(400);
  });

  test.each([
    [{ client_secret: "wrong" }, 401, "invalid_client"],
    [{ client_id: "a" }, 401, "invalid_client"],
    [{ grant_type: "password" }, 400, "unsupported_grant_type"],
    [{ code: "guessed" }, 400, "invalid_grant"],
    [{}, 400, "invalid_grant"],
  ])("a token for %j is refused", async (change, status, error) => {
    const form = { grant_type: "authorization_code", client_id: "g", client_secret: "g-secret", ...change };
    const answer = await fetch(`${url}/google/token`, { method: "POST", body: new URLSearchParams(form) });
    expect([answer.status, await answer.json()]).toEqual([status, { error }]);
  });
});

test.each(["/nothing", "/inbox/x", "/%zz", "/google", "/messages/"])(
  "%s is an unknown or malformed path",
  async (path) => {
    expect((await get(path)).status).toBeOneOf([400, 404]);
  },
);

test("a taken port is reported, and nothing stays running", async () => {
  await expect(startWorld({ ...settings, port: world.port })).rejects.toThrow("EADDRINUSE");
  await expect(startWorld({ ...settings, smtpPort: world.smtpPort })).rejects.toThrow("EADDRINUSE");
});
