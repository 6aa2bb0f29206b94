/** Every market and coin on one page; the selected market opens in an editor beside them. */
import { type CoinTerms, type ConsoleMarket, listCoinTerms, listConsoleMarkets } from "@feo/contract";
import {
  Button,
  cx,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
  EmptyState,
  SearchInput,
  useHotkey,
} from "@feo/ui";
import { ArrowLeft, Plus } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import { AddCoin } from "../coins/add-coin.tsx";
import { CoinRows } from "../coins/coin-rows.tsx";
import { useCall } from "../data/api.ts";
import { useMay } from "../data/session.ts";
import { useAct } from "../frame/act-dialog.tsx";
import { Loaded } from "../frame/queue.tsx";
import { AddMarket } from "./add-market.tsx";
import { haltingAll } from "./market-acts.ts";
import { MarketEditor } from "./market-editor.tsx";
import { countIn, listed, type MarketView, queryOf, tabName, tabs, viewIn } from "./market-list.ts";
import { MarketTable } from "./market-table.tsx";

const marketsEveryMs = 3_000;
const coinsEveryMs = 10_000;

export function MarketsPage() {
  const { symbol } = useParams();
  const [query] = useSearchParams();
  const view = viewIn(query);
  const markets = useCall(listConsoleMarkets, {}, { everyMs: marketsEveryMs });
  const coins = useCall(listCoinTerms, {}, { everyMs: coinsEveryMs });
  const all = markets.data?.markets ?? [];
  const listPath = `/markets${queryOf(view)}`;
  const { ask, dialog } = useAct();
  useRowKeys(listed(all, view), symbol, view);
  return (
    <div
      className={cx("grid h-full min-h-0 grid-cols-[minmax(0,1fr)]", symbol && "lg:grid-cols-[minmax(0,1fr)_456px]")}
    >
      {dialog}
      <section
        aria-label="Markets and coins"
        className={cx("@container flex min-h-0 flex-col", symbol && "border-line max-lg:hidden lg:border-r")}
      >
        <PageHead markets={all} coins={coins.data?.coins ?? []} />
        <div className="min-h-0 flex-1 overflow-y-auto">
          <MarketTools markets={all} view={view} symbol={symbol} />
          <Loaded query={markets}>{() => <SortedMarkets markets={all} view={view} symbol={symbol} />}</Loaded>
          <div className="flex h-11 items-center gap-2.5 border-line border-b px-6">
            <h2 className="font-semibold text-14">Coins</h2>
            <span className="tabular text-13 text-quiet">{coins.data?.coins.length}</span>
            <Link to="/coins" className="ml-auto font-medium text-13 text-brand">
              All coins and networks
            </Link>
          </div>
          <Loaded query={coins}>{({ coins: rows }) => <CoinRows coins={rows} ask={ask} />}</Loaded>
        </div>
      </section>
      {symbol && (
        <section aria-label="Selected market" className="flex min-h-0 flex-col">
          <h1 className="sr-only lg:hidden">Markets and coins</h1>
          <Link
            to={listPath}
            className="flex h-10 shrink-0 items-center gap-2 border-line border-b px-4 text-13 text-quiet lg:hidden"
          >
            <ArrowLeft aria-hidden className="size-4" />
            Markets and coins
          </Link>
          <Loaded query={markets}>
            {() => {
              const market = all.find((one) => one.symbol === symbol);
              if (!market) return <EmptyState title="Market not found" />;
              return <MarketEditor key={symbol} market={market} closeTo={listPath} />;
            }}
          </Loaded>
        </section>
      )}
    </div>
  );
}

/** J and K open the next and the previous market of the list. */
function useRowKeys(rows: readonly ConsoleMarket[], symbol: string | undefined, view: MarketView): void {
  const go = useNavigate();
  const move = (by: number) => {
    const at = rows.findIndex((market) => market.symbol === symbol);
    const next = rows[Math.min(rows.length - 1, Math.max(0, at + by))];
    if (next) void go(`/markets/${next.symbol}${queryOf(view)}`);
  };
  useHotkey("j", () => move(1));
  useHotkey("k", () => move(-1));
}

function PageHead({ markets, coins }: { markets: readonly ConsoleMarket[]; coins: readonly CoinTerms[] }) {
  const { ask, dialog } = useAct();
  const [adding, setAdding] = useState<"market" | "coin" | null>(null);
  const may = useMay();
  const running = markets.filter(({ state }) => state !== "DISABLED").length;
  return (
    <div className="flex min-h-[52px] shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-6 py-2">
      {dialog}
      {adding === "market" && <AddMarket coins={coins} onClose={() => setAdding(null)} />}
      {adding === "coin" && <AddCoin onClose={() => setAdding(null)} />}
      <h1 className="font-semibold text-20">Markets and coins</h1>
      <p className="text-13 text-quiet @max-[600px]:hidden">Changes go live without a restart.</p>
      <div className="ml-auto flex gap-2">
        {may.act("market halt all") && (
          <Button variant="danger" size="sm" disabled={running === 0} onClick={() => ask(haltingAll(running))}>
            Halt all trading
          </Button>
        )}
        {may.act("market create") && (
          <DropdownMenu>
            <DropdownMenuTrigger>
              <Button variant="secondary" size="sm">
                <Plus aria-hidden className="size-4" />
                Add
              </Button>
            </DropdownMenuTrigger>
            <DropdownMenuContent align="end">
              <DropdownMenuItem onSelect={() => setAdding("market")}>Market</DropdownMenuItem>
              <DropdownMenuItem onSelect={() => setAdding("coin")}>Coin</DropdownMenuItem>
            </DropdownMenuContent>
          </DropdownMenu>
        )}
      </div>
    </div>
  );
}

interface MarketToolsProps {
  readonly markets: readonly ConsoleMarket[];
  readonly view: MarketView;
  readonly symbol: string | undefined;
}

const addressOf = (symbol: string | undefined, view: MarketView): string =>
  `/markets${symbol ? `/${symbol}` : ""}${queryOf(view)}`;

function MarketTools({ markets, view, symbol }: MarketToolsProps) {
  const go = useNavigate();
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-6 py-1.5">
      <h2 className="font-semibold text-14">Markets</h2>
      <nav aria-label="Filter markets" className="flex flex-wrap">
        {tabs.map((tab) => (
          <Link
            key={tab}
            to={addressOf(symbol, { ...view, tab })}
            aria-current={view.tab === tab ? "page" : undefined}
            className={cx(
              "flex h-10 items-center gap-1.5 whitespace-nowrap rounded-control px-2 font-medium text-13 lg:h-8",
              view.tab === tab ? "bg-raised text-ink ring-1 ring-line ring-inset" : "text-quiet hover:text-ink",
            )}
          >
            {tabName(tab)} <span className="tabular text-quiet">{countIn(markets, tab)}</span>
          </Link>
        ))}
      </nav>
      <SearchInput
        aria-label="Find a market"
        placeholder="Find a market"
        className="ml-auto w-44"
        value={view.find}
        onClear={() => void go(addressOf(symbol, { ...view, find: "" }), { replace: true })}
        onChange={({ target }) => void go(addressOf(symbol, { ...view, find: target.value }), { replace: true })}
      />
    </div>
  );
}

function SortedMarkets({ markets, view, symbol }: MarketToolsProps) {
  const go = useNavigate();
  return (
    <MarketTable
      markets={markets}
      view={view}
      chosen={symbol}
      onSort={(sort) => void go(addressOf(symbol, { ...view, sort }), { replace: true })}
    />
  );
}
