/** Local logout when the server says so: the real client and stores, with a minimal fake page. */
import { type Call, listMarkets, logout, readProfile } from "@feo/contract";
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

const storage = new Map<string, string>();
const cookies: string[] = [];
const asked: string[] = [];
const carried: (string | null)[] = [];
const doubts: unknown[] = [];
const reply = { status: 200, body: {} as unknown };

vi.stubGlobal("localStorage", {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
  clear: () => storage.clear(),
});
vi.stubGlobal("location", { protocol: "https:" });
vi.stubGlobal("document", {
  set cookie(text: string) {
    cookies.push(text);
  },
});
vi.stubGlobal("fetch", async (url: unknown, init?: RequestInit) => {
  if (url === "/version.json") {
    doubts.push(url);
    return new Response("{}");
  }
  asked.push(String(url));
  carried.push(new Headers(init?.headers).get("accessToken"));
  if (reply.status === -1) return new Promise(() => undefined);
  if (reply.status === 0) throw new TypeError("Failed to fetch");
  return new Response(JSON.stringify(reply.body), {
    status: reply.status,
    headers: { "content-type": "application/problem+json" },
  });
});

const { browserQueries, callApi, readAgain } = await import("./api.ts");
const { onLogout, readStoredSession, sessionStore, storeAccessToken } = await import("./session.ts");
const { endSession } = await import("./use-session.ts");

const logouts: string[] = [];
let stopListening = () => false as unknown;

beforeEach(() => {
  storage.clear();
  for (const list of [cookies, asked, carried, doubts, logouts]) list.length = 0;
  storeAccessToken("the-token");
  storage.set("favouriteMarkets", "ADA-INR");
  browserQueries.setQueryData(["readProfile", {}], { id: "u-1" });
  stopListening = onLogout(() => logouts.push(sessionStore.getState().accessToken ?? "gone"));
});
afterEach(() => stopListening());

const answer = (status: number, code: string) => Object.assign(reply, { status, body: { code } });
const fails = (call: Call) =>
  expect((callApi as (call: Call, input: object) => Promise<unknown>)(call, {})).rejects.toThrow();

const isLoggedOut = () => ({
  token: sessionStore.getState().accessToken,
  stored: [...storage.keys()],
  kept: browserQueries.getQueryData(["readProfile", {}]),
});
const loggedOut = { token: null, stored: [], kept: undefined };

describe("a failure that ends the session", () => {
  test.each([
    ["AUTH-038 ERROR-004", 401, "ACCESS_TOKEN_MISSING", readProfile],
    ["AUTH-039 ERROR-005", 401, "INVALID_ACCESS_TOKEN", readProfile],
    ["AUTH-039", 403, "INVALID_ACCESS_TOKEN", readProfile],
    ["AUTH-039", 401, "INVALID_ACCESS_TOKEN", listMarkets],
  ])("%s: %i %s logs out locally, without another request", async (_criterion, status, code, call) => {
    answer(status, code);
    await fails(call as Call);
    expect(isLoggedOut()).toEqual(loggedOut);
    expect(asked).toHaveLength(1);
    expect(logouts).toEqual(["gone"]);
    expect(cookies.at(-1)).toMatch(/^signedIn=; Max-Age=0/);
  });
});

describe("any other failure keeps the session", () => {
  test.each([
    ["AUTH-038 a public call", 401, "ACCESS_TOKEN_MISSING", listMarkets],
    ["ERROR-003 the network", 0, "", readProfile],
    ["ERROR-009 another 401", 401, "INVALID_SESSION_TOKEN", readProfile],
    ["ERROR-010 an expired step", 440, "SESSION_EXPIRED", readProfile],
    ["ERROR-012 our own bug", 500, "INTERNAL_ERROR", readProfile],
  ])("%s (%i %s)", async (_what, status, code, call) => {
    answer(status, code);
    await fails(call as Call);
    expect(sessionStore.getState().accessToken).toBe("the-token");
    expect(storage.get("accessToken")).toBe("the-token");
    expect(logouts).toEqual([]);
  });
});

test.each([
  ["without an answer", 0, 1],
  ["with a refusal", 400, 0],
])("a call %s (%i) triggers %i reachability checks", async (_what, status, times) => {
  answer(status, "");
  await fails(readProfile);
  expect(doubts).toHaveLength(times);
});

test("ACCT-030 an invalid-token answer to a call sent with the old token does not end the new token's session", async () => {
  answer(401, "INVALID_ACCESS_TOKEN");
  const late = fails(readProfile);
  storeAccessToken("after-a-new-password");
  await late;
  expect(sessionStore.getState().accessToken).toBe("after-a-new-password");
  expect(logouts).toEqual([]);
});

describe("logging out on request", () => {
  test("AUTH-032 logout tells the server and clears all local state without waiting for the answer", async () => {
    answer(-1, "");
    endSession({ notifyServer: true });
    expect(isLoggedOut()).toEqual(loggedOut);
    await expect.poll(() => asked).toEqual([`/api${logout.path}`]);
    expect(carried).toEqual(["the-token"]);
  });

  test("logout also clears the cookies kept for the server", () => {
    endSession({ notifyServer: false });
    for (const name of ["market", "displayCurrency", "signedIn"])
      expect(cookies).toContainEqual(expect.stringMatching(`^${name}=; Max-Age=0`));
    expect(asked).toEqual([]);
  });

  test("logout works when the server is unreachable or has already ended the session", async () => {
    answer(0, "");
    endSession({ notifyServer: true });
    await expect.poll(() => asked).toHaveLength(1);
    expect(isLoggedOut()).toEqual(loggedOut);
    storeAccessToken("another");
    answer(401, "INVALID_ACCESS_TOKEN");
    endSession({ notifyServer: true });
    await expect.poll(() => asked).toHaveLength(2);
    expect(isLoggedOut().token).toBeNull();
  });
});

test("the stored token restores the session on the next visit, and the cookie holds no secret", () => {
  storage.set("accessToken", "from-before");
  readStoredSession();
  expect(sessionStore.getState()).toMatchObject({ isKnown: true, accessToken: "from-before" });
  expect(cookies.at(-1)).toMatch(/^signedIn=1; Max-Age=31536000; Path=\/; SameSite=Lax; Secure$/);
  expect(cookies.join()).not.toContain("from-before");
});

test("a read that was in flight when an action ended is repeated, and its earlier answer is dropped", async () => {
  const reads: PromiseWithResolvers<string>[] = [];
  const observer = new QueryObserver(browserQueries, {
    queryKey: ["status"],
    queryFn: () => {
      const read = Promise.withResolvers<string>();
      reads.push(read);
      return read.promise;
    },
  });
  const stop = observer.subscribe(() => undefined);
  expect(reads).toHaveLength(1);
  const again = readAgain(["status"]);
  await vi.waitFor(() => expect(reads).toHaveLength(2));
  reads[0]?.resolve("from before the act");
  reads[1]?.resolve("from after it");
  await again;
  expect(observer.getCurrentResult().data).toBe("from after it");
  stop();
});
