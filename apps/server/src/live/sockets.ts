/**
 * The sockets: subscriptions within limits. Runs in a separate process that knows nothing of markets or money; it
 * forwards messages and asks the server who a token belongs to.
 */
import { createServer, IncomingMessage } from "node:http";
import type { Socket as Connection } from "node:net";
import {
  floodClose,
  messageLimit,
  mostSubscriptions,
  type PrivateTopic,
  privateNamespace,
  privateSubscription,
  problems,
  publicNamespace,
  publicSubscription,
  type SubscriptionAnswer,
  socketPath,
  subscribeEvent,
  unsubscribeEvent,
} from "@feo/contract";
import { type Namespace, Server, type Socket } from "socket.io";
import * as z from "zod/mini";
import { createQuestions } from "./questions.ts";
import { createBucket, type MessageLimit } from "./socket-limits.ts";
import {
  type FromSockets,
  type SocketCaller,
  type SocketCounts,
  type ToSockets,
  topicOf,
  type Upgrade,
} from "./wire.ts";

/** The longest frame from a client; a subscription needs no more. */
const longestFrame = 8 * 1024;
/** A client with this much unsent data is too slow: it is closed and may reconnect. */
const mostBuffered = 1024 * 1024;
const sweepMs = 1_000;
/** How long a client has to read the close reason. */
const lastWordsMs = 1_000;
/** How often tokens are verified again, so that a socket ends with its session. */
const lookAgainMs = 5_000;
const answerWithinMs = 5_000;

type Answer = (answer: SubscriptionAnswer) => void;

const refusal = (code: keyof typeof problems): SubscriptionAnswer => ({
  ok: false,
  code,
  message: problems[code].message,
});

/** The acknowledgement callback is optional. */
const answerOf = (given: unknown): Answer => (typeof given === "function" ? (given as Answer) : () => undefined);

export interface Sockets {
  receive(message: ToSockets, connection: Connection | undefined): void;
  close(): Promise<void>;
}

export function createSockets(report: (message: FromSockets) => void, limit: MessageLimit = messageLimit): Sockets {
  const counts = createCounts(report);
  const http = createServer();
  const io = new Server(http, {
    path: socketPath,
    transports: ["websocket"],
    serveClient: false,
    maxHttpBufferSize: longestFrame,
    // Compressing the same message for each of thousands of clients costs more than sending it.
    perMessageDeflate: false,
  });
  const everybody = publicTopics(io.of(publicNamespace), report, () => counts.add("refusedSubscriptions"));
  const people = privateTopics(io.of(privateNamespace), report);

  const { clients } = io.engine as unknown as { clients: Record<string, EngineClient> };
  io.engine.on("connection", (client: EngineClient) => {
    const isWithin = createBucket(limit);
    let isFlooding = false;
    const count = () => {
      // Frames that were read before the close.
      if (isFlooding) return;
      counts.add("messages");
      isFlooding = !isWithin();
      if (!isFlooding) return;
      counts.add("flooded");
      closeFlooding(client);
    };
    // Counts packets of every kind. Websocket pings never become packets, so they are counted separately.
    client.on("packet", count);
    for (const event of ["ping", "pong"] as const) client.transport.socket?.on(event, count);
  });
  const sweeping = setInterval(() => {
    counts.say();
    for (const client of Object.values(clients)) {
      if (bufferedBy(client) > mostBuffered) client.close(true);
    }
  }, sweepMs);

  return {
    receive(message, connection) {
      if (message.kind === "upgrade") {
        const { address } = message;
        // The connection may have ended during the handover.
        if (!connection || connection.destroyed) return report({ kind: "closed", address });
        connection.once("close", () => report({ kind: "closed", address }));
        http.emit("upgrade", requestOf(message, connection), connection, Buffer.from(message.head));
      } else if (message.kind === "state" || message.kind === "change" || message.kind === "refuse")
        everybody.publish(message);
      else people.publish(message);
    },
    async close() {
      clearInterval(sweeping);
      people.close();
      await io.close();
    },
  };
}

/** The part of engine.io's connection used here. */
interface EngineClient {
  readonly transport: {
    readonly socket?: {
      readonly bufferedAmount: number;
      send(message: Buffer, options: { readonly binary: boolean }): void;
      on(event: "ping" | "pong", listener: () => void): void;
      close(code: number, reason: string): void;
      pause(): void;
      terminate(): void;
    };
  };
  on(event: "packet", listener: () => void): void;
  /** Data that waits for an earlier write. */
  readonly writeBuffer: readonly { readonly data?: string }[];
  close(discard: boolean): void;
}

const bufferedBy = ({ transport, writeBuffer }: EngineClient): number =>
  writeBuffer.reduce((sum, { data = "" }) => sum + data.length, transport.socket?.bufferedAmount ?? 0);

/** Stop reading, so that further data stays in the sender's buffers. */
function closeFlooding(client: EngineClient): void {
  const { socket } = client.transport;
  socket?.close(floodClose.code, floodClose.reason);
  client.close(true);
  socket?.pause();
  setTimeout(() => socket?.terminate(), lastWordsMs);
}

/** Counters that the server publishes as metrics. */
function createCounts(report: (message: FromSockets) => void) {
  const none: SocketCounts = { messages: 0, flooded: 0, refusedSubscriptions: 0 };
  let unsaid = none;
  return {
    add(what: keyof SocketCounts): void {
      unsaid = { ...unsaid, [what]: unsaid[what] + 1 };
    },
    say(): void {
      if (unsaid === none) return;
      report({ kind: "counted", ...unsaid });
      unsaid = none;
    },
  };
}

/** An event of the public namespace in socket.io's wire format. */
const encode = (event: string, message: unknown): Buffer =>
  Buffer.from(`42${publicNamespace},${JSON.stringify([event, message])}`);

/**
 * Sends one message to many sockets. socket.io's per-socket encoding costs as much as sending, so encode once and write
 * directly to the websocket, unless queued data must go first.
 */
function broadcast(sockets: Iterable<Socket>, event: string, message: unknown): void {
  const encoded = encode(event, message);
  for (const socket of sockets) {
    const { transport, writeBuffer } = socket.conn as unknown as EngineClient;
    if (transport.socket && writeBuffer.length === 0) transport.socket.send(encoded, { binary: false });
    else socket.emit(event, message);
  }
}

function requestOf({ url, method, headers }: Upgrade, connection: Connection): IncomingMessage {
  return Object.assign(new IncomingMessage(connection), { url, method, headers, httpVersion: "1.1" });
}

type PublicNews = Extract<ToSockets, { kind: "state" | "change" | "refuse" }>;

function publicTopics(namespace: Namespace, report: (message: FromSockets) => void, onRefused: () => void) {
  /** Sockets that wait for a topic's initial state, and those that receive its changes. */
  const waiting = new Map<string, Map<Socket, Answer>>();
  const listening = new Map<string, Set<Socket>>();

  function join(socket: Socket, topic: string): void {
    const others = listening.get(topic);
    if (others) others.add(socket);
    else listening.set(topic, new Set([socket]));
  }

  function leave(socket: Socket, topic: string): void {
    waiting.get(topic)?.delete(socket);
    listening.get(topic)?.delete(socket);
    if ((listening.get(topic)?.size ?? 0) === 0 && (waiting.get(topic)?.size ?? 0) === 0) {
      waiting.delete(topic);
      listening.delete(topic);
      report({ kind: "unwatch", topic });
    }
  }

  namespace.on("connection", (socket) => {
    const topics = new Set<string>();
    socket.on(subscribeEvent, (given: unknown, reply: unknown) => {
      const answer = answerOf(reply);
      const read = z.safeParse(publicSubscription, given);
      if (!read.success) return answer(refusal("INVALID_INPUT"));
      const topic = topicOf(read.data);
      // A repeated subscription to the same topic gets the state again.
      const isNew = !topics.has(topic);
      if (isNew && topics.size >= mostSubscriptions) {
        onRefused();
        return answer(refusal("TOO_MANY_REQUESTS"));
      }
      topics.add(topic);
      const others = waiting.get(topic) ?? new Map<Socket, Answer>();
      const isFirst = others.size === 0;
      const earlier = others.get(socket);
      others.set(socket, (result) => {
        if (isNew && !result.ok) topics.delete(topic);
        earlier?.(result);
        answer(result);
      });
      waiting.set(topic, others);
      if (isFirst) report({ kind: "watch", topic, subscription: read.data });
    });
    socket.on(unsubscribeEvent, (given: unknown, reply: unknown) => {
      const read = z.safeParse(publicSubscription, given);
      if (!read.success) return answerOf(reply)(refusal("INVALID_INPUT"));
      const topic = topicOf(read.data);
      if (topics.delete(topic)) leave(socket, topic);
      answerOf(reply)({ ok: true });
    });
    socket.on("disconnect", () => {
      for (const topic of topics) leave(socket, topic);
    });
  });

  function takeWaiting(topic: string): [Socket, Answer][] {
    const found = [...(waiting.get(topic) ?? [])];
    waiting.delete(topic);
    return found;
  }

  return {
    publish(news: PublicNews): void {
      if (news.kind === "change") {
        broadcast(listening.get(news.topic) ?? [], news.event, news.message);
        report({ kind: "passedOn", topic: news.topic });
      } else if (news.kind === "refuse") {
        const { code, reason: message } = news;
        for (const [, answer] of takeWaiting(news.topic)) answer({ ok: false, code, message });
        // Topic names are unbounded, so refused ones are not remembered.
        if ((listening.get(news.topic)?.size ?? 0) === 0) report({ kind: "unwatch", topic: news.topic });
      } else {
        for (const [socket, answer] of takeWaiting(news.topic)) {
          join(socket, news.topic);
          answer({ ok: true });
          socket.emit(news.event, news.message);
        }
      }
    },
  };
}

type PersonalNews = Extract<ToSockets, { kind: "caller" | "listening" | "personal" | "revoked" | "missed" }>;
const roomOf = (event: PrivateTopic, user: number): string => `${event} ${user}`;

function privateTopics(namespace: Namespace, report: (message: FromSockets) => void) {
  const questions = createQuestions<SocketCaller>(answerWithinMs);
  const who = (token: string) => questions.ask((question) => report({ kind: "who", question, token }));
  const subscriptions = createQuestions<boolean>(answerWithinMs);

  const tokenOf = (socket: Socket): string => {
    const { accessToken } = socket.handshake.auth as { accessToken?: unknown };
    return typeof accessToken === "string" && accessToken.length <= longestFrame ? accessToken : "";
  };

  namespace.use(async (socket, next) => {
    const token = tokenOf(socket);
    if (token === "") return next(new Error("ACCESS_TOKEN_MISSING"));
    const caller = await who(token);
    if (caller === null) return next(new Error("INVALID_ACCESS_TOKEN"));
    socket.data = caller;
    next();
  });

  namespace.on("connection", (socket) => {
    const { user, session } = socket.data as SocketCaller;
    void socket.join([String(user), session]);
    socket.on(subscribeEvent, async (given: unknown, reply: unknown) => {
      const read = z.safeParse(privateSubscription, given);
      if (!read.success) return answerOf(reply)(refusal("INVALID_INPUT"));
      const { topic: event } = read.data;
      void socket.join(roomOf(event, user));
      // Acknowledge only once the server listens: whatever happens after the acknowledgement is sent.
      const isListening = await subscriptions.ask((question) => report({ kind: "listen", question, user, event }));
      answerOf(reply)(isListening ? { ok: true } : refusal("UNAVAILABLE"));
    });
    socket.on(unsubscribeEvent, (given: unknown, reply: unknown) => {
      const read = z.safeParse(privateSubscription, given);
      if (!read.success) return answerOf(reply)(refusal("INVALID_INPUT"));
      void socket.leave(roomOf(read.data.topic, user));
      answerOf(reply)({ ok: true });
    });
    socket.on("disconnect", () => {
      if (!namespace.adapter.rooms.has(String(user))) report({ kind: "leave", user });
    });
  });

  const looking = setInterval(() => {
    for (const socket of namespace.sockets.values()) {
      void who(tokenOf(socket)).then((caller) => {
        if (caller?.user !== (socket.data as SocketCaller).user) socket.disconnect(true);
      });
    }
  }, lookAgainMs);

  return {
    publish(news: PersonalNews): void {
      if (news.kind === "personal") namespace.to(roomOf(news.event, news.user)).emit(news.event, news.message);
      else if (news.kind === "revoked") namespace.in(news.session).disconnectSockets(true);
      else if (news.kind === "listening") subscriptions.answer(news.question, news.isListening);
      // Close the connection without a disconnect packet: after that packet, a client would not reconnect.
      else if (news.kind === "missed") for (const socket of namespace.sockets.values()) socket.conn.close();
      else questions.answer(news.question, news.caller);
    },
    close: () => clearInterval(looking),
  };
}
