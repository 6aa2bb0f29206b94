/**
 * Messages between the server and its socket process. The sockets have a separate process so that fan-out never delays
 * API calls.
 */
import type { IncomingHttpHeaders } from "node:http";
import type { PrivateTopic, PublicSubscription } from "@feo/contract";

/** A websocket upgrade request; its connection is sent with it. */
export interface Upgrade {
  readonly kind: "upgrade";
  readonly url: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly head: Uint8Array;
  /** The client's address for rate limits. */
  readonly address: string;
}

/** Counters since the last report. */
export interface SocketCounts {
  readonly messages: number;
  readonly flooded: number;
  readonly refusedSubscriptions: number;
}

/** A socket's user and session. */
export interface SocketCaller {
  readonly user: number;
  readonly session: string;
}

export type ToSockets =
  | Upgrade
  /** A topic's state for its waiting subscribers; changes follow. */
  | { readonly kind: "state"; readonly topic: string; readonly event: string; readonly message: unknown }
  | { readonly kind: "change"; readonly topic: string; readonly event: string; readonly message: unknown }
  | { readonly kind: "refuse"; readonly topic: string; readonly code: string; readonly reason: string }
  /** The token's owner; null if invalid. */
  | { readonly kind: "caller"; readonly question: number; readonly caller: SocketCaller | null }
  /** Whether the server now sends this subscription's events. */
  | { readonly kind: "listening"; readonly question: number; readonly isListening: boolean }
  /** A session has ended; close all its sockets. */
  | { readonly kind: "revoked"; readonly session: string }
  /** Personal events were missed; clients must reconnect and read again. */
  | { readonly kind: "missed" }
  | { readonly kind: "personal"; readonly user: number; readonly event: PrivateTopic; readonly message: unknown };

export type FromSockets =
  | { readonly kind: "ready" }
  | { readonly kind: "watch"; readonly topic: string; readonly subscription: PublicSubscription }
  | { readonly kind: "unwatch"; readonly topic: string }
  /** The topic's latest change has been sent to all subscribers. */
  | { readonly kind: "passedOn"; readonly topic: string }
  | { readonly kind: "who"; readonly question: number; readonly token: string }
  /** A connection that was handed over has ended, for whatever reason. */
  | { readonly kind: "closed"; readonly address: string }
  | ({ readonly kind: "counted" } & SocketCounts)
  | { readonly kind: "listen"; readonly question: number; readonly user: number; readonly event: PrivateTopic }
  | { readonly kind: "leave"; readonly user: number };

/** A topic's name including its parameters, used as the key for rooms and books. */
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
