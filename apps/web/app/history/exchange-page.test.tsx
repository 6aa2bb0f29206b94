/** The order and trade history: filters, pages, details, cancelling, exports and failed reads. */

import {
  cancelAllOrders,
  cancelOrder,
  listOpenOrders,
  listOrders,
  listOwnTrades,
  type Order,
  type OwnTrade,
} from "@feo/contract";
import { axeFaults, savedFiles } from "@feo/ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { type ApiRequest, fakeApi } from "../testing/fake-api.ts";
import { answerList } from "../testing/fake-lists.ts";
import { fakeSockets } from "../testing/fake-socket.ts";
import { openPage, saidWarnings } from "../testing/open-page.tsx";
import { choose, rowWords, savedTable, searchOf, tableRow, tableRows } from "../testing/read-page.ts";

const path = "/dashboard/history/exchange";

const order = (id: number, more: Partial<Order> = {}): Order => ({
  id: String(id),
  refId: null,
  status: "WAITING",
  ask: "XRP",
  bid: "INR",
  marketSymbol: "XRP-INR",
  side: "BUY",
  takerFee: "0.2",
  makerFee: "0.1",
  type: "LIMIT",
  price: "100",
  stopPrice: null,
  waitsForStop: false,
  total: "500",
  volume: "5",
  originalVolume: "5",
  locked: "500",
  originalLocked: "500",
  tradesCount: 0,
  fundsReceived: "0",
  filledTotal: "0",
  createdAt: "2026-06-01T06:30:00.000Z",
  updatedAt: "2026-06-01T06:30:00.000Z",
  userId: "1",
  postOnly: false,
  visibleSize: null,
  stpMode: "EXPIRE_TAKER",
  timeInForce: "GTC",
  ...more,
});

/** Twelve orders priced 100 to 111; the newest is a stop. */
const waiting = (): Order[] => [
  order(13, {
    type: "STOP_LIMIT",
    stopPrice: "300",
    waitsForStop: true,
    price: "305",
    volume: "2",
    originalVolume: "2",
    total: "610",
  }),
  ...Array.from({ length: 12 }, (_, index) => {
    const total = String((111 - index) * 5);
    return order(12 - index, { price: String(111 - index), total, locked: total, originalLocked: total });
  }),
];

const trade = (id: number, more: Partial<OwnTrade> = {}): OwnTrade => ({
  id: String(id),
  orderId: String(id),
  side: "SELL",
  price: "150",
  volume: "0.1",
  total: "15",
  createdAt: "2026-06-01T06:30:00.000Z",
  marketSymbol: "SOL-USDT",
  type: "LIMIT",
  role: "MAKER",
  feeTicker: "USDT",
  feeAmount: "0.03",
  tdsTicker: "USDT",
  tdsAmount: "0.1497",
  ...more,
});

const inMarket = ({ marketSymbol }: { readonly marketSymbol: string }, query: ApiRequest["query"]): boolean =>
  query["marketSymbol"] === undefined || query["marketSymbol"] === marketSymbol;

let open: Order[];
beforeEach(() => {
  open = waiting();
  answerList({ call: listOpenOrders, name: "orders", rows: () => open, matches: inMarket });
});

const span = (text: string) => screen.findByText(text);

test("the tabs have the same order as in the trade page's panel", async () => {
  openPage(`${path}/openorders`);
  const tabs = within(await screen.findByRole("navigation", { name: "Exchange history" }));
  const labels = tabs.getAllByRole("link").map(({ textContent }) => textContent);
  expect(labels).toEqual(["Open orders", "Order history", "Trades"]);
  await span("1 to 10 of 13");
});

describe("open orders", () => {
  test("ORDER-021 ROUTE-040 open orders show ten a page; a page change is in the URL and can be undone with Back", async () => {
    const page = openPage(`${path}/openorders`);
    await span("1 to 10 of 13");
    expect(tableRows()).toHaveLength(10);
    await page.user.click(screen.getByRole("button", { name: "Page 2" }));
    await span("11 to 13 of 13");
    expect(searchOf(page)).toBe("?pageNo=2");
    await page.back();
    await span("1 to 10 of 13");
  });

  test("ORDER-007 an open order's row has the market's decimals, the filled share and the stop's trigger", async () => {
    openPage(`${path}/openorders`);
    await span("1 to 10 of 13");
    expect(rowWords(0)).toMatch(/XRP-INR Buy Stop-limit ₹305.00/);
    await within(tableRow(0)).findByText("When price rises to ₹300.00");
    expect(rowWords(1)).toMatch(/XRP-INR Buy Limit ₹111.00 5.0 XRP 0.00% ₹555.00/);
    const details = within(tableRow(1)).getByRole("button", { name: /^Details/ });
    expect(details.getAttribute("title")).toMatch(/2\d{3}, [\d:]{8} IST$/);
  });

  test("a filter is stored in the URL, returns to the first page, and can be cleared when nothing matches", async () => {
    const page = openPage(`${path}/openorders?pageNo=2`);
    await span("11 to 13 of 13");
    await choose(page, "Market", "BNB-INR");
    await span("Nothing matches these filters");
    expect(searchOf(page)).toBe("?market=BNB-INR");
    await page.user.click(screen.getByRole("button", { name: "Show everything" }));
    await span("1 to 10 of 13");
    expect(searchOf(page)).toBe("");
    await page.back();
    await span("Nothing matches these filters");
  });

  test("invalid values in the URL are ignored", async () => {
    openPage(`${path}/openorders?market=NO-SUCH&pageNo=two&id=0&days=5000`);
    await span("1 to 10 of 13");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("a page number beyond the last shows the last page", async () => {
    const page = openPage(`${path}/openorders?pageNo=77`);
    await span("11 to 13 of 13");
    expect(searchOf(page)).toBe("?pageNo=2");
  });

  test("Enter opens an order's details, the URL names it, and Escape closes them", async () => {
    const page = openPage(`${path}/openorders`);
    await span("1 to 10 of 13");
    within(tableRow(1))
      .getByRole("button", { name: /^Details/ })
      .focus();
    await page.user.keyboard("{Enter}");
    const drawer = await screen.findByRole("dialog", { name: "Buy XRP-INR" });
    within(drawer).getByText("Open until it is filled or you cancel it.");
    expect(searchOf(page)).toBe("?id=12");
    expect(drawer.textContent).toMatch(/Releases ₹555.00/);
    await page.user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(searchOf(page)).toBe("");
  });

  test("a URL that names a row opens its details", async () => {
    openPage(`${path}/openorders?id=12`);
    const drawer = await screen.findByRole("dialog", { name: "Buy XRP-INR" });
    within(drawer).getByRole("button", { name: "Copy the order id" });
    expect(await axeFaults()).toEqual([]);
  });

  test("without a socket, cancelling an ended order reports the refusal and removes its row", async () => {
    fakeSockets.silence();
    fakeApi.refuse(cancelOrder, "ORDER_NOT_OPEN");
    const { user } = openPage(`${path}/openorders`);
    await span("1 to 10 of 13");
    open = open.slice(1);
    await user.click(within(tableRow(0)).getByRole("button", { name: /^Cancel/ }));
    await screen.findByText("That order is no longer open.");
    await span("1 to 10 of 12");
    expect(fakeApi.asked(cancelOrder).map(({ body }) => body)).toEqual([{ orderId: "13" }]);
  });

  test("cancelling all orders of a market first asks, with their number and what they hold", async () => {
    open = open.slice(0, 9);
    const held = open.reduce((sum, { locked }) => sum + Number(locked), 0);
    fakeApi.answer(cancelAllOrders, () => {
      const orders = open.map((each) => ({ ...each, status: "CANCELLED" as const }));
      open = [];
      return { count: orders.length, orders };
    });
    const { user } = openPage(`${path}/openorders?market=XRP-INR`);
    await span("1 to 9 of 9");
    await user.click(screen.getByRole("button", { name: "Cancel all" }));
    const question = await screen.findByRole("dialog", { name: "Cancel 9 open orders?" });
    expect(question.textContent).toContain("In XRP-INR only.");
    expect(question.textContent).toContain(`Releases ₹${held.toLocaleString("en-IN")}.00 to your spot wallet`);
    expect(await axeFaults()).toEqual([]);
    await user.click(within(question).getByRole("button", { name: "Keep them" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(fakeApi.asked(cancelAllOrders)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Cancel all" }));
    await user.click(await screen.findByRole("button", { name: "Cancel 9 open orders" }));
    await screen.findByText("9 orders cancelled");
    await span("Nothing matches these filters");
    expect(fakeApi.asked(cancelAllOrders).map(({ body }) => body)).toEqual([{ marketSymbol: "XRP-INR" }]);
  });
});

describe("order history", () => {
  const ended = [
    ...[order(23, { status: "CANCELLED" }), order(22, { status: "EXPIRED", price: "90", timeInForce: "FOK" })],
    order(21, { status: "EXPIRED_IN_MATCH", price: "90", timeInForce: "IOC" }),
    ...Array.from({ length: 12 }, (_, index) => order(20 - index, { status: "CANCELLED" })),
  ];
  beforeEach(() =>
    answerList({
      call: listOrders,
      name: "orders",
      rows: () => ended,
      matches: (each, query) =>
        inMarket(each, query) &&
        (query["status"] === undefined || String(query["status"]).split(",").includes(each.status)) &&
        (query["to"] === undefined || Number(query["to"]) > Date.parse(each.createdAt)),
    }),
  );

  test("ORDER-015 ORDER-022 a status filter shows all statuses displayed alike, and is in the URL", async () => {
    const page = openPage(`${path}/orders?market=XRP-INR`);
    await span("1 to 10 of 15");
    await choose(page, "Status", "EXPIRED");
    await span("1 to 2 of 2");
    expect(searchOf(page)).toBe("?market=XRP-INR&status=EXPIRED");
    expect(rowWords(0)).toMatch(/₹90.00 5.0 XRP 0.00% – Expired/);
    await page.user.click(tableRow(0));
    await screen.findByText("Fill or kill: the order could not be filled completely, so it expired.");
  });

  test("a status in the URL filters the request", async () => {
    openPage(`${path}/orders?market=XRP-INR&status=EXPIRED`);
    await span("1 to 2 of 2");
  });

  test("LIMIT-004 custom dates span 90 days at most, and the other date follows", async () => {
    const page = openPage(`${path}/orders?market=XRP-INR`);
    await span("1 to 10 of 15");
    await choose(page, "Period", "Custom dates");
    const from = await screen.findByLabelText<HTMLInputElement>("From");
    await page.user.clear(from);
    await page.user.type(from, "2026-01-01");
    await waitFor(() => expect(searchOf(page)).toContain("from=2026-01-01&to=2026-03-31"));
    await span("Nothing matches these filters");
    expect(screen.getByLabelText<HTMLInputElement>("To").value).toBe("2026-03-31");
  });

  test("LIMIT-004 custom dates in the URL fill the date fields", async () => {
    openPage(`${path}/orders?from=2026-01-01&to=2026-03-31`);
    await span("Nothing matches these filters");
    expect(screen.getByLabelText<HTMLInputElement>("From").value).toBe("2026-01-01");
    expect(screen.getByLabelText<HTMLInputElement>("To").value).toBe("2026-03-31");
  });

  test("the export has every order of the filter, with ids and both times", async () => {
    const { user } = openPage(`${path}/orders?market=XRP-INR`);
    await span("1 to 10 of 15");
    await user.click(screen.getByRole("button", { name: "Export CSV" }));
    const { name, lines } = await savedTable();
    expect(name).toMatch(/^feo-orders-\d{4}-\d\d-\d\d\.csv$/);
    expect(lines[0]?.slice(0, 4)).toEqual(["Order id", "Reference", "Created (IST)", "Created (ISO 8601)"]);
    expect(lines.slice(1).map(([id]) => id)).toEqual(ended.map(({ id }) => id));
    expect(lines[1]?.[3]).toBe("2026-06-01T06:30:00.000Z");
  });
});

describe("trades", () => {
  let traded: OwnTrade[];
  beforeEach(() => {
    traded = [
      ...Array.from({ length: 11 }, (_, index) => trade(20 - index)),
      trade(1, { side: "BUY", tdsAmount: "0" }),
    ];
    answerList({ call: listOwnTrades, name: "trades", rows: () => traded, matches: inMarket });
  });

  test("ORDER-008 ORDER-020 trades have a fee and a TDS column in the list, the drawer and the export", async () => {
    const { user } = openPage(`${path}/trades?market=SOL-USDT`);
    await span("1 to 10 of 12");
    expect(rowWords(0)).toMatch(/SOL-USDT Sell 150.0* USDT 0.100 SOL 15.00 USDT 0.03 USDT 0.15 USDT/);
    await user.click(tableRow(0));
    const drawer = await screen.findByRole("dialog", { name: "Sell SOL-USDT" });
    expect(drawer.textContent).toMatch(/TDS\s*0.1497 USDT\s*Received\s*14.8203 USDT/);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(screen.getByRole("button", { name: "Export CSV" }));
    const { name, lines } = await savedTable();
    expect(name).toMatch(/^feo-trades-/);
    expect(lines).toHaveLength(13);
    expect(lines[1]?.slice(-4)).toEqual(["0.03", "USDT", "0.1497", "USDT"]);
    await screen.findByText("12 rows exported");
  });

  test("the TDS report has only trades with TDS, and their sum by quarter and asset", async () => {
    const { user } = openPage(`${path}/trades?market=SOL-USDT`);
    await span("1 to 10 of 12");
    await user.click(screen.getByRole("button", { name: "TDS report" }));
    await user.click(await screen.findByRole("menuitem", { name: "Matching these filters" }));
    const { name, lines } = await savedTable();
    expect(name).toMatch(/^feo-tds-/);
    const end = lines.findIndex((cells) => cells.every((cell) => cell === ""));
    const trades = lines.slice(1, end);
    expect(trades).toHaveLength(11);
    expect(trades.every((cells) => Number(cells.at(-2)) > 0)).toBe(true);
    expect(lines[end + 1]).toEqual(["Quarter", "Months", "TDS in", "Trades", "TDS"]);
    const [quarter, , ticker, counted, total] = lines[end + 2] ?? [];
    expect([quarter, ticker, counted, total]).toEqual([trades[0]?.[0], "USDT", "11", "1.6467"]);
    await screen.findByText("11 rows exported");
  });

  test("an export shows its progress and can be stopped", async () => {
    const { user } = openPage(`${path}/trades`);
    await span("1 to 10 of 12");
    const large = () => fakeApi.asked(listOwnTrades).filter(({ query }) => query["limit"] === "100");
    fakeApi.answer(listOwnTrades, () =>
      large().length > 1
        ? new Promise<never>(() => undefined)
        : { count: 450, trades: Array.from({ length: 100 }, (_, index) => trade(index + 1)) },
    );
    screen.getByRole("button", { name: "Export CSV" }).focus();
    await user.keyboard("{Enter}");
    await screen.findByText("100 of 450 rows");
    expect(await axeFaults()).toEqual([]);
    await user.keyboard("{Enter}");
    await screen.findByRole("button", { name: "Export CSV" });
    expect(large()).toHaveLength(2);
    expect(savedFiles).toEqual([]);
  });

  test("ERROR-022 when a list cannot be read, the page stays usable and a retry reads it", async () => {
    // A new connection would also reload the lists; in this test only the retry button may.
    fakeSockets.silence();
    fakeApi.refuse(listOwnTrades, "INTERNAL_ERROR");
    const { user } = openPage(`${path}/trades`);
    await within(await screen.findByRole("alert")).findByText("Something went wrong. Please try again.");
    screen.getByRole("heading", { level: 1, name: "Exchange history" });
    expect(saidWarnings()).toContain("A history could not be read");
    answerList({ call: listOwnTrades, name: "trades", rows: () => traded });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await span("1 to 10 of 12");
  });
});
