/**
 * The last 24 hours' price as a line, for users who do not want a full chart. Rendered on the server; stretches to its
 * box.
 */
import { cx, EmptyState, Skeleton } from "@feo/ui";
import { changeOf, trendOf } from "../format/market-figures.ts";
import { showPrice } from "./figures.ts";
import { type ChartPoint, trendChart } from "./trend-chart.ts";
import type { MarketView } from "./use-market.ts";

/** Grid, line, the last price and the day's high and low marks. */
export function TrendLine({ view, className }: { view: MarketView; className?: string }) {
  const { market, ticker } = view;
  if (!ticker) return <Skeleton className={cx("m-4 h-auto", className)} />;
  const trend = trendOf(ticker);
  const chart = trendChart(trend);
  if (!chart) {
    return (
      <EmptyState
        title="No trades yet"
        text={`The line starts with the first trade of ${market.symbol}.`}
        className={className ?? ""}
      />
    );
  }
  // The same change as the percentage beside it.
  const isUp = Number(changeOf(ticker)) >= 0;
  const shown = (price: string) => showPrice(price, market);
  const label =
    `Price of the last 24 hours: from ${shown(trend[0] ?? "0")} to ${shown(chart.last.value)}, ` +
    `lowest ${shown(chart.low.value)}, highest ${shown(chart.high.value)}.`;
  return (
    <div className={cx("flex flex-col", className)}>
      <div role="img" aria-label={label} className="relative min-h-0 flex-1 overflow-hidden">
        <div className={cx("absolute inset-0 right-18 border-line border-r", isUp ? "text-up" : "text-down")}>
          {chart.grid.map(({ y, value }) => (
            <span key={value} className="absolute inset-x-0 h-px bg-grid" style={{ top: `${y}%` }} />
          ))}
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            fill="none"
            aria-hidden="true"
            className="absolute inset-0 size-full"
          >
            <path d={chart.area} className={isUp ? "fill-up-tint" : "fill-down-tint"} />
            <path
              d={chart.line}
              stroke="currentColor"
              strokeWidth={1.5}
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          <span
            className="absolute inset-x-0 border-current border-t border-dotted opacity-70"
            style={{ top: `${chart.last.y}%` }}
          />
          <Mark point={chart.high} last={chart.last} text={showPrice(chart.high.value, market)} place="above" />
          <Mark point={chart.low} last={chart.last} text={showPrice(chart.low.value, market)} place="below" />
        </div>
        <PriceAxis view={view} chart={chart} isUp={isUp} />
      </div>
      <TimeAxis />
    </div>
  );
}

interface MarkProps {
  readonly point: ChartPoint;
  readonly last: ChartPoint;
  readonly text: string;
  readonly place: "above" | "below";
}

/** The last price has its own label on the axis and needs no mark. */
function Mark({ point, last, text, place }: MarkProps) {
  if (point.x === last.x) return null;
  const isRight = point.x > 50;
  return (
    <span
      className={cx(
        "tabular absolute flex items-center gap-1 whitespace-nowrap text-12 text-quiet",
        isRight ? "-translate-x-full flex-row" : "flex-row-reverse",
        place === "above" ? "-translate-y-full -mt-0.5" : "mt-0.5",
      )}
      style={{ left: `${point.x}%`, top: `${point.y}%` }}
    >
      {text}
      <span className="h-px w-4 bg-faint" />
    </span>
  );
}

interface PriceAxisProps {
  readonly view: MarketView;
  readonly chart: NonNullable<ReturnType<typeof trendChart>>;
  readonly isUp: boolean;
}

function PriceAxis({ view: { market }, chart, isUp }: PriceAxisProps) {
  // Labels that the last price would cover are left out.
  const free = chart.grid.filter(({ y }) => Math.abs(y - chart.last.y) > 8);
  return (
    <div className="tabular absolute inset-y-0 right-0 w-18 text-12 text-faint">
      {free.map(({ y, value }) => (
        <span key={value} className="-translate-y-1/2 absolute right-2" style={{ top: `${y}%` }}>
          {showPrice(value, market)}
        </span>
      ))}
      <span
        className={cx(
          "-translate-y-1/2 absolute inset-x-0 flex h-5 items-center justify-end rounded-l-inner pr-2 font-semibold",
          isUp ? "bg-up text-on-up" : "bg-down text-on-down",
        )}
        style={{ top: `${chart.last.y}%` }}
      >
        {showPrice(chart.last.value, market)}
      </span>
    </div>
  );
}

// Relative times: clock times rendered on the server would be outdated when read.
const times = ["24h ago", "18h", "12h", "6h", "Now"];

function TimeAxis() {
  return (
    <div
      aria-hidden
      className="flex h-7 shrink-0 items-center justify-between border-line border-t pr-20 pl-3 text-12 text-faint"
    >
      {times.map((time) => (
        <span key={time}>{time}</span>
      ))}
    </div>
  );
}
