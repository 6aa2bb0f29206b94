/** The market's name as a button, and the list it opens: a sheet on a phone, a panel under the name on a desktop. */
import { assetQuotes } from "@feo/contract";
import {
  Change,
  CoinLogo,
  cx,
  EmptyState,
  IconButton,
  SearchInput,
  Segmented,
  Sheet,
  SheetContent,
  SheetTrigger,
} from "@feo/ui";
import { ChevronDown, Star } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Link } from "react-router";
import { useFavourites } from "../data/index.ts";
import { showPrice } from "./figures.ts";
import { findMarkets, type MarketFilter, type MarketRow } from "./market-list.ts";
import type { MarketView } from "./use-market.ts";

interface MarketPickerProps {
  readonly view: MarketView;
  /** "/trade" or "/easyTrade": where a choice leads. */
  readonly path: string;
  readonly children: ReactNode;
}

export function MarketPicker({ view, path, children }: MarketPickerProps) {
  const [isOpen, setOpen] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  return (
    <Sheet open={isOpen} onOpenChange={setOpen}>
      <SheetTrigger>
        <button type="button" className="flex min-h-10 items-center gap-2 rounded-control text-left">
          {children}
          <ChevronDown size={16} aria-hidden className="shrink-0 text-quiet" />
          <span className="sr-only">, choose another market</span>
        </button>
      </SheetTrigger>
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
        <MarketChoice view={view} path={path} searchRef={search} onChosen={() => setOpen(false)} />
      </SheetContent>
    </Sheet>
  );
}

const filters: readonly { value: MarketFilter; label: string }[] = [
  { value: "all", label: "All" },
  { value: "favourites", label: "Favourites" },
  ...assetQuotes.map((quote) => ({ value: quote, label: quote })),
];

interface MarketChoiceProps {
  readonly view: MarketView;
  readonly path: string;
  readonly searchRef: React.RefObject<HTMLInputElement | null>;
  readonly onChosen: () => void;
}

function MarketChoice({ view, path, searchRef, onChosen }: MarketChoiceProps) {
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
        placeholder="Code or name, such as ADA or Cardano"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onClear={() => setText("")}
      />
      <Segmented label="Which markets" options={filters} value={filter} onValueChange={setFilter} className="mt-3" />
      {rows.length === 0 ? (
        <EmptyState
          title={text ? `No market matches “${text.trim()}”` : "No favourites yet"}
          text={text ? "Search by the coin's code or its name." : "Press the star beside a market to keep it here."}
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

/** Keeps a market among the favourites of this browser. */
export function MarketStar({
  symbol,
  size = "sm",
  className,
}: {
  symbol: string;
  size?: "xs" | "sm";
  className?: string;
}) {
  const { favourites, toggle } = useFavourites();
  const isKept = favourites.includes(symbol);
  return (
    <IconButton
      label={isKept ? `Remove ${symbol} from favourites` : `Add ${symbol} to favourites`}
      size={size}
      pressed={isKept}
      onClick={() => toggle(symbol)}
      className={cx("aria-pressed:bg-transparent", className)}
    >
      <Star size={size === "xs" ? 14 : 16} aria-hidden className={isKept ? "fill-star text-star" : ""} />
    </IconButton>
  );
}
