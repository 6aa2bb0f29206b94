import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askAgainMs, isAnswered, onceReady, watchReach } from "./reach.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function reachOf(given: { answers: boolean; isOnline: boolean }) {
  const ask = vi.fn(async () => given.answers);
  const watch = watchReach({ ask, isOnline: () => given.isOnline });
  const changes: string[] = [];
  watch.subscribe(() => changes.push(watch.read()));
  return { ask, watch, changes };
}

test("no check is made while nothing is in doubt", async () => {
  const { ask, watch } = reachOf({ answers: false, isOnline: true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).not.toHaveBeenCalled();
  expect(watch.read()).toBe("reached");
});

test("a doubt answered by a successful check changes nothing and is not repeated", async () => {
  const { ask, watch, changes } = reachOf({ answers: true, isOnline: true });
  watch.doubt();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledOnce();
  expect(changes).toEqual([]);
});

test.each([
  [true, "unreachable"],
  [false, "offline"],
])("without an answer and with a network: %s, the state is %s until an answer arrives", async (isOnline, reach) => {
  const given = { answers: false, isOnline };
  const { ask, watch, changes } = reachOf(given);
  watch.doubt();
  await vi.advanceTimersByTimeAsync(0);
  expect(changes).toEqual([reach]);
  await vi.advanceTimersByTimeAsync(3 * askAgainMs);
  expect(ask).toHaveBeenCalledTimes(4);
  given.answers = true;
  await vi.advanceTimersByTimeAsync(askAgainMs);
  expect(changes).toEqual([reach, "reached"]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(5);
});

test("simultaneous doubts make one check, and a doubt between two checks is checked at once", async () => {
  const { ask, watch } = reachOf({ answers: false, isOnline: true });
  for (let doubts = 0; doubts < 5; doubts += 1) watch.doubt();
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledOnce();
  watch.doubt();
  await vi.advanceTimersByTimeAsync(askAgainMs - 1);
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(ask).toHaveBeenCalledTimes(3);
});

test.each([
  [200, true],
  [404, true],
  [429, true],
  [502, false],
  [503, false],
])("status %i means that the exchange answers: %s", async (status, expected) => {
  expect(await isAnswered(async () => new Response("{}", { status }))).toBe(expected);
});

test("a failed request is not an answer", async () => {
  expect(await isAnswered(() => Promise.reject(new TypeError("Failed to fetch")))).toBe(false);
});

test("a waiting page calls back once the exchange is ready, then stops asking", async () => {
  const request = vi.fn<typeof fetch>();
  request.mockRejectedValueOnce(new TypeError("no network"));
  request.mockResolvedValueOnce(new Response(null, { status: 503 }));
  request.mockResolvedValueOnce(new Response("{}"));
  const act = vi.fn();
  onceReady(act, request);
  await vi.advanceTimersByTimeAsync(2 * askAgainMs);
  expect(act).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10 * askAgainMs);
  expect(act).toHaveBeenCalledOnce();
  expect(request).toHaveBeenCalledTimes(3);
});

test("a page that was left stops asking", async () => {
  const request = vi.fn(async () => new Response("{}"));
  const act = vi.fn();
  onceReady(act, request)();
  await vi.advanceTimersByTimeAsync(10 * askAgainMs);
  expect(request).not.toHaveBeenCalled();
  expect(act).not.toHaveBeenCalled();
});
