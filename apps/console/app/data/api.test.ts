/** What the console does where its server does not answer. */
import { readConsoleStatus } from "@feo/contract";
import { afterEach, expect, test, vi } from "vitest";
import { askAgain, ConsoleFailure, callApi } from "./api.ts";

afterEach(() => vi.unstubAllGlobals());

const problem = (code: string, status: number) => async () => Response.json({ code, detail: "Because." }, { status });

test.each<[string, () => Promise<Response>, number | false]>([
  ["the server is starting", problem("UNAVAILABLE", 503), 5_000],
  ["the server cannot be reached", () => Promise.reject(new TypeError("Failed to fetch")), 5_000],
  ["a proxy answers in its place", async () => new Response("<h1>Bad gateway</h1>", { status: 502 }), 5_000],
  ["the operator may not ask this", problem("OPERATOR_REFUSED", 400), false],
  ["the server has a bug", problem("INTERNAL_ERROR", 500), false],
])("where %s a screen asks again as it should", async (_what, answer, everyMs) => {
  vi.stubGlobal("fetch", answer);
  const error: unknown = await callApi(readConsoleStatus, {}).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(ConsoleFailure);
  expect(askAgain({ state: { error } })).toBe(everyMs);
});

test("an answer that is there is not asked for again", () => {
  expect(askAgain({ state: { error: null } })).toBe(false);
});
