/**
 * Thousands of listeners in one process: to an order book of the exchange, and to a plain server that repeats the same
 * messages. Each listener counts its messages and looks for gaps; arrival times are recorded for all of them.
 */
import { constants, setPriority } from "node:os";
import { publicNamespace, socketPath, subscribeEvent, unsubscribeEvent } from "@feo/contract";
import { openWire, type Wire } from "./wire.ts";

export interface Wanted {
  readonly exchangePort: number;
  readonly plainPort: number;
  readonly listeners: number;
  readonly marketSymbol: string;
}

export type ToListeners =
  | { readonly kind: "open"; readonly wanted: Wanted }
  | { readonly kind: "subscribe" | "unsubscribe" | "begin" | "take" };

/** What arrived since the start of a phase. */
export interface Received {
  readonly delivered: number;
  readonly gaps: number;
  /** Arrival times by sequence number, one entry per listener. */
  readonly arrivals: ReadonlyMap<number, readonly number[]>;
  /** Every message that the first listener received. */
  readonly texts: readonly string[];
  readonly ended: number;
}

const openAtOnce = 50;
const event = `42${publicNamespace},["ORDER_BOOK"`;

// Listeners stand for other machines, so they must not take processor time from the measured server.
setPriority(constants.priority.PRIORITY_LOW);

let [delivered, gaps, ended] = [0, 0, 0];
let arrivals = new Map<number, number[]>();
let texts: string[] = [];
const subscribers: (Wire & { subscribe(): Promise<void>; unsubscribe(): Promise<void> })[] = [];
/** Each listener's latest sequence number; 0 accepts any next one. */
const latest: number[] = [];

/** Counts a message; returns whether it is a change and not the whole order book. */
function count(text: string, at: number, listener: number): boolean {
  const previous = Number.parseInt(text.slice(text.indexOf('"previousSequence":') + 19), 10);
  const sequence = Number.parseInt(text.slice(text.indexOf('"sequence":') + 11), 10);
  const before = latest[listener];
  latest[listener] = sequence;
  if (Number.isNaN(previous)) return false;
  if (before !== 0 && before !== previous) gaps += 1;
  delivered += 1;
  const times = arrivals.get(sequence);
  if (times) times.push(at);
  else {
    arrivals.set(sequence, [at]);
    texts.push(text);
  }
  return true;
}

function openSubscriber({ exchangePort: port, marketSymbol }: Wanted): Promise<void> {
  const listener = latest.push(0) - 1;
  const subscription = JSON.stringify({ topic: "ORDER_BOOK", marketSymbol });
  return new Promise((resolve) => {
    let settle = resolve;
    const wire = openWire({
      port,
      path: `${socketPath}/?EIO=4&transport=websocket`,
      onOpen: () => undefined,
      onEnd: () => {
        ended += 1;
      },
      onMessage(text, at) {
        if (text.startsWith(event)) {
          if (!count(text, at, listener)) settle();
        } else if (text === "2") wire.say("3");
        else if (text.startsWith("0")) wire.say(`40${publicNamespace},`);
        else if (text.startsWith("40") || text.startsWith("43")) settle();
      },
    });
    const say = (words: string) =>
      new Promise<void>((done) => {
        settle = done;
        wire.say(words);
      });
    subscribers.push({
      ...wire,
      subscribe: () => say(`42${publicNamespace},["${subscribeEvent}",${subscription}]`),
      unsubscribe: () => say(`42${publicNamespace},1["${unsubscribeEvent}",${subscription}]`),
    });
  });
}

function openPlain({ plainPort: port }: Wanted): Promise<void> {
  const listener = latest.push(0) - 1;
  return new Promise((resolve) => {
    const onEnd = () => {
      ended += 1;
    };
    openWire({ port, path: "/", onOpen: resolve, onEnd, onMessage: (text, at) => void count(text, at, listener) });
  });
}

async function inGroups(times: number, act: (at: number) => Promise<void> | undefined): Promise<void> {
  for (let at = 0; at < times; at += openAtOnce) {
    await Promise.all(Array.from({ length: Math.min(openAtOnce, times - at) }, (_, place) => act(at + place)));
  }
}

async function obey(message: ToListeners): Promise<Received | undefined> {
  if (message.kind === "open") {
    await inGroups(message.wanted.listeners, () => openSubscriber(message.wanted));
    await inGroups(message.wanted.listeners, () => openPlain(message.wanted));
  } else if (message.kind === "subscribe") {
    await inGroups(subscribers.length, (at) => subscribers[at]?.subscribe());
  } else if (message.kind === "unsubscribe") {
    await inGroups(subscribers.length, (at) => subscribers[at]?.unsubscribe());
  } else if (message.kind === "take") return { delivered, gaps, arrivals, texts, ended };
  else {
    [delivered, gaps, arrivals, texts] = [0, 0, new Map(), []];
    latest.fill(0);
  }
  return undefined;
}

process.on("message", (message) => void obey(message as ToListeners).then((heard) => process.send?.(heard ?? {})));
process.on("disconnect", () => process.exit(0));
