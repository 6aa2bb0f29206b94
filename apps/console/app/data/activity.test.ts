import { readConsoleStatus } from "@feo/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchActivity } from "./activity.ts";
import { callApi } from "./api.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The idle time that the next poll reports. */
async function reported(): Promise<string | undefined> {
  let headers: Record<string, string> = {};
  vi.stubGlobal("fetch", async (_address: string, request: { headers: Record<string, string> }) => {
    headers = request.headers;
    return Response.json({});
  });
  await callApi(readConsoleStatus, {});
  return headers["Operator-Idle-Ms"];
}

test("every request reports how long ago the operator last did something, and a poll does not count as that", async () => {
  const page = new EventTarget();
  watchActivity(page);
  expect(await reported()).toBeUndefined();
  for (const input of ["keydown", "pointerdown", "touchstart", "wheel"]) {
    page.dispatchEvent(new Event(input));
    expect(await reported()).toBe("0");
    vi.advanceTimersByTime(5_000);
    expect(await reported()).toBe("5000");
    vi.advanceTimersByTime(5_000);
    expect(await reported()).toBe("10000");
  }
  page.dispatchEvent(new Event("pointermove"));
  expect(await reported()).toBe("10000");
});

test("a clock that was set back counts as no idle time", async () => {
  const page = new EventTarget();
  watchActivity(page);
  page.dispatchEvent(new Event("keydown"));
  vi.setSystemTime(Date.now() - 60_000);
  expect(await reported()).toBe("0");
});
