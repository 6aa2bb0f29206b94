/** The server's side of the sockets: keeps their process running, hands connections over, and tells it what happens. */
import { type ChildProcess, fork } from "node:child_process";
import type { IncomingMessage, Server } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { fileURLToPath } from "node:url";
import { type PublicSubscription, problems, socketPath } from "@feo/contract";
import type { VerifyAccessToken } from "../platform/api.ts";
import type { PersonalTopics, Tell } from "./personal-topics.ts";
import type { PublicTopics, Publish } from "./public-topics.ts";
import type { FromSockets, SocketCaller, ToSockets } from "./wire.ts";

interface LiveDeps {
  readonly server: Server;
  /** Whether a browser's page may open sockets here, by its Origin; who sends none is no browser. */
  readonly isOurOrigin: (origin: string | undefined, host: string | undefined) => boolean;
  readonly verifyAccessToken: VerifyAccessToken;
  readonly createTopics: (publish: Publish, tell: Tell) => { everybody: PublicTopics; people: PersonalTopics };
  readonly log: { error(details: { err: unknown }, message: string): void };
}

export interface Live extends Pick<PublicTopics, "book"> {
  /** Whether anybody listens to anything. */
  hasListeners(): boolean;
  /** Closes every socket that a sign-in opened. */
  endSession(session: string): void;
  /** Closes every socket of a person: something was missed, and whoever comes back reads anew. */
  endPersonal(): void;
  stop(): Promise<void>;
}

const restartMs = 1_000;

/**
 * Node goes on reading a connection while it is handed over, and drops what it reads: the first words of a client that is answered
 * quickly would be lost. There is no public way to stop it.
 */
function stopReading(connection: Socket): void {
  (connection as unknown as { _handle?: { readStop(): void } })._handle?.readStop();
}

/**
 * A server remembers connections that it gave to a process and asks for them when it closes; once that process has ended it would
 * wait for an answer for ever. So this one is not remembered: it counts as closed when it is handed over.
 */
function disown(connection: Socket): void {
  (connection as unknown as { server: unknown }).server = null;
}

export function createLive({ server, isOurOrigin, verifyAccessToken, createTopics, log }: LiveDeps): Live {
  let child: ChildProcess | undefined;
  let isReady = false;
  let isStopping = false;
  let ended = Promise.resolve();
  const onError = (err: unknown, message: string) => log.error({ err }, message);
  /** The account of everybody who is connected, by user number. */
  const userIds = new Map<number, string>();
  const topics = new Set<string>();
  /** What is done when the latest change of a topic has been passed on, or nobody is there to do it. */
  const passing = new Map<string, () => void>();

  const send = (message: ToSockets, connection?: Socket): void => {
    if (!child?.connected) return;
    child.send(message, connection, {}, (error) => {
      connection?.destroy();
      if (error) onError(error, "the sockets were not reached");
    });
  };
  const { everybody, people } = createTopics(
    (topic, event, message) => {
      if (!child?.connected) return undefined;
      // A whole book may follow a change that is still on its way; nobody may be left waiting for that.
      passing.get(topic)?.();
      const passedOn = new Promise<void>((resolve) => passing.set(topic, resolve));
      send({ kind: "change", topic, event, message });
      return passedOn;
    },
    (user, event, message) => send({ kind: "personal", user, event, message }),
  );

  async function hear(message: FromSockets): Promise<void> {
    if (message.kind === "ready") isReady = true;
    else if (message.kind === "passedOn") {
      passing.get(message.topic)?.();
      passing.delete(message.topic);
    } else if (message.kind === "unwatch") {
      topics.delete(message.topic);
      everybody.unwatch(message.topic);
    } else if (message.kind === "leave") {
      people.leave(message.user);
      userIds.delete(message.user);
    } else if (message.kind === "listen") {
      const userId = userIds.get(message.user);
      if (userId !== undefined) people.listen({ user: message.user, userId }, message.event);
    } else if (message.kind === "who") {
      send({ kind: "caller", connection: message.connection, caller: await callerOf(message.token) });
    } else {
      topics.add(message.topic);
      await watch(message.topic, message.subscription);
    }
  }

  async function watch(topic: string, subscription: PublicSubscription): Promise<void> {
    const refuse = (code: "MARKET_NOT_FOUND" | "INTERNAL_ERROR") =>
      send({ kind: "refuse", topic, code, reason: problems[code].message });
    try {
      const state = await everybody.watch(subscription);
      if (state) send({ kind: "state", topic, event: subscription.topic, message: state });
      else refuse("MARKET_NOT_FOUND");
    } catch (error) {
      refuse("INTERNAL_ERROR");
      throw error;
    }
  }

  /** Nobody listens to anything while there is no process. */
  function forget(): void {
    for (const topic of topics) everybody.unwatch(topic);
    for (const user of userIds.keys()) people.leave(user);
    for (const done of passing.values()) done();
    topics.clear();
    userIds.clear();
    passing.clear();
  }

  async function callerOf(token: string): Promise<SocketCaller | null> {
    try {
      const { userNumber, userId, sessionId } = await verifyAccessToken(token);
      userIds.set(userNumber, userId);
      return { user: userNumber, session: sessionId };
    } catch {
      return null;
    }
  }

  function start(): void {
    const process = fork(fileURLToPath(new URL("socket-process.ts", import.meta.url)), [], {
      serialization: "advanced",
    });
    child = process;
    process.on("message", (message) =>
      hear(message as FromSockets).catch((error: unknown) => onError(error, "a socket's wish was not met")),
    );
    ended = new Promise((resolve) => {
      process.once("exit", (code) => {
        isReady = false;
        forget();
        resolve();
        if (isStopping) return;
        // Whoever was connected comes back by itself, and subscribes anew.
        onError(new Error(`It ended with ${code}`), "the sockets' process ended and is started again");
        setTimeout(() => isStopping || start(), restartMs);
      });
    });
  }

  function handOver(request: IncomingMessage, connection: Duplex, head: Buffer): void {
    const { url = "", method = "GET", headers } = request;
    const isOurs = url.startsWith(`${socketPath}/`) && isOurOrigin(headers.origin, headers.host);
    if (!isOurs || !isReady || !(connection instanceof Socket)) {
      connection.end(`HTTP/1.1 ${isOurs ? "503 Service Unavailable" : "403 Forbidden"}\r\nConnection: close\r\n\r\n`);
      return;
    }
    connection.removeAllListeners();
    stopReading(connection);
    disown(connection);
    send({ kind: "upgrade", url, method, headers, head }, connection);
  }

  server.on("upgrade", handOver);
  start();
  return {
    book: everybody.book,
    endSession: (session) => send({ kind: "revoked", session }),
    endPersonal: () => send({ kind: "missed" }),
    hasListeners: () => topics.size > 0 || userIds.size > 0,
    async stop() {
      isStopping = true;
      server.off("upgrade", handOver);
      everybody.stop();
      people.stop();
      if (child?.connected) child.disconnect();
      await ended;
    },
  };
}
