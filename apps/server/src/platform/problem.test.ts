import { problemCodes, problems } from "@feo/contract";
import Fastify from "fastify";
import { describe, expect, test } from "vitest";
import { ProblemError, rawProblem, sendProblem } from "./problem.ts";

async function answerTo(thrown: unknown, path = "/") {
  const app = Fastify();
  app.setErrorHandler((error, request, reply) => sendProblem(error as Error, request, reply));
  app.get(path, () => {
    throw thrown;
  });
  const response = await app.inject(path);
  await app.close();
  return response;
}

describe("errors and their responses", () => {
  test.each(problemCodes)("%s is sent with its own status as a problem that is not cacheable", async (code) => {
    const response = await answerTo(new ProblemError(code));
    expect(response.statusCode).toBe(problems[code].status);
    expect(response.headers["content-type"]).toContain("application/problem+json");
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(response.json()).toMatchObject({ code, title: problems[code].message, status: problems[code].status });
    expect(response.json().requestId).toBeTruthy();
  });

  test.each([
    ["FST_ERR_BAD_URL", "MALFORMED_URL"],
    ["FST_ERR_CTP_INVALID_MEDIA_TYPE", "UNSUPPORTED_CONTENT_TYPE"],
    ["FST_ERR_CTP_INVALID_CONTENT_LENGTH", "MALFORMED_REQUEST"],
    ["FST_ERR_CTP_EMPTY_JSON_BODY", "MALFORMED_JSON"],
    ["FST_ERR_CTP_BODY_TOO_LARGE", "BODY_TOO_LARGE"],
    ["FST_ERR_NOT_FOUND", "CALL_NOT_FOUND"],
    ["FST_ERR_SOMETHING_NEW", "INTERNAL_ERROR"],
  ])("Fastify's %s becomes our %s", async (thrown, code) => {
    const response = await answerTo(Object.assign(new Error("inside"), { code: thrown }));
    expect(response.json().code).toBe(code);
  });

  test.each([
    [new ProblemError("MARKET_NOT_FOUND"), 404, "unknown_symbol"],
    [new ProblemError("INVALID_INPUT", { errors: [{ path: "from", message: "Not a time" }] }), 400, "from: Not a time"],
    [new ProblemError("TOO_MANY_REQUESTS", { retryAfterSeconds: 9 }), 429, problems.TOO_MANY_REQUESTS.message],
    [new ProblemError("UNAVAILABLE"), 503, problems.UNAVAILABLE.message],
    [new Error("a bug"), 500, problems.INTERNAL_ERROR.message],
  ])("CHART-001 CHART-023 on the chart feed, %s is sent in the feed's own format", async (thrown, status, errmsg) => {
    const response = await answerTo(thrown, "/api/public/v1/udf/history");
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ s: "error", errmsg, status });
    expect((await answerTo(thrown, "/api/public/v1/coin/list")).json()).not.toHaveProperty("errmsg");
  });

  test("UNAVAILABLE is sent with its Retry-After", async () => {
    const response = await answerTo(new ProblemError("UNAVAILABLE", { retryAfterSeconds: 1 }));
    expect(response.statusCode).toBe(503);
    expect(response.headers["retry-after"]).toBe("1");
  });

  test("every 503 has a Retry-After", async () => {
    const response = await answerTo(new ProblemError("PROVIDER_UNAVAILABLE"));
    expect(response.headers["retry-after"]).toBe("5");
  });

  test("a query that fails because the database is away is UNAVAILABLE with a Retry-After", async () => {
    const cause = Object.assign(new Error("terminating connection"), { code: "57P01" });
    const response = await answerTo(new Error("Failed query: select secret", { cause }));
    expect(response.statusCode).toBe(503);
    expect(response.headers["retry-after"]).toBe("1");
    expect(response.json().code).toBe("UNAVAILABLE");
    expect(response.body).not.toMatch(/secret|57P01|terminating/);
  });

  test("while the database is away, repeated failures are logged once", async () => {
    const lines: string[] = [];
    const app = Fastify({ logger: { level: "error", stream: { write: (line: string) => lines.push(line) } } });
    app.setErrorHandler((error, request, reply) => sendProblem(error as Error, request, reply));
    app.get("/", () => {
      throw new Error("Connection terminated unexpectedly");
    });
    for (let call = 0; call < 20; call += 1) await app.inject("/");
    await app.close();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("the database is unavailable");
  });

  test("an unexpected error is INTERNAL_ERROR and reveals nothing, whatever status it claims", async () => {
    const surprise = Object.assign(new Error("password=hunter2 at db.internal"), { statusCode: 400 });
    const response = await answerTo(surprise);
    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({ code: "INTERNAL_ERROR", detail: problems.INTERNAL_ERROR.message });
    expect(response.body).not.toMatch(/hunter2|db\.internal|problem\.test/);
  });

  test("a problem's detail, field errors and Retry-After are sent", async () => {
    const errors = [{ path: "price", message: "Enter an amount such as 85.42" }];
    const response = await answerTo(new ProblemError("INVALID_INPUT", { detail: "No.", errors, retryAfterSeconds: 7 }));
    expect(response.json()).toMatchObject({ detail: "No.", errors });
    expect(response.headers["retry-after"]).toBe("7");
  });
});

test("a malformed request gets a complete raw HTTP response", () => {
  const [head = "", body = ""] = rawProblem("MALFORMED_REQUEST").split("\r\n\r\n");
  expect(head.split("\r\n")).toEqual([
    "HTTP/1.1 400 MALFORMED_REQUEST",
    "content-type: application/problem+json",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
  ]);
  expect(JSON.parse(body).code).toBe("MALFORMED_REQUEST");
});
