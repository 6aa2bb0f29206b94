/** The bar above the trade page: the market, its price, its 24-hour figures, and the page width toggle. */

import { pricePrecision } from "@feo/contract";
import { Change, CoinLogo, cx, IconButton, Price, Skeleton } from "@feo/ui";
import { Maximize2, Minimize2 } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFullWidth } from "../data/index.ts";
import { changeOf } from "../format/market-figures.ts";
import { ConnectionMark } from "../shell/connection-mark.tsx";
import { groupingOf, showChange, showExact, showPrice, showVolume, showWorth } from "./figures.ts";
import { MarketPicker } from "./market-picker.tsx";
import { MarketStar } from "./market-star.tsx";
import { lastPrice, useLastTrade } from "./use-book.ts";
import type { MarketView } from "./use-market.ts";

interface MarketBarProps {
  readonly view: MarketView;
}

export function MarketBar({ view }: MarketBarProps) {
  const { market, coin } = view;
  return (
    <div className="flex h-14 shrink-0 items-center gap-8 border-line border-b px-4 max-lg:gap-6 max-md:hidden">
      <div className="flex items-center gap-2">
        <MarketStar symbol={market.symbol} />
        <MarketPicker view={view} path="/trade">
          <CoinLogo ticker={market.base} src={coin?.logo} />
          <span>
            <span className="block whitespace-nowrap font-semibold text-16 leading-5">
              {market.base} / {market.quote}
            </span>
            <span className="block text-12 text-faint">{coin?.name ?? market.base}</span>
          </span>
        </MarketPicker>
      </div>
      <LastPrice view={view} />
      <DayFigures view={view} />
      <div className="ml-auto flex items-center gap-2">
        <ModeLinks symbol={market.symbol} current="pro" />
        <FullWidthToggle />
      </div>
    </div>
  );
}

function LastPrice({ view, withChange, className }: MarketBarProps & { withChange?: boolean; className?: string }) {
  const { market, ticker, tickers, exchangeRates } = view;
  const last = useLastTrade(market.symbol);
  const price = lastPrice(ticker, last);
  if (!ticker) return <Skeleton className="h-10 w-24" />;
  return (
    <div data-prices>
      <Price
        value={price}
        precision={pricePrecision(market)}
        grouping={groupingOf(market)}
        direction={last.move}
        className={cx("block font-semibold text-20 leading-6", className)}
      />
      <span className="tabular flex gap-2 whitespace-nowrap text-12 text-faint">
        {withChange ? <Change value={changeOf(ticker)} /> : null}
        {price === null ? "No trades yet" : showWorth(price, market, { rates: exchangeRates, tickers })}
      </span>
    </div>
  );
}

function DayFigures({ view: { market, ticker } }: { view: MarketView }) {
  const price = (value: string | null | undefined) => (value ? showPrice(value, market) : "–");
  return (
    <dl data-prices className="scroll-quiet flex gap-7">
      <Figure label="24h change">
        {ticker ? (
          <span className="flex gap-1.5">
            <ChangeAmount view={{ market, ticker }} />
          </span>
        ) : (
          "–"
        )}
      </Figure>
      <Figure label="24h high">{price(ticker?.high)}</Figure>
      <Figure label="24h low">{price(ticker?.low)}</Figure>
      <Figure
        label={`24h volume (${market.base})`}
        title={ticker && showExact(ticker.vol, market.base)}
        className="max-xl:hidden"
      >
        {ticker ? showVolume(ticker.vol, market.base) : "–"}
      </Figure>
      <Figure label={`24h volume (${market.quote})`} title={ticker && showExact(ticker.total, market.quote)}>
        {ticker ? showVolume(ticker.total, market.quote) : "–"}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  readonly label: string;
  readonly title?: string | undefined;
  readonly className?: string;
  readonly children: ReactNode;
}

function Figure({ label, title, className, children }: FigureProps) {
  return (
    <div className={cx("shrink-0 whitespace-nowrap", className)}>
      <dt className="text-12 text-faint">{label}</dt>
      <dd title={title} className="tabular text-13">
        {children}
      </dd>
    </div>
  );
}

function ChangeAmount({
  view: { market, ticker },
}: {
  view: Pick<MarketView, "market"> & { ticker: NonNullable<MarketView["ticker"]> };
}) {
  const amount = showChange(ticker, market);
  const change = changeOf(ticker);
  if (amount === null || change === null) return <>–</>;
  const color = amount.startsWith("+") ? "text-up" : amount.startsWith("−") ? "text-down" : "text-quiet";
  return (
    <span className={cx("tabular", color)}>
      {amount} (<Change value={change} />)
    </span>
  );
}

const modes = [
  { name: "pro", label: "Pro", path: "/trade" },
  { name: "easy", label: "Easy", path: "/easyTrade" },
] as const;

export function ModeLinks({ symbol, current }: { symbol: string; current: "pro" | "easy" }) {
  return (
    <nav aria-label="Trading mode" className="flex gap-0.5 rounded-control border border-line bg-surface p-0.5">
      {modes.map(({ name, label, path }) => (
        <Link
          key={name}
          to={`${path}/${symbol}`}
          aria-current={name === current ? "page" : undefined}
          className="hit-40 flex h-6.5 items-center rounded-inner px-3 font-medium text-13 text-quiet hover:text-ink aria-[current=page]:bg-pressed aria-[current=page]:text-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** SHELL-007: the choice is stored in this browser. */
function FullWidthToggle() {
  const [isFullWidth, setFullWidth] = useFullWidth();
  const Icon = isFullWidth ? Minimize2 : Maximize2;
  return (
    <IconButton label="Full width" size="sm" pressed={isFullWidth} onClick={() => setFullWidth(!isFullWidth)}>
      <Icon size={16} aria-hidden />
    </IconButton>
  );
}

/** The two-line version for a phone. */
export function PhoneMarketBar({ view }: MarketBarProps) {
  const { market, coin, ticker } = view;
  return (
    <div className="border-line border-b px-4 pt-1 pb-3 md:hidden">
      <div className="flex h-12 items-center justify-between gap-3">
        <MarketPicker view={view} path="/trade">
          <CoinLogo ticker={market.base} src={coin?.logo} size={24} />
          <span className="font-semibold text-16">
            {market.base} / {market.quote}
          </span>
        </MarketPicker>
        <div className="flex items-center gap-2">
          <ConnectionMark />
          <ModeLinks symbol={market.symbol} current="pro" />
          <MarketStar symbol={market.symbol} />
        </div>
      </div>
      <div className="flex items-end justify-between gap-3">
        <div className="min-w-0">
          <LastPrice view={view} withChange className="text-28 leading-9" />
        </div>
        <dl data-prices className="tabular grid grid-cols-[auto_auto] gap-x-4 whitespace-nowrap text-12 leading-4.5">
          <dt className="text-faint">24h high</dt>
          <dd className="text-right">{ticker?.high ? showPrice(ticker.high, market) : "–"}</dd>
          <dt className="text-faint">24h low</dt>
          <dd className="text-right">{ticker?.low ? showPrice(ticker.low, market) : "–"}</dd>
          <dt className="text-faint">24h volume</dt>
          <dd className="text-right">{ticker ? showVolume(ticker.total, market.quote) : "–"}</dd>
        </dl>
      </div>
    </div>
  );
}
