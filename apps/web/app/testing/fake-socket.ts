/**
 * Fake sockets for component tests: they connect at once, accept every subscription, and deliver the test's messages.
 */
import { subscribeEvent } from "@feo/contract";

type Listener = (...args: unknown[]) => void;

class FakeSocket {
  readonly namespace: string;
  readonly active = true;
  connected = false;
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly any = new Set<Listener>();

  constructor(namespace: string) {
    this.namespace = namespace;
  }

  on(event: string, listener: Listener): this {
    this.listeners.set(event, (this.listeners.get(event) ?? new Set()).add(listener));
    return this;
  }

  once(event: string, listener: Listener): this {
    const own: Listener = (...args) => {
      this.listeners.get(event)?.delete(own);
      listener(...args);
    };
    return this.on(event, own);
  }

  onAny(listener: Listener): this {
    this.any.add(listener);
    return this;
  }

  emit(event: string, _subscription: unknown, answer?: (given: { ok: boolean }) => void): this {
    if (event === subscribeEvent) queueMicrotask(() => answer?.({ ok: true }));
    return this;
  }

  connect(): this {
    if (isSilent) return this;
    queueMicrotask(() => {
      this.connected = true;
      for (const listener of [...(this.listeners.get("connect") ?? [])]) listener();
    });
    return this;
  }

  disconnect(): this {
    this.connected = false;
    return this;
  }

  push(topic: string, message: object): void {
    for (const listener of this.any) listener(topic, message);
  }
}

const sockets = new Set<FakeSocket>();
let isSilent = false;

/** The part of socket.io-client that the app uses. */
export function io(namespace: string): FakeSocket {
  const socket = new FakeSocket(namespace);
  sockets.add(socket);
  return socket;
}

export const fakeSockets = {
  /** Sends a message of a topic to every connected socket. */
  push(namespace: string, topic: string, message: object): void {
    const connected = [...sockets].filter((socket) => socket.connected && socket.namespace === namespace);
    for (const socket of connected) socket.push(topic, message);
  },
  /** From here on no socket can connect. */
  silence(): void {
    isSilent = true;
  },
  reset(): void {
    for (const socket of sockets) socket.disconnect();
    sockets.clear();
    isSilent = false;
  },
};
