import { connect } from "node:net";
import { Writable } from "node:stream";
import fastifyStatic from "@fastify/static";
import { healthLive } from "@feo/contract";
import fc from "fast-check";
import type { FastifyInstance } from "fastify";
import { afterEach, describe, expect, test, vi } from "vitest";
import { readConfig } from "../config.ts";
import { createApi } from "./api.ts";
import { createHttp, parseJson } from "./http.ts";
import { ProblemError } from "./problem.ts";

describe("parseJson", () => {
  test.each([
    ["", undefined],
    ["{}", {}],
    ['{"price":85.42}', { price: 85.42 }],
    ['{"price":"85.4200000000000000001"}', { price: "85.4200000000000000001" }],
    ['{"count":123456789012345}', { count: 123456789012345 }],
    ['{"count":1000000000000000000000}', { count: 1e21 }],
    ['{"account":"12345678901234567890"}', { account: "12345678901234567890" }],
    ["[1,[2,[3]]]", [1, [2, [3]]]],
  ])("parseJson reads %s", (text, value) => {
    expect(parseJson(text)).toEqual(value);
  });

  test.each([
    ['{"amount":1234567890.1234567}', "amount"],
    ['{"amount":10000000000000000001}', "amount"],
    ['{"amount":0.1234567890123456}', "amount"],
    ['{"order":{"price":85.4200000000000001}}', "price"],
    ["[1.00000000000000001]", "0"],
    ['{"amount":-1234567890123456}', "amount"],
    ['{"amount":1.234567890123456e10}', "amount"],
  ])("parseJson refuses %s, which a double would round, and names the field", (text, path) => {
    let refusal: unknown;
    try {
      parseJson(text);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(ProblemError);
    expect((refusal as ProblemError).code).toBe("INVALID_INPUT");
    expect((refusal as ProblemError).extra.errors).toMatchObject([{ path }]);
  });

  test.each([
    "{",
    "nope",
    '{"a":1,}',
    "{'a':1}",
    '{"a":1}x',
    "NaN",
    '{"__proto__":{"isAdmin":true}}',
    '{"a":{"__proto__":{}}}',
    '{"a":12345678901234567890,"__proto__":{}}',
  ])("parseJson refuses %s", (text) => {
    expect(() => parseJson(text)).toThrow();
  });

  test("parseJson does not let a body change object prototypes", () => {
    expect(() => parseJson('{"__proto__":{"isAdmin":true}}')).toThrow();
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  test("parseJson returns every number exactly as written or refuses it", () => {
    const number = fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.integer({ min: 0, max: 12 }))
      .map(([n, point]) => {
        const digits = n.toString().padStart(point + 1, "0");
        return point === 0 ? digits : `${digits.slice(0, -point)}.${digits.slice(-point)}`;
      });
    fc.assert(
      fc.property(number, (written) => {
        let read: unknown;
        try {
          read = parseJson(`{"amount":${written}}`);
        } catch (error) {
          expect(error).toBeInstanceOf(ProblemError);
          return;
        }
        const shortest = (text: string) => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);
        const value = (read as { amount: number }).amount;
        expect(BigInt(Math.trunc(value)).toString()).toBe(written.split(".")[0]);
        if (value < 1e21 && value >= 1e-6) expect(String(value)).toBe(shortest(written));
      }),
    );
  });
});

const running: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});

/** A listening server's answer to raw bytes. */
async function answerTo(bytes: string, variables: Record<string, string> = {}): Promise<string> {
  const app = await createHttp(
    readConfig({ LOG_LEVEL: "silent", ...variables }),
    new Writable({ write: (_c, _e, done) => done() }),
  );
  running.push(app);
  app.get("/api/hello", () => "hello");
  await app.listen({ port: 0, host: "127.0.0.1" });
  const address = app.server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return new Promise((resolve, reject) => {
    const socket = connect(address.port, "127.0.0.1", () => socket.write(bytes));
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}

describe("bytes that are not HTTP", () => {
  test.each([
    ["rubbish", "rubbish\r\n\r\n", 400, "MALFORMED_REQUEST"],
    ["a TLS handshake", "\x16\x03\x01\x02\x00\x01\r\n\r\n", 400, "MALFORMED_REQUEST"],
    [
      "two lengths for one body",
      "POST /api/hello HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      400,
      "MALFORMED_REQUEST",
    ],
    [
      "oversized headers",
      `GET /api/hello HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(20_000)}\r\n\r\n`,
      431,
      "HEADERS_TOO_LARGE",
    ],
    ["an oversized URL", `GET /${"x".repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 431, "HEADERS_TOO_LARGE"],
  ])("%s gets a problem and a closed connection", async (_what, bytes, status, code) => {
    const answer = await answerTo(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain(`"code":"${code}"`);
    expect(answer).toMatch(/connection: close/i);
  });
});

test("an absolute URL is the same call and counts toward the limit", async () => {
  const request = "GET http://localhost/api/hello HTTP/1.1\r\nHost: localhost\r\n";
  const answer = await answerTo(`${request}\r\n${request}Connection: close\r\n\r\n`, { RATE_LIMIT_PER_MINUTE: "1" });
  expect([...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(["200", "429"]);
});

test("a request without a host is refused", async () => {
  expect(await answerTo("GET /api/hello HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.[01] 421 /);
});

test.each([
  ["https://feo.example", "max-age=31536000; includeSubDomains"],
  ["http://feo.example", undefined],
])("every answer of %s has the Strict-Transport-Security %s", async (PUBLIC_URL, expected) => {
  const app = await createHttp(readConfig({ LOG_LEVEL: "silent", PUBLIC_URL }));
  running.push(app);
  createApi({ app, now: Date.now }).call(healthLive, () => ({ status: "live" as const }));
  await app.register(fastifyStatic, { root: import.meta.dirname, prefix: "/files/" });
  const asked = [
    "/api/health/live",
    "/api/no-such-call",
    "/files/http.ts",
    "/files/none",
    "/%",
    `/${"x".repeat(9_000)}`,
  ];
  const answers = await Promise.all(asked.map((url) => app.inject({ url, headers: { host: "feo.example" } })));
  answers.push(await app.inject({ url: "/api/health/live", headers: { host: "evil.example" } }));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404, 200, 404, 400, 414, 421]);
  expect(answers.map(({ headers }) => headers["strict-transport-security"])).toEqual(answers.map(() => expected));
});

test("while the event loop is late, API calls get 503, but pages, assets and health checks are served", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const clock = vi.spyOn(performance, "now");
  try {
    clock.mockReturnValue(0);
    const late = await createHttp(readConfig({ OVERLOAD_MS: "2000" }));
    const served = ["/api/public/v1/slow", "/api/health/live", "/api/health/ready", "/assets/app.js", "/*"];
    for (const path of served) late.get(path, async () => "ok");
    const answer = (url: string) => late.inject({ url, headers: { host: "localhost:3000" } });
    clock.mockReturnValue(2_501);
    vi.advanceTimersByTime(500);
    for (const url of ["/api/public/v1/slow", "/%61pi/public/v1/slow"]) {
      const refused = await answer(url);
      expect(refused.statusCode).toBe(503);
      expect(refused.json().code).toBe("UNAVAILABLE");
      expect(refused.headers["retry-after"]).toBe("1");
    }
    for (const url of ["/api/health/live", "/api/health/ready", "/assets/app.js", "/", "/trade/ADA-INR"]) {
      expect([url, (await answer(url)).statusCode]).toEqual([url, 200]);
    }
    clock.mockReturnValue(3_001);
    vi.advanceTimersByTime(500);
    expect((await answer("/api/public/v1/slow")).statusCode).toBe(200);
    await late.close();
  } finally {
    vi.useRealTimers();
    clock.mockRestore();
  }
});
