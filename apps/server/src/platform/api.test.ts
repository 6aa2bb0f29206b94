/** The request pipeline on a real Fastify: tokens, input, answers, problems, limits and logs. */
import { Writable } from "node:stream";
import {
  type CallAnswer,
  healthLive,
  listMarkets,
  logout,
  messages,
  type OrderBook,
  readAnnouncement,
  readOrderBook,
  readProfile,
} from "@feo/contract";
import type { FastifyInstance, InjectOptions } from "fastify";
import { afterEach, describe, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { type Api, type Caller, createApi, type Handler, type HandlerInput } from "./api.ts";
import { createHttp } from "./http.ts";
import { ProblemError } from "./problem.ts";

const asha: Caller = { userId: "u-asha", sessionId: "s-1", userNumber: 100, kycLevel: 1 };
const secretToken = "token-that-must-stay-secret";
const emptyBook: OrderBook = { asks: [], bids: [], sequence: 7 };
const profile: CallAnswer<typeof readProfile> = {
  id: "u-asha",
  isEmailOtpEnabled: true,
  isMobileOtpEnabled: false,
  isTOtpEnabled: false,
  passwordUpdatedAt: null,
  emailUpdatedAt: null,
  mobileUpdatedAt: null,
  feoTagUpdatedAt: null,
  nameUpdatedAt: null,
  settings: {},
};

interface Given {
  readonly app: FastifyInstance;
  readonly api: Api;
  readonly clock: { ms: number };
  readonly log: () => string;
  get(url: string, headers?: InjectOptions["headers"]): Promise<Answer>;
  send(options: InjectOptions): Promise<Answer>;
}

interface Answer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly text: string;
  readonly body: { code?: string; errors?: { path: string }[]; [key: string]: unknown };
}

const running: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});

async function given(register: (api: Api) => void, variables: Record<string, string> = {}): Promise<Given> {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = await createHttp(readConfig({ LOG_LEVEL: "trace", ...variables }), stream);
  running.push(app);
  const clock = { ms: 0 };
  const verifyAccessToken = async (token: string) => {
    if (token !== secretToken) throw new ProblemError("INVALID_ACCESS_TOKEN");
    return asha;
  };
  const openFlow = async () => {
    throw new ProblemError("INVALID_SESSION_TOKEN");
  };
  const api = createApi({ app, verifyAccessToken, openFlow, now: () => clock.ms });
  register(api);
  api.serveUnknown();
  const send = async (options: InjectOptions): Promise<Answer> => {
    const response = await app.inject({ ...options, headers: { host: "localhost", ...options.headers } });
    const isJson = String(response.headers["content-type"]).includes("json") && response.body !== "";
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      body: isJson ? response.json() : {},
    };
  };
  return {
    app,
    api,
    clock,
    send,
    log: () => lines.join(""),
    get: (url, headers = {}) => send({ method: "GET", url, headers }),
  };
}

const withBook = (handler: Handler<typeof readOrderBook> = () => ({ orderBook: { snapshot: emptyBook } })) =>
  given((api) => api.call(readOrderBook, handler));

const bookUrl = "/api/public/v1/market/orderBook";
const logoutUrl = "/api/auth/v1/user/logout";

describe("the access token", () => {
  const withProfile = () => given((api) => api.call(readProfile, () => profile));

  test("CLIENT-012 a protected call without an access token is 401 ACCESS_TOKEN_MISSING", async () => {
    const { get } = await withProfile();
    for (const headers of [{}, { accesstoken: "" }]) {
      expect(await get("/api/user/v1/profile", headers)).toMatchObject({
        status: 401,
        body: { code: "ACCESS_TOKEN_MISSING" },
      });
    }
  });

  test("an invalid access token is 401 INVALID_ACCESS_TOKEN", async () => {
    const { get } = await withProfile();
    expect(await get("/api/user/v1/profile", { accessToken: "bad" })).toMatchObject({
      status: 401,
      body: { code: "INVALID_ACCESS_TOKEN" },
    });
  });

  test("CLIENT-015 the access token is read from the header accessToken, and the handler gets the caller", async () => {
    const seen: unknown[] = [];
    const { get } = await given((api) =>
      api.call(readProfile, ({ caller }) => {
        seen.push(caller);
        return profile;
      }),
    );
    const { status, body } = await get("/api/user/v1/profile", { accessToken: secretToken });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: "u-asha", name: "", kycLevel: 0 });
    expect(seen).toEqual([asha]);
  });

  test.each([{ authorization: `Bearer ${secretToken}` }, { cookie: `accessToken=${secretToken}` }])(
    "the access token is read from no other header, so that no other site can send it: %o",
    async (headers) => {
      const { get } = await withProfile();
      expect(await get("/api/user/v1/profile", headers)).toMatchObject({ body: { code: "ACCESS_TOKEN_MISSING" } });
    },
  );

  test("CLIENT-007 a public call neither needs nor checks an access token", async () => {
    const { get } = await withBook();
    expect((await get(`${bookUrl}?marketSymbol=ADA-INR`, { accessToken: "bad" })).status).toBe(200);
  });

  test("the answer to a protected call is not cacheable", async () => {
    const { get } = await withProfile();
    const { headers } = await get("/api/user/v1/profile", { accessToken: secretToken });
    expect(headers["cache-control"]).toBe("no-store");
  });
});

describe("input", () => {
  test.each([
    ["", ["marketSymbol"]],
    ["?marketSymbol=ada-inr", ["marketSymbol"]],
    ["?marketSymbol=", ["marketSymbol"]],
    ["?marketSymbol=ADA-INR&marketSymbol=BTC-INR", ["marketSymbol"]],
    ["?marketSymbol[]=ADA-INR", ["marketSymbol"]],
    ["?marketSymbol=%00", ["marketSymbol"]],
  ])("the query %j is 400 INVALID_INPUT and names the field", async (query, fields) => {
    const { get } = await withBook();
    const { status, body } = await get(`${bookUrl}${query}`);
    expect(status).toBe(400);
    expect(body.code).toBe("INVALID_INPUT");
    expect(body.errors?.map(({ path }) => path)).toEqual(fields);
  });

  test.each(["UPPER", "..", "a_b", "%2e%2e%2fetc", "a".repeat(101)])("the parameter %s is refused", async (slug) => {
    const { get } = await given((api) =>
      api.call(readAnnouncement, () => {
        throw new Error("never reached");
      }),
    );
    const { status, body } = await get(`/api/content/v1/announcements/${slug}`);
    expect([status, body.code]).toEqual(slug === ".." ? [404, "CALL_NOT_FOUND"] : [400, "INVALID_INPUT"]);
  });

  test("an overlong path parameter is refused", async () => {
    const { get } = await given((api) => api.call(readAnnouncement, () => Promise.reject(new Error("never reached"))));
    const { status } = await get(`/api/content/v1/announcements/${"a".repeat(300)}`);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  test("a handler gets only the fields of the contract", async () => {
    const seen: unknown[] = [];
    const { get } = await withBook(({ query }) => {
      seen.push(query);
      return { orderBook: { snapshot: emptyBook } };
    });
    await get(`${bookUrl}?marketSymbol=ADA-INR&isAdmin=true&__proto__=x`);
    expect(seen).toEqual([{ marketSymbol: "ADA-INR" }]);
  });

  test("a path is served with and without a trailing slash", async () => {
    const { get } = await withBook();
    expect((await get(`${bookUrl}/?marketSymbol=ADA-INR`)).status).toBe(200);
  });
});

describe("bodies", () => {
  const withLogout = () => given((api) => api.call(logout, () => ({})));
  const headers = { accesstoken: secretToken };

  test.each([
    ["broken JSON", "application/json", "{", 400, "MALFORMED_JSON"],
    ["a __proto__ key", "application/json", '{"__proto__":{}}', 400, "MALFORMED_JSON"],
    ["a number too precise for JSON", "application/json", '{"a":1.23456789012345678}', 400, "INVALID_INPUT"],
    ["thousands of nested brackets", "application/json", "[".repeat(60_000), 400, "MALFORMED_JSON"],
    ["over 64 KB", "application/json", JSON.stringify("x".repeat(64 * 1024)), 413, "BODY_TOO_LARGE"],
    ["plain text", "text/plain", "hello", 415, "UNSUPPORTED_CONTENT_TYPE"],
    ["a form", "application/x-www-form-urlencoded", "a=b", 415, "UNSUPPORTED_CONTENT_TYPE"],
    ["an upload", "multipart/form-data; boundary=x", "--x--", 415, "UNSUPPORTED_CONTENT_TYPE"],
    ["an unknown type", "nonsense", "{}", 415, "UNSUPPORTED_CONTENT_TYPE"],
  ])("a body that is %s is refused", async (_what, type, payload, status, code) => {
    const { send } = await withLogout();
    const answer = await send({
      method: "POST",
      url: logoutUrl,
      payload,
      headers: { ...headers, "content-type": type },
    });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.headers["content-type"]).toContain("application/problem+json");
  });

  test.each([
    ["JSON", "application/json", "{}"],
    ["JSON with a charset", "application/json; charset=utf-8", "{}"],
    ["empty JSON", "application/json", ""],
  ])("a body that is %s is accepted", async (_what, type, payload) => {
    const { send } = await withLogout();
    const request = { method: "POST", url: logoutUrl, payload } as const;
    expect(await send({ ...request, headers: { ...headers, "content-type": type } })).toMatchObject({ status: 200 });
  });

  test("a missing body is accepted if the call needs none", async () => {
    const { send } = await withLogout();
    expect(await send({ method: "POST", url: logoutUrl, headers })).toMatchObject({ status: 200, body: {} });
  });
});

describe("the idempotency key", () => {
  const moving = { ...logout, idempotencyKey: true };
  const keysSeen = async (headers: Record<string, string>, call = moving as typeof logout) => {
    const seen: unknown[] = [];
    const { send } = await given((api) =>
      api.call(call, ({ idempotencyKey }) => {
        seen.push(idempotencyKey);
        return {};
      }),
    );
    const answer = await send({ method: "POST", url: logoutUrl, headers: { accesstoken: secretToken, ...headers } });
    return { seen, answer };
  };

  test("an idempotency key reaches only handlers of calls that use it", async () => {
    expect((await keysSeen({ "idempotency-key": "order-1" })).seen).toEqual(["order-1"]);
    expect((await keysSeen({})).seen).toEqual([undefined]);
    expect((await keysSeen({ "idempotency-key": "order-1" }, logout)).seen).toEqual([undefined]);
  });

  test.each(["", "with space", "k".repeat(65), "ключ".normalize()])("the key %j is refused by name", async (key) => {
    const { seen, answer } = await keysSeen({ "idempotency-key": Buffer.from(key).toString("latin1") });
    expect(answer).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect(answer.body.errors).toMatchObject([{ path: "Idempotency-Key" }]);
    expect(seen).toEqual([]);
  });
});

describe("unknown or malformed URLs", () => {
  test("an unknown call is a 404 problem, also with another method", async () => {
    const { send } = await withBook();
    for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH"] as const) {
      const answer = await send({ method, url: "/api/public/v1/nothing" });
      expect([answer.status, answer.body.code]).toEqual([404, "CALL_NOT_FOUND"]);
      expect(answer.headers["content-type"]).toContain("application/problem+json");
    }
  });

  test("a known call with another method is 405 and lists the allowed method", async () => {
    const { send } = await withBook();
    const answer = await send({ method: "DELETE", url: `${bookUrl}?marketSymbol=ADA-INR` });
    expect([answer.status, answer.body.code, answer.headers["allow"]]).toEqual([405, "METHOD_NOT_ALLOWED", "GET"]);
  });

  test("an overlong path parameter is 414, not 405", async () => {
    const { get } = await given((api) => api.call(readAnnouncement, () => Promise.reject(new Error("never reached"))));
    const answer = await get(`/api/content/v1/announcements/${"a".repeat(300)}`);
    expect([answer.status, answer.body.code, answer.headers["allow"]]).toEqual([414, "URL_TOO_LONG", undefined]);
  });

  test("a foreign host is 421 before anything else happens", async () => {
    const { get } = await withBook(() => {
      throw new Error("never reached");
    });
    const answer = await get(`${bookUrl}?marketSymbol=ADA-INR`, { host: "evil.example" });
    expect([answer.status, answer.body.code]).toEqual([421, "HOST_NOT_ALLOWED"]);
  });

  test("a URL over 8 KB is 414", async () => {
    const { get } = await withBook();
    const answer = await get(`${bookUrl}?marketSymbol=${"A".repeat(8 * 1024)}`);
    expect([answer.status, answer.body.code]).toEqual([414, "URL_TOO_LONG"]);
  });

  test.each([`/api/content/v1/announcements/%zz`, "/api/%", "/api/%c0%af"])(
    "broken percent-encoding in %s is a 400 problem with an id",
    async (url) => {
      const { get } = await given((api) => api.call(readAnnouncement, () => Promise.reject(new Error("never"))));
      const answer = await get(url);
      expect([answer.status, answer.body.code]).toEqual([400, "MALFORMED_URL"]);
      expect(answer.body["requestId"]).toBe(answer.headers["x-request-id"]);
      expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    },
  );
});

describe("failures", () => {
  test("a handler's plain error is a 500 without its message or stack, and is logged with both", async () => {
    const { get, log } = await withBook(() => {
      throw new Error("connection to db.internal failed");
    });
    const answer = await get(`${bookUrl}?marketSymbol=ADA-INR`);
    expect([answer.status, answer.body.code]).toEqual([500, "INTERNAL_ERROR"]);
    expect(answer.text).not.toMatch(/db\.internal|api\.test|at /);
    expect(log()).toContain("db.internal");
    expect(log()).toContain(String(answer.body["requestId"]));
  });

  test("an answer that breaks the contract is a 500 and is never sent", async () => {
    const { get } = await withBook((() => ({
      orderBook: { snapshot: { ...emptyBook, asks: [[85.43, 10]] } },
    })) as unknown as Handler<typeof readOrderBook>);
    expect(await get(`${bookUrl}?marketSymbol=ADA-INR`)).toMatchObject({
      status: 500,
      body: { code: "INTERNAL_ERROR" },
    });
  });

  test("fields outside the contract are left out of an answer", async () => {
    const { get } = await withBook((() => ({
      orderBook: { snapshot: emptyBook, secret: "x" },
      secret: "x",
    })) as Handler<typeof readOrderBook>);
    expect((await get(`${bookUrl}?marketSymbol=ADA-INR`)).body).toEqual({ orderBook: { snapshot: emptyBook } });
  });

  test("a ProblemError from a handler is sent as that problem", async () => {
    const { get } = await withBook(() => {
      throw new ProblemError("MARKET_NOT_FOUND");
    });
    expect(await get(`${bookUrl}?marketSymbol=XYZ-INR`)).toMatchObject({
      status: 404,
      body: { code: "MARKET_NOT_FOUND" },
    });
  });
});

describe("every answer", () => {
  test("every answer has a unique request id that clients cannot choose", async () => {
    const { get } = await withBook();
    const url = `${bookUrl}?marketSymbol=ADA-INR`;
    const ids = [await get(url), await get(url, { "x-request-id": "chosen", "request-id": "chosen" })].map(
      ({ headers }) => String(headers["x-request-id"]),
    );
    expect(new Set(ids).size).toBe(2);
    expect(ids.filter((id) => !/^[0-9a-f-]{36}$/.test(id))).toEqual([]);
  });

  test("a problem's request id equals the response header", async () => {
    const { get } = await withBook();
    const { body, headers } = await get(bookUrl);
    expect(body["requestId"]).toBe(headers["x-request-id"]);
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  test("an answer is not cacheable unless its call says so", async () => {
    const { get } = await given((api) => {
      api.call(listMarkets, () => ({ markets: [] }));
      api.call(healthLive, () => ({ status: "live" as const }));
    });
    expect((await get("/api/public/v1/market/list")).headers["cache-control"]).toBe("public, max-age=5");
    expect((await get("/api/health/live")).headers["cache-control"]).toBe("no-store");
  });

  test("a cacheable answer is computed once for all callers during its lifetime", async () => {
    const made: number[] = [];
    const { get, clock } = await given((api) =>
      api.call(listMarkets, () => {
        made.push(made.length);
        return { markets: [] };
      }),
    );
    await Promise.all([get("/api/public/v1/market/list"), get("/api/public/v1/market/list?x=1")]);
    clock.ms = 4_999;
    await get("/api/public/v1/market/list");
    expect(made).toHaveLength(1);
    clock.ms = 5_000;
    await get("/api/public/v1/market/list");
    expect(made).toHaveLength(2);
  });
});

describe("the limit of requests", () => {
  const limited = (variables: Record<string, string> = {}) =>
    given((api) => api.call(healthLive, () => ({ status: "live" as const })), {
      RATE_LIMIT_PER_MINUTE: "2",
      ...variables,
    });

  test("an address over the limit gets 429 with Retry-After", async () => {
    const { get } = await limited();
    await get("/api/health/live");
    await get("/api/health/live");
    const { status, headers, body } = await get("/api/health/live");
    expect([status, body.code]).toEqual([429, "TOO_MANY_REQUESTS"]);
    expect(body["detail"]).toBe(messages.tooManyRequests);
    expect(Number(headers["retry-after"])).toBeGreaterThanOrEqual(1);
  });

  test.each(["/%61pi/health/live", "/api/health/%6cive", "/api/health/live/", "/api/nothing", "/%61pi/nothing"])(
    "the limit cannot be bypassed by writing the path as %s",
    async (url) => {
      const { get } = await limited();
      await get(url);
      await get(url);
      expect(await get("/api/health/live")).toMatchObject({ status: 429 });
      expect(await get(url)).toMatchObject({ status: 429 });
    },
  );

  test("the limit cannot be bypassed by claiming another address", async () => {
    const { get } = await limited();
    for (const number of [1, 2]) await get("/api/health/live", { "x-forwarded-for": `192.0.2.${number}` });
    expect(await get("/api/health/live", { "x-forwarded-for": "192.0.2.3" })).toMatchObject({ status: 429 });
  });

  test("behind a trusted proxy, the limit applies to the visitor's address", async () => {
    const { get } = await limited({ TRUSTED_PROXIES: "127.0.0.1" });
    for (const number of [1, 2, 3]) {
      const { status } = await get("/api/health/live", { "x-forwarded-for": `192.0.2.${number}` });
      expect(status).toBe(200);
    }
  });
});

describe("the log", () => {
  test.each(["trace", "debug", "info"])("the log at level %s has no token, cookie, query or body", async (level) => {
    const { get, send, log } = await given(
      (api) => {
        api.call(readProfile, () => {
          throw new Error("a bug");
        });
        api.call(readOrderBook, () => ({ orderBook: { snapshot: emptyBook } }));
        api.call(logout, () => ({}));
      },
      { LOG_LEVEL: level },
    );
    const headers = {
      accessToken: secretToken,
      sessionToken: "session-that-must-stay-secret",
      cookie: "signedIn=cookie-that-must-stay-secret",
      authorization: "Bearer bearer-that-must-stay-secret",
    };
    const query = "?otp=query-that-must-stay-secret";
    await get(`/api/user/v1/profile${query}`, headers);
    await get(`${bookUrl}${query}`, headers);
    await get(`/api/nothing${query}`, headers);
    await get(`/api/%zz${query}`, headers);
    await get(`${bookUrl}${query}`, { ...headers, host: "evil.example" });
    await send({
      method: "POST",
      url: `${logoutUrl}${query}`,
      payload: '{"password":"body-that-must-stay-secret',
      headers: { ...headers, "content-type": "application/json" },
    });
    expect(log().includes("/api/user/v1/profile")).toBe(level !== "info");
    expect(log()).toContain("a handler failed");
    expect(log()).not.toContain("must-stay-secret");
  });
});

describe("a call made inside the process", () => {
  const inputOf = (input: HandlerInput<typeof readOrderBook>) => ({ caller: input.caller, address: input.address });

  test("a local call goes through the same schema and handler", async () => {
    const seen: unknown[] = [];
    const { api } = await withBook((input) => {
      seen.push(inputOf(input));
      return { orderBook: { snapshot: emptyBook } };
    });
    expect(await api.local(readOrderBook, { query: { marketSymbol: "ADA-INR" } })).toEqual({
      orderBook: { snapshot: emptyBook },
    });
    await expect(api.local(readOrderBook, { query: { marketSymbol: "ada" } })).rejects.toThrow(ProblemError);
    expect(seen).toEqual([{ caller: undefined, address: "local" }]);
  });

  test("a local call is refused if it needs a token or is not served", async () => {
    const { api } = await given((it) => it.call(readProfile, () => profile));
    await expect(api.local(readProfile, {})).rejects.toThrow("needs a token");
    await expect(api.local(listMarkets, {})).rejects.toThrow("is not served");
  });
});

test("registering a call twice throws", async () => {
  const { api } = await withBook();
  expect(api.registered()).toEqual([readOrderBook]);
  expect(() => api.call(readOrderBook, () => ({ orderBook: { snapshot: emptyBook } }))).toThrow("registered twice");
});
