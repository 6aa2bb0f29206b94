/**
 * Whose the orders were that ended lately. A cancel that comes too late is usually late by moments; with this it is answered
 * without waiting for the tables. Knows only what was committed; what it does not know, the tables do.
 */
import type { Entry } from "../sequencer/entry.ts";

export interface EndedOrders {
  /** Called with every run of commands after it was committed. */
  hear(entries: readonly Entry[]): void;
  /** Whose an order was, if it is known to have ended. */
  ownerOf(id: number): number | undefined;
}

const mostKnown = 65_536;

export function createEndedOrders(most = mostKnown): EndedOrders {
  // An order has one place, by its number; it stays known until another one that shares the place has ended too.
  const ids = new Float64Array(most).fill(-1);
  const owners = new Float64Array(most);
  return {
    hear(entries) {
      for (const { outcome } of entries) {
        for (const { id, user, status } of outcome.orders) {
          if (status === "WAITING") continue;
          ids[id % most] = id;
          owners[id % most] = user;
        }
      }
    },
    ownerOf: (id) => (ids[id % most] === id ? owners[id % most] : undefined),
  };
}
