import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchLateness } from "./lateness.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("an event loop on time has no lateness", () => {
  const lateness = watchLateness(Date.now);
  vi.advanceTimersByTime(2_000);
  expect(lateness.ms()).toBe(0);
  lateness.stop();
});

test("a stall counts in full until the next tick is on time", () => {
  let stalledMs = 0;
  const lateness = watchLateness(() => Date.now() + stalledMs);
  stalledMs = 3_000;
  vi.advanceTimersByTime(500);
  expect(lateness.ms()).toBe(3_000);
  vi.advanceTimersByTime(500);
  expect(lateness.ms()).toBe(0);
  lateness.stop();
});

test("nothing is measured after stop", () => {
  let stalledMs = 0;
  const lateness = watchLateness(() => Date.now() + stalledMs);
  lateness.stop();
  stalledMs = 3_000;
  vi.advanceTimersByTime(1_000);
  expect(lateness.ms()).toBe(0);
});
