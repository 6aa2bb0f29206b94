/** The latest public trades of the market, newest first; an arrow says who was the taker, beside the colour. */
import type { PublicTrade } from "@feo/contract";
import { cx, EmptyState, ErrorState } from "@feo/ui";
import { indianMoment, indianTime } from "../frame/indian-date.ts";
import { showAmount, showPrice } from "./figures.ts";
import { Columns, LoadingRows } from "./order-book-panel.tsx";
import type { MarketView } from "./use-market.ts";

interface TradesPanelProps {
  readonly view: MarketView;
  readonly trades: readonly PublicTrade[] | undefined;
  readonly failed: boolean;
  readonly onRetry: () => void;
}

export function TradesPanel({ view, trades, failed, onRetry }: TradesPanelProps) {
  const { market } = view;
  return (
    <>
      <div className="flex h-10 shrink-0 items-center border-line border-b px-3 max-md:h-11 max-md:px-4">
        <h2 className="font-semibold text-13">Trades</h2>
      </div>
      <Columns names={[`Price (${market.quote})`, `Amount (${market.base})`, "Time (IST)"]} />
      {trades ? (
        <TradeRows view={view} trades={trades} />
      ) : failed ? (
        <ErrorState text="The trades could not be read." onRetry={onRetry} className="flex-1" />
      ) : (
        <LoadingRows count={12} />
      )}
    </>
  );
}

const shownTrades = 50;

function TradeRows({ view: { market }, trades }: { view: MarketView; trades: readonly PublicTrade[] }) {
  if (trades.length === 0) return <EmptyState title="No trades yet" text={`Nobody has traded ${market.symbol} yet.`} />;
  return (
    <ol
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label="Latest trades"
      className="-outline-offset-2 min-h-0 flex-1 overflow-y-auto [scrollbar-width:thin]"
    >
      {trades.slice(0, shownTrades).map((trade, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; its figures change, it does not move
        <li key={place} className="tabular grid h-5 grid-cols-[1fr_1fr_1fr] items-center px-3 text-12 max-md:px-4">
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
  );
}
