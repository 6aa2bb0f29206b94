/** The list of all markets: a sheet on a phone, a panel under the market's name on a desktop. */
import { assetQuotes } from "@feo/contract";
import { Change, CoinLogo, cx, EmptyState, SearchInput, Segmented, Sheet, SheetContent } from "@feo/ui";
import { type RefObject, useRef, useState } from "react";
import { Link } from "react-router";
import { useFavourites } from "../data/index.ts";
import { showPrice } from "./figures.ts";
import { findMarkets, type MarketFilter, type MarketRow } from "./market-list.ts";
import { MarketStar } from "./market-star.tsx";
import type { MarketView } from "./use-market.ts";

interface MarketChoiceProps {
  readonly view: MarketView;
  /** "/trade" or "/easyTrade": the target of a choice. */
  readonly path: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

export function MarketChoice({ view, path, isOpen, onOpenChange }: MarketChoiceProps) {
  const search = useRef<HTMLInputElement>(null);
  return (
    <Sheet open={isOpen} onOpenChange={onOpenChange}>
      <SheetContent
        title="Choose a market"
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          search.current?.focus();
        }}
        className={cx(
          "max-md:h-[85dvh] md:inset-x-auto md:top-40 md:bottom-auto md:left-4 md:h-[560px] md:max-h-[calc(100dvh-11rem)] md:w-105",
          "md:rounded-panel md:border md:data-[state=open]:animate-rise-in",
        )}
      >
        <Choices view={view} path={path} searchRef={search} onChosen={() => onOpenChange(false)} />
      </SheetContent>
    </Sheet>
  );
}

const filters: readonly { value: MarketFilter; label: string }[] = [
  { value: "all", label: "All" },
  { value: "favourites", label: "Favourites" },
  ...assetQuotes.map((quote) => ({ value: quote, label: quote })),
];

interface ChoicesProps extends Pick<MarketChoiceProps, "view" | "path"> {
  readonly searchRef: RefObject<HTMLInputElement | null>;
  readonly onChosen: () => void;
}

function Choices({ view, path, searchRef, onChosen }: ChoicesProps) {
  const [text, setText] = useState("");
  const [filter, setFilter] = useState<MarketFilter>("all");
  const { favourites } = useFavourites();
  const rows = findMarkets(view.rows, { filter, text, favourites });
  return (
    <>
      <SearchInput
        ref={searchRef}
        size="md"
        aria-label="Find a market"
        placeholder="ADA or Cardano"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onClear={() => setText("")}
      />
      <Segmented label="Market filter" options={filters} value={filter} onValueChange={setFilter} className="mt-3" />
      {rows.length === 0 ? (
        <EmptyState
          title={text ? `No market matches “${text.trim()}”` : "No favourites yet"}
          text={text ? "Search by the coin's code or its name." : "Star a market to add it here."}
        />
      ) : (
        <ul className="-mx-3 mt-2">
          {rows.map((row) => (
            <li key={row.market.symbol} className="flex items-center gap-1">
              <MarketStar symbol={row.market.symbol} />
              <ChoiceLink
                row={row}
                isCurrent={row.market.symbol === view.market.symbol}
                path={path}
                onChosen={onChosen}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface ChoiceLinkProps {
  readonly row: MarketRow;
  readonly isCurrent: boolean;
  readonly path: string;
  readonly onChosen: () => void;
}

function ChoiceLink({ row: { market, coin, ticker, change }, isCurrent, path, onChosen }: ChoiceLinkProps) {
  return (
    <Link
      to={`${path}/${market.symbol}`}
      onClick={onChosen}
      aria-current={isCurrent ? "true" : undefined}
      className="flex h-12 min-w-0 flex-1 items-center gap-3 rounded-control px-2 hover:bg-surface aria-[current=true]:bg-pressed"
    >
      <CoinLogo ticker={market.base} src={coin?.logo} size={24} />
      <span className="min-w-0 flex-1 truncate">
        <span className="font-semibold">{market.base}</span> <span className="text-quiet">/ {market.quote}</span>
        <span className="block truncate text-12 text-faint">{coin?.name}</span>
      </span>
      <span className="tabular text-right">
        {ticker?.close ? showPrice(ticker.close, market) : "–"}
        <Change value={change} className="block text-12" />
      </span>
    </Link>
  );
}
