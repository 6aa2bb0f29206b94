/** The exchange frame's ticker: the INR markets in one line, and the time in India. */

import { pricePrecision } from "@feo/contract";
import { formatPrice } from "@feo/money";
import { Change } from "@feo/ui";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { marketsQuery, tickersQuery, usePageQuery } from "../data/index.ts";
import { changeOf } from "../format/market-figures.ts";
import { ConnectionMark } from "./connection-mark.tsx";

const shownMarkets = 7;

export function TickerStrip() {
  const markets = usePageQuery(marketsQuery()).data?.markets ?? [];
  const stats = usePageQuery(tickersQuery()).data?.stats ?? [];
  const rows = markets
    .filter((market) => market.quote === "INR")
    .slice(0, shownMarkets)
    .map((market) => ({ market, ticker: stats.find(({ marketSymbol }) => marketSymbol === market.symbol) }));
  return (
    <aside
      aria-label="Live prices"
      data-prices
      className="flex h-7 shrink-0 items-center gap-6 overflow-hidden border-line border-b bg-page px-4 text-12 max-md:hidden"
    >
      <ConnectionMark />
      {rows.map(({ market, ticker }) => (
        <Link key={market.symbol} to={`/trade/${market.symbol}`} className="tabular flex shrink-0 gap-2 hover:text-ink">
          <span className="text-quiet">{market.base}</span>
          <span className="font-medium">
            {ticker?.close ? formatPrice(ticker.close, { precision: pricePrecision(market), grouping: "indian" }) : "–"}
          </span>
          <Change value={ticker ? changeOf(ticker) : null} />
        </Link>
      ))}
      <IndianTime />
    </aside>
  );
}

/** Empty on the server: a clock rendered there would be wrong by the time it is read. */
function IndianTime() {
  const [text, setText] = useState("");
  useEffect(() => {
    const format = new Intl.DateTimeFormat("en-IN", {
      day: "numeric",
      month: "short",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23",
      timeZone: "Asia/Kolkata",
    });
    const show = () => setText(`${format.format(new Date())} IST`);
    show();
    const timer = setInterval(show, 1_000);
    return () => clearInterval(timer);
  }, []);
  return <span className="tabular ml-auto shrink-0 text-quiet">{text}</span>;
}
