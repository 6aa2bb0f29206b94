/** Which calls are made again when something changed, and what happens to polling while there is a socket. */
import { EventEmitter } from "node:events";
import { changedEvent, consoleCalls, listVerifications, type OperatorTopic, operatorTopics } from "@feo/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queries } from "./api.ts";
import { followChanges } from "./live.ts";
import { pollEvery } from "./live-state.ts";

type Connect = NonNullable<Parameters<typeof followChanges>[0]>;

class FakeSocket extends EventEmitter {
  active = true;
  readonly connect = vi.fn();
  readonly close = vi.fn();
  override off(): this {
    return this.removeAllListeners();
  }
}

let socket: FakeSocket;
let leave: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  socket = new FakeSocket();
  leave = followChanges((() => socket) as unknown as Connect);
});
afterEach(() => {
  leave();
  queries.clear();
  vi.useRealTimers();
});

const isStale = (name: string): boolean => queries.getQueryState([name, {}])?.isInvalidated ?? false;

/** The calls that are stale after the topics changed. */
function madeAgain(topics: readonly OperatorTopic[]): string[] {
  for (const { name } of consoleCalls) queries.setQueryData([name, {}], { name });
  socket.emit(changedEvent, { topics });
  return consoleCalls.map(({ name }) => name).filter(isStale);
}

test("a change makes the calls again that show it, and no other", () => {
  expect(madeAgain(["kyc"]).sort()).toEqual([
    ...["listPersonLevels", "listVerifications", "readConsoleStatus", "readToday", "readVerification"],
  ]);
  expect(madeAgain(["content"]).sort()).toEqual(["listArticles", "readArticle"]);
});

test("every topic makes some call again", () => {
  for (const topic of operatorTopics) expect(madeAgain([topic]), topic).not.toEqual([]);
});

test("after a connection, everything is read again, because changes may have been missed", () => {
  queries.setQueryData([listVerifications.name, {}], {});
  socket.emit("connect");
  expect(isStale(listVerifications.name)).toBe(true);
});

test("screens poll often without a socket, and seldom with one", () => {
  expect(pollEvery(10_000)).toBe(10_000);
  socket.emit("connect");
  expect(pollEvery(10_000)).toBe(60_000);
  socket.emit("disconnect");
  expect(pollEvery(10_000)).toBe(10_000);
});

test.each(["disconnect", "connect_error"])("a socket that the server ended (%s) is opened again", (event) => {
  socket.emit(event);
  vi.advanceTimersByTime(60_000);
  // The client retries automatically as long as it is active.
  expect(socket.connect).not.toHaveBeenCalled();
  socket.active = false;
  socket.emit(event);
  vi.advanceTimersByTime(60_000);
  expect(socket.connect).toHaveBeenCalledTimes(1);
});

test("leaving closes the socket and opens none again", () => {
  socket.active = false;
  socket.emit("connect_error");
  leave();
  vi.advanceTimersByTime(60_000);
  expect(socket.close).toHaveBeenCalled();
  expect(socket.connect).not.toHaveBeenCalled();
});
