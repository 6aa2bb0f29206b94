/** The server's side of the sockets: keeps their process running, hands connections over, and tells it what happens. */
import { type ChildProcess, fork } from "node:child_process";
import type { IncomingMessage, Server } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { fileURLToPath } from "node:url";
import { type ProblemCode, type PublicSubscription, problems, socketPath } from "@feo/contract";
import type { VerifyAccessToken } from "../platform/api.ts";
import type { Limit } from "../platform/limits.ts";
import { isUnavailable, rawProblem } from "../platform/problem.ts";
import type { PersonalTopics, Tell } from "./personal-topics.ts";
import type { PublicTopics, Publish } from "./public-topics.ts";
import { createDoorkeeper } from "./socket-limits.ts";
import type { FromSockets, SocketCaller, ToSockets } from "./wire.ts";

interface LiveDeps {
  readonly server: Server;
  /** Whether a browser's page may open sockets here, by its Origin; who sends none is no browser. */
  readonly isOurOrigin: (origin: string | undefined, host: string | undefined) => boolean;
  /** Whose a request is, as limits count it. */
  readonly addressOf: (request: IncomingMessage) => string;
  readonly socketsPerAddress: number;
  /** How often one address may open another one; throws where it may not. */
  readonly openLimit: Limit;
  readonly verifyAccessToken: VerifyAccessToken;
  readonly createTopics: (publish: Publish, tell: Tell) => { everybody: PublicTopics; people: PersonalTopics };
  readonly log: { error(details: { err: unknown }, message: string): void };
}

/** What was counted since the start, and how many sockets there are. */
export interface LiveFigures {
  readonly open: number;
  readonly messages: number;
  /** Closed because they sent too many messages. */
  readonly flooded: number;
  /** Not opened, because their address has or opens too many. */
  readonly refused: number;
  readonly refusedSubscriptions: number;
  /** Subscriptions whose first state could not be read for lack of connections. */
  readonly unread: number;
}

export interface Live extends Pick<PublicTopics, "book"> {
  figures(): LiveFigures;
  /** Whether anybody listens to anything. */
  hasListeners(): boolean;
  /** Closes every socket that a sign-in opened. */
  endSession(session: string): void;
  /** Closes every socket of a person: something was missed, and whoever comes back reads anew. */
  endPersonal(): void;
  stop(): Promise<void>;
}

const restartMs = 1_000;
/** Whoever has too many sockets open tries again after this. */
const refusedForSeconds = 5;

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

/** The connection is not left half open: nobody reads from it again. */
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
  /** The account of everybody who is connected, by user number. */
  const userIds = new Map<number, string>();
  const topics = new Set<string>();
  /** What is done when the latest change of a topic has been passed on, or nobody is there to do it. */
  const passing = new Map<string, () => void>();
  const counts = { messages: 0, flooded: 0, refused: 0, refusedSubscriptions: 0, unread: 0 };
  /** Who has sockets in the process of the moment: they end with it. */
  let doorkeeper = createDoorkeeper(socketsPerAddress);

  const send = (message: ToSockets, connection?: Socket, onFailed?: () => void): void => {
    if (!child?.connected) return;
    child.send(message, connection, {}, (error) => {
      connection?.destroy();
      if (!error) return;
      onFailed?.();
      onError(error, "the sockets were not reached");
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
        doorkeeper = createDoorkeeper(socketsPerAddress);
        forget();
        resolve();
        if (isStopping) return;
        // Whoever was connected comes back by itself, and subscribes anew.
        onError(new Error(`It ended with ${code}`), "the sockets' process ended and is started again");
        setTimeout(() => isStopping || start(), restartMs);
      });
    });
  }

  /** Whether an address may have one more, which counts from now on. */
  function mayOpen(address: string): boolean {
    try {
      openLimit(address);
    } catch {
      return false;
    }
    return doorkeeper.enter(address);
  }

  /** Why a request gets no socket; undefined where it is handed over. */
  function refusalOf({ url = "", headers }: IncomingMessage, address: string): string | undefined {
    if (!url.startsWith(`${socketPath}/`) || !isOurOrigin(headers.origin, headers.host))
      return plainAnswer("403 Forbidden");
    if (!isReady || !child?.connected) return plainAnswer("503 Service Unavailable");
    if (mayOpen(address)) return undefined;
    counts.refused += 1;
    return rawProblem("TOO_MANY_REQUESTS", refusedForSeconds);
  }

  function handOver(request: IncomingMessage, connection: Duplex, head: Buffer): void {
    // An HTTP server has no other kind of connection.
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
