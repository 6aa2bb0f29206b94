/** The calls that a round is made of: orders that change one book ten times a second, and others whose answers are waited for. */
import { sharedNow } from "./wire.ts";

export interface Caller {
  readonly baseUrl: string;
  readonly token: string;
}

async function call({ baseUrl, token }: Caller, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${baseUrl}/api${path}`, {
    ...{ method, headers: { accessToken: token, ...(body ? { "content-type": "application/json" } : {}) } },
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
  const wish = { side: "BUY", ...bid };
  const { order } = (await call(who, "POST", "/market/v1/order/limit", wish)) as { order: { id: string } };
  return order.id;
}

/** False where somebody has traded with it before. */
export async function cancel(who: Caller, orderId: string): Promise<boolean> {
  try {
    await call(who, "PUT", "/market/v1/order/cancel", { orderId });
    return true;
  } catch (error) {
    if (String(error).includes("ORDER_NOT_OPEN")) return false;
    throw error;
  }
}

/** Calls back at a steady pace, whether or not the one before has been answered. */
export async function steadily(everyMs: number, times: number, act: (turn: number) => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  const acts: Promise<void>[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, startedAt + turn * everyMs - performance.now())));
    const done = act(turn);
    // One that fails is told of at the end: until then the others go on.
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

/** A change in the words of the book's messages: the level, and whether somebody stands there. */
export const changeName = (price: string, isThere: boolean): string => `${Number(price)} ${isThere}`;

/** Changes one book once each `everyMs`: a bid that comes, then one that goes, at a price that each pair is given. */
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

/** How long each of a steady stream of calls took, in milliseconds: three of four read a book, the fourth is an order or its end. */
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
