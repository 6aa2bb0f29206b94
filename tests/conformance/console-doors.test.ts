/** Customers and operators never meet: neither's credentials count at the other's port, for every call of both. */
import { accessTokenHeader, allCalls, type Call, consoleCalls } from "@feo/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { newConsoleOperator } from "../system/console-operators.ts";
import { baseUrl, consoleUrl, home } from "./page.ts";
import { visitors } from "./visitors.ts";

let customerToken: string;
let operatorCookie: string;
let operatorToken: string;

beforeAll(async () => {
  const customer = await visitors.openAccount();
  customerToken = customer.state.accessToken;
  operatorCookie = (await newConsoleOperator(home, consoleUrl)).cookie;
  operatorToken = operatorCookie.split("=")[1] ?? "";
  // Both are valid where they belong.
  expect((await customer.call("GET", "/user/v1/profile")).status).toBe(200);
  const session = await fetch(`${consoleUrl}/api/console/v1/session`, { headers: { cookie: operatorCookie } });
  expect(session.status).toBe(200);
});

/** The status and problem code of a call with these headers; whether its parameters exist is decided later. */
async function answerTo(origin: string, { method, path }: Call, headers: Record<string, string>) {
  const hasBody = method !== "GET";
  const response = await fetch(`${origin}/api${path.replace(/:\w+/g, "1")}`, {
    method,
    headers: { ...headers, ...(hasBody ? { "content-type": "application/json" } : {}) },
    ...(hasBody ? { body: "{}" } : {}),
  });
  const { code } = await response.json();
  return { status: response.status, code };
}

const named = (calls: readonly Call[]) => calls.map((call) => [call.name, call] as const);

describe("a customer's token at the console", () => {
  test.each(named(consoleCalls.filter(({ auth }) => auth === "operator")))("%s refuses it", async (_name, call) => {
    const missing = { status: 401, code: "OPERATOR_SESSION_MISSING" };
    const ways = [
      { [accessTokenHeader]: customerToken },
      { authorization: `Bearer ${customerToken}` },
      { cookie: `feo-operator=${customerToken}; __Host-feo-operator=${customerToken}` },
    ];
    for (const headers of ways) expect(await answerTo(consoleUrl, call, headers)).toEqual(missing);
  });
});

describe("an operator's session at the exchange", () => {
  test.each(named(allCalls.filter(({ auth }) => auth === "access")))("%s refuses it", async (_name, call) => {
    const cookie = { cookie: operatorCookie };
    expect(await answerTo(baseUrl, call, cookie)).toEqual({ status: 401, code: "ACCESS_TOKEN_MISSING" });
    expect(await answerTo(baseUrl, call, { ...cookie, [accessTokenHeader]: operatorToken })).toEqual({
      status: 401,
      code: "INVALID_ACCESS_TOKEN",
    });
  });
});

describe("calls at the other port", () => {
  const unknown = { status: 404, code: "CALL_NOT_FOUND" };

  test.each(named(consoleCalls))("the exchange does not serve the console's %s", async (_name, call) => {
    const both = { cookie: operatorCookie, [accessTokenHeader]: customerToken };
    expect(await answerTo(baseUrl, call, both)).toEqual(unknown);
  });

  test.each(named(allCalls))("the console does not serve the exchange's %s", async (_name, call) => {
    const both = { cookie: operatorCookie, [accessTokenHeader]: customerToken };
    expect(await answerTo(consoleUrl, call, both)).toEqual(unknown);
  });
});
