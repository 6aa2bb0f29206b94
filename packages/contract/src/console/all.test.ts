import { describe, expect, test } from "vitest";
import { allCalls, consoleCalls, isProblemCode, operatorActionRules, problemsOf, schemasOf } from "../index.ts";

/** The only calls that work without a session. */
const forAnybody = [
  ...["operatorSignIn", "startOperatorPasskeySignIn", "operatorPasskeySignIn", "enrolOperator", "listDemoOperators"],
];

describe.each(consoleCalls.map((call) => [call.name, call] as const))("the console's call %s", (name, call) => {
  test("a console call has schemas, a summary, a tag and a path under /console/", () => {
    expect(schemasOf(call).output).toBeDefined();
    expect(schemasOf(call).summary).not.toBe("");
    expect(schemasOf(call).tag).not.toBe("");
    expect(call.path).toMatch(/^\/console\/v1(\/:?[\w-]+)+$/);
  });

  test("a console call requires an operator's session and is never cached", () => {
    expect(call.auth).toBe(forAnybody.includes(name) ? "public" : "operator");
    expect(call.cacheSeconds).toBeUndefined();
    expect(problemsOf(call, schemasOf(call)).includes("OPERATOR_SESSION_MISSING")).toBe(call.auth === "operator");
  });

  test("a console call declares exactly the parameters of its path, takes no body with GET and lists only registered problem codes", () => {
    const named = [...call.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
    const { params, body, errors = [] } = schemasOf(call);
    expect(params ? Object.keys((params as unknown as { shape: object }).shape) : []).toEqual(named);
    expect(call.method === "GET" && body !== undefined).toBe(false);
    expect(errors.filter((code) => !isProblemCode(code))).toEqual([]);
  });
});

test("no console call is also an exchange call, and no two share a name, or a method and path", () => {
  const all = [...allCalls, ...consoleCalls];
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  const places = all.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ":")}`);
  expect(new Set(places).size).toBe(all.length);
  expect(allCalls.filter(({ auth }) => auth === "operator")).toEqual([]);
});

test("actions that move money, or decide who may, require two operators", () => {
  const two = Object.entries(operatorActionRules).flatMap(([name, rule]) => (rule === "two" ? [name] : []));
  expect(two).toEqual(
    expect.arrayContaining([
      ...["withdrawal approve", "line credit", "line refund", "withdrawals open", "coin unfreeze", "refill approve"],
      ...[
        "person level",
        "person unfreeze",
        "kyc approve enhanced",
        "operator add",
        "operator remove",
        "operator reset",
      ],
    ]),
  );
});
