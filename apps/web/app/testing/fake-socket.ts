/** The sockets of a component test: they connect at once, take every subscription, and tell what the test tells them to. */
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

  tell(topic: string, message: object): void {
    for (const listener of this.any) listener(topic, message);
  }
}

const sockets = new Set<FakeSocket>();
let isSilent = false;

/** What socket.io-client exports, as far as the app uses it. */
export function io(namespace: string): FakeSocket {
  const socket = new FakeSocket(namespace);
  sockets.add(socket);
  return socket;
}

export const fakeSockets = {
  /** A message of a topic, to whoever is connected. */
  tell(namespace: string, topic: string, message: object): void {
    const connected = [...sockets].filter((socket) => socket.connected && socket.namespace === namespace);
    for (const socket of connected) socket.tell(topic, message);
  },
  /** Nobody can connect from here on. */
  silence(): void {
    isSilent = true;
  },
  reset(): void {
    for (const socket of sockets) socket.disconnect();
    sockets.clear();
    isSilent = false;
  },
};
