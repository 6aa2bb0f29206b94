/** Three cards above the list: top gainers, top losers and highest volume of the INR markets. */
import { Change, CoinLogo } from "@feo/ui";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { exchangeRatesQuery, usePageQuery, usePreferences } from "../data/index.ts";
import { cardFigures, highlightsOf, type MarketRow, type MarketView, writeView } from "./market-rows.ts";

export function HighlightCards({ rows, view }: { rows: readonly MarketRow[]; view: MarketView }) {
  const { rising, falling, traded } = highlightsOf(rows);
  const { currency } = usePreferences();
  const rates = usePageQuery(exchangeRatesQuery()).data?.rates ?? [];
  const figures = (row: MarketRow) => cardFigures(row, { currency, rates });
  const card = { period: view.period, price: (row: MarketRow) => figures(row).price };
  const list = (sort: MarketView["sort"], isDescending: boolean) =>
    writeView({ ...view, tab: "INR", search: "", sort, isDescending });
  return (
    <div data-prices className="mt-5 grid grid-cols-3 gap-4 max-lg:grid-cols-1 max-md:hidden">
      <Card title="Top gainers" {...card} to={list("change", true)} rows={rising} empty="No gainers in this period.">
        {(row) => <Change value={row.change} />}
      </Card>
      <Card title="Top losers" {...card} to={list("change", false)} rows={falling} empty="No losers in this period.">
        {(row) => <Change value={row.change} />}
      </Card>
      <Card title="Highest volume" {...card} to={list("volume", true)} rows={traded} empty="No trades in this period.">
        {(row) => <span className="text-quiet">{figures(row).volume}</span>}
      </Card>
    </div>
  );
}

interface CardProps {
  readonly title: string;
  readonly period: string;
  readonly to: string;
  readonly rows: readonly MarketRow[];
  readonly empty: string;
  readonly price: (row: MarketRow) => string;
  readonly children: (row: MarketRow) => ReactNode;
}

function Card({ title, period, to, rows, empty, price, children }: CardProps) {
  return (
    <section className="rounded-panel border border-line bg-surface px-4 pt-3 pb-2.5">
      <div className="flex items-center justify-between">
        <h2 className="font-semibold text-13">{title}</h2>
        <Link
          to={to}
          preventScrollReset
          aria-label={`${title}, ${period}: view all`}
          className="flex items-center gap-1 text-12 text-quiet hover:text-ink"
        >
          {period} <ChevronRight size={14} aria-hidden />
        </Link>
      </div>
      <ul className="mt-1.5 min-h-[84px] text-13">
        {rows.length === 0 ? <li className="py-1 text-quiet">{empty}</li> : null}
        {rows.map((row) => (
          <li key={row.symbol}>
            <Link
              to={`/trade/${row.symbol}`}
              className="tabular grid h-7 grid-cols-[1fr_auto_88px] items-center gap-2 hover:bg-raised"
            >
              <span className="flex items-center gap-2">
                <CoinLogo ticker={row.base} src={row.logo} size={20} />
                <span className="font-medium">
                  {row.base} <span className="font-normal text-quiet">/ {row.quote}</span>
                </span>
              </span>
              <span className="font-medium">{price(row)}</span>
              <span className="text-right">{children(row)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
