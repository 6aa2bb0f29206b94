/** The newest thousand messages sent by mail and SMS. Everything in a message is hostile input. */
import { randomUUID } from "node:crypto";
import type { Shelf } from "../shelf.ts";

export interface Message {
  readonly id: string;
  readonly channel: "email" | "sms";
  readonly to: string;
  /** Empty for an SMS. */
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
}

export interface MessageStore {
  add(message: Omit<Message, "id" | "at">): Message;
  /** Newest first. */
  list(request: { readonly to?: string | undefined; readonly limit: number }): readonly Message[];
  find(id: string): Message | undefined;
}

export const mostMessages = 1_000;
const mostKeptBytes = 8 * 1024 * 1024;

export function createMessageStore(now: () => number, shelf?: Shelf): MessageStore {
  const kept = shelf?.list<Message>("inbox", mostKeptBytes);
  const newestFirst: Message[] = (kept?.entries ?? []).slice(-mostMessages).reverse();
  return {
    add(draft) {
      const message = { id: randomUUID(), ...draft, at: new Date(now()).toISOString() };
      newestFirst.unshift(message);
      kept?.add(message);
      newestFirst.length = Math.min(newestFirst.length, mostMessages);
      return message;
    },
    list({ to, limit }) {
      const wanted = to === undefined ? undefined : sameRecipient(to);
      const found = newestFirst.filter((message) => wanted === undefined || sameRecipient(message.to) === wanted);
      return found.slice(0, limit);
    },
    find: (id) => newestFirst.find((message) => message.id === id),
  };
}

/** Mail addresses ignore case. Mobile numbers match by their last ten digits, whatever the country prefix. */
function sameRecipient(address: string): string {
  const trimmed = address.trim();
  return trimmed.includes("@") ? trimmed.toLowerCase() : trimmed.replace(/\D/g, "").slice(-10);
}
