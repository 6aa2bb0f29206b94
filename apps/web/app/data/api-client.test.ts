import {
  type Call,
  changeProfileImage,
  listAnnouncements,
  logout,
  readAnnouncement,
  readMarketSummary,
  readProfile,
  readTdsStatement,
} from "@feo/contract";
import { describe, expect, test } from "vitest";
import { type ApiClientOptions, type CallApi, type CallOptions, createApiClient } from "./api-client.ts";
import type { ApiFailure } from "./api-failure.ts";

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: unknown;
  readonly signal: unknown;
}

type Reply = number | "unreachable" | { status: number; body: unknown; type?: string };

/** A client whose fetch replies from a list, repeating the last reply, and records every request. */
function given(replies: Reply[] = [200], options: Partial<ApiClientOptions> = {}) {
  const sent: Sent[] = [];
  const failures: [string, string][] = [];
  const fakeFetch = async (url: unknown, init: RequestInit = {}): Promise<Response> => {
    const reply = replies[Math.min(sent.length, replies.length - 1)] ?? 200;
    sent.push({
      url: String(url),
      method: init.method ?? "GET",
      headers: new Headers(init.headers),
      body: init.body,
      signal: init.signal,
    });
    if (reply === "unreachable") throw new TypeError("Failed to fetch");
    const { status, body = {}, type = "application/json" } = typeof reply === "number" ? { status: reply } : reply;
    return new Response(typeof body === "string" ? body : JSON.stringify(body), {
      status,
      headers: { "content-type": type },
    });
  };
  const call = createApiClient({
    baseUrl: "https://feo.example",
    accessToken: () => "the-access-token",
    onFailure: (failure, failed) => failures.push([failure.code, failed.name]),
    fetch: fakeFetch as typeof fetch,
    ...options,
  });
  return { call, sent, failures };
}

/** A call with any method and path, for endpoints that the contract does not have yet. */
const callTo = (method: Call["method"], path: string): Call => ({
  name: "test",
  method,
  path,
  auth: "access",
});
const ask = (call: CallApi, target: Call, input: object = {}, options?: CallOptions) =>
  (call as (target: Call, input: object, options?: CallOptions) => Promise<unknown>)(target, input, options);
const failureFrom = (answer: Promise<unknown>): Promise<ApiFailure> =>
  answer.then(
    () => Promise.reject(new Error("The call did not fail")),
    (failure) => failure,
  );

describe("request URLs", () => {
  test("CLIENT-001 calls go to the configured base address plus /api", async () => {
    const { call, sent } = given();
    await call(readMarketSummary, { query: { timeWindow: "1h" } });
    expect(sent[0]?.url).toBe("https://feo.example/api/public/v1/market/summary?timeWindow=1h");
  });

  test("CLIENT-001 an empty base means the page's own origin", async () => {
    const { call, sent } = given([200], { baseUrl: "" });
    await call(readProfile, {});
    expect(sent[0]?.url).toBe("/api/user/v1/profile");
  });

  test("path parameters are encoded and cannot break out of the path", async () => {
    const { call, sent } = given();
    await call(readAnnouncement, { params: { slug: "../../user/v1/profile?x=#" } });
    expect(sent[0]?.url).toBe(
      "https://feo.example/api/content/v1/announcements/..%2F..%2Fuser%2Fv1%2Fprofile%3Fx%3D%23",
    );
  });

  test("query parameters without a value are not sent", async () => {
    const { call, sent } = given();
    await call(listAnnouncements, { query: { limit: 5, category: undefined } });
    expect(sent[0]?.url).toBe("https://feo.example/api/content/v1/announcements?limit=5");
  });

  test("a call returns the server's answer", async () => {
    const { call } = given([{ status: 200, body: { stats: [] } }]);
    expect(await call(readMarketSummary, { query: {} })).toEqual({ stats: [] });
  });
});

describe("CLIENT-002 requests are sent as JSON", () => {
  test.each(["POST", "PUT", "DELETE"] as const)("a %s with a body sends it as JSON", async (method) => {
    const { call, sent } = given();
    await ask(call, callTo(method, "/user/v1/bank"), { body: { bankAccountId: "b-1", amount: "85.42" } });
    expect(sent[0]?.method).toBe(method);
    expect(sent[0]?.headers.get("content-type")).toBe("application/json");
    expect(JSON.parse(String(sent[0]?.body))).toEqual({ bankAccountId: "b-1", amount: "85.42" });
  });

  test("a call without a body sends none and accepts JSON", async () => {
    const { call, sent } = given();
    await call(logout, {});
    expect(sent[0]?.body).toBeUndefined();
    expect(sent[0]?.headers.get("accept")).toBe("application/json");
  });
});

test("ACCT-012 a file is sent as multipart form data, with a boundary chosen by the browser", async () => {
  const { call, sent } = given();
  await call(changeProfileImage, {}, { file: new Blob(["picture"], { type: "image/png" }) });
  expect(sent[0]).toMatchObject({ method: "PUT", url: "https://feo.example/api/user/v1/profile" });
  expect(sent[0]?.headers.get("content-type")).toBeNull();
  const form = sent[0]?.body;
  expect(form).toBeInstanceOf(FormData);
  const file = form instanceof FormData ? form.get("image") : null;
  expect(file).toMatchObject({ type: "image/png", size: 7 });
});

test("CLIENT-003 there is no timeout: a signal is sent only if the caller passes one", async () => {
  const { call, sent } = given();
  await call(readProfile, {});
  expect(sent[0]?.signal).toBeUndefined();
  const { signal } = new AbortController();
  await call(readProfile, {}, { signal });
  expect(sent[1]?.signal).toBe(signal);
});

const retried = [408, 409, 425, 429, 500, 502, 503, 504];

describe("retries", () => {
  test.each(
    retried.flatMap((status) => (["POST", "PUT", "DELETE"] as const).map((method) => [method, status] as const)),
  )("CLIENT-004 a %s that failed with %i is not retried", async (method, status) => {
    const { call, sent } = given([status]);
    await failureFrom(ask(call, callTo(method, "/market/v1/order/limit"), { body: {} }));
    expect(sent).toHaveLength(1);
  });

  test.each(["POST", "PUT", "DELETE"] as const)(
    "CLIENT-004 a %s that failed on the network is not retried",
    async (method) => {
      const { call, sent } = given(["unreachable"]);
      await failureFrom(ask(call, callTo(method, "/market/v1/order/limit"), { body: {} }));
      expect(sent).toHaveLength(1);
    },
  );

  test.each(retried)("CLIENT-005 CLIENT-006 a GET that failed with %i is retried once, unchanged", async (status) => {
    const { call, sent } = given([status, { status: 200, body: { stats: [] } }]);
    expect(await call(readMarketSummary, { query: { timeWindow: "4h" } })).toEqual({ stats: [] });
    expect(sent).toHaveLength(2);
    expect(sent[1]?.url).toBe(sent[0]?.url);
  });

  test.each(retried)("CLIENT-005 a GET that fails twice with %i is not tried a third time", async (status) => {
    const { call, sent } = given([status]);
    await failureFrom(call(readProfile, {}));
    expect(sent).toHaveLength(2);
    expect(sent[1]?.headers.get("accesstoken")).toBe("the-access-token");
  });

  test("a GET that failed on the network is retried once", async () => {
    const { call, sent } = given(["unreachable", { status: 200, body: { stats: [] } }]);
    expect(await call(readMarketSummary, { query: {} })).toEqual({ stats: [] });
    expect(sent).toHaveLength(2);
  });

  test.each([400, 401, 403, 404, 405, 410, 413, 415, 418, 421, 422, 431, 440, 501, 505, 507])(
    "CLIENT-006 a GET that failed with %i is not retried",
    async (status) => {
      const { call, sent } = given([status]);
      await failureFrom(call(readProfile, {}));
      expect(sent).toHaveLength(1);
    },
  );

  test("an aborted GET is not retried", async () => {
    const controller = new AbortController();
    const sent: number[] = [];
    const call = createApiClient({
      baseUrl: "",
      accessToken: () => null,
      onFailure: () => undefined,
      fetch: (async () => {
        sent.push(1);
        controller.abort();
        throw controller.signal.reason;
      }) as unknown as typeof fetch,
    });
    await failureFrom(call(readProfile, {}, { signal: controller.signal }));
    expect(sent).toHaveLength(1);
  });
});

describe("tokens", () => {
  test.each([
    ["CLIENT-008", "GET", "/public/v1/market/list", false],
    ["CLIENT-008", "GET", "/public/v1/coin/summary", false],
    ["CLIENT-009", "POST", "/auth/v1/login", false],
    ["CLIENT-009", "POST", "/auth/v1/register/otp", false],
    ["CLIENT-009", "POST", "/auth/v1/federated", false],
    ["CLIENT-010", "POST", "/auth/v1/user/logout", true],
    ["CLIENT-010", "GET", "/auth/v1/user/otp/send", true],
    ["CLIENT-011", "PUT", "/auth/v1/mfa", true],
    ["CLIENT-012", "GET", "/user/v1/profile", true],
    ["CLIENT-013", "POST", "/transaction/v1/withdraw", true],
    ["CLIENT-014", "POST", "/market/v1/order/limit", true],
    ["our own", "GET", "/content/v1/faq", false],
  ] as const)("%s %s %s carries the access token: %s", async (_criterion, method, path, carries) => {
    const { call, sent } = given();
    await ask(call, callTo(method, path));
    expect(sent[0]?.headers.get("accessToken")).toBe(carries ? "the-access-token" : null);
  });

  test("CLIENT-015 only the header accessToken carries the token", async () => {
    const { call, sent } = given();
    await call(readProfile, {});
    const names = [...(sent[0]?.headers ?? [])].filter(([, value]) => value.includes("the-access-token"));
    expect(names.map(([name]) => name)).toEqual(["accesstoken"]);
  });

  test("a guest sends no access token", async () => {
    const { call, sent } = given([200], { accessToken: () => null });
    await call(readProfile, {});
    expect(sent[0]?.headers.has("accessToken")).toBe(false);
  });

  test("each request sends the current token, not the one from when the client was created", async () => {
    const token = { value: "first" };
    const { call, sent } = given([200], { accessToken: () => token.value });
    await call(readProfile, {});
    token.value = "second";
    await call(readProfile, {});
    expect(sent.map(({ headers }) => headers.get("accessToken"))).toEqual(["first", "second"]);
  });

  test("CLIENT-016 a session token and an idempotency key are sent as headers when given", async () => {
    const { call, sent } = given();
    const withdraw = callTo("POST", "/transaction/v1/withdraw");
    await ask(call, withdraw, { body: {} }, { sessionToken: "the-session-token", idempotencyKey: "key-1" });
    await ask(call, withdraw, { body: {} });
    expect(sent[0]?.headers.get("sessionToken")).toBe("the-session-token");
    expect(sent[0]?.headers.get("Idempotency-Key")).toBe("key-1");
    expect(sent[1]?.headers.has("sessionToken") || sent[1]?.headers.has("Idempotency-Key")).toBe(false);
  });
});

describe("failures", () => {
  test("a failure is reported once with its call and rethrown with the message for the user", async () => {
    const problem = { code: "MARKET_NOT_FOUND", errors: [{ path: "marketSymbol", message: "no" }] };
    const { call, failures } = given([{ status: 400, body: problem, type: "application/problem+json" }]);
    const failure = await failureFrom(call(readMarketSummary, { query: {} }));
    expect(failure).toMatchObject({ code: "MARKET_NOT_FOUND", status: 400, message: "Market not found." });
    expect(failure.fields).toEqual(problem.errors);
    expect(failures).toEqual([["MARKET_NOT_FOUND", "readMarketSummary"]]);
  });

  test("ERROR-002 a network failure is reported with the network's code", async () => {
    const { call, failures } = given(["unreachable"]);
    expect(await failureFrom(call(readProfile, {}))).toMatchObject({ code: "NETWORK_ERROR", status: undefined });
    expect(failures).toEqual([["NETWORK_ERROR", "readProfile"]]);
  });

  test.each(["<html>Log in to the airport's network</html>", "", "null"])(
    "an answer that is not the API's, %j, is a network failure regardless of its status",
    async (body) => {
      const { call, failures } = given([{ status: 200, body, type: "text/html" }]);
      expect(await failureFrom(call(readProfile, {}))).toMatchObject({ code: "NETWORK_ERROR", status: undefined });
      expect(failures).toEqual([["NETWORK_ERROR", "readProfile"]]);
    },
  );

  test.each([
    ["a proxy's page", "<html>Bad Gateway</html>", "text/html"],
    ["nothing", "", "application/json"],
    ["broken JSON", "{", "application/json"],
    ["JSON that is not an object", "null", "application/json"],
    ["a code that is not a string", '{"code":{"a":1}}', "application/json"],
  ])("a failure with %s as its body is still reported by its status", async (_what, body, type) => {
    const { call } = given([{ status: 404, body, type }]);
    expect(await failureFrom(call(readProfile, {}))).toMatchObject({ code: "HTTP_404", status: 404 });
  });
});

describe("a call that answers with a file", () => {
  const args = { query: { year: "2026", format: "csv" } } as const;

  test("a file is returned unchanged, and its content types are requested", async () => {
    const { call, sent } = given([{ status: 200, body: "a,b", type: "text/csv; charset=utf-8" }]);
    const file = await call(readTdsStatement, args);
    expect([file.type, await file.text()]).toEqual(["text/csv;charset=utf-8", "a,b"]);
    expect(sent[0]?.headers.get("accept")).toBe("application/pdf,text/csv");
  });

  test("ERROR-007 a refusal that arrives as a file still has its code and message", async () => {
    const body = { code: "PERIOD_NOT_BEGUN" };
    const { call } = given([{ status: 400, body, type: "application/problem+json" }]);
    expect(await failureFrom(call(readTdsStatement, args))).toMatchObject({
      status: 400,
      code: "PERIOD_NOT_BEGUN",
      message: "That period hasn't started yet.",
    });
  });

  test.each(["text/html", "application/json"])("an answer of type %s is not accepted as the file", async (type) => {
    const { call } = given([{ status: 200, body: "<html>", type }]);
    expect((await failureFrom(call(readTdsStatement, args))).status).toBeUndefined();
  });

  test("an unreadable refusal is reported by its status", async () => {
    const { call } = given([{ status: 502, body: "<html>", type: "text/html" }]);
    expect(await failureFrom(call(readTdsStatement, args))).toMatchObject({ status: 502, code: "HTTP_502" });
  });
});
