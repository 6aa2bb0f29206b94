/**
 * Converts a market to a picture and back. Asks are above the line and bids below it, each price with its orders by
 * time priority; `asha 3/10` shows 3 of 10. A stop is listed at its stop price with the order that it becomes: `↑`
 * waits for a rising price, `↓` for a falling one. The line has the last price.
 *
 *     105 ↑ bina buys 2 at market
 *     102 | ravi 5, asha 3/10
 *     --- last 100
 *      99 | mira 4
 */
import { buy, type Side, sell } from "../book/book.ts";
import type { OrderState } from "../outcome.ts";
import { describeStop, type OrderSentence, readOrder } from "./sentence.ts";

const row = /^(\d+) ([|↑↓]) (.+)$/;
const line = /^-{3,}(?: last (\d+))?$/;

export const isPicture = (text: string): boolean => row.test(text.trim()) || line.test(text.trim());

/** Normalises the layout, so that pictures differ only where their markets do. */
export function layOut(text: string): string {
  const [, price, mark, who] = row.exec(text.trim()) ?? [];
  return price ? `${price.padStart(4)} ${mark} ${who}` : text.trim();
}

export interface Sight {
  readonly orders: readonly OrderState[];
  readonly lastTicks: number | undefined;
  readonly nameOf: (user: number) => string;
}

export function drawMarket(sight: Sight): string[] {
  const { lastTicks } = sight;
  return [
    ...drawRows(sight, sell),
    lastTicks === undefined ? "---" : `--- last ${lastTicks}`,
    ...drawRows(sight, buy),
  ].map(layOut);
}

/** Asks and rising stops are above the line, bids and falling stops below it; the highest price is at the top. */
function drawRows({ orders, lastTicks, nameOf }: Sight, half: Side): string[] {
  const rows = new Map<string, { start: string; price: number; isStop: boolean; entries: string[] }>();
  for (const order of [...orders].sort((left, right) => left.turn - right.turn)) {
    const isStop = !order.isActive;
    if ((isStop ? stopHalf(order, lastTicks) : order.side) !== half) continue;
    const price = isStop ? order.stopTicks : order.priceTicks;
    const start = `${price} ${isStop ? (half === sell ? "↑" : "↓") : "|"}`;
    const known = rows.get(start) ?? { start, price, isStop, entries: [] };
    rows.set(start, known);
    known.entries.push(isStop ? describeStop(nameOf(order.user), order) : describeResting(nameOf(order.user), order));
  }
  // At one price the stop is further from the line.
  const stopFirst = half === sell ? -1 : 1;
  const sorted = [...rows.values()].sort((one, two) => two.price - one.price || (one.isStop ? stopFirst : -stopFirst));
  return sorted.map(({ start, entries }) => `${start} ${entries.join(", ")}`);
}

/** A stop above the last price waits for a rising price; before the first trade, every buy stop does. */
function stopHalf({ side, stopTicks }: OrderState, lastTicks: number | undefined): Side {
  const isRising = lastTicks === undefined ? side === buy : stopTicks > lastTicks;
  return isRising ? sell : buy;
}

const describeResting = (name: string, { shownLots, leftLots }: OrderState): string =>
  shownLots === leftLots ? `${name} ${leftLots}` : `${name} ${shownLots}/${leftLots}`;

/** A picture's content: the last price, and the orders in a sequence in which they can be placed. */
export interface PictureContent {
  readonly lastTicks: number | undefined;
  readonly orders: readonly OrderSentence[];
}

export function readPicture(lines: readonly string[]): PictureContent {
  const middle = lines.findIndex((text) => line.test(text.trim()));
  if (middle < 0) throw new Error(`No line between asks and bids in\n${lines.join("\n")}`);
  const last = line.exec(lines[middle]?.trim() ?? "")?.[1];
  const orders = lines.flatMap((text, at) => (at === middle ? [] : readRow(text, at < middle ? "sells" : "buys")));
  return {
    lastTicks: last === undefined ? undefined : Number(last),
    orders: [...orders.filter(({ terms }) => !terms.stopTicks), ...orders.filter(({ terms }) => terms.stopTicks)],
  };
}

function readRow(text: string, verb: "buys" | "sells"): OrderSentence[] {
  const [, price, mark, who = ""] = row.exec(text.trim()) ?? [];
  return who.split(", ").map((entry) => {
    const sentence = mark === "|" ? restingSentence(entry, `${price}`, verb) : `${entry} when ${price}`;
    const order = readOrder(sentence);
    if (!order) throw new Error(`"${entry}" is no order in "${text}"`);
    return order;
  });
}

function restingSentence(entry: string, price: string, verb: "buys" | "sells"): string {
  const [, name, first, whole] = /^(\w+) (\d+)(?:\/(\d+))?$/.exec(entry) ?? [];
  return `${name} ${verb} ${whole ?? first} at ${price}${whole ? ` showing ${first}` : ""}`;
}
