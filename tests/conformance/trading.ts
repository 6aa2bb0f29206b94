/** The demo customers' trading calls, and an independent implementation of the fee rules. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect } from "vitest";
import { addressOfRunning } from "../../scripts/postgres.ts";
import { demoToken } from "../system/instance.ts";
import { baseUrl, home } from "./page.ts";

// biome-ignore lint/suspicious/noExplicitAny: black-box answers are untyped; the assertions check their shape.
export type Json = any;

export interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly body: Json;
  readonly headers: Headers;
}

/** Any call; the body may be invalid JSON. */
export async function send(
  method: string,
  path: string,
  headers: Record<string, string>,
  text?: string,
): Promise<Answer> {
  const response = await fetch(`${baseUrl}/api${path}`, {
    method,
    headers: text === undefined ? headers : { "content-type": "application/json", ...headers },
    ...(text === undefined ? {} : { body: text }),
  });
  const body = JSON.parse(await response.text());
  return { status: response.status, code: body.code, body, headers: response.headers };
}

export interface Person {
  readonly feoTag: string;
  readonly token: () => string;
  get(path: string, query?: Record<string, string | number>): Promise<Answer>;
  post(path: string, body: object, key?: string): Promise<Answer>;
  put(path: string, body: object): Promise<Answer>;
}

function person(feoTag: string): Person {
  let token = "";
  // Cached beside the instance: making a token starts a process, and every test file needs the same three.
  const kept = join(home, `conformance-token-${feoTag}`);
  const own = () => {
    if (token === "") token = existsSync(kept) ? readFileSync(kept, "utf8") : demoToken(home, feoTag);
    if (!existsSync(kept)) writeFileSync(kept, token);
    return token;
  };
  return {
    feoTag,
    token: own,
    get: (path, query = {}) => {
      const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
      return send("GET", text === "" ? path : `${path}?${text}`, { accessToken: own() });
    },
    post: (path, body, key) =>
      send(
        "POST",
        path,
        { accessToken: own(), ...(key === undefined ? {} : { "idempotency-key": key }) },
        JSON.stringify(body),
      ),
    put: (path, body) => send("PUT", path, { accessToken: own() }, JSON.stringify(body)),
  };
}

export const asha = person("asha");
export const ravi = person("ravi");
export const nila = person("nila");

let database: pg.Client | undefined;

/** Runs a statement on the instance's own database, as an operator would. */
export async function onDatabase<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  if (!database) throw new Error("The file must claim trading first");
  return (await database.query(text, [...values])).rows as Row[];
}

/** An arbitrary constant. */
const tradingLock = 7_041_900;

/** All other trading files may have to finish first. */
const queueMs = 3_600_000;

/** Only one file trades at a time, because all of them trade with and count the same accounts' money. */
export function claimTrading(): void {
  beforeAll(async () => {
    database = new pg.Client({ connectionString: (await addressOfRunning(home)) ?? "" });
    await database.connect();
    await database.query("select pg_advisory_lock($1)", [tradingLock]);
  }, queueMs);
  afterAll(async () => {
    for (const trader of [asha, ravi]) await trader.put("/market/v1/order/cancelAll", {});
    await database?.end();
  });
}

/** A timestamp from the exchange lies between two of ours: both use the same machine's clock. */
export function expectBetween(earlier: number, named: string, later: number): void {
  expect(Date.parse(named)).toBeGreaterThanOrEqual(earlier);
  expect(Date.parse(named)).toBeLessThanOrEqual(later);
}

const paths = { LIMIT: "limit", MARKET: "market", STOP_LIMIT: "stopLimit", STOP_MARKET: "stopMarket" } as const;

interface OrderDraft {
  readonly marketSymbol: string;
  readonly side: "BUY" | "SELL";
  readonly type?: keyof typeof paths;
  readonly [option: string]: unknown;
}

/** Places an order through the call for its type. */
export const tryOrder = (who: Person, { type = "LIMIT", ...body }: OrderDraft, key?: string): Promise<Answer> =>
  who.post(`/market/v1/order/${paths[type]}`, body, key);

/** Places an order that must be accepted. */
export async function order(who: Person, draft: OrderDraft, key?: string): Promise<Json> {
  const { status, code, body } = await tryOrder(who, draft, key);
  if (status !== 200) throw new Error(`${who.feoTag} was refused with ${status} ${code}: ${JSON.stringify(draft)}`);
  return body.order;
}

export const tryCancel = (who: Person, orderId: string): Promise<Answer> =>
  who.put("/market/v1/order/cancel", { orderId });

export async function cancel(who: Person, orderId: string): Promise<Json> {
  const { status, code, body } = await tryCancel(who, orderId);
  if (status !== 200) throw new Error(`${who.feoTag} could not cancel ${orderId}: ${code}`);
  return body.order;
}

export async function openOrders(who: Person, marketSymbol?: string): Promise<Json[]> {
  const query = { limit: 100, ...(marketSymbol === undefined ? {} : { marketSymbol }) };
  return (await who.get("/market/v1/order/open", query)).body.orders;
}

export async function endedOrders(who: Person, marketSymbol: string): Promise<Json[]> {
  return (await who.get("/market/v1/order/history", { marketSymbol })).body.orders;
}

export async function ownTrades(who: Person, marketSymbol: string): Promise<Json[]> {
  return (await who.get("/market/v1/trade/history", { marketSymbol })).body.trades;
}

/** A person's balances of a coin, in its smallest units. */
export interface Holding {
  readonly main: bigint;
  readonly mainLocked: bigint;
  readonly spot: bigint;
  readonly spotLocked: bigint;
}

export async function holdings(who: Person): Promise<Record<string, Holding>> {
  const { mainWallet, spotWallet } = (await who.get("/user/v1/wallet/balance")).body;
  const spotRows = new Map<string, Json>(spotWallet.map((row: Json) => [row.coinTicker, row]));
  return Object.fromEntries(
    mainWallet.map(({ coinTicker: coin, balance, locked }: Json) => {
      const spot = spotRows.get(coin);
      const row = { main: balance, mainLocked: locked, spot: spot.balance, spotLocked: spot.locked };
      return [coin, Object.fromEntries(Object.entries(row).map(([name, text]) => [name, units(coin, text)]))];
    }),
  );
}

/** What changed in a person's wallets, coin by coin, in decimals; unchanged amounts are left out. */
export async function changes(who: Person, before: Record<string, Holding>): Promise<Record<string, string>> {
  const after = await holdings(who);
  return Object.fromEntries(
    Object.keys(after).flatMap((coin) => {
      const [was, is] = [before[coin], after[coin]];
      if (!was || !is) throw new Error(`${coin} came or went`);
      const rows = [
        [coin, is.spot - was.spot],
        [`${coin} locked`, is.spotLocked - was.spotLocked],
        [`${coin} main`, is.main - was.main],
      ] as const;
      return rows.filter(([, change]) => change !== 0n).map(([name, change]) => [name, decimal(coin, change)]);
    }),
  );
}

/** Everything about a person that an order or a transfer can change. */
export async function standing(who: Person): Promise<unknown> {
  const [{ body: open }, { body: ended }, wallets] = await Promise.all([
    who.get("/market/v1/order/open", { limit: 100 }),
    who.get("/market/v1/order/history", { limit: 1 }),
    who.get("/user/v1/wallet/balance"),
  ]);
  return { open, latest: ended.orders[0]?.id, ended: ended.count, wallets: wallets.body };
}

const coins = (await send("GET", "/public/v1/coin/list", {})).body;
const decimals = new Map<string, number>(
  [coins.fiatCoin, ...coins.cryptoCoins].map((coin: Json) => [coin.ticker, coin.decimals]),
);
const decimalsOf = (coin: string): number => decimals.get(coin) ?? Number.NaN;

/** An exact amount in a coin's smallest units. */
export function units(coin: string, text: string): bigint {
  const [whole = "", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(decimalsOf(coin), "0").slice(0, decimalsOf(coin)));
}

export function decimal(coin: string, amount: bigint): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(decimalsOf(coin) + 1, "0");
  const fraction = digits.slice(digits.length - decimalsOf(coin)).replace(/0+$/, "");
  const whole = digits.slice(0, digits.length - decimalsOf(coin));
  return `${amount < 0n ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`;
}

/** A part of an amount in parts per million, rounded up to the coin's unit (RULES.md). */
export const share = (amount: bigint, ppm: bigint): bigint => (amount * ppm + 999_999n) / 1_000_000n;

/** Fees of the first tier, and the standard TDS rate. */
const [feePpm, tdsPpm] = [2_000n, 10_000n];

/**
 * What one trade moves, by RULES.md: each fee comes out of the proceeds; the seller owes TDS, in coin markets the buyer
 * too.
 */
export function settle(symbol: string, price: string, volume: string) {
  const [base = "", quote = ""] = symbol.split("-");
  const cost = units(quote, price) * units(base, volume);
  const total = cost / 10n ** BigInt(decimalsOf(base));
  const received = units(base, volume);
  const buyerFee = share(received, feePpm);
  const sellerFee = share(total, feePpm);
  const sellerTds = share(total - sellerFee, tdsPpm);
  const buyerTds = quote === "INR" ? 0n : share(total, tdsPpm);
  return {
    total: decimal(quote, total),
    hold: decimal(quote, total + buyerTds),
    buyer: {
      fee: decimal(base, buyerFee),
      tds: decimal(quote, buyerTds),
      pays: decimal(quote, total + buyerTds),
      receives: decimal(base, received - buyerFee),
    },
    seller: {
      fee: decimal(quote, sellerFee),
      tds: decimal(quote, sellerTds),
      pays: volume,
      receives: decimal(quote, total - sellerFee - sellerTds),
    },
  };
}
