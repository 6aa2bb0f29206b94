/** The single public socket and the answers it keeps up to date: while a topic is live, it is not polled. */
import {
  type ChartResolution,
  type PublicMessages,
  type PublicSubscription,
  publicNamespace,
  socketReconnection,
} from "@feo/contract";
import { browserQueries } from "../api.ts";
import { doubtReach } from "../reach.ts";
import { type FoldedSubscription, type FoldedTopic, folds } from "./fold.ts";
import { createLiveSocket, nameOf } from "./socket.ts";

interface Followed {
  readonly subscription: FoldedSubscription;
  readonly queryKey: readonly unknown[];
  /** How many components show it. */
  followers: number;
  answer: unknown;
  isLive: boolean;
  stop: () => void;
}

const followed = new Map<string, Followed>();
const watchers = new Set<() => void>();
let listeners = 0;

const retryAfterMs = socketReconnection.reconnectionDelayMax;
const socket = createLiveSocket({
  address: publicNamespace,
  onLost: doubtReach,
  // The page polls in the meantime and reconnects if there are still listeners.
  onEnd: () => setTimeout(() => listeners > 0 && socket.connect().catch(() => undefined), retryAfterMs),
});

function listen<Topic extends keyof PublicMessages>(
  subscription: Extract<PublicSubscription, { topic: Topic }>,
  receive: (message: PublicMessages[Topic]) => void,
  onLost?: () => void,
): () => void {
  listeners += 1;
  const stop = socket.listen(subscription, { onMessage: receive, ...(onLost ? { onLost } : {}) });
  return () => {
    listeners -= 1;
    stop();
  };
}

function setLive(topic: Followed, isLive: boolean): void {
  if (topic.isLive === isLive) return;
  topic.isLive = isLive;
  for (const watcher of watchers) watcher();
}

function receive(topic: Followed, message: PublicMessages[FoldedTopic]): void {
  const fold = folds[topic.subscription.topic] as (previous: unknown, message: unknown) => unknown;
  const answer = fold(topic.answer, message);
  if (answer === null) {
    // A message was missed: subscribe again to receive a new snapshot.
    topic.answer = undefined;
    setLive(topic, false);
    socket.anew(topic.subscription);
    return;
  }
  topic.answer = answer;
  browserQueries.setQueryData(topic.queryKey, answer);
  setLive(topic, true);
}

/** Keeps an answer up to date until the returned function is called. */
export function followAnswer(subscription: FoldedSubscription, queryKey: readonly unknown[]): () => void {
  const name = nameOf(subscription);
  const topic = followed.get(name) ?? startFollowing(name, subscription, queryKey);
  topic.followers += 1;
  return () => {
    topic.followers -= 1;
    if (topic.followers > 0) return;
    followed.delete(name);
    topic.stop();
  };
}

function startFollowing(name: string, subscription: FoldedSubscription, queryKey: readonly unknown[]): Followed {
  const topic: Followed = {
    subscription,
    queryKey,
    followers: 0,
    answer: undefined,
    isLive: false,
    stop: () => undefined,
  };
  followed.set(name, topic);
  topic.stop = listen<FoldedTopic>(
    subscription,
    (message) => receive(topic, message),
    () => setLive(topic, false),
  );
  return topic;
}

export const isLive = (subscription: FoldedSubscription): boolean =>
  followed.get(nameOf(subscription))?.isLive ?? false;

/** Calls the watcher whenever a topic starts or stops being live. */
export function watchLiveness(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

type LiveCandle = NonNullable<PublicMessages["CANDLE"]["candle"]>;

/** The current, unfinished bar, on each change. */
export function followCandle(
  candleOf: { readonly marketSymbol: string; readonly type: ChartResolution },
  onCandle: (candle: LiveCandle) => void,
): () => void {
  return listen<"CANDLE">({ topic: "CANDLE", ...candleOf }, ({ candle }) => {
    if (candle) onCandle(candle);
  });
}
