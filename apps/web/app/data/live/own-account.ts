/**
 * What belongs to the person who is logged in: balances, orders and trades. Read once from the API, then kept by the private
 * socket, of which there is one. Everything here is gone when the person logs out.
 */
import {
  type Balances,
  balancesOf,
  listOpenOrders,
  listOrders,
  listOwnTrades,
  type Order,
  type PrivateMessages,
  pageSizes,
  privateNamespace,
  readBalances,
} from "@feo/contract";
import { callApi, readAgain } from "../api.ts";
import { readMovesAgain } from "../moves.ts";
import { hearNotice, say } from "../notices.ts";
import { doubtReach } from "../reach.ts";
import { onLogout, sessionStore } from "../session.ts";
import { applyOrder, type OwnOrders, withHeard } from "./own-orders.ts";
import { type OwnAccount, type OwnPart, ownAccount, type Reading } from "./own-store.ts";
import { forgetPayments, markPayments, tellPayments } from "./received-payments.ts";
import { createLiveSocket } from "./socket.ts";

const readAgainMs = 300;
/** A new password ends the old token's connections before the new token has arrived, in this tab or from another one. */
const tokenPatienceMs = 2_000;

/** Orders heard of while their lists are on their way. */
let heard: Order[] = [];
/** The latest word on each balance, heard while all of them are on their way. */
let heardBalances: PrivateMessages["BALANCE_CHANGE"][] = [];
let followers = 0;
let stopListening: (() => void) | undefined;

const socket = createLiveSocket({
  address: privateNamespace,
  onLost: doubtReach,
  // LIVE-021, LIVE-022: nobody connects who is not logged in.
  auth: () => {
    const { accessToken } = sessionStore.getState();
    return accessToken === null ? null : { accessToken };
  },
  // The server ends the connection when the token is no longer good; reading anything says whether that was why.
  onEnd: () => void setTimeout(() => void readPart("balances"), tokenPatienceMs),
});

/** With another token the person is the same and hears on, by a connection of that token. */
sessionStore.subscribe(({ accessToken }, { accessToken: before }) => {
  if (followers === 0 || accessToken === null || before === null || accessToken === before) return;
  socket.close();
  socket.connect().catch((error: unknown) => console.warn(String(error)));
});

function hearOrder(order: PrivateMessages["ORDER_CHANGE"]): void {
  heard.push(order);
  heard = heard.slice(-pageSizes.largest);
  takeOrder(order);
}

/** The lists that pages have asked for apart, such as a history with its filters. */
export async function readListsAgain(): Promise<void> {
  const lists = [listOpenOrders, listOrders, listOwnTrades];
  await Promise.all(lists.map(({ name }) => readAgain([name])));
}

/** Soon, and once for many: an order that trades is told of with every trade. */
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

/** An order as a call or the socket tells of it; whichever comes first is the one that is said. */
export function takeOrder(order: Order): void {
  readListsSoon();
  const update = applyOrder(ownAccount.getState().orders, order);
  ownAccount.setState({ orders: update.orders });
  if (update.toast) say(`order ${order.id} ${order.status}`, update.toast);
}

/** LIVE-034, LIVE-035: one asset of one wallet, both amounts. */
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
  // Every movement changes a balance; only who has a list of them open reads it again.
  readMovesSoon();
  const before = change.type === "MAIN" ? ownAccount.getState().balances?.main[change.coinTicker] : undefined;
  if (before !== undefined && before !== change.balance.available) void tellPayments();
  const isOther = ({ coinTicker, type }: typeof change) => coinTicker !== change.coinTicker || type !== change.type;
  heardBalances = [...heardBalances.filter(isOther), change];
  // Some of them are not all: nobody is shown a sum of the first few.
  ownAccount.setState(({ balances }) => (balances === null ? {} : { balances: applyBalance(balances, change) }));
}

function hearTrade(trade: PrivateMessages["TRADE"]): void {
  readListsSoon();
  ownAccount.setState(({ trades }) =>
    trades.some(({ id }) => id === trade.id) ? {} : { trades: [trade, ...trades].slice(0, pageSizes.trades) },
  );
}

/** What a page has read before anybody listened, or before the connection was lost, is read again: something may lie between. */
function catchUp(part: OwnPart): void {
  readListsSoon();
  if (ownAccount.getState().reading[part] !== "unread") void readPart(part);
}

/** Listens for as long as somebody does, from the moment there is somebody to listen for. */
export function followOwnAccount(): () => void {
  followers += 1;
  if (followers === 1) {
    const stops = [
      socket.listen({ topic: "ORDER_CHANGE" }, { hear: hearOrder, onSubscribed: () => catchUp("orders") }),
      socket.listen({ topic: "BALANCE_CHANGE" }, { hear: hearBalance, onSubscribed: () => void markPayments() }),
      socket.listen({ topic: "TRADE" }, { hear: hearTrade, onSubscribed: () => catchUp("trades") }),
      socket.listen({ topic: "NOTICE" }, { hear: hearNotice }),
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
    heard = [];
    const [open, { orders: ended }] = await Promise.all([readOpenOrders(), callApi(listOrders, { query: {} })]);
    return { orders: withHeard({ ...open, ended }, heard) };
  },
  async trades() {
    const { trades } = await callApi(listOwnTrades, { query: {} });
    return { trades };
  },
};

/** All of them, page by page: each is drawn in the book and on the chart. */
async function readOpenOrders(): Promise<Pick<OwnOrders, "open" | "openCount">> {
  const open: Order[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const { count, orders } = await callApi(listOpenOrders, { query: { pageNo, limit: pageSizes.openOrders } });
    open.push(...orders);
    if (orders.length < pageSizes.openOrders || open.length >= count) return { open, openCount: count };
  }
}

/** Failures are only logged; the page says that it has nothing and offers to try again (ERROR-021, ERROR-022). */
export async function readPart(part: OwnPart): Promise<void> {
  const { accessToken } = sessionStore.getState();
  if (accessToken === null) return;
  const isSame = () => sessionStore.getState().accessToken === accessToken;
  const mark = (reading: Reading) =>
    ownAccount.setState((account) => ({ reading: { ...account.reading, [part]: reading } }));
  // What is there stays while it is read again.
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
  heard = [];
  heardBalances = [];
  forgetPayments();
  ownAccount.setState(ownAccount.getInitialState());
});
