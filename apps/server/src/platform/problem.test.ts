import { problemCodes, problems } from "@feo/contract";
import Fastify from "fastify";
import { describe, expect, test } from "vitest";
import { ProblemError, rawProblem, sendProblem } from "./problem.ts";

async function answerTo(thrown: unknown) {
  const app = Fastify();
  app.setErrorHandler((error, request, reply) => sendProblem(error as Error, request, reply));
  app.get("/", () => {
    throw thrown;
  });
  const response = await app.inject("/");
  await app.close();
  return response;
}

describe("what is thrown and what is answered", () => {
  test.each(problemCodes)("%s leaves with its own status, as a problem that nobody keeps", async (code) => {
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
  ])("the framework's %s becomes our %s", async (thrown, code) => {
    const response = await answerTo(Object.assign(new Error("inside"), { code: thrown }));
    expect(response.json().code).toBe(code);
  });

  test("UNAVAILABLE says when to come back", async () => {
    const response = await answerTo(new ProblemError("UNAVAILABLE", { retryAfterSeconds: 1 }));
    expect(response.statusCode).toBe(503);
    expect(response.headers["retry-after"]).toBe("1");
  });

  test("every 503 says when to come back", async () => {
    const response = await answerTo(new ProblemError("PROVIDER_UNAVAILABLE"));
    expect(response.headers["retry-after"]).toBe("5");
  });

  test("a query that fails because the database is away is UNAVAILABLE and says when to come back", async () => {
    const cause = Object.assign(new Error("terminating connection"), { code: "57P01" });
    const response = await answerTo(new Error("Failed query: select secret", { cause }));
    expect(response.statusCode).toBe(503);
    expect(response.headers["retry-after"]).toBe("1");
    expect(response.json().code).toBe("UNAVAILABLE");
    expect(response.body).not.toMatch(/secret|57P01|terminating/);
  });

  test("while the database is away the first call is logged, and those right after it are not", async () => {
    const lines: string[] = [];
    const app = Fastify({ logger: { level: "error", stream: { write: (line: string) => lines.push(line) } } });
    app.setErrorHandler((error, request, reply) => sendProblem(error as Error, request, reply));
    app.get("/", () => {
      throw new Error("Connection terminated unexpectedly");
    });
    for (let call = 0; call < 20; call += 1) await app.inject("/");
    await app.close();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("the database is away");
  });

  test("a surprise is INTERNAL_ERROR and shows nothing of itself, whatever status it claims", async () => {
    const surprise = Object.assign(new Error("password=hunter2 at db.internal"), { statusCode: 400 });
    const response = await answerTo(surprise);
    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({ code: "INTERNAL_ERROR", detail: problems.INTERNAL_ERROR.message });
    expect(response.body).not.toMatch(/hunter2|db\.internal|problem\.test/);
  });

  test("a detail, fields and the time to wait are passed on", async () => {
    const errors = [{ path: "price", message: "An amount is a plain decimal such as 85.42" }];
    const response = await answerTo(new ProblemError("INVALID_INPUT", { detail: "No.", errors, retryAfterSeconds: 7 }));
    expect(response.json()).toMatchObject({ detail: "No.", errors });
    expect(response.headers["retry-after"]).toBe("7");
  });
});

test("what never became a request gets a whole HTTP answer", () => {
  const [head = "", body = ""] = rawProblem("MALFORMED_REQUEST").split("\r\n\r\n");
  expect(head.split("\r\n")).toEqual([
    "HTTP/1.1 400 MALFORMED_REQUEST",
    "content-type: application/problem+json",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
  ]);
  expect(JSON.parse(body).code).toBe("MALFORMED_REQUEST");
});
