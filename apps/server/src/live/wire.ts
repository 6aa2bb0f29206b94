/** What the server and its socket process say to each other. The sockets have a process of their own, so that fan-out never delays a call. */
import type { IncomingHttpHeaders } from "node:http";
import type { PrivateTopic, PublicSubscription } from "@feo/contract";

/** A request to become a websocket; its connection travels with it. */
export interface Upgrade {
  readonly kind: "upgrade";
  readonly url: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly head: Uint8Array;
  /** Whose connection it is, as limits count it. */
  readonly address: string;
}

/** What the sockets have counted since they said so last. */
export interface SocketCounts {
  readonly messages: number;
  readonly flooded: number;
  readonly refusedSubscriptions: number;
}

/** Who a socket belongs to, and by which sign-in. */
export interface SocketCaller {
  readonly user: number;
  readonly session: string;
}

export type ToSockets =
  | Upgrade
  /** How things stand, for those who wait for it; everything that changes after it follows. */
  | { readonly kind: "state"; readonly topic: string; readonly event: string; readonly message: unknown }
  | { readonly kind: "change"; readonly topic: string; readonly event: string; readonly message: unknown }
  | { readonly kind: "refuse"; readonly topic: string; readonly code: string; readonly reason: string }
  /** Whose token it is; null for nobody's. */
  | { readonly kind: "caller"; readonly question: number; readonly caller: SocketCaller | null }
  /** A sign-in has ended, and every socket that it opened ends with it. */
  | { readonly kind: "revoked"; readonly session: string }
  /** Something that people should have been told of was missed: whoever comes back reads anew. */
  | { readonly kind: "missed" }
  | { readonly kind: "personal"; readonly user: number; readonly event: PrivateTopic; readonly message: unknown };

export type FromSockets =
  | { readonly kind: "ready" }
  | { readonly kind: "watch"; readonly topic: string; readonly subscription: PublicSubscription }
  | { readonly kind: "unwatch"; readonly topic: string }
  /** The latest change of the topic has been sent to all who listen. */
  | { readonly kind: "passedOn"; readonly topic: string }
  | { readonly kind: "who"; readonly question: number; readonly token: string }
  /** A connection that was handed over has ended, however it did. */
  | { readonly kind: "closed"; readonly address: string }
  | ({ readonly kind: "counted" } & SocketCounts)
  | { readonly kind: "listen"; readonly user: number; readonly event: PrivateTopic }
  | { readonly kind: "leave"; readonly user: number };

/** One name for a topic with its parameters; rooms and books are kept under it. */
export function topicOf(subscription: PublicSubscription): string {
  switch (subscription.topic) {
    case "MARKET_SUMMARY":
      return `MARKET_SUMMARY ${subscription.timeWindow}`;
    case "COIN_SUMMARY":
      return "COIN_SUMMARY";
    case "CANDLE":
      return `CANDLE ${subscription.marketSymbol} ${subscription.type}`;
    default:
      return `${subscription.topic} ${subscription.marketSymbol}`;
  }
}
