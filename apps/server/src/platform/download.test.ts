/** Calls that answer with a file, on a real Fastify. */
import { type FileAnswer, readTdsStatement } from "@feo/contract";
import { afterEach, describe, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { createApi } from "./api.ts";
import { createHttp } from "./http.ts";
import { ProblemError } from "./problem.ts";

const running: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});

async function answering(answer: () => FileAnswer) {
  const app = await createHttp(readConfig({ LOG_LEVEL: "silent" }));
  running.push(app);
  const api = createApi({
    app,
    now: () => 0,
    openFlow: () => Promise.reject(new ProblemError("INVALID_SESSION_TOKEN")),
    verifyAccessToken: () => ({ userId: "u", sessionId: "s", userNumber: 100, kycLevel: 1 }),
  });
  api.call(readTdsStatement, answer);
  const url = "/api/user/v1/statement/tds?year=2026";
  return { api, get: () => app.inject({ url, headers: { host: "localhost", accesstoken: "t" } }) };
}

async function* pieces() {
  yield new TextEncoder().encode("a,b\r\n");
  yield new TextEncoder().encode("1,2\r\n");
}

describe("file answers", () => {
  test("a file is sent whole under its name and is not cacheable", async () => {
    const content = new Uint8Array([37, 80, 68, 70]).subarray(1);
    const { get } = await answering(() => ({ name: "a-1.pdf", kind: "application/pdf", content }));
    const { statusCode, headers, rawPayload } = await get();
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="a-1.pdf"',
      "cache-control": "no-store",
    });
    expect([...rawPayload]).toEqual([80, 68, 70]);
  });

  test("a streamed file is sent piece by piece", async () => {
    const { get } = await answering(() => ({ name: "a.csv", kind: "text/csv", content: pieces() }));
    const { headers, body } = await get();
    expect([headers["content-type"], body]).toEqual(["text/csv; charset=utf-8", "a,b\r\n1,2\r\n"]);
  });

  test("a file that cannot be made is a problem, and an invalid file name a server error", async () => {
    const { get } = await answering(() => {
      throw new ProblemError("PERIOD_NOT_BEGUN");
    });
    expect((await get()).json()).toMatchObject({ status: 400, code: "PERIOD_NOT_BEGUN" });
    const named = await answering(() => ({ name: 'a"\r\nx: y', kind: "text/csv", content: pieces() }));
    expect((await named.get()).json()).toMatchObject({ status: 500, code: "INTERNAL_ERROR" });
  });

  test("a file cannot be requested by a local call", async () => {
    const { api } = await answering(() => ({ name: "a.csv", kind: "text/csv", content: pieces() }));
    await expect(api.local(readTdsStatement, { query: { year: "2026" } })).rejects.toThrow();
  });
});
