/** The trade page: chart, order book, markets, trades, the order ticket and the account's orders, around one market. */
import { defaultMarketSymbol, orderTypes } from "@feo/contract";
import { cx, ErrorState, Skeleton, Tab, TabList, Tabs, useHotkey } from "@feo/ui";
import { type ReactNode, useEffect, useMemo, useReducer, useRef, useState } from "react";
import { useParams } from "react-router";
import type { SubscribeBars } from "../chart/index.ts";
import {
  browserData,
  followCandle,
  orderBookQuery,
  rememberedOrderType,
  rememberMarket,
  rememberOrderType,
  serverData,
  tradeHistoryQuery,
  useOwnAccount,
  usePageQuery,
} from "../data/index.ts";
import { AccountPanel } from "./account-panel.tsx";
import { cancelOrSay } from "./cancel-order.ts";
import { ChartPanel } from "./chart-panel.tsx";
import { typedPrice } from "./figures.ts";
import { MarketBar, PhoneMarketBar } from "./market-bar.tsx";
import { MarketsPanel } from "./markets-panel.tsx";
import { OrderBookPanel, type PickLevel } from "./order-book-panel.tsx";
import { type DraftEdit, editDraft, emptyDraft, type OrderDraft } from "./order-draft.ts";
import { OrderTicket } from "./order-ticket.tsx";
import { chartOrders, tradeMarks } from "./own-on-market.ts";
import { PhoneOrderBar } from "./phone-order-bar.tsx";
import { marketPageQueries } from "./trade-queries.ts";
import { TradesPanel } from "./trades-panel.tsx";
import { type MarketView, useMarket } from "./use-market.ts";

export const loader = serverData(({ params }) => marketPageQueries(params["market"]));
export const clientLoader = browserData(({ params }) => marketPageQueries(params["market"]));

export default function ProPage() {
  const symbol = useParams()["market"] ?? defaultMarketSymbol;
  const { view, failed, retry } = useMarket(symbol);
  useEffect(() => rememberMarket(symbol), [symbol]);
  return (
    <>
      <h1 className="sr-only">Trade {symbol.replace("-", " / ")}</h1>
      {view ? (
        <TradeScreen key={symbol} view={view} />
      ) : failed ? (
        <ErrorState text="The market could not be read." onRetry={retry} className="flex-1" />
      ) : (
        <Skeleton className="m-4 h-auto min-h-[600px] flex-1" />
      )}
    </>
  );
}

function useDraft(view: MarketView) {
  const close = view.ticker?.close ?? null;
  const firstPrice = close === null ? "" : typedPrice(close, view.market);
  const [draft, edit] = useReducer((now: OrderDraft, next: DraftEdit) => editDraft(now, next, view.market), {
    ...emptyDraft,
    price: firstPrice,
  });
  // The last price may come after the page; from then on the field is the person's.
  const isPriced = useRef(firstPrice !== "");
  useEffect(() => {
    if (isPriced.current || firstPrice === "") return;
    isPriced.current = true;
    edit({ price: firstPrice });
  }, [firstPrice]);
  // The server cannot know what this browser remembers.
  useEffect(() => {
    const remembered = orderTypes.find((type) => type === rememberedOrderType());
    if (remembered) edit({ type: remembered });
  }, []);
  const editAndRemember = (next: DraftEdit) => {
    if (next.price !== undefined) isPriced.current = true;
    if (next.type) rememberOrderType(next.type);
    edit(next);
  };
  return [draft, editAndRemember] as const;
}

/** The account's open orders and trades in this market. */
function useOwnOn(symbol: string) {
  const open = useOwnAccount((account) => account.orders.open);
  const trades = useOwnAccount((account) => account.trades);
  return useMemo(
    () => ({
      orders: open.filter(({ marketSymbol }) => marketSymbol === symbol),
      trades: trades.filter(({ marketSymbol }) => marketSymbol === symbol),
    }),
    [open, trades, symbol],
  );
}

/** Live bars for the chart, which wants the same function each time. */
const subscribeBars: SubscribeBars = (marketSymbol, type, onBar) =>
  followCandle({ marketSymbol, type }, ({ time, open, high, low, close, volume }) =>
    onBar({
      ...{ time: time * 1_000, open: Number(open), high: Number(high), low: Number(low), close: Number(close) },
      volume: Number(volume),
    }),
  );

/** B and S switch the side, L and M the type. */
function useTicketKeys(edit: (edit: DraftEdit) => void): void {
  useHotkey("b", () => edit({ side: "BUY" }));
  useHotkey("s", () => edit({ side: "SELL" }));
  useHotkey("l", () => edit({ type: "LIMIT" }));
  useHotkey("m", () => edit({ type: "MARKET" }));
}

const phoneTabs = [
  { name: "chart", label: "Chart" },
  { name: "book", label: "Book" },
  { name: "trades", label: "Trades" },
  { name: "orders", label: "Orders" },
] as const;
type PhoneTab = (typeof phoneTabs)[number]["name"];

function TradeScreen({ view }: { view: MarketView }) {
  const { symbol } = view.market;
  const bookAnswer = usePageQuery(orderBookQuery(symbol));
  const tradesAnswer = usePageQuery(tradeHistoryQuery(symbol));
  const [draft, edit] = useDraft(view);
  const [phoneTab, setPhoneTab] = useState<PhoneTab>("chart");
  useTicketKeys(edit);
  const book = bookAnswer.data?.orderBook.snapshot;
  const trades = tradesAnswer.data?.trades;
  const onPick: PickLevel = ({ price, ...amount }) => edit({ price: typedPrice(price, view.market), ...amount });
  const own = useOwnOn(symbol);
  const orders = useMemo(() => chartOrders(own.orders, view.market), [own.orders, view.market]);
  const marks = useMemo(() => tradeMarks(own.trades, view.market), [own.trades, view.market]);
  const place = (tab: PhoneTab) => (tab === phoneTab ? "max-md:flex-1" : "max-md:hidden");
  return (
    <div className="flex flex-1 flex-col max-md:pb-31">
      <MarketBar view={view} trades={trades ?? []} />
      <PhoneMarketBar view={view} trades={trades ?? []} />
      <PhoneTabs current={phoneTab} onChoose={setPhoneTab} openCount={own.orders.length} />
      <div className={gridClasses}>
        <Cell area="chart" className={cx(place("chart"), "max-md:min-h-90")}>
          <ChartPanel {...{ view, book, orders, marks, subscribeBars }} onCancelOrder={(id) => void cancelOrSay(id)} />
        </Cell>
        <Cell area="book" className={place("book")}>
          <OrderBookPanel
            {...{ view, book, trades: trades ?? [], onPick }}
            orders={own.orders}
            failed={bookAnswer.isError}
            onRetry={() => bookAnswer.refetch()}
          />
        </Cell>
        <Cell area="side" className={place("trades")}>
          <div className="contents max-md:hidden">
            <MarketsPanel view={view} />
          </div>
          <TradesPanel {...{ view, trades }} failed={tradesAnswer.isError} onRetry={() => tradesAnswer.refetch()} />
        </Cell>
        <Cell area="account" className={place("orders")}>
          <AccountPanel view={view} />
        </Cell>
        <section aria-label="Order ticket" className="border-line border-t px-4 py-3 [grid-area:ticket] max-md:hidden">
          <h2 className="sr-only">Order ticket</h2>
          <OrderTicket {...{ view, book, draft }} onEdit={edit} />
        </section>
      </div>
      <PhoneOrderBar {...{ view, book, draft }} onEdit={edit} />
    </div>
  );
}

/** 820, 304 and 316 wide at 1440; under 1280 the side column goes below the book. */
const gridClasses = cx(
  "flex flex-1 flex-col md:grid md:grid-cols-[minmax(0,1fr)_304px] md:grid-rows-[504px_auto_minmax(264px,1fr)]",
  "md:[grid-template-areas:'chart_book''ticket_side''account_side']",
  "xl:grid-cols-[minmax(0,1fr)_304px_316px] xl:grid-rows-[minmax(420px,1fr)_minmax(264px,auto)]",
  "xl:[grid-template-areas:'chart_book_side''account_ticket_ticket']",
);

const areas = {
  chart: "[grid-area:chart]",
  book: "[grid-area:book] md:border-l",
  side: "[grid-area:side] md:border-l max-xl:md:border-t",
  account: "[grid-area:account] md:border-t xl:border-r",
};

/** Its content never decides its size on a desktop, so that figures that come and go move nothing. */
function Cell({ area, className, children }: { area: keyof typeof areas; className: string; children: ReactNode }) {
  return (
    <div className={cx("flex min-w-0 flex-col border-line md:min-h-0 md:contain-size", areas[area], className)}>
      {children}
    </div>
  );
}

interface PhoneTabsProps {
  readonly current: PhoneTab;
  readonly onChoose: (tab: PhoneTab) => void;
  readonly openCount: number;
}

function PhoneTabs({ current, onChoose, openCount }: PhoneTabsProps) {
  return (
    <Tabs value={current} onValueChange={(tab) => onChoose(tab as PhoneTab)} className="md:hidden">
      <TabList label="Parts of the trade page" className="gap-0">
        {phoneTabs.map(({ name, label }) => (
          <Tab
            key={name}
            value={name}
            stretch
            aria-controls={undefined}
            {...(name === "orders" && openCount > 0 ? { count: openCount } : {})}
          >
            {label}
          </Tab>
        ))}
      </TabList>
    </Tabs>
  );
}
