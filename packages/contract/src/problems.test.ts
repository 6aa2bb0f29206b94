import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { describeProblem, isProblemCode, problemCodes, problemSchema, problems } from "./index.ts";

describe("the registry of problems", () => {
  test.each(problemCodes)("%s is a valid code with an error status and an English message", (code) => {
    const { status, message } = problems[code];
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
    expect(Number.isInteger(status) && status >= 400 && status <= 599).toBe(true);
    expect(message).toMatch(/^[A-Z].*\.$/);
    expect(message.trim()).toBe(message);
  });

  test("missing, invalid and expired tokens have the documented statuses", () => {
    const statuses = Object.fromEntries(
      (["ACCESS_TOKEN_MISSING", "INVALID_ACCESS_TOKEN", "SESSION_TOKEN_MISSING", "SESSION_EXPIRED"] as const).map(
        (code) => [code, problems[code].status],
      ),
    );
    expect(statuses).toEqual({
      ACCESS_TOKEN_MISSING: 401,
      INVALID_ACCESS_TOKEN: 401,
      SESSION_TOKEN_MISSING: 401,
      SESSION_EXPIRED: 440,
    });
  });

  test("docs/api-errors.md lists exactly the registry's codes, statuses and messages, in its order", () => {
    const text = readFileSync(new URL("../../../docs/api-errors.md", import.meta.url), "utf8");
    const rows = [...text.matchAll(/^\| `([A-Z_]+)` \| (\d{3}) \| (.+) \|$/gm)].map(([, code, status, sentence]) => ({
      code,
      sentence,
      status: Number(status),
    }));
    expect(rows).toEqual(
      problemCodes.map((code) => ({ code, sentence: problems[code].message, status: problems[code].status })),
    );
  });
});

describe("describeProblem", () => {
  test("a problem has the registry's message as title and detail, and no optional fields by default", () => {
    expect(describeProblem("MARKET_NOT_FOUND")).toEqual({
      type: "/api/docs#problem-MARKET_NOT_FOUND",
      title: "Market not found.",
      status: 404,
      detail: "Market not found.",
      code: "MARKET_NOT_FOUND",
    });
  });

  test("a problem carries the detail, the request id and the invalid fields if given", () => {
    const errors = [{ path: "price", message: "Enter an amount such as 85.42" }];
    const problem = describeProblem("INVALID_INPUT", { detail: "The price.", requestId: "r-1", errors });
    expect(problem).toMatchObject({ title: problems.INVALID_INPUT.message, detail: "The price.", requestId: "r-1" });
    expect(problem.errors).toEqual(errors);
  });

  test.each(problemCodes)("%s matches the schema that OpenAPI documents", (code) => {
    expect(z.safeParse(problemSchema, describeProblem(code)).success).toBe(true);
  });
});

test.each([
  ["INVALID_INPUT", true],
  ["SOMETHING_ELSE", false],
  ["toString", false],
  ["__proto__", false],
  ["", false],
  [undefined, false],
  [400, false],
])("%j is a registered problem code: %s", (code, known) => {
  expect(isProblemCode(code)).toBe(known);
});
