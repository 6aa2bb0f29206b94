/**
 * The book in its simplest form: sorted prices, each with its queue. Slow and obvious; the reference for the fast one.
 */
import { type Book, buy, nothing, type RestingOrder, type Side, sell } from "./book.ts";

interface Entry {
  readonly order: RestingOrder;
  shown: number;
  left: number;
}

interface Level {
  readonly priceTicks: number;
  readonly queue: number[];
}

export function createPlainBook(): Book {
  const entries: (Entry | undefined)[] = [];
  /** Sorted by price, best first. */
  const sides: Record<Side, Level[]> = { [buy]: [], [sell]: [] };

  function entryAt(slot: number): Entry {
    const entry = entries[slot];
    if (!entry) throw new Error(`Nothing rests at slot ${slot}`);
    return entry;
  }

  const isBetter = (side: Side, left: number, right: number): boolean => (side === buy ? left > right : left < right);

  function levelFor({ side, priceTicks }: RestingOrder): Level {
    const levels = sides[side];
    const at = levels.findIndex((level) => !isBetter(side, level.priceTicks, priceTicks));
    const found = levels[at];
    if (found?.priceTicks === priceTicks) return found;
    const level = { priceTicks, queue: [] };
    levels.splice(at === -1 ? levels.length : at, 0, level);
    return level;
  }

  function leaveQueue(slot: number): void {
    const { order } = entryAt(slot);
    const { queue } = levelFor(order);
    queue.splice(queue.indexOf(slot), 1);
    if (queue.length === 0) sides[order.side] = sides[order.side].filter((level) => level.queue.length > 0);
  }

  function remove(slot: number): void {
    leaveQueue(slot);
    entries[slot] = undefined;
  }

  return {
    rest(order) {
      const slot = entries.length;
      entries.push({ order, shown: order.shownLots, left: order.lots });
      levelFor(order).queue.push(slot);
      return slot;
    },
    bestPrice: (side) => sides[side][0]?.priceTicks ?? nothing,
    front: (side) => sides[side][0]?.queue[0] ?? nothing,
    priceOf: (slot) => entryAt(slot).order.priceTicks,
    orderAt: (slot) => entryAt(slot).order.order,
    shownOf: (slot) => entryAt(slot).shown,
    leftOf: (slot) => entryAt(slot).left,
    take(slot, lots) {
      const entry = entryAt(slot);
      if (lots < 1 || lots > entry.shown) throw new Error(`${lots} lots cannot be taken from ${entry.shown}`);
      entry.shown -= lots;
      entry.left -= lots;
      if (entry.left === 0) remove(slot);
      else if (entry.shown === 0) {
        entry.shown = Math.min(entry.order.visibleLots, entry.left);
        leaveQueue(slot);
        levelFor(entry.order).queue.push(slot);
      }
      return entry.left;
    },
    remove,
    walk(side, limitTicks, visit) {
      for (const { priceTicks, queue } of sides[side]) {
        if (isBetter(side, limitTicks, priceTicks)) return;
        const lots = queue.reduce((sum, slot) => sum + entryAt(slot).left, 0);
        if (!visit(priceTicks, lots)) return;
      }
    },
    levels: (side, most) =>
      sides[side]
        .slice(0, most)
        .map(({ priceTicks, queue }) => [priceTicks, queue.reduce((sum, slot) => sum + entryAt(slot).shown, 0)]),
    shownAt(side, priceTicks) {
      const level = sides[side].find((candidate) => candidate.priceTicks === priceTicks);
      return level?.queue.reduce((sum, slot) => sum + entryAt(slot).shown, 0) ?? 0;
    },
    slots: (side) => sides[side].flatMap(({ queue }) => queue),
    count: (side) => sides[side].reduce((sum, { queue }) => sum + queue.length, 0),
  };
}
