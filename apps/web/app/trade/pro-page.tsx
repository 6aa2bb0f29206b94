/** The trade page of one market: chart, order book, markets, trades, order ticket and the account's orders. */
import { defaultMarketSymbol } from "@feo/contract";
import { cx, ErrorState, Skeleton, Tab, TabList, Tabs } from "@feo/ui";
import { type CSSProperties, type ReactNode, useEffect, useState } from "react";
import { useParams } from "react-router";
import {
  browserData,
  cancelOrder,
  rememberMarket,
  serverData,
  toastFailure,
  useLowerRowHeight,
} from "../data/index.ts";
import { AccountPanel } from "./account-panel.tsx";
import { ChartPanel } from "./chart-panel.tsx";
import { typedPrice } from "./figures.ts";
import { MarketBar, PhoneMarketBar } from "./market-bar.tsx";
import { MarketsPanel } from "./markets-panel.tsx";
import { OrderBookPanel, type PickLevel } from "./order-book-panel.tsx";
import { PhoneOrderBar } from "./phone-order-bar.tsx";
import { RowHandle } from "./row-handle.tsx";
import { OrderTicket } from "./ticket/order-ticket.tsx";
import { marketPageQueries } from "./trade-queries.ts";
import { TradesPanel } from "./trades-panel.tsx";
import { useDraft } from "./use-draft.ts";
import { type MarketView, useMarket } from "./use-market.ts";
import { subscribeBars, useOwnOnMarket } from "./use-own-on-market.ts";

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
        <ErrorState text="We couldn't load this market." onRetry={retry} className="flex-1" />
      ) : (
        <Skeleton className="m-4 h-auto min-h-[600px] flex-1" />
      )}
    </>
  );
}

const phoneTabs = [
  { name: "chart", label: "Chart" },
  { name: "book", label: "Book" },
  { name: "trades", label: "Trades" },
  { name: "orders", label: "Orders" },
] as const;
type PhoneTab = (typeof phoneTabs)[number]["name"];

/**
 * Re-renders with the market, the account and the draft. Book and trades change far more often, so each part subscribes
 * to its own data.
 */
function TradeScreen({ view }: { view: MarketView }) {
  const [draft, edit] = useDraft(view);
  const [phoneTab, setPhoneTab] = useState<PhoneTab>("chart");
  const [lowerHeight] = useLowerRowHeight();
  const onPick: PickLevel = ({ price, ...amount }) => edit({ price: typedPrice(price, view.market), ...amount });
  const { open, orders, marks } = useOwnOnMarket(view);
  const place = (tab: PhoneTab) => (tab === phoneTab ? "max-md:flex-1" : "max-md:hidden");
  return (
    <div className="flex flex-1 flex-col max-md:pb-31 [@media(max-height:35rem)]:pb-0">
      <MarketBar view={view} />
      <PhoneMarketBar view={view} />
      <PhoneTabs current={phoneTab} onChoose={setPhoneTab} openCount={open.length} />
      <div className={gridClasses} style={{ "--lower-row": `${lowerHeight}px` } as CSSProperties}>
        <Cell area="chart" className={cx(place("chart"), "max-md:min-h-90")}>
          <ChartPanel
            view={view}
            orders={orders}
            marks={marks}
            subscribeBars={subscribeBars}
            onCancelOrder={(id) => void cancelOrder(id).catch(toastFailure)}
          />
        </Cell>
        <Cell area="book" className={place("book")}>
          <OrderBookPanel view={view} onPick={onPick} orders={open} />
        </Cell>
        <Cell area="side" className={place("trades")}>
          <div className="contents max-md:hidden">
            <MarketsPanel view={view} />
          </div>
          <TradesPanel market={view.market} />
        </Cell>
        <Cell area="account" className={place("orders")}>
          <RowHandle />
          <AccountPanel view={view} />
        </Cell>
        <section
          aria-label="Order ticket"
          className="border-line border-t px-4 py-2 [grid-area:ticket] max-md:hidden xl:overflow-y-auto xl:[scrollbar-width:thin]"
        >
          <h2 className="sr-only">Order ticket</h2>
          <OrderTicket view={view} draft={draft} onEdit={edit} />
        </section>
      </div>
      <PhoneOrderBar view={view} draft={draft} onEdit={edit} />
    </div>
  );
}

/**
 * Columns are 820, 304 and 316 wide at 1440; below 1280 the side column moves below the book. The lower row's height
 * does not depend on the ticket, so that chart and book do not shift; on a low screen the chart shrinks before the
 * button is lost.
 */
const gridClasses = cx(
  "flex flex-1 flex-col md:grid md:grid-cols-[minmax(0,1fr)_304px] md:grid-rows-[504px_auto_minmax(264px,1fr)]",
  "md:[grid-template-areas:'chart_book''ticket_side''account_side']",
  "xl:grid-cols-[minmax(0,1fr)_304px_316px] xl:grid-rows-[minmax(256px,1fr)_var(--lower-row)]",
  "xl:[grid-template-areas:'chart_book_side''account_ticket_ticket']",
);

const areas = {
  chart: "[grid-area:chart]",
  book: "[grid-area:book] md:border-l",
  side: "[grid-area:side] md:border-l max-xl:md:border-t",
  account: "relative [grid-area:account] md:border-t xl:border-r",
};

/** On a desktop, content does not affect the cell's size, so that changing figures shift nothing. */
function Cell({ area, className, children }: { area: keyof typeof areas; className: string; children: ReactNode }) {
  return (
    <div
      data-prices={area === "account" ? undefined : ""}
      className={cx("flex min-w-0 flex-col border-line md:min-h-0 md:contain-size", areas[area], className)}
    >
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
      <TabList label="Trade page sections" className="gap-0">
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
