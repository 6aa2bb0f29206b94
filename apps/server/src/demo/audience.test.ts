import Fastify from "fastify";
import { expect, test } from "vitest";
import { watchAudience } from "./audience.ts";

test("the exchange is quiet five minutes after the last human request or socket, ignores bots, and wakes on the next request", async () => {
  const clock = { now: Date.UTC(2026, 5, 1) };
  const socket = { isOpen: false };
  const app = Fastify();
  app.get("/", async () => "hello");
  const isQuiet = watchAudience({
    app,
    botAddresses: new Set(["192.0.2.1"]),
    hasListeners: () => socket.isOpen,
    now: () => clock.now,
  });
  expect(isQuiet()).toBe(false);
  clock.now += 5 * 60_000 + 1;
  await app.inject({ url: "/", remoteAddress: "192.0.2.1" });
  expect(isQuiet()).toBe(true);
  await app.inject({ url: "/nowhere", remoteAddress: "127.0.0.1" });
  expect(isQuiet()).toBe(false);
  clock.now += 5 * 60_000 + 1;
  expect(isQuiet()).toBe(true);
  socket.isOpen = true;
  expect(isQuiet()).toBe(false);
  socket.isOpen = false;
  clock.now += 5 * 60_000;
  expect(isQuiet()).toBe(false);
  clock.now += 1;
  expect(isQuiet()).toBe(true);
});
