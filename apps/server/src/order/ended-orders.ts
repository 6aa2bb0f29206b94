/**
 * Owners of recently ended orders. Most late cancels are late by moments; this cache answers them without waiting for
 * the tables. Contains only committed orders; for others, ask the tables.
 */
import type { Entry } from "../sequencer/entry.ts";

export interface EndedOrders {
  /** Called with each committed batch of commands. */
  onCommitted(entries: readonly Entry[]): void;
  /** The owner of an order known to have ended, else undefined. */
  ownerOf(id: number): number | undefined;
}

const mostKnown = 65_536;

export function createEndedOrders(most = mostKnown): EndedOrders {
  // Direct-mapped cache: an order's slot is its number modulo the size; the slot's next ended order evicts it.
  const ids = new Float64Array(most).fill(-1);
  const owners = new Float64Array(most);
  return {
    onCommitted(entries) {
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
