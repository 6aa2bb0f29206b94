import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { describeProblem, isProblemCode, problemCodes, problemSchema, problems } from "./index.ts";

describe("the registry of problems", () => {
  test.each(problemCodes)("%s is a code with a status of refusal and an English sentence", (code) => {
    const { status, message } = problems[code];
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
    expect(Number.isInteger(status) && status >= 400 && status <= 599).toBe(true);
    expect(message).toMatch(/^[A-Z].*\.$/);
    expect(message.trim()).toBe(message);
  });

  test("the tokens' refusals have the statuses that the design promises", () => {
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

  test("docs/api-errors.md lists exactly the codes, statuses and sentences of the registry, in its order", () => {
    const text = readFileSync(new URL("../../../docs/api-errors.md", import.meta.url), "utf8");
    const rows = [...text.matchAll(/^\| `([A-Z_]+)` \| (\d{3}) \| (.+) \|$/gm)].map(([, code, status, sentence]) => ({
      ...{ code, sentence },
      status: Number(status),
    }));
    expect(rows).toEqual(
      problemCodes.map((code) => ({ code, sentence: problems[code].message, status: problems[code].status })),
    );
  });
});

describe("describeProblem", () => {
  test("says the registry's sentence as title and detail, and nothing that was not given", () => {
    expect(describeProblem("MARKET_NOT_FOUND")).toEqual({
      type: "/api/docs#problem-MARKET_NOT_FOUND",
      title: "There is no such market.",
      status: 404,
      detail: "There is no such market.",
      code: "MARKET_NOT_FOUND",
    });
  });

  test("carries the detail, the request's id and the marked fields where there are some", () => {
    const errors = [{ path: "price", message: "An amount is a plain decimal such as 85.42" }];
    const problem = describeProblem("INVALID_INPUT", { detail: "The price.", requestId: "r-1", errors });
    expect(problem).toMatchObject({ title: problems.INVALID_INPUT.message, detail: "The price.", requestId: "r-1" });
    expect(problem.errors).toEqual(errors);
  });

  test.each(problemCodes)("%s has the shape that OpenAPI promises", (code) => {
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
])("%j has a sentence of its own: %s", (code, known) => {
  expect(isProblemCode(code)).toBe(known);
});
