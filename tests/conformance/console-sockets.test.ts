/** The operators' sockets: for operators only, as long as their session lives, and they say what changed. */
import { changedEvent, operatorNamespace } from "@feo/contract";
import { io, type Socket } from "socket.io-client";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type ConsoleOperator, newConsoleOperator } from "../system/console-operators.ts";
import { baseUrl, consoleUrl, home } from "./page.ts";
import { outcome } from "./sockets.ts";
import { visitors } from "./visitors.ts";

let operator: ConsoleOperator;
beforeAll(async () => {
  operator = await newConsoleOperator(home, consoleUrl);
});

function open(headers: Record<string, string>, { origin = consoleUrl, namespace = operatorNamespace } = {}): Socket {
  const socket = io(`${origin}${namespace}`, {
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
    extraHeaders: { origin, ...headers },
  });
  onTestFinished(() => void socket.close());
  return socket;
}

/** Every topic that the socket was told of. */
function topicsOf(socket: Socket): Set<string> {
  const topics = new Set<string>();
  socket.on(changedEvent, (message: { topics: string[] }) => {
    for (const topic of message.topics) topics.add(topic);
  });
  return topics;
}

test("what an operator does reaches another operator's socket", async () => {
  const other = await newConsoleOperator(home, consoleUrl);
  const socket = open({ cookie: other.cookie });
  const topics = topicsOf(socket);
  expect(await outcome(socket)).toBe("connected");
  expect(await operator.act("note", operator.name, { text: "Handing over at six" })).toMatchObject({ status: 200 });
  await expect.poll(() => topics.has("audit")).toBe(true);
  const proposed = await operator.act("operator roles", other.name, { roles: "support" }, true);
  expect(proposed).toMatchObject({ body: { state: "proposed" } });
  await expect.poll(() => topics.has("proposals")).toBe(true);
  await operator.call("POST", `/proposals/${proposed.body.proposal}/drop`, {});
});

describe("a socket without an operator's session", () => {
  test.each<[string, () => Promise<Record<string, string>>]>([
    ["without a cookie", async () => ({})],
    ["with a cookie that was never given", async () => ({ cookie: "feo-operator=bm9ib2R5" })],
    [
      "with a customer's token",
      async () => ({ cookie: `feo-operator=${(await visitors.openAccount()).state.accessToken}` }),
    ],
  ])("%s is refused", async (_how, headers) => {
    expect(await outcome(open(await headers()))).toBe("OPERATOR_SESSION_MISSING");
  });

  test("a page of another site opens none, even in an operator's browser", async () => {
    expect(await outcome(open({ cookie: operator.cookie, origin: "https://evil.example" }))).toBe("websocket error");
  });

  test("the exchange has no operators' namespace, and the console none of its namespaces", async () => {
    const atExchange = open({ cookie: operator.cookie }, { origin: baseUrl });
    expect(await outcome(atExchange)).toBe("Invalid namespace");
    for (const namespace of ["/public", "/private"])
      expect(await outcome(open({ cookie: operator.cookie }, { namespace }))).toBe("Invalid namespace");
  });
});

test("a socket ends with its operator's session", async () => {
  const leaving = await newConsoleOperator(home, consoleUrl);
  const socket = open({ cookie: leaving.cookie });
  expect(await outcome(socket)).toBe("connected");
  const ended = new Promise((resolve) => socket.on("disconnect", resolve));
  await leaving.call("POST", "/sign-out", {});
  expect(await ended).toBe("io server disconnect");
});

test("more sockets than an operator has tabs are refused", async () => {
  const busy = await newConsoleOperator(home, consoleUrl);
  const outcomes = await Promise.all(Array.from({ length: 25 }, () => outcome(open({ cookie: busy.cookie }))));
  expect(outcomes.filter((one) => one === "TOO_MANY_REQUESTS").length).toBeGreaterThan(0);
  expect(outcomes.filter((one) => one === "connected").length).toBeGreaterThan(0);
});
