/** The market list: highlights, tabs by quote, search, and sorting by every column. Its state is in the URL. */
import { assetQuotes, type TickerPeriod, tickerPeriods } from "@feo/contract";
import { formatCompact } from "@feo/money";
import { Button, cx, EmptyState, ErrorState, SearchInput, Skeleton, TabLink, TabLinks } from "@feo/ui";
import { ArrowDown, ArrowUp, Star } from "lucide-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import {
  browserData,
  coinsQuery,
  exchangeRatesQuery,
  marketsQuery,
  serverData,
  tickersQuery,
  useFavourites,
  usePageQuery,
  usePreferences,
} from "../data/index.ts";
import { fromInr } from "../format/market-figures.ts";
import { HighlightCards } from "./highlight-cards.tsx";
import {
  type MarketRow,
  type MarketView,
  marketRows,
  readView,
  shownRows,
  sortedBy,
  summaryOf,
  writeView,
} from "./market-rows.ts";
import { MarketTable } from "./market-table.tsx";

const queries = ({ url }: { url: URL }) => [
  marketsQuery(),
  tickersQuery(readView(url.searchParams).period),
  coinsQuery(),
  exchangeRatesQuery(),
];
export const loader = serverData(queries);
export const clientLoader = browserData(queries);

export default function MarketsPage() {
  const [params] = useSearchParams();
  const inAddress = readView(params);
  // Typing filters at once without changing the URL; a search in the URL is the initial value.
  const [search, setSearch] = useState(inAddress.search);
  const view = { ...inAddress, search };
  const markets = usePageQuery(marketsQuery());
  const tickers = usePageQuery(tickersQuery(view.period));
  const coins = usePageQuery(coinsQuery());
  const { favourites, toggle } = useFavourites();
  const unread = [markets, tickers].filter(({ data }) => data === undefined);
  const rows = marketRows({
    markets: markets.data?.markets ?? [],
    stats: tickers.data?.stats ?? [],
    coins: coins.data?.cryptoCoins ?? [],
  });
  return (
    <>
      <h1 className="font-semibold text-28">Markets</h1>
      {markets.data && tickers.data ? <Summary rows={rows} period={view.period} /> : <p className="mt-1 min-h-5" />}
      {unread.some(({ isError }) => isError) ? (
        <ErrorState
          title="We couldn't load the markets"
          onRetry={() => void Promise.all(unread.map(({ refetch }) => refetch()))}
          busy={unread.some(({ isFetching }) => isFetching)}
        />
      ) : unread.length > 0 ? (
        <Skeleton className="mt-5 h-140 rounded-panel" />
      ) : (
        <>
          <HighlightCards rows={rows} view={view} />
          <MarketList rows={rows} view={view} onSearch={setSearch} favourites={favourites} onToggleFavourite={toggle} />
        </>
      )}
    </>
  );
}

const periodWords: Record<TickerPeriod, string> = { "1h": "hour", "4h": "4 hours", "24h": "24 hours" };

function Summary({ rows, period }: { rows: readonly MarketRow[]; period: TickerPeriod }) {
  const { currency } = usePreferences();
  const rates = usePageQuery(exchangeRatesQuery()).data?.rates ?? [];
  const { rose, count, tradedInr } = summaryOf(rows);
  const traded = fromInr(tradedInr, currency, rates);
  return (
    <p className="mt-1 min-h-5 text-14 text-quiet">
      {rose} of {count} markets rose in the last {periodWords[period]}.
      {traded === null ? null : ` ${period} volume ${formatCompact(traded, currency)}`}
    </p>
  );
}

interface MarketListProps {
  readonly rows: readonly MarketRow[];
  readonly view: MarketView;
  readonly onSearch: (search: string) => void;
  readonly favourites: readonly string[];
  readonly onToggleFavourite: (symbol: string) => void;
}

function MarketList({ rows, view, onSearch, favourites, onToggleFavourite }: MarketListProps) {
  const shown = shownRows(rows, view, favourites);
  return (
    <section aria-label="All markets" className="mt-6">
      <div className="flex flex-wrap items-end gap-x-3 border-line border-b max-md:border-b-0">
        <MarketTabs rows={rows} view={view} favouriteCount={favourites.length} onLeaveSearch={() => onSearch("")} />
        <ListControls view={view} onSearch={onSearch} />
      </div>
      {shown.length === 0 ? (
        <NothingShown view={view} />
      ) : (
        <MarketTable rows={shown} view={view} favourites={favourites} onToggleFavourite={onToggleFavourite} />
      )}
    </section>
  );
}

interface MarketTabsProps {
  readonly rows: readonly MarketRow[];
  readonly view: MarketView;
  readonly favouriteCount: number;
  readonly onLeaveSearch: () => void;
}

function MarketTabs({ rows, view, favouriteCount, onLeaveSearch }: MarketTabsProps) {
  const to = (tab: MarketView["tab"]) => writeView({ ...view, tab, search: "" });
  const isActive = (tab: MarketView["tab"]) => view.search === "" && view.tab === tab;
  return (
    <TabLinks label="Markets by quote" bordered={false}>
      <TabLink
        asChild
        active={isActive("favourites")}
        count={favouriteCount}
        icon={<Star size={16} aria-hidden className="fill-star text-star" />}
      >
        <Link to={to("favourites")} preventScrollReset onClick={onLeaveSearch}>
          Favourites
        </Link>
      </TabLink>
      {assetQuotes.map((quote) => (
        <TabLink key={quote} asChild active={isActive(quote)} count={rows.filter((row) => row.quote === quote).length}>
          <Link to={to(quote)} preventScrollReset onClick={onLeaveSearch}>
            {quote}
          </Link>
        </TabLink>
      ))}
    </TabLinks>
  );
}

function ListControls({ view, onSearch }: { view: MarketView; onSearch: (search: string) => void }) {
  return (
    <div className="mb-1.5 ml-auto flex gap-3 max-md:mt-2 max-md:w-full max-md:flex-wrap max-md:justify-between">
      <PeriodLinks view={view} />
      <HiddenColumns view={view} />
      <search className="w-60 max-md:w-auto max-md:flex-1 max-md:basis-full">
        <SearchInput
          name="search"
          className="max-md:h-10"
          aria-label="Search coins or markets"
          placeholder="Search coins or markets"
          value={view.search}
          onChange={(event) => onSearch(event.target.value)}
          onClear={() => onSearch("")}
        />
      </search>
    </div>
  );
}

const hiddenColumns = [
  { sort: "volume", label: "Volume", className: "md:hidden" },
  { sort: "high", label: "High", className: "" },
  { sort: "low", label: "Low", className: "" },
] as const;

/** Sort links for the columns that a small screen hides. */
function HiddenColumns({ view }: { view: MarketView }) {
  const Icon = view.isDescending ? ArrowDown : ArrowUp;
  return (
    <nav aria-label="Sort by" className="flex h-8 items-center gap-1 text-13 max-md:h-10 lg:hidden">
      {hiddenColumns.map(({ sort, label, className }) => (
        <Link
          key={sort}
          to={writeView(sortedBy(view, sort))}
          replace
          preventScrollReset
          aria-current={view.sort === sort ? "true" : undefined}
          className={cx(
            "hit-40 flex h-full items-center gap-1 px-1.5",
            view.sort === sort ? "font-semibold text-ink" : "text-quiet hover:text-ink",
            className,
          )}
        >
          {view.sort === sort ? <Icon size={12} aria-hidden /> : null}
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** Links, so that a period can be shared, and chosen before hydration. */
function PeriodLinks({ view }: { view: MarketView }) {
  return (
    <nav aria-label="Period" className="flex h-8 items-center rounded-control border border-line p-0.5 max-md:h-10">
      {tickerPeriods.map((period) => (
        <Link
          key={period}
          to={writeView({ ...view, period })}
          replace
          preventScrollReset
          aria-current={view.period === period ? "true" : undefined}
          className={cx(
            "flex h-full min-w-11 items-center justify-center rounded-inner px-2.5 text-13",
            view.period === period ? "bg-pressed font-medium text-ink" : "text-quiet hover:text-ink",
          )}
        >
          {period}
        </Link>
      ))}
    </nav>
  );
}

function NothingShown({ view }: { view: MarketView }) {
  const all = (
    <Button asChild variant="secondary">
      <Link to="/markets">Show INR markets</Link>
    </Button>
  );
  if (view.search !== "") {
    return (
      <EmptyState
        title={`No markets match “${view.search}”`}
        text="Try a shorter word, such as BTC or Bit."
        action={all}
      />
    );
  }
  if (view.tab === "favourites") {
    return <EmptyState title="No favourites yet" text="Star a market to add it here." action={all} />;
  }
  return <EmptyState title={`No ${view.tab} markets yet`} action={all} />;
}
