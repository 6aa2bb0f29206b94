/**
 * The socket protocol (specification §7, sockets). A client emits `subscribe` or `unsubscribe` with a topic and its
 * parameters; the server emits an event named after the topic, first with a snapshot and then with changes. The message
 * schemas are in live-messages.ts, so that the browser bundle does not carry them.
 */

/** WebSockets only, at this path; one public namespace and one for logged-in users. */
export const socketPath = "/socket.io";
export const publicNamespace = "/public";
export const privateNamespace = "/private";

export const subscribeEvent = "subscribe";
export const unsubscribeEvent = "unsubscribe";

/** Reconnection backoff (specification §9): from 1 s up to 5 s, with 50% jitter, without end. */
export const socketReconnection = {
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
  timeout: 20_000,
} as const;

/** The maximum rate per topic; changes in between are merged into the next message. */
export const liveMessagesPerSecond = 10;
/** The maximum number of topics per connection; beyond it, subscriptions are refused with TOO_MANY_REQUESTS. */
export const mostSubscriptions = 200;
/** The rate limit of one connection's messages: a burst, and a sustained rate per second. */
export const messageLimit = { burst: 100, perSecond: 20 } as const;
/** Close code and reason for a websocket that exceeds the limit: "policy violation" (RFC 6455, 7.4.1). */
export const floodClose = {
  code: 1_008,
  reason: `TOO_MANY_MESSAGES: at most ${messageLimit.burst} at once and ${messageLimit.perSecond} a second`,
} as const;

/** The acknowledgement of a subscription: ok, or a refusal with the API's problem code and message. */
export type SubscriptionAnswer =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: string; readonly message: string };
