/** A socket client for tests: connects, subscribes and queues incoming messages. */
import { io, type Socket } from "socket.io-client";
import { onTestFinished } from "vitest";
import { patientMs } from "../system/patience.ts";
import { baseUrl } from "./page.ts";

// biome-ignore lint/suspicious/noExplicitAny: black-box answers are untyped; the assertions check their shape.
export type Json = any;

export interface Listener {
  readonly socket: Socket;
  ask(event: string, message: unknown): Promise<Json>;
  /** The next matching message of a topic, already received or still to come. */
  next(event: string, fits?: (message: Json) => boolean): Promise<Json>;
}

const patienceMs = patientMs(20);

export function connect(namespace: string, options: Record<string, unknown> = {}): Socket {
  const socket = io(`${baseUrl}${namespace}`, {
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
    ...options,
  });
  onTestFinished(() => void socket.close());
  return socket;
}

/** "connected", or the reason why the connection is refused. */
export const outcome = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    socket.on("connect", () => resolve("connected"));
    socket.on("connect_error", (error) => resolve(error.message));
  });

export async function listen(namespace: string, options: Record<string, unknown> = {}): Promise<Listener> {
  const socket = connect(namespace, options);
  const came: { event: string; message: Json }[] = [];
  const waiting = new Set<() => void>();
  socket.onAny((event: string, message: Json) => {
    came.push({ event, message });
    for (const check of waiting) check();
  });
  const result = await outcome(socket);
  if (result !== "connected") throw new Error(result);

  function next(event: string, fits: (message: Json) => boolean = () => true): Promise<Json> {
    return new Promise((resolve, reject) => {
      const check = () => {
        const at = came.findIndex((candidate) => candidate.event === event && fits(candidate.message));
        if (at < 0) return;
        const [found] = came.splice(at, 1);
        waiting.delete(check);
        clearTimeout(timer);
        resolve(found?.message);
      };
      const timer = setTimeout(
        () => reject(new Error(`No ${event} came; ${JSON.stringify(came).slice(0, 500)}`)),
        patienceMs,
      );
      waiting.add(check);
      check();
    });
  }

  return { socket, next, ask: (event, message) => socket.timeout(patienceMs).emitWithAck(event, message) };
}
