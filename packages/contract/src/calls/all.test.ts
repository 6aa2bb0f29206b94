import { describe, expect, test } from "vitest";
import { allCalls, carriesAccessToken, guestFlows, headersOf, isProblemCode, schemasOf } from "../index.ts";

const prefixes = ["/public/", "/content/", "/health/", "/user/", "/auth/", "/market/", "/transaction/"];

describe.each(allCalls.map((call) => [call.name, call] as const))("the call %s", (_name, call) => {
  test("a call has schemas, a summary, a tag and a path under a known prefix", () => {
    expect(schemasOf(call).output).toBeDefined();
    expect(schemasOf(call).summary).not.toBe("");
    expect(schemasOf(call).tag).not.toBe("");
    expect(prefixes.some((prefix) => call.path.startsWith(prefix))).toBe(true);
    expect(call.path).toMatch(/^(\/:?[\w-]+)+$/);
  });

  test("CLIENT-008 to CLIENT-014 a call requires the access token exactly when its path carries it", () => {
    expect(carriesAccessToken(call.path)).toBe(call.auth === "access");
  });

  test("CLIENT-016 AUTH-009 a call takes guest session tokens without an access token, and all others with one", () => {
    const purposes = call.session ?? [];
    const isGuests = (purpose: string) => guestFlows.some((flow) => flow === purpose);
    expect(purposes.filter((purpose) => isGuests(purpose) !== (call.auth === "public"))).toEqual([]);
  });

  test("a call declares exactly the parameters of its path in its schemas", () => {
    const named = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const { params } = schemasOf(call);
    const declared = params ? Object.keys((params as unknown as { shape: object }).shape) : [];
    expect(declared).toEqual(named);
  });

  test("a call takes no body with GET, is cached only if it is public, and lists only registered problem codes", () => {
    expect(call.method === "GET" && schemasOf(call).body !== undefined).toBe(false);
    expect(call.cacheSeconds !== undefined && (call.auth !== "public" || call.method !== "GET")).toBe(false);
    expect((schemasOf(call).errors ?? []).filter((code) => !isProblemCode(code))).toEqual([]);
  });
});

test("no two calls share a name, or a method and path", () => {
  const names = allCalls.map(({ name }) => name);
  const places = allCalls.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ":")}`);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(places).size).toBe(places.length);
});

test("CLIENT-007 the eight public calls of the specification need no token", () => {
  const paths = [
    "/public/v1/market/list",
    "/public/v1/coin/list",
    "/public/v1/market/orderBook",
    "/public/v1/market/tradeHistory",
    "/public/v1/market/summary",
    "/public/v1/coin/summary",
    "/public/v1/trading/fees",
    "/public/v1/fiat/exchangeRates",
  ];
  const found = allCalls.filter(({ path }) => paths.includes(path));
  expect(found.map(({ path }) => path).sort()).toEqual([...paths].sort());
  expect(found.filter((call) => call.method !== "GET" || call.auth !== "public" || headersOf(call).length > 0)).toEqual(
    [],
  );
});

test("schemasOf throws for a call that has no schemas", () => {
  const stranger = { name: "stranger", method: "GET", path: "/", auth: "public" } as const;
  expect(() => schemasOf(stranger)).toThrow("The call stranger has no schemas");
});
