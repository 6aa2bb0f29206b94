/**
 * The attack as a process of the priority it is given: one socket that subscribes and unsubscribes as fast as it can and comes back at
 * once whenever it is closed or refused, and fifty of another address, each of which sends as much as a socket may.
 */
import { setPriority } from "node:os";
import { publicNamespace, socketPath, subscribeEvent, unsubscribeEvent } from "@feo/contract";
import { WebSocket } from "ws";

export interface Target {
  readonly port: number;
  readonly topics: readonly object[];
  readonly quietSockets: number;
  readonly messagesPerSecond: number;
  /** Addresses that the limits have not seen yet: the one that is loud, and that of the fifty. */
  readonly addresses: readonly [string, string];
}

export type ToAttacker = { readonly kind: "attack"; readonly target: Target } | { readonly kind: "rest" };

/** What came of it since the attack began. */
export interface Attacked {
  readonly sent: number;
  readonly opened: number;
  /** Closed by the server, which says why if the socket still listens. */
  readonly closed: number;
  /** Not opened at all. */
  readonly refused: number;
}

/** So many frames at a time, so that what comes back is read in between. */
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

/** Every topic in turn, in one turn subscribed to and in the next not. */
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
  const told = message as ToAttacker;
  isAttacking = told.kind === "attack";
  if (told.kind === "attack") {
    counts = { sent: 0, opened: 0, closed: 0, refused: 0 };
    beLoud(told.target);
    for (let turn = 0; turn < told.target.quietSockets; turn += 1) beQuiet(told.target);
    process.send?.({});
  } else {
    process.send?.(counts satisfies Attacked);
    for (const socket of open) socket.terminate();
  }
});
process.on("disconnect", () => process.exit(0));
