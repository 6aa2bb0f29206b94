/**
 * The sockets: who listens to what, within limits. Runs in a process of its own and knows nothing of markets or money; what it
 * sends it was given, and it asks who somebody is.
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

/** A frame of a client is a subscription, and no longer than one. */
const longestFrame = 8 * 1024;
/** Who has so much waiting to be sent is too slow, and comes back when it can keep up. */
const mostBuffered = 1024 * 1024;
const sweepMs = 1_000;
/** Who was told why the connection ends has this long to read it. */
const lastWordsMs = 1_000;
/** A token is looked at again this often, so that a connection ends with it. */
const lookAgainMs = 5_000;
const answerWithinMs = 5_000;

type Answer = (answer: SubscriptionAnswer) => void;

const refusal = (code: keyof typeof problems): SubscriptionAnswer => ({
  ...{ ok: false, code, message: problems[code].message },
});

/** Clients may leave the answer out. */
const answerOf = (given: unknown): Answer => (typeof given === "function" ? (given as Answer) : () => undefined);

export interface Sockets {
  hear(message: ToSockets, connection: Connection | undefined): void;
  close(): Promise<void>;
}

export function createSockets(tell: (message: FromSockets) => void, limit: MessageLimit = messageLimit): Sockets {
  const counts = createCounts(tell);
  const http = createServer();
  const io = new Server(http, {
    path: socketPath,
    transports: ["websocket"],
    serveClient: false,
    maxHttpBufferSize: longestFrame,
    // Compressing the same message for each of thousands costs more than sending it.
    perMessageDeflate: false,
  });
  const everybody = publicTopics(io.of(publicNamespace), tell, () => counts.add("refusedSubscriptions"));
  const people = privateTopics(io.of(privateNamespace), tell);

  const { clients } = io.engine as unknown as { clients: Record<string, EngineClient> };
  io.engine.on("connection", (client: EngineClient) => {
    const isWithin = createBucket(limit);
    let isFlooding = false;
    const count = () => {
      // What had been read before it was closed.
      if (isFlooding) return;
      counts.add("messages");
      isFlooding = !isWithin();
      if (!isFlooding) return;
      counts.add("flooded");
      closeFlooding(client);
    };
    // Whatever it is: a subscription, a heartbeat, rubbish. The websocket's own pings are answered before anybody sees them.
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
    hear(message, connection) {
      if (message.kind === "upgrade") {
        const { address } = message;
        // It may have ended on its way here.
        if (!connection || connection.destroyed) return tell({ kind: "closed", address });
        connection.once("close", () => tell({ kind: "closed", address }));
        http.emit("upgrade", requestOf(message, connection), connection, Buffer.from(message.head));
      } else if (message.kind === "state" || message.kind === "change" || message.kind === "refuse")
        everybody.hear(message);
      else people.hear(message);
    },
    async close() {
      clearInterval(sweeping);
      people.close();
      await io.close();
    },
  };
}

/** What engine.io keeps of a connection. */
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
  /** What waits for an earlier write to end. */
  readonly writeBuffer: readonly { readonly data?: string }[];
  close(discard: boolean): void;
}

const bufferedBy = ({ transport, writeBuffer }: EngineClient): number =>
  writeBuffer.reduce((sum, { data = "" }) => sum + data.length, transport.socket?.bufferedAmount ?? 0);

/** Nothing more of it is read: what it goes on sending waits in its own machine. */
function closeFlooding(client: EngineClient): void {
  const { socket } = client.transport;
  socket?.close(floodClose.code, floodClose.reason);
  client.close(true);
  socket?.pause();
  setTimeout(() => socket?.terminate(), lastWordsMs);
}

/** What is counted here is served with the figures of the server. */
function createCounts(tell: (message: FromSockets) => void) {
  const none: SocketCounts = { messages: 0, flooded: 0, refusedSubscriptions: 0 };
  let unsaid = none;
  return {
    add(what: keyof SocketCounts): void {
      unsaid = { ...unsaid, [what]: unsaid[what] + 1 };
    },
    say(): void {
      if (unsaid === none) return;
      tell({ kind: "counted", ...unsaid });
      unsaid = none;
    },
  };
}

/** An event of the public namespace in the words of socket.io's protocol. */
const encode = (event: string, message: unknown): Buffer =>
  Buffer.from(`42${publicNamespace},${JSON.stringify([event, message])}`);

/**
 * Says the same to many. What socket.io does anew for each of them costs as much as sending it, so the message is written once
 * and goes straight to the websocket, unless something else is waiting there that it must not overtake.
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

function publicTopics(namespace: Namespace, tell: (message: FromSockets) => void, onRefused: () => void) {
  /** Those who wait for how a topic stands, and those who know and hear what changes. */
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
      tell({ kind: "unwatch", topic });
    }
  }

  namespace.on("connection", (socket) => {
    const topics = new Set<string>();
    socket.on(subscribeEvent, (given: unknown, reply: unknown) => {
      const answer = answerOf(reply);
      const read = z.safeParse(publicSubscription, given);
      if (!read.success) return answer(refusal("INVALID_INPUT"));
      const topic = topicOf(read.data);
      if (topics.has(topic)) return answer({ ok: true });
      if (topics.size >= mostSubscriptions) {
        onRefused();
        return answer(refusal("TOO_MANY_REQUESTS"));
      }
      topics.add(topic);
      const others = waiting.get(topic) ?? new Map<Socket, Answer>();
      others.set(socket, (result) => {
        if (!result.ok) topics.delete(topic);
        answer(result);
      });
      waiting.set(topic, others);
      if (others.size === 1) tell({ kind: "watch", topic, subscription: read.data });
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
    hear(news: PublicNews): void {
      if (news.kind === "change") {
        broadcast(listening.get(news.topic) ?? [], news.event, news.message);
        tell({ kind: "passedOn", topic: news.topic });
      } else if (news.kind === "refuse") {
        const { code, reason: message } = news;
        for (const [, answer] of takeWaiting(news.topic)) answer({ ok: false, code, message });
        // Names of topics are without number: one that nobody got is remembered nowhere.
        if ((listening.get(news.topic)?.size ?? 0) === 0) tell({ kind: "unwatch", topic: news.topic });
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

type PersonalNews = Extract<ToSockets, { kind: "caller" | "personal" | "revoked" | "missed" }>;
const roomOf = (event: PrivateTopic, user: number): string => `${event} ${user}`;

function privateTopics(namespace: Namespace, tell: (message: FromSockets) => void) {
  const questions = createQuestions<SocketCaller>(answerWithinMs);
  const who = (token: string) => questions.ask((question) => tell({ kind: "who", question, token }));

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
    socket.on(subscribeEvent, (given: unknown, reply: unknown) => {
      const read = z.safeParse(privateSubscription, given);
      if (!read.success) return answerOf(reply)(refusal("INVALID_INPUT"));
      void socket.join(roomOf(read.data.topic, user));
      answerOf(reply)({ ok: true });
      tell({ kind: "listen", user, event: read.data.topic });
    });
    socket.on(unsubscribeEvent, (given: unknown, reply: unknown) => {
      const read = z.safeParse(privateSubscription, given);
      if (!read.success) return answerOf(reply)(refusal("INVALID_INPUT"));
      void socket.leave(roomOf(read.data.topic, user));
      answerOf(reply)({ ok: true });
    });
    socket.on("disconnect", () => {
      if (!namespace.adapter.rooms.has(String(user))) tell({ kind: "leave", user });
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
    hear(news: PersonalNews): void {
      if (news.kind === "personal") namespace.to(roomOf(news.event, news.user)).emit(news.event, news.message);
      else if (news.kind === "revoked") namespace.in(news.session).disconnectSockets(true);
      // Without a word, as a broken line is: a client that is told to go does not come back.
      else if (news.kind === "missed") for (const socket of namespace.sockets.values()) socket.conn.close();
      else questions.answer(news.question, news.caller);
    },
    close: () => clearInterval(looking),
  };
}
