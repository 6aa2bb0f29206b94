/** The market's latest public trades, newest first; colour and an arrow show the taker's side. */
import type { Market, OwnTrade, PublicTrade } from "@feo/contract";
import { indianMoment, indianTime } from "@feo/money";
import { cx, EmptyState, ErrorState, Tab, TabList, Tabs } from "@feo/ui";
import { memo, useState } from "react";
import { readPart, tradeHistoryQuery, useOwnAccount, usePageQuery, useSession } from "../data/index.ts";
import { showAmount, showPrice } from "./figures.ts";
import { Columns, LoadingRows } from "./order-book-panel.tsx";

export function TradesPanel({ market }: { market: Market }) {
  const [shown, setShown] = useState<"all" | "own">("all");
  return (
    <>
      <h2 className="sr-only">Trades</h2>
      <Tabs value={shown} onValueChange={(next) => setShown(next as typeof shown)} className="shrink-0">
        <TabList label="Trades" className="px-3 max-md:px-4">
          <Tab value="all" size="sm" aria-controls={undefined}>
            Trades
          </Tab>
          <Tab value="own" size="sm" aria-controls={undefined}>
            Mine
          </Tab>
        </TabList>
      </Tabs>
      <Columns names={[`Price (${market.quote})`, `Amount (${market.base})`, "Time (IST)"]} />
      {shown === "own" ? <OwnTrades market={market} /> : <AllTrades market={market} />}
    </>
  );
}

function OwnTrades({ market }: { market: Market }) {
  const { isSignedIn } = useSession();
  const own = useOwnAccount((account) => account.trades);
  const reading = useOwnAccount((account) => account.reading.trades);
  const here = own.filter(({ marketSymbol }) => marketSymbol === market.symbol);
  if (!isSignedIn) return <EmptyState title="Log in to see your trades" />;
  if (reading === "failed") return <Failed onRetry={() => void readPart("trades")} />;
  if (reading !== "ready") return <LoadingRows count={12} />;
  return <TradeRows market={market} trades={here.map(asPublic)} label="Your latest trades" />;
}

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorState text="We couldn't load the trades." onRetry={onRetry} className="flex-1" />
);

function AllTrades({ market }: { market: Market }) {
  const { data, isError, refetch } = usePageQuery(tradeHistoryQuery(market.symbol));
  if (data) return <TradeRows market={market} trades={data.trades} label="Latest trades" />;
  if (!isError) return <LoadingRows count={12} />;
  return <Failed onRetry={() => void refetch()} />;
}

const shownTrades = 50;

type ShownTrade = Omit<PublicTrade, "side">;

const asPublic = ({ id, price, volume, total, createdAt, side }: OwnTrade): ShownTrade => ({
  id,
  price,
  volume,
  total,
  createdAt,
  isBuyTrade: side === "BUY",
});

interface TradeRowsProps {
  readonly market: Market;
  readonly trades: readonly ShownTrade[];
  readonly label: string;
}

const rowClasses = "tabular grid h-5 snap-start grid-cols-[1fr_1fr_1fr] items-center px-3 text-12 max-md:px-4";

/** Memoised, because every key typed into the ticket re-renders the page. */
const TradeRows = memo(function TradeRows({ market, trades, label }: TradeRowsProps) {
  if (trades.length === 0) {
    const who = label.startsWith("Your") ? "Your trades in" : "Trades in";
    return <EmptyState title="No trades yet" text={`${who} ${market.symbol} appear here.`} />;
  }
  return (
    <div className="grid flex-1 grid-rows-[repeat(auto-fill,20px)] contain-size max-md:min-h-60 md:min-h-0">
      <ol
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        // A whole number of rows; scrolling snaps to row edges.
        className="-outline-offset-2 row-span-full min-h-0 snap-y snap-mandatory overflow-y-auto [scrollbar-width:thin]"
      >
        {trades.slice(0, shownTrades).map((trade, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by position; only their figures change
          <li key={place} className={rowClasses}>
            <span className={cx("flex items-center gap-1", trade.isBuyTrade ? "text-up" : "text-down")}>
              {showPrice(trade.price, market)}
              <svg
                width={6}
                height={5}
                viewBox="0 0 6 5"
                role="img"
                aria-label={trade.isBuyTrade ? "bought" : "sold"}
                fill="currentColor"
              >
                <path d={trade.isBuyTrade ? "M3 0 6 5H0Z" : "M0 0h6L3 5Z"} />
              </svg>
            </span>
            <span className="text-right">{showAmount(trade.volume, market)}</span>
            <time dateTime={trade.createdAt} title={indianMoment(trade.createdAt)} className="text-right text-quiet">
              {indianTime(trade.createdAt)}
            </time>
          </li>
        ))}
      </ol>
    </div>
  );
});
