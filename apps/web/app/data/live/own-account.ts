/**
 * The logged-in user's balances, orders and trades. Read once from the API, then kept up to date by the single private
 * socket. Logging out clears everything here.
 */
import {
  type Balances,
  balancesOf,
  type CallOutput,
  type listMarkets,
  listOpenOrders,
  listOrders,
  listOwnTrades,
  type Order,
  type PrivateMessages,
  pageSizes,
  pricePrecision,
  privateNamespace,
  readBalances,
} from "@feo/contract";
import { browserQueries, callApi, readAgain } from "../api.ts";
import { readMovesAgain } from "../moves.ts";
import { hearNotice, say } from "../notices.ts";
import { marketsQuery, queryKey } from "../queries.ts";
import { doubtReach } from "../reach.ts";
import { onLogout, sessionStore } from "../session.ts";
import { applyOrder, type OwnOrders, withReceived } from "./own-orders.ts";
import { type OwnAccount, type OwnPart, ownAccount, type Reading } from "./own-store.ts";
import { announcePayments, forgetPayments, markPayments } from "./received-payments.ts";
import { createLiveSocket } from "./socket.ts";

const readAgainMs = 300;
/**
 * A password change closes the old token's connections before the new token has arrived, in this tab or from another
 * one.
 */
const tokenPatienceMs = 2_000;

/** Order updates received while the order lists are being read. */
let early: Order[] = [];
/** The latest update of each balance, received while the balances are being read. */
let heardBalances: PrivateMessages["BALANCE_CHANGE"][] = [];
/** Orders whose end was requested, by id, as their list showed them: a page may not have read its open orders. */
const ending = new Map<string, Order>();
let followers = 0;
let stopListening: (() => void) | undefined;

const socket = createLiveSocket({
  address: privateNamespace,
  onLost: doubtReach,
  // LIVE-021, LIVE-022: connect only when logged in.
  auth: () => {
    const { accessToken } = sessionStore.getState();
    return accessToken === null ? null : { accessToken };
  },
  // The server closes the connection when the token is invalid; any request reveals whether that was the reason.
  onEnd: () => void setTimeout(() => void readPart("balances"), tokenPatienceMs),
});

/** A changed token belongs to the same user: reconnect with it. */
sessionStore.subscribe(({ accessToken }, { accessToken: before }) => {
  if (followers === 0 || accessToken === null || before === null || accessToken === before) return;
  socket.close();
  socket.connect().catch((error: unknown) => console.warn(String(error)));
});

function hearOrder(order: PrivateMessages["ORDER_CHANGE"]): void {
  early.push(order);
  early = early.slice(-pageSizes.largest);
  takeOrder(order);
}

/** The lists that pages query separately, such as a history with filters. */
export async function readListsAgain(): Promise<void> {
  const lists = [listOpenOrders, listOrders, listOwnTrades];
  await Promise.all(lists.map(({ name }) => readAgain([name])));
}

/** Debounces reloads: an order that trades sends an update with every fill. */
function soon(read: () => Promise<void>): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      void read();
    }, readAgainMs);
  };
}

const readListsSoon = soon(readListsAgain);
const readMovesSoon = soon(readMovesAgain);

/** Taken from the market list if a page has loaded it. */
function priceDecimalsOf(marketSymbol: string): number | undefined {
  const { markets } = browserQueries.getQueryData<CallOutput<typeof listMarkets>>(queryKey(marketsQuery())) ?? {};
  const market = markets?.find(({ symbol }) => symbol === marketSymbol);
  return market && pricePrecision(market);
}

/** An order that is about to be cancelled, for the toast to say what that released. */
export const expectEnd = (order: Order): void => void ending.set(order.id, order);

/** Applies an order from a call's answer or from the socket; the first to arrive shows the toast. */
export function takeOrder(order: Order): void {
  readListsSoon();
  const facts = { priceDecimals: priceDecimalsOf(order.marketSymbol), before: ending.get(order.id) };
  const update = applyOrder(ownAccount.getState().orders, order, facts);
  ownAccount.setState({ orders: update.orders });
  if (update.toast) say(`order ${order.id} ${order.status}`, update.toast);
}

/** LIVE-034, LIVE-035: sets both amounts of one asset in one wallet. */
export function applyBalance(balances: Balances, change: PrivateMessages["BALANCE_CHANGE"]): Balances {
  const { coinTicker, type, balance } = change;
  const set = (map: Readonly<Record<string, string>>, amount: string) => ({ ...map, [coinTicker]: amount });
  return type === "MAIN"
    ? { ...balances, main: set(balances.main, balance.available), mainLocked: set(balances.mainLocked, balance.locked) }
    : {
        ...balances,
        spot: set(balances.spot, balance.available),
        spotLocked: set(balances.spotLocked, balance.locked),
      };
}

function hearBalance(change: PrivateMessages["BALANCE_CHANGE"]): void {
  // Every movement changes a balance; only pages with an open list reload it.
  readMovesSoon();
  const before = change.type === "MAIN" ? ownAccount.getState().balances?.main[change.coinTicker] : undefined;
  if (before !== undefined && before !== change.balance.available) void announcePayments();
  const isOther = ({ coinTicker, type }: typeof change) => coinTicker !== change.coinTicker || type !== change.type;
  heardBalances = [...heardBalances.filter(isOther), change];
  // Before the first full read there are only some balances: do not show a total of those.
  ownAccount.setState(({ balances }) => (balances === null ? {} : { balances: applyBalance(balances, change) }));
}

function hearTrade(trade: PrivateMessages["TRADE"]): void {
  readListsSoon();
  ownAccount.setState(({ trades }) =>
    trades.some(({ id }) => id === trade.id) ? {} : { trades: [trade, ...trades].slice(0, pageSizes.trades) },
  );
}

/**
 * Reloads what was read before the subscription began or the connection was lost, since updates in between were missed.
 */
function catchUp(part: OwnPart): void {
  readListsSoon();
  if (ownAccount.getState().reading[part] !== "unread") void readPart(part);
}

/** Reference-counted: the first follower subscribes and the last one closes the connection. */
export function followOwnAccount(): () => void {
  followers += 1;
  if (followers === 1) {
    const stops = [
      socket.listen({ topic: "ORDER_CHANGE" }, { onMessage: hearOrder, onSubscribed: () => catchUp("orders") }),
      socket.listen({ topic: "BALANCE_CHANGE" }, { onMessage: hearBalance, onSubscribed: () => void markPayments() }),
      socket.listen({ topic: "TRADE" }, { onMessage: hearTrade, onSubscribed: () => catchUp("trades") }),
      socket.listen({ topic: "NOTICE" }, { onMessage: hearNotice }),
    ];
    stopListening = () => {
      for (const stop of stops) stop();
      socket.close();
    };
  }
  return () => {
    followers -= 1;
    if (followers === 0) stopListening?.();
  };
}

const readers: Record<OwnPart, () => Promise<Partial<OwnAccount>>> = {
  async balances() {
    heardBalances = [];
    const read = balancesOf(await callApi(readBalances, {}));
    return { balances: heardBalances.reduce(applyBalance, read) };
  },
  async orders() {
    early = [];
    const [open, { orders: ended }] = await Promise.all([readOpenOrders(), callApi(listOrders, { query: {} })]);
    return { orders: withReceived({ ...open, ended }, early) };
  },
  async trades() {
    const { trades } = await callApi(listOwnTrades, { query: {} });
    return { trades };
  },
};

/** Reads all pages, since every open order is drawn in the book and on the chart. */
async function readOpenOrders(): Promise<Pick<OwnOrders, "open" | "openCount">> {
  const open: Order[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const { count, orders } = await callApi(listOpenOrders, { query: { pageNo, limit: pageSizes.openOrders } });
    open.push(...orders);
    if (orders.length < pageSizes.openOrders || open.length >= count) return { open, openCount: count };
  }
}

/** Failures are only logged; the page shows an empty state with a retry (ERROR-021, ERROR-022). */
export async function readPart(part: OwnPart): Promise<void> {
  const { accessToken } = sessionStore.getState();
  if (accessToken === null) return;
  const isSame = () => sessionStore.getState().accessToken === accessToken;
  const mark = (reading: Reading) =>
    ownAccount.setState((account) => ({ reading: { ...account.reading, [part]: reading } }));
  // Existing data stays visible while it is reloaded.
  if (ownAccount.getState().reading[part] !== "ready") mark("reading");
  try {
    const read = await readers[part]();
    if (!isSame()) return;
    ownAccount.setState(read);
    mark("ready");
  } catch (error) {
    console.warn(`The ${part} could not be read`, error);
    if (isSame() && ownAccount.getState().reading[part] !== "ready") mark("failed");
  }
}

onLogout(() => {
  socket.close();
  early = [];
  ending.clear();
  heardBalances = [];
  forgetPayments();
  ownAccount.setState(ownAccount.getInitialState());
});
