/** How the console retries while its server is unavailable. */
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
])("when %s, the screen polls again only if that can help", async (_what, answer, everyMs) => {
  vi.stubGlobal("fetch", answer);
  const error: unknown = await callApi(readConsoleStatus, {}).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(ConsoleFailure);
  expect(askAgain({ state: { error } })).toBe(everyMs);
});

test("a successful answer is not polled again", () => {
  expect(askAgain({ state: { error: null } })).toBe(false);
});
