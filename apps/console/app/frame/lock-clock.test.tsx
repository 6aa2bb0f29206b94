import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queries, sessionKey } from "../data/api.ts";
import { session } from "../testing/open-screen.tsx";
import { LockClock } from "./lock-clock.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("the header counts down from the server's figure, and follows each new one", async () => {
  const { rerender } = render(<LockClock locksInMs={13 * 60_000 + 40_000} answeredAt={Date.now()} />);
  expect(screen.getByText("Locks in 13:40")).toBeTruthy();
  await pass(5_000);
  expect(screen.getByText("Locks in 13:35")).toBeTruthy();
  rerender(<LockClock locksInMs={15 * 60_000} answeredAt={Date.now()} />);
  expect(screen.getByText("Locks in 15:00")).toBeTruthy();
});

test("at zero the console forgets the session and all data", async () => {
  queries.setQueryData(sessionKey, session);
  queries.setQueryData(["readPerson", { id: "1" }], { name: "Asha" });
  render(<LockClock locksInMs={2_000} answeredAt={Date.now()} />);
  await pass(1_000);
  expect(queries.getQueryData(sessionKey)).toEqual(session);
  await pass(1_000);
  expect(queries.getQueryData(sessionKey)).toBeNull();
  expect(queries.getQueryData(["readPerson", { id: "1" }])).toBeUndefined();
});

test("a session that ended while the machine slept locks at once", () => {
  queries.setQueryData(sessionKey, session);
  render(<LockClock locksInMs={60_000} answeredAt={Date.now() - 60_001} />);
  expect(queries.getQueryData(sessionKey)).toBeNull();
});
