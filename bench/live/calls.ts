/**
 * The calls of a round: orders that change one order book ten times a second, and other calls whose latency is
 * measured.
 */
import { sharedNow } from "./wire.ts";

export interface Caller {
  readonly baseUrl: string;
  readonly token: string;
}

async function call({ baseUrl, token }: Caller, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${baseUrl}/api${path}`, {
    method,
    headers: { accessToken: token, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const read = await answer.json();
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(read)}`);
  return read;
}

interface Bid {
  readonly marketSymbol: string;
  readonly price: string;
  readonly volume: string;
}

export async function place(who: Caller, bid: Bid): Promise<string> {
  const orderBody = { side: "BUY", ...bid };
  const { order } = (await call(who, "POST", "/market/v1/order/limit", orderBody)) as { order: { id: string } };
  return order.id;
}

/** False if the order has already traded. */
export async function cancel(who: Caller, orderId: string): Promise<boolean> {
  try {
    await call(who, "PUT", "/market/v1/order/cancel", { orderId });
    return true;
  } catch (error) {
    if (String(error).includes("ORDER_NOT_OPEN")) return false;
    throw error;
  }
}

/** Calls `act` at a steady pace, whether or not the previous call has finished. */
export async function steadily(everyMs: number, times: number, act: (turn: number) => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  const acts: Promise<void>[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, startedAt + turn * everyMs - performance.now())));
    const done = act(turn);
    // A failure is reported at the end; until then the other calls continue.
    done.catch(() => undefined);
    acts.push(done);
  }
  await Promise.all(acts);
}

interface Pace {
  readonly everyMs: number;
  readonly seconds: number;
}

export interface Change {
  readonly sentAt: number;
  readonly acknowledgedAt: number;
}

/** The name of a change, as in the order book's messages: the level, and whether an order is there. */
export const changeName = (price: string, isThere: boolean): string => `${Number(price)} ${isThere}`;

/** Changes the order book once per `everyMs`: a bid is placed, then cancelled, at a price for each pair. */
export async function changeBook(
  who: Caller,
  { marketSymbol, priceOf }: { readonly marketSymbol: string; readonly priceOf: (pair: number) => string },
  { everyMs, seconds }: Pace,
): Promise<Map<string, Change>> {
  const changes = new Map<string, Change>();
  const standing: Promise<string>[] = [];
  await steadily(everyMs, Math.floor((seconds * 1_000) / everyMs), async (turn) => {
    const pair = turn >> 1;
    const price = priceOf(pair);
    const sentAt = sharedNow();
    if (turn % 2 === 0) {
      standing[pair] = place(who, { marketSymbol, price, volume: "10" });
      await standing[pair];
    } else if (!(await cancel(who, (await standing[pair]) ?? ""))) return;
    changes.set(changeName(price, turn % 2 === 0), { sentAt, acknowledgedAt: sharedNow() });
  });
  return changes;
}

/**
 * Latencies of a steady stream of calls, in milliseconds: three of four read an order book, the fourth places or
 * cancels an order.
 */
export async function timeCalls(who: Caller, bid: Bid, { everyMs, seconds }: Pace): Promise<number[]> {
  const times: number[] = [];
  let standing: Promise<string> | undefined;
  await steadily(everyMs, Math.floor((seconds * 1_000) / everyMs), async (turn) => {
    const startedAt = performance.now();
    const order = standing;
    if (turn % 4 !== 0) await call(who, "GET", `/public/v1/market/orderBook?marketSymbol=${bid.marketSymbol}`);
    else if (order) {
      standing = undefined;
      await cancel(who, await order);
    } else {
      standing = place(who, bid);
      await standing;
    }
    times.push(performance.now() - startedAt);
  });
  if (standing) await cancel(who, await standing);
  return times;
}
