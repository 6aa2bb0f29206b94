/** The server's side of the sockets: supervises the socket process, hands over connections, and feeds it events. */
import { type ChildProcess, fork } from "node:child_process";
import type { IncomingMessage, Server } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { fileURLToPath } from "node:url";
import { type ProblemCode, type PublicSubscription, problems, socketPath } from "@feo/contract";
import type { VerifyAccessToken } from "../platform/api.ts";
import type { Limit } from "../platform/limits.ts";
import { isUnavailable, rawProblem } from "../platform/problem.ts";
import type { PersonalTopics, PublishTo } from "./personal-topics.ts";
import type { PublicTopics, Publish } from "./public-topics.ts";
import { createDoorkeeper } from "./socket-limits.ts";
import type { FromSockets, SocketCaller, ToSockets } from "./wire.ts";

interface LiveDeps {
  readonly server: Server;
  /** Whether a page with this Origin may open sockets here. A request without Origin is not from a browser. */
  readonly isOurOrigin: (origin: string | undefined, host: string | undefined) => boolean;
  /** The client's address for rate limits. */
  readonly addressOf: (request: IncomingMessage) => string;
  readonly socketsPerAddress: number;
  /** Rate limit for opening sockets per address; throws if exceeded. */
  readonly openLimit: Limit;
  readonly verifyAccessToken: VerifyAccessToken;
  readonly createTopics: (
    publish: Publish,
    publishTo: PublishTo,
  ) => { everybody: PublicTopics; people: PersonalTopics };
  readonly log: { error(details: { err: unknown }, message: string): void };
}

/** Counters since the start, and the number of open sockets. */
export interface LiveFigures {
  readonly open: number;
  readonly messages: number;
  /** Sockets closed for sending too many messages. */
  readonly flooded: number;
  /** Upgrades refused because their address has or opens too many sockets. */
  readonly refused: number;
  readonly refusedSubscriptions: number;
  /** Subscriptions whose initial state could not be read because no database connection was free. */
  readonly unread: number;
}

export interface Live extends Pick<PublicTopics, "book"> {
  figures(): LiveFigures;
  /** Whether any topic or person has subscribers. */
  hasListeners(): boolean;
  /** Closes every socket of a session. */
  endSession(session: string): void;
  /** Closes every personal socket: events were missed, and clients that reconnect read their state again. */
  endPersonal(): void;
  stop(): Promise<void>;
}

const restartMs = 1_000;
/** Retry-After for an address with too many open sockets. */
const refusedForSeconds = 5;

/**
 * Node keeps reading a connection while it is being handed over and drops what it reads, so a fast client's first
 * frames would be lost. There is no public way to stop it.
 */
function stopReading(connection: Socket): void {
  (connection as unknown as { _handle?: { readStop(): void } })._handle?.readStop();
}

/**
 * A server remembers connections it passed to a child process and asks for them when it closes; if the child has
 * exited, it waits forever. So detach the connection: it counts as closed once handed over.
 */
function disown(connection: Socket): void {
  (connection as unknown as { server: unknown }).server = null;
}

/** Destroy after the answer: a half-open connection would have no reader. */
function turnAway(connection: Duplex, answer: string): void {
  connection.on("error", () => undefined);
  connection.end(answer, () => connection.destroy());
}

const plainAnswer = (status: string): string => `HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`;

export function createLive(deps: LiveDeps): Live {
  const { server, isOurOrigin, addressOf, socketsPerAddress, openLimit, verifyAccessToken, createTopics, log } = deps;
  let child: ChildProcess | undefined;
  let isReady = false;
  let isStopping = false;
  let ended = Promise.resolve();
  const onError = (err: unknown, message: string) => log.error({ err }, message);
  /** User ids of all connected people, by user number. */
  const userIds = new Map<number, string>();
  const topics = new Set<string>();
  /** Resolvers for the latest change of each topic that has not been passed on yet. */
  const passing = new Map<string, () => void>();
  const counts = { messages: 0, flooded: 0, refused: 0, refusedSubscriptions: 0, unread: 0 };
  /** Open sockets per address in the current socket process; reset when it exits. */
  let doorkeeper = createDoorkeeper(socketsPerAddress);

  const send = (message: ToSockets, connection?: Socket, onFailed?: () => void): void => {
    if (!child?.connected) return;
    child.send(message, connection, {}, (error) => {
      connection?.destroy();
      if (!error) return;
      onFailed?.();
      onError(error, "the socket process was not reached");
    });
  };
  const { everybody, people } = createTopics(
    (topic, event, message) => {
      if (!child?.connected) return undefined;
      // A full book may follow a change that is still in transit; release that one's waiter.
      passing.get(topic)?.();
      const passedOn = new Promise<void>((resolve) => passing.set(topic, resolve));
      send({ kind: "change", topic, event, message });
      return passedOn;
    },
    (user, event, message) => send({ kind: "personal", user, event, message }),
  );

  async function receive(message: FromSockets): Promise<void> {
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
      send({ kind: "listening", question: message.question, isListening: userId !== undefined });
    } else if (message.kind === "who") {
      send({ kind: "caller", question: message.question, caller: await callerOf(message.token) });
    } else if (message.kind === "closed") doorkeeper.leave(message.address);
    else if (message.kind === "counted") {
      counts.messages += message.messages;
      counts.flooded += message.flooded;
      counts.refusedSubscriptions += message.refusedSubscriptions;
    } else {
      topics.add(message.topic);
      await watch(message.topic, message.subscription);
    }
  }

  async function watch(topic: string, subscription: PublicSubscription): Promise<void> {
    const refuse = (code: ProblemCode) => send({ kind: "refuse", topic, code, reason: problems[code].message });
    try {
      const state = await everybody.watch(subscription);
      if (state) send({ kind: "state", topic, event: subscription.topic, message: state });
      else refuse("MARKET_NOT_FOUND");
    } catch (error) {
      if (!isUnavailable(error)) {
        refuse("INTERNAL_ERROR");
        throw error;
      }
      counts.unread += 1;
      refuse("UNAVAILABLE");
    }
  }

  /** Without a socket process there are no subscribers. */
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
      receive(message as FromSockets).catch((error: unknown) => onError(error, "a socket request failed")),
    );
    ended = new Promise((resolve) => {
      process.once("exit", (code) => {
        isReady = false;
        doorkeeper = createDoorkeeper(socketsPerAddress);
        forget();
        resolve();
        if (isStopping) return;
        // Clients reconnect and subscribe again.
        onError(new Error(`It exited with code ${code}`), "the socket process ended and is being restarted");
        setTimeout(() => isStopping || start(), restartMs);
      });
    });
  }

  /** Whether the address may open one more socket; counts it if so. */
  function mayOpen(address: string): boolean {
    try {
      openLimit(address);
    } catch {
      return false;
    }
    return doorkeeper.enter(address);
  }

  /** The refusal to send; undefined if the request is accepted. */
  function refusalOf({ url = "", headers }: IncomingMessage, address: string): string | undefined {
    if (!url.startsWith(`${socketPath}/`) || !isOurOrigin(headers.origin, headers.host))
      return plainAnswer("403 Forbidden");
    if (!isReady || !child?.connected) return plainAnswer("503 Service Unavailable");
    if (mayOpen(address)) return undefined;
    counts.refused += 1;
    return rawProblem("TOO_MANY_REQUESTS", refusedForSeconds);
  }

  function handOver(request: IncomingMessage, connection: Duplex, head: Buffer): void {
    // A plain HTTP server's connections are always net sockets.
    if (!(connection instanceof Socket)) throw new TypeError("Only a socket can be handed over");
    const { url = "", method = "GET", headers } = request;
    const address = addressOf(request);
    const refusal = refusalOf(request, address);
    if (refusal !== undefined) {
      turnAway(connection, refusal);
      return;
    }
    const { leave } = doorkeeper;
    connection.removeAllListeners();
    stopReading(connection);
    disown(connection);
    send({ kind: "upgrade", url, method, headers, head, address }, connection, () => leave(address));
  }

  server.on("upgrade", handOver);
  start();
  return {
    book: everybody.book,
    figures: () => ({ ...counts, open: doorkeeper.open() }),
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
