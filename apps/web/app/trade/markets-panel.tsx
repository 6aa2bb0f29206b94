/** The panel of all markets: favourites, by quote, or found by search. A row links to its trade page. */
import { assetQuotes } from "@feo/contract";
import { Change, cx, SearchInput, Tab, TabList, TabPanel, Tabs } from "@feo/ui";
import { Star } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useFavourites } from "../data/index.ts";
import { showPrice } from "./figures.ts";
import { findMarkets, type MarketFilter, type MarketRow } from "./market-list.ts";
import { MarketStar } from "./market-star.tsx";
import type { MarketView } from "./use-market.ts";

export function MarketsPanel({ view }: { view: MarketView }) {
  const [filter, setFilter] = useState<MarketFilter>(view.market.quote);
  const [text, setText] = useState("");
  const { favourites } = useFavourites();
  const rows = findMarkets(view.rows, { filter, text, favourites });
  return (
    <Tabs
      value={filter}
      onValueChange={(value) => setFilter(value as MarketFilter)}
      className="flex h-54 max-h-1/2 min-h-0 shrink-0 flex-col border-line border-b"
    >
      <h2 className="sr-only">Markets</h2>
      <div className="flex h-10 shrink-0 items-center gap-3 border-line border-b px-3">
        <TabList label="Markets" bordered={false} className="h-full gap-3.5">
          <Tab value="favourites" size="sm" aria-label="Favourites">
            <Star size={14} aria-hidden />
          </Tab>
          {assetQuotes.map((quote) => (
            <Tab key={quote} value={quote} size="sm">
              {quote}
            </Tab>
          ))}
        </TabList>
        <SearchInput
          aria-label="Find a market"
          placeholder="Find"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onClear={() => setText("")}
          className="ml-auto h-7 w-28"
        />
      </div>
      <TabPanel value={filter} tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto py-1 [scrollbar-width:thin]">
        {rows.length === 0 ? (
          <p className="px-3 py-4 text-12 text-quiet">
            {text ? `No market matches “${text.trim()}”.` : "Star a market to add it to your favourites."}
          </p>
        ) : (
          <ul>
            {rows.map((row) => (
              <Row key={row.market.symbol} row={row} isCurrent={row.market.symbol === view.market.symbol} />
            ))}
          </ul>
        )}
      </TabPanel>
    </Tabs>
  );
}

function Row({ row: { market, ticker, change }, isCurrent }: { row: MarketRow; isCurrent: boolean }) {
  return (
    <li className={cx("flex h-6 items-center pl-1.5 hover:bg-surface", isCurrent && "bg-pressed hover:bg-pressed")}>
      <MarketStar symbol={market.symbol} size="xs" />
      <Link
        to={`/trade/${market.symbol}`}
        aria-current={isCurrent ? "page" : undefined}
        className="-outline-offset-2 tabular grid h-full flex-1 grid-cols-[1fr_1fr_64px] items-center pr-3 pl-1 text-12"
      >
        <span>
          <span className="font-medium">{market.base}</span> <span className="text-faint">/ {market.quote}</span>
        </span>
        <span className="text-right">{ticker?.close ? showPrice(ticker.close, market) : "–"}</span>
        <Change value={change} className="text-right" />
      </Link>
    </li>
  );
}
