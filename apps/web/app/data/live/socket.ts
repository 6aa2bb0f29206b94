/**
 * One socket and its wanted topics. The topics outlive the socket: it subscribes to them on every connection, and when
 * it has ended for good the next socket takes them over. It does not interpret the messages.
 */
import {
  messages,
  type SubscriptionAnswer,
  socketPath,
  socketReconnection,
  subscribeEvent,
  unsubscribeEvent,
} from "@feo/contract";
import type { Socket } from "socket.io-client";

export interface Subscription {
  readonly topic: string;
  readonly [parameter: string]: string;
}

export interface TopicListener {
  readonly onMessage: (message: never) => void;
  /** The server accepted the subscription; called again after every reconnection. */
  readonly onSubscribed?: () => void;
  /** No messages arrive until the connection is back. */
  readonly onLost?: () => void;
}

interface LiveSocketOptions {
  /** The namespace; on the page's own server if it begins with a slash. */
  readonly address: string;
  /** The handshake data, read at every attempt; null means that no user is logged in and no connection is made. */
  readonly auth?: () => Record<string, string> | null;
  /** The connection was lost or could not be made. */
  readonly onLost?: () => void;
  /** The socket is disconnected and does not reconnect. */
  readonly onEnd?: () => void;
}

export interface LiveSocket {
  /** Rejects when the first attempt fails, while retries continue (ERROR-016). */
  connect(): Promise<void>;
  /** Connects if needed. One listener per subscription; the returned function unsubscribes. */
  listen(subscription: Subscription, listener: TopicListener): () => void;
  /** Subscribes to a topic again, so that it starts from a new snapshot. */
  anew(subscription: Subscription): void;
  /** Disconnects; the wanted topics are kept. */
  close(): void;
}

interface Wanted {
  readonly subscription: Subscription;
  readonly listener: TopicListener;
}

/**
 * Retry delay for a subscription refused for lack of capacity, with jitter so that clients do not retry all at once.
 */
const askAgainMs = (): number => 2_000 + Math.random() * 3_000;

export const nameOf = (subscription: Subscription): string => JSON.stringify(subscription);

export function createLiveSocket({ address, auth, onLost, onEnd }: LiveSocketOptions): LiveSocket {
  const wanted = new Map<string, Wanted>();
  /** LIVE-020: at most one socket, and none after it has ended. */
  let singleton: { readonly opened: Promise<Socket>; socket?: Socket } | null = null;

  const connected = (): Socket | undefined => (singleton?.socket?.connected ? singleton.socket : undefined);

  function ask(own: Wanted): void {
    const { subscription, listener } = own;
    const socket = connected();
    socket?.emit(subscribeEvent, subscription, (answer: SubscriptionAnswer) => {
      if (answer.ok) return listener.onSubscribed?.();
      console.warn(`${nameOf(subscription)}: ${answer.message}`);
      if (answer.code !== "UNAVAILABLE") return;
      // A new connection in the meantime has subscribed already.
      const id = socket.id;
      setTimeout(() => wanted.get(nameOf(subscription)) === own && connected()?.id === id && ask(own), askAgainMs());
    });
  }

  async function open(): Promise<Socket> {
    const { io } = await import("socket.io-client");
    const socket = io(address, {
      path: socketPath,
      transports: ["websocket"],
      autoConnect: false,
      ...socketReconnection,
      ...(auth ? { auth: (give: (data: object) => void) => give(auth() ?? {}) } : {}),
    });
    const lost = () => {
      onLost?.();
      for (const { listener } of wanted.values()) listener.onLost?.();
      if (socket.active || singleton?.socket !== socket) return;
      singleton = null;
      onEnd?.();
    };
    socket.on("disconnect", lost);
    socket.on("connect_error", lost);
    // LIVE-018, LIVE-019: every connection subscribes to all wanted topics.
    socket.on("connect", () => {
      for (const each of [...wanted.values()]) ask(each);
    });
    // Messages carry their subscription's parameters, so that several subscriptions to one topic can be told apart.
    socket.onAny((topic: string, message: Record<string, unknown>) => {
      for (const { subscription, listener } of [...wanted.values()]) {
        if (subscription.topic === topic && isAbout(message, subscription)) listener.onMessage(message as never);
      }
    });
    return socket;
  }

  async function connect(): Promise<void> {
    if (auth?.() === null) return;
    const own = singleton ?? { opened: open() };
    singleton = own;
    const socket = await own.opened;
    // It was closed while it was opening.
    if (singleton !== own) return;
    singleton.socket = socket;
    if (socket.connected) return;
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("connect_error", () => reject(new Error(messages.socketConnectFailed)));
      socket.connect();
    });
  }

  return {
    connect,
    listen(subscription, listener) {
      const name = nameOf(subscription);
      const own = { subscription, listener };
      wanted.set(name, own);
      if (connected()) ask(own);
      else if (!singleton) connect().catch((error: unknown) => console.warn(String(error)));
      return () => {
        if (wanted.get(name) !== own) return;
        wanted.delete(name);
        connected()?.emit(unsubscribeEvent, subscription);
      };
    },
    anew(subscription) {
      const own = wanted.get(nameOf(subscription));
      if (!own) return;
      connected()?.emit(unsubscribeEvent, subscription);
      ask(own);
    },
    close() {
      const ended = singleton;
      singleton = null;
      ended?.socket?.disconnect();
    },
  };
}

function isAbout(message: Readonly<Record<string, unknown>>, { topic: _, ...parameters }: Subscription): boolean {
  return Object.entries(parameters).every(([name, value]) => message[name] === value);
}
