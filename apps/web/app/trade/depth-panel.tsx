/** The depth chart of the market's book with its scale, and a readout at the pointer, finger or keyboard position. */
import type { Market, OrderBook } from "@feo/contract";
import {
  Change,
  cumulate,
  cx,
  DepthChart,
  type DepthPlace,
  type DepthScale,
  depthScale,
  EmptyState,
  Skeleton,
} from "@feo/ui";
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { besidePlace, depthReading } from "./depth-reading.ts";
import { showAmount, showPrice, showVolume } from "./figures.ts";
import { useOfBook } from "./use-book.ts";

/** The drawing's view box, which scales with the panel. */
const box = { width: 1440, gap: 10 } as const;
const ticks = [1, 0.75, 0.5, 0.25] as const;

export default function DepthPanel({ market }: { market: Market }) {
  const book = useOfBook(market.symbol, (whole) => whole);
  if (!book) return <Skeleton className="m-4 h-auto flex-1" />;
  const scale = depthScale(cumulate(book.bids), cumulate(book.asks), box);
  const bid = book.bids[0]?.[0];
  const ask = book.asks[0]?.[0];
  if (!bid || !ask || !scale)
    return (
      <EmptyState
        title="The order book is empty"
        text="The depth chart appears when there are orders on both sides."
        className="flex-1"
      />
    );
  const edge = (price: number) => showPrice(price.toFixed(12), market);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Depth book={book} scale={scale} market={market} />
      <div className="tabular grid h-7 shrink-0 grid-cols-[1fr_auto_1fr] items-center border-line border-t px-4 text-12 text-faint">
        <span>{edge(scale.edges[0])}</span>
        <span className="grid grid-cols-[1fr_auto_1fr] gap-2">
          <span className="text-right text-up">Bid {showPrice(bid, market)}</span>
          <span>·</span>
          <span className="text-down">Ask {showPrice(ask, market)}</span>
        </span>
        <span className="text-right">{edge(scale.edges[1])}</span>
      </div>
    </div>
  );
}

interface DepthProps {
  readonly book: OrderBook;
  readonly scale: DepthScale;
  readonly market: Market;
}

function Depth({ book, scale, market }: DepthProps) {
  const [place, setPlace] = useState<DepthPlace | null>(null);
  const reading = place && depthReading(book, place);
  const point = place && scale.pointOf(place);
  const counts = { bids: scale.bids.length, asks: scale.asks.length };
  const words = reading
    ? `${place?.side === "bids" ? "Bids" : "Asks"} to ${showPrice(reading.price, market)}: ${showAmount(reading.amount, market)} ${market.base}`
    : "Arrow keys read the levels";
  const follow = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPlace(scale.placeAt((clientX - left) / width));
  };
  const walk = (event: KeyboardEvent) => {
    if (event.key === "Escape") return setPlace(null);
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    const step = event.key === "ArrowRight" ? 1 : -1;
    setPlace((from) => (from ? besidePlace(from, step, counts) : { side: step === 1 ? "asks" : "bids", index: 0 }));
  };
  // Position in the row from the lowest bid to the highest ask.
  const now = place ? (place.side === "bids" ? counts.bids - 1 - place.index : counts.bids + place.index) : counts.bids;
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={`Depth of ${market.symbol}`}
      aria-valuemin={0}
      aria-valuemax={counts.bids + counts.asks - 1}
      aria-valuenow={now}
      aria-valuetext={words}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && setPlace(null)}
      onKeyDown={walk}
      className="relative mt-8 min-h-0 flex-1 cursor-crosshair touch-pan-y -outline-offset-2"
    >
      {ticks.map((share) => (
        <div
          key={share}
          style={{ top: `${(1 - share) * 100}%` }}
          className="tabular pointer-events-none absolute inset-x-0 border-grid border-t text-right text-12 text-faint leading-4"
        >
          <span className="mr-4 bg-page/70 px-1">{showVolume((scale.deepest * share).toFixed(8), market.base)}</span>
        </div>
      ))}
      <div className="absolute inset-0">
        <DepthChart bids={book.bids} asks={book.asks} width={box.width} gap={box.gap} />
      </div>
      {place && point && reading ? <Readout place={place} point={point} reading={reading} market={market} /> : null}
    </div>
  );
}

interface ReadoutProps {
  readonly place: DepthPlace;
  readonly point: { readonly x: number; readonly y: number };
  readonly reading: NonNullable<ReturnType<typeof depthReading>>;
  readonly market: Market;
}

/** A line at the level, with its figures on the side that has room. */
function Readout({ place, point, reading, market }: ReadoutProps) {
  const isBid = place.side === "bids";
  const figures = [
    ["Price", `${showPrice(reading.price, market)} ${market.quote}`],
    ["Amount", `${showAmount(reading.amount, market)} ${market.base}`],
    [
      "Total",
      market.quote === "INR"
        ? showVolume(reading.total, "INR")
        : `${showVolume(reading.total, market.quote)} ${market.quote}`,
    ],
    ["From mid price", <Change key="distance" value={reading.distance} />],
  ] as const;
  const isLeft = point.x > 0.5;
  return (
    <div className="pointer-events-none">
      <span
        style={{ left: `${point.x * 100}%` }}
        className={cx("absolute inset-y-0 border-l border-dashed", isBid ? "border-up" : "border-down")}
      />
      <span
        style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
        className={cx("absolute -mt-1 -ml-1 size-2 rounded-full", isBid ? "bg-up" : "bg-down")}
      />
      <dl
        style={isLeft ? { right: `${(1 - point.x) * 100}%` } : { left: `${point.x * 100}%` }}
        className="tabular absolute -top-6 mx-3 grid grid-cols-[auto_auto] gap-x-4 rounded-control border border-line bg-raised px-3 py-2 text-12"
      >
        {figures.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-faint">{name}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
