/**
 * How the sockets are spoken to (specification §7, sockets). A client emits `subscribe` or `unsubscribe` with a topic and its
 * parameters; the server emits an event named after the topic, first with how things stand and then with what changed. What the
 * messages are made of is in live-messages.ts, so that a browser does not carry its schemas.
 */

/** Websockets only, below this path; one namespace for everybody and one for people who are logged in. */
export const socketPath = "/socket.io";
export const publicNamespace = "/public";
export const privateNamespace = "/private";

export const subscribeEvent = "subscribe";
export const unsubscribeEvent = "unsubscribe";

/** Reconnection (specification §9): 1 s, growing to 5 s, half of it by chance, for ever. */
export const socketReconnection = {
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
  timeout: 20_000,
} as const;

/** No topic is told of more often than this; what happens in between is told together. */
export const liveMessagesPerSecond = 10;
/** One connection listens to so many topics at most; one more is refused with TOO_MANY_REQUESTS. */
export const mostSubscriptions = 200;
/** What one connection may send: so many messages at once, and so many a second for as long as it likes. */
export const messageLimit = { burst: 100, perSecond: 20 } as const;
/** How a websocket is closed that has sent more: "policy violation", and why (RFC 6455, 7.4.1). */
export const floodClose = {
  code: 1_008,
  reason: `TOO_MANY_MESSAGES: at most ${messageLimit.burst} at once and ${messageLimit.perSecond} a second`,
} as const;

/** The answer to a subscription: nothing to object, or why not, in the words of the API's problems. */
export type SubscriptionAnswer =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: string; readonly message: string };
