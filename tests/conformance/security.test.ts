/** Baseline of every answer: security headers, problems instead of stack traces, no leaked internals. */
import { request } from "node:http";
import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { baseUrl, getPage, metricsUrl, signedIn, worldUrl } from "./page.ts";

describe("security headers", () => {
  test.each(["/", "/markets", "/legal/terms", "/no/such/page", "/auth/login", "/support"])(
    "%s has every security header",
    async (path) => {
      const { headers, html } = await getPage(path);
      const policy = headers.get("content-security-policy") ?? "";
      const nonce = /'nonce-([\w-]+)'/.exec(policy)?.[1];
      expect(nonce).toMatch(/^[\w-]{20,}$/);
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy.split(";").find((part) => part.trim().startsWith("script-src "))).not.toContain("unsafe");
      expect(headers.get("strict-transport-security")).toContain("max-age=31536000");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
      const scripts = [...html.matchAll(/<script(?![^>]*type="application\/json")[^>]*>/g)].map((match) => match[0]);
      expect(scripts.length).toBeGreaterThan(0);
      for (const tag of scripts) expect(tag).toContain(`nonce="${nonce}"`);
    },
  );

  test("SHELL-010 ROUTE-002 only the chat's own frame may run the chat's script", async () => {
    const lets = async (path: string) =>
      (await getPage(path)).headers.get("content-security-policy")?.includes(new URL(worldUrl).host);
    const paths = [
      "/support",
      "/support/faq",
      "/support?x=1",
      "/markets",
      "/trade/ADA-INR",
      "/auth/login",
      "/support-chat",
    ];
    expect(await Promise.all(paths.map(lets))).toEqual([false, false, false, false, false, false, true]);
    const frame = await getPage("/support-chat");
    expect(frame.headers.get("x-frame-options")).toBe("SAMEORIGIN");
    expect(frame.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
  });

  test("each page has its own nonce, even when it comes from the render cache", async () => {
    const policies = await Promise.all(
      [1, 2, 3].map(async () => (await getPage("/markets")).headers.get("content-security-policy")),
    );
    expect(new Set(policies).size).toBe(3);
  });

  test("private pages are never cached", async () => {
    for (const path of ["/dashboard/security", "/auth/login"]) {
      const cookie = path.startsWith("/dashboard") ? { cookie: signedIn } : {};
      expect((await getPage(path, cookie)).headers.get("cache-control")).toBe("no-store");
    }
  });

  test("the shared page cache contains no personal data: the logged-in page is rendered separately", async () => {
    const guest = await getPage("/markets");
    const member = await getPage("/markets", { cookie: signedIn });
    expect(guest.text).toContain("Sign up");
    expect(member.text).not.toContain("Sign up");
    expect((await getPage("/markets")).text).toContain("Sign up");
  });
});

interface ProblemAnswer {
  readonly status: number;
  readonly type: string | null;
  readonly code: string;
  readonly text: string;
}

async function send(path: string, init: RequestInit = {}): Promise<ProblemAnswer> {
  const response = await fetch(baseUrl + path, { redirect: "manual", ...init });
  const text = await response.text();
  return { status: response.status, type: response.headers.get("content-type"), text, code: codeOf(text) };
}

function codeOf(text: string): string {
  try {
    return String((JSON.parse(text) as { code?: unknown }).code);
  } catch {
    return "";
  }
}

/** Sends bytes that fetch would refuse to send. */
function sendRaw(bytes: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(baseUrl);
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const parts: Buffer[] = [];
    socket.on("data", (chunk) => parts.push(chunk));
    socket.on("error", reject);
    socket.on("close", () => {
      const text = Buffer.concat(parts).toString();
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), text });
    });
  });
}

describe("bad input answers a named 4xx problem, never a 5xx or a stack trace", () => {
  const logout = "/api/auth/v1/user/logout";
  const json = { "content-type": "application/json" };

  test.each(["/api/public/v1/nothing", "/api", "/api/"])("an unknown call answers 404: %s", async (path) => {
    expect(await send(path)).toMatchObject({ status: 404, code: "CALL_NOT_FOUND" });
  });
  test.each(["/%zz", "/markets/%E0%A4%A", "/api/%zz", "/trade/%"])(
    "malformed percent-encoding answers 400: %s",
    async (path) => {
      const { status, text } = await sendRaw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      expect(status).toBe(400);
      expect(text).toContain("MALFORMED_URL");
    },
  );
  test("a 100 KB URL answers 431", async () => {
    const { status, text } = await sendRaw(`GET /${"a".repeat(100_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect(status).toBe(431);
    expect(text).toContain("HEADERS_TOO_LARGE");
  });
  test("a 10 KB URL answers 414", async () => {
    expect(await send(`/markets?x=${"a".repeat(10_000)}`)).toMatchObject({ status: 414, code: "URL_TOO_LONG" });
  });
  test("a wrong content type answers 415", async () => {
    const headers = { "content-type": "text/xml" };
    expect(await send(logout, { method: "POST", headers, body: "<a/>" })).toMatchObject({
      status: 415,
      code: "UNSUPPORTED_CONTENT_TYPE",
    });
  });
  test.each(['{"a":', "nul", '{"__proto__":{"x":1}}'])("malformed JSON answers 400: %s", async (body) => {
    expect(await send(logout, { method: "POST", headers: json, body })).toMatchObject({
      status: 400,
      code: "MALFORMED_JSON",
    });
  });
  test("an oversized body answers 413", async () => {
    const body = JSON.stringify({ text: "x".repeat(200_000) });
    expect(await send(logout, { method: "POST", headers: json, body })).toMatchObject({
      status: 413,
      code: "BODY_TOO_LARGE",
    });
  });
  test.each([
    "evil.example",
    "localhost.evil.example",
    "evil.example:3000",
    "a b",
    "<script>",
    "localhost@evil.example",
    "",
  ])("a hostile Host header answers 421: «%s»", async (host) => {
    const { status, text } = await sendRaw(`GET /markets HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(status).toBe(421);
    expect(text).toContain("HOST_NOT_ALLOWED");
    if (host !== "") expect(text).not.toContain(host === "a b" ? "a b" : `//${host}`);
  });
  test("bytes that are not HTTP answer 400", async () => {
    const { status, text } = await sendRaw("\x16\x03\x01\x02\x00\r\n\r\n");
    expect(status).toBe(400);
    expect(text).toContain("MALFORMED_REQUEST");
  });
  test("an unsupported method answers 405", async () => {
    expect(await send("/markets", { method: "POST" })).toMatchObject({ status: 405, code: "METHOD_NOT_ALLOWED" });
    expect(await send("/api/public/v1/market/list", { method: "DELETE" })).toMatchObject({
      status: 405,
      code: "METHOD_NOT_ALLOWED",
    });
  });
  test("input that violates the schema names its field", async () => {
    const { status, code, text, type } = await send("/api/public/v1/market/summary?timeWindow=2h");
    expect([status, code]).toEqual([400, "INVALID_INPUT"]);
    expect(type).toContain("application/problem+json");
    expect(JSON.parse(text).errors[0].path).toBe("timeWindow");
  });
  // Raw bytes, because fetch normalises the dots before sending.
  test.each([
    "/coins/..%2f..%2fpackage.json",
    "/assets/..%2f..%2f..%2fpackage.json",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/assets/../../../package.json",
    "/coins/%00",
    "/coins/btc.svg%00.png",
  ])("a path outside the served folders answers 404: %s", async (path) => {
    const { status, text } = await sendRaw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect(status).toBe(404);
    expect(text).toContain("CALL_NOT_FOUND");
    expect(text).not.toContain('"dependencies"');
  });
  test.each([
    ["range", "bytes=99999999-"],
    ["range", "bytes=a-b"],
    ["if-match", '"nothing"'],
  ])("a file request with a hostile %s header is not a 5xx: %s", async (name, value) => {
    expect((await send("/coins/btc.svg", { headers: { [name]: value } })).status).toBeLessThan(500);
    expect((await send("/favicon.svg", { headers: { [name]: value } })).status).toBeLessThan(500);
  });
  test("a body that falsely claims to be compressed answers 400", async () => {
    const headers = { ...json, "content-encoding": "gzip" };
    const { status, code } = await send(logout, { method: "POST", headers, body: "not gzip" });
    expect([status, code]).toEqual([400, "MALFORMED_JSON"]);
  });
  test("no problem contains a stack trace or a file path", async () => {
    const answers = await Promise.all([
      send("/api/nope"),
      send("/api/public/v1/market/orderBook"),
      send("/api/user/v1/profile"),
    ]);
    for (const { text } of answers) expect(text).not.toMatch(/node_modules|\.ts:\d+|at \w+ \(/);
  });
});

test("metrics are served on the internal port only", async () => {
  const internal = await (await fetch(`${metricsUrl}/metrics`)).text();
  expect(internal).toContain("feo_http_requests_total");
  expect((await fetch(`${baseUrl}/metrics`)).status).toBe(404);
});

test("a HEAD request is answered like a GET", async () => {
  const status = await new Promise((resolve, reject) => {
    request(`${baseUrl}/markets`, { method: "HEAD" }, (response) => resolve(response.statusCode))
      .on("error", reject)
      .end();
  });
  expect(status).toBe(200);
});
