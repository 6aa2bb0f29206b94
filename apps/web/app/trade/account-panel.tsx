/** The account's panel on the trade page: open orders, order history, trades and funds. */
import { Button, Checkbox, EmptyState, ErrorState, Skeleton, Tab, TabList, TabPanel, Tabs } from "@feo/ui";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router";
import { readPart, useOwnAccount, useOwnPart, useSession, useThisMarketOnly } from "../data/index.ts";
import { loginPath } from "../routing/resolve-route.ts";
import type { MarketView } from "./use-market.ts";

const OpenOrders = lazy(() => import("./own-tables.tsx").then(({ OpenOrders: each }) => ({ default: each })));
const EndedOrders = lazy(() => import("./own-tables.tsx").then(({ EndedOrders: each }) => ({ default: each })));
const OwnTrades = lazy(() => import("./own-tables.tsx").then(({ OwnTrades: each }) => ({ default: each })));
const Funds = lazy(() => import("./funds-table.tsx"));
const CancelAll = lazy(() => import("./cancel-all.tsx"));

type AccountTab = "openorders" | "orders" | "trades" | "funds";

interface TabWords {
  readonly name: AccountTab;
  readonly label: string;
  readonly title: string;
  readonly text: string;
  readonly link: { readonly label: string; readonly to: string };
}

const tabs: readonly TabWords[] = [
  {
    name: "openorders",
    label: "Open orders",
    title: "No open orders",
    text: "Your open orders appear here.",
    link: { label: "All open orders", to: "/dashboard/history/exchange/openorders" },
  },
  {
    name: "orders",
    label: "Order history",
    title: "No orders yet",
    text: "Filled, cancelled and rejected orders appear here.",
    link: { label: "All orders", to: "/dashboard/history/exchange/orders" },
  },
  {
    name: "trades",
    label: "Trades",
    title: "No trades yet",
    text: "Each trade appears here with its price, fee and TDS.",
    link: { label: "All trades", to: "/dashboard/history/exchange/trades" },
  },
  {
    name: "funds",
    label: "Funds",
    title: "No balance yet",
    text: "Deposit INR or crypto to start trading.",
    link: { label: "Deposit INR", to: "/dashboard/depositINR" },
  },
];

export function AccountPanel({ view }: { view: MarketView }) {
  const [current, setCurrent] = useState<AccountTab>("openorders");
  const [thisMarketOnly, setThisMarketOnly] = useThisMarketOnly();
  const { isSignedIn } = useSession();
  useOwnPart("orders");
  useOwnPart("trades");
  const openCount = useOwnAccount(({ orders, reading }) => (reading.orders === "ready" ? orders.openCount : "–"));
  const only = thisMarketOnly ? view.market.symbol : undefined;
  return (
    <Tabs
      value={current}
      onValueChange={(tab) => setCurrent(tab as AccountTab)}
      className="@container flex min-h-0 flex-1 flex-col"
    >
      <h2 className="sr-only">Your orders and funds</h2>
      <div className="flex shrink-0 flex-wrap items-center justify-end border-line border-b">
        <TabList label="Your orders and funds" bordered={false} className="min-w-0 flex-1 px-4 max-lg:flex-[1_0_100%]">
          {tabs.map(({ name, label }) => (
            <Tab
              key={name}
              value={name}
              size="sm"
              {...(name === "openorders" && isSignedIn ? { count: openCount } : {})}
            >
              {label}
            </Tab>
          ))}
        </TabList>
        {isSignedIn && current !== "funds" ? (
          <div className="flex h-10 shrink-0 items-center gap-4 px-4 text-12 max-lg:w-full max-lg:justify-between max-lg:border-line max-lg:border-t">
            <Checkbox
              label={<span className="whitespace-nowrap text-12">This market only</span>}
              checked={thisMarketOnly}
              onCheckedChange={(checked) => setThisMarketOnly(checked === true)}
            />
            {current === "openorders" ? <CancelAllButton only={only} /> : null}
          </div>
        ) : null}
      </div>
      {tabs.map((tab) => (
        <TabPanel key={tab.name} value={tab.name} className="min-h-0 flex-1 overflow-auto [scrollbar-width:thin]">
          {isSignedIn ? (
            <List tab={tab} view={view} only={only} />
          ) : (
            <Nothing tab={tab} symbol={view.market.symbol} isSignedIn={false} />
          )}
        </TabPanel>
      ))}
    </Tabs>
  );
}

function CancelAllButton({ only }: { only: string | undefined }) {
  const [isAsking, setAsking] = useState(false);
  const open = useOwnAccount(({ orders }) => orders.open);
  const concerned = open.filter(({ marketSymbol }) => only === undefined || marketSymbol === only);
  return (
    <>
      <button
        type="button"
        disabled={concerned.length === 0}
        onClick={() => setAsking(true)}
        className="hit-40 whitespace-nowrap border-line font-medium lg:border-l lg:pl-4 hover:text-brand disabled:text-faint"
      >
        Cancel all
      </button>
      {isAsking ? (
        <Suspense>
          <CancelAll orders={concerned} only={only} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface ListProps {
  readonly tab: TabWords;
  readonly view: MarketView;
  /** If set, only this market's rows are listed. */
  readonly only: string | undefined;
}

const partOf = { openorders: "orders", orders: "orders", trades: "trades", funds: "balances" } as const;

function List({ tab, view, only }: ListProps) {
  const part = partOf[tab.name];
  const reading = useOwnAccount((account) => account.reading[part]);
  const orders = useOwnAccount((account) => account.orders);
  const trades = useOwnAccount((account) => account.trades);
  const balances = useOwnAccount((account) => account.balances);
  if (reading === "failed") {
    return <ErrorState text="We couldn't load this list." onRetry={() => void readPart(part)} className="py-6" />;
  }
  if (reading !== "ready") return <LoadingList />;
  const isListed = ({ marketSymbol }: { marketSymbol: string }) => only === undefined || marketSymbol === only;
  const nothing = <Nothing tab={tab} symbol={view.market.symbol} isSignedIn />;
  const list = (rows: readonly unknown[], table: ReactNode) =>
    rows.length === 0 ? nothing : <Suspense fallback={<LoadingList />}>{table}</Suspense>;
  switch (tab.name) {
    case "openorders": {
      const rows = orders.open.filter(isListed);
      return list(rows, <OpenOrders view={view} orders={rows} />);
    }
    case "orders": {
      const rows = orders.ended.filter(isListed);
      return list(rows, <EndedOrders view={view} orders={rows} />);
    }
    case "trades": {
      const rows = trades.filter(isListed);
      return list(rows, <OwnTrades view={view} trades={rows} />);
    }
    case "funds":
      return balances ? list([balances], <Funds view={view} balances={balances} />) : <LoadingList />;
  }
}

function LoadingList() {
  return (
    <div aria-hidden className="px-4 pt-9">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="my-3 h-3" />
      ))}
    </div>
  );
}

function Nothing({ tab, symbol, isSignedIn }: { tab: TabWords; symbol: string; isSignedIn: boolean }) {
  return (
    <EmptyState
      className="py-6"
      title={isSignedIn ? tab.title : `Log in to see your ${tab.label.toLowerCase()}`}
      text={tab.text}
      action={
        <Button asChild size="sm" variant="secondary">
          <Link to={isSignedIn ? tab.link.to : loginPath(`/trade/${symbol}`)}>
            {isSignedIn ? tab.link.label : "Log in"}
          </Link>
        </Button>
      }
    />
  );
}
