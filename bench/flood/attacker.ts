/**
 * The attack, as a process with a given priority: one socket that subscribes and unsubscribes as fast as it can and
 * reconnects at once when it is closed or refused, and fifty sockets from another address, each sending as much as the
 * limit allows.
 */
import { setPriority } from "node:os";
import { publicNamespace, socketPath, subscribeEvent, unsubscribeEvent } from "@feo/contract";
import { WebSocket } from "ws";

export interface Target {
  readonly port: number;
  readonly topics: readonly object[];
  readonly quietSockets: number;
  readonly messagesPerSecond: number;
  /** Fresh addresses for the rate limits: one for the flooding socket, one for the fifty. */
  readonly addresses: readonly [string, string];
}

export type ToAttacker = { readonly kind: "attack"; readonly target: Target } | { readonly kind: "rest" };

/** The attack's counters since it began. */
export interface Attacked {
  readonly sent: number;
  readonly opened: number;
  /** Closed by the server, with a reason if the socket still reads. */
  readonly closed: number;
  /** Refused at the handshake. */
  readonly refused: number;
}

/** Frames per batch, so that responses are read in between. */
const atOnce = 200;
const mostBuffered = 64 * 1024;

setPriority(Number(process.argv[2]));

let counts = { sent: 0, opened: 0, closed: 0, refused: 0 };
let isAttacking = false;
const open = new Set<WebSocket>();

function connect({ port }: Target, address: string, onOpen: (socket: WebSocket) => void, onEnd: () => void): void {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${socketPath}/?EIO=4&transport=websocket`, {
    headers: { "x-forwarded-for": address },
  });
  open.add(socket);
  let isOpen = false;
  socket.on("open", () => {
    isOpen = true;
    counts.opened += 1;
    socket.send(`40${publicNamespace},`);
    onOpen(socket);
  });
  socket.on("message", (data) => String(data) === "2" && socket.send("3"));
  socket.on("error", () => undefined);
  socket.on("close", () => {
    open.delete(socket);
    counts[isOpen ? "closed" : "refused"] += 1;
    if (isAttacking) setImmediate(onEnd);
  });
}

/** Cycles through all topics, subscribing in one pass and unsubscribing in the next. */
function frames({ topics }: Target): () => string {
  const words = [subscribeEvent, unsubscribeEvent].flatMap((event) =>
    topics.map((topic) => `42${publicNamespace},${JSON.stringify([event, topic])}`),
  );
  let turn = Math.floor(Math.random() * words.length);
  return () => {
    turn += 1;
    return words[turn % words.length] ?? "";
  };
}

function beLoud(target: Target): void {
  const next = frames(target);
  const send = (socket: WebSocket) => {
    if (socket.readyState !== WebSocket.OPEN) return;
    for (let turn = 0; turn < atOnce && socket.bufferedAmount < mostBuffered; turn += 1) {
      socket.send(next());
      counts.sent += 1;
    }
    setImmediate(send, socket);
  };
  connect(target, target.addresses[0], send, () => beLoud(target));
}

function beQuiet(target: Target): void {
  const next = frames(target);
  const { messagesPerSecond } = target;
  let timer: NodeJS.Timeout | undefined;
  const send = (socket: WebSocket) => {
    timer = setInterval(() => {
      socket.send(next());
      counts.sent += 1;
    }, 1_000 / messagesPerSecond);
  };
  connect(target, target.addresses[1], send, () => clearInterval(timer));
}

process.on("message", (message) => {
  const command = message as ToAttacker;
  isAttacking = command.kind === "attack";
  if (command.kind === "attack") {
    counts = { sent: 0, opened: 0, closed: 0, refused: 0 };
    beLoud(command.target);
    for (let turn = 0; turn < command.target.quietSockets; turn += 1) beQuiet(command.target);
    process.send?.({});
  } else {
    process.send?.(counts satisfies Attacked);
    for (const socket of open) socket.terminate();
  }
});
process.on("disconnect", () => process.exit(0));
