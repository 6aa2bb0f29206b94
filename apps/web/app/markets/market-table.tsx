/** The market table: column heads sort, a row opens the trade page, a star marks a favourite. */
import {
  type DisplayCurrency,
  displayCurrencies,
  formatAmount,
  formatCompact,
  formatMoney,
  multiply,
} from "@feo/money";
import { Change, CoinLogo, cx, Sparkline } from "@feo/ui";
import { ArrowDown, ArrowUp, ChevronsUpDown, Star } from "lucide-react";
import { memo } from "react";
import { Link } from "react-router";
import { exchangeRatesQuery, usePageQuery, usePreferences } from "../data/index.ts";
import { fromInr, toneOf } from "../format/market-figures.ts";
import { type MarketRow, type MarketView, type SortKey, sortedBy, writeView } from "./market-rows.ts";

interface MarketTableProps {
  readonly rows: readonly MarketRow[];
  readonly view: MarketView;
  readonly favourites: readonly string[];
  readonly onToggleFavourite: (symbol: string) => void;
}

export function MarketTable({ rows, view, favourites, onToggleFavourite }: MarketTableProps) {
  const { currency } = usePreferences();
  const rates = usePageQuery(exchangeRatesQuery()).data?.rates ?? [];
  return (
    <table data-prices className="tabular w-full text-14">
      <thead>
        <tr className="h-9 border-line border-b text-12 text-quiet">
          <th className="w-12 max-md:w-10">
            <span className="sr-only">Favourite</span>
          </th>
          <SortHead view={view} sort="market" className="text-left">
            Market
          </SortHead>
          <SortHead view={view} sort="price">
            Last price
          </SortHead>
          <SortHead view={view} sort="change">
            {view.period} change
          </SortHead>
          <SortHead view={view} sort="high" className="max-lg:hidden">
            {view.period} high
          </SortHead>
          <SortHead view={view} sort="low" className="max-lg:hidden">
            {view.period} low
          </SortHead>
          <SortHead view={view} sort="volume" className="max-md:hidden">
            {view.period} volume ({currency})
          </SortHead>
          <th className="w-[152px] text-right font-normal max-xl:hidden">Last {view.period}</th>
          <th className="w-24 max-lg:hidden">
            <span className="sr-only">Trade</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.symbol}
            row={row}
            currency={currency}
            volume={row.volumeInr === null ? null : fromInr(row.volumeInr, currency, rates)}
            worth={worthOf(row, currency, rates)}
            isFavourite={favourites.includes(row.symbol)}
            onToggleFavourite={onToggleFavourite}
          />
        ))}
      </tbody>
    </table>
  );
}

/** The price in the display currency, if the market has another quote. */
function worthOf(row: MarketRow, currency: DisplayCurrency, rates: Parameters<typeof fromInr>[2]): string | null {
  if (row.price === null || row.quoteInr === null || row.quote === currency) return null;
  return fromInr(multiply(row.price, row.quoteInr), currency, rates);
}

interface SortHeadProps {
  readonly view: MarketView;
  readonly sort: SortKey;
  readonly className?: string;
  readonly children: React.ReactNode;
}

/** The icon is left of the label, so that labels align with the figures below. */
function SortHead({ view, sort, className, children }: SortHeadProps) {
  const isSorted = view.sort === sort;
  const Icon = isSorted ? (view.isDescending ? ArrowDown : ArrowUp) : ChevronsUpDown;
  return (
    <th
      aria-sort={isSorted ? (view.isDescending ? "descending" : "ascending") : "none"}
      className={cx("px-3 text-right font-normal max-md:px-1", className)}
    >
      <Link
        to={writeView(sortedBy(view, sort))}
        preventScrollReset
        replace
        className={cx(
          "inline-flex h-9 items-center gap-1.5 hover:text-ink",
          isSorted && "font-semibold text-ink",
          sort === "market" && "flex-row-reverse",
        )}
      >
        <Icon size={12} aria-hidden />
        {children}
      </Link>
    </th>
  );
}

interface RowProps {
  readonly row: MarketRow;
  readonly currency: DisplayCurrency;
  readonly volume: string | null;
  readonly worth: string | null;
  readonly isFavourite: boolean;
  readonly onToggleFavourite: (symbol: string) => void;
}

const Row = memo(function Row({ row, currency, volume, worth, isFavourite, onToggleFavourite }: RowProps) {
  const cell = "px-3 text-right max-md:px-1";
  return (
    <tr className="group h-12 border-line border-b hover:bg-surface">
      <td>
        <button
          type="button"
          aria-pressed={isFavourite}
          aria-label={`Add ${row.symbol} to favourites`}
          onClick={() => onToggleFavourite(row.symbol)}
          className="flex size-8 items-center justify-center text-faint hover:text-star max-md:size-10"
        >
          <Star size={16} aria-hidden className={isFavourite ? "fill-star text-star" : ""} />
        </button>
      </td>
      <td className="px-1">
        <Link to={`/trade/${row.symbol}`} className="inline-flex items-center gap-3 rounded-control py-1">
          <CoinLogo ticker={row.base} src={row.logo} size={28} />
          <span className="whitespace-nowrap font-medium">
            {row.base} <span className="font-normal text-quiet">/ {row.quote}</span>
          </span>
          <span className="text-13 text-quiet max-xl:hidden">{row.name}</span>
        </Link>
      </td>
      <td className={cell}>
        <span className="font-medium">{priceText(row, row.price, true)}</span>
        {worth === null ? null : <span className="block text-12 text-quiet">≈ {formatMoney(worth, currency)}</span>}
      </td>
      <td className={cell}>
        <Change value={row.change} />
      </td>
      <td className={cx(cell, "text-quiet max-lg:hidden")}>{priceText(row, row.high, false)}</td>
      <td className={cx(cell, "text-quiet max-lg:hidden")}>{priceText(row, row.low, false)}</td>
      <td className={cx(cell, "max-md:hidden")}>{volume === null ? "–" : formatCompact(volume, currency)}</td>
      <td className="pl-6 max-xl:hidden">
        <Sparkline values={row.trend} tone={toneOf(row.change)} className="ml-auto" />
      </td>
      <td className="pr-2 text-right max-lg:hidden">
        <Link
          to={`/trade/${row.symbol}`}
          aria-label={`Trade ${row.symbol}`}
          className="inline-flex h-8 items-center rounded-control px-3 font-semibold text-13 text-brand group-hover:bg-brand group-hover:text-on-brand"
        >
          Trade
        </Link>
      </td>
    </tr>
  );
});

/** Rupee prices carry the sign if they stand alone; others are plain figures in their quote asset. */
function priceText(row: MarketRow, price: string | null, withSymbol: boolean): string {
  if (price === null) return "–";
  const range = { minDecimals: row.pricePrecision, maxDecimals: row.pricePrecision };
  if (row.quote !== "INR") return formatAmount(price, { ...range, grouping: "western" });
  return withSymbol
    ? formatMoney(price, "INR", range)
    : formatAmount(price, { ...range, grouping: displayCurrencies.INR.grouping });
}
