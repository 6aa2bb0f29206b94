/** The market depth around the mid price, as steps. It stretches to its box and renders on the server. */

import { cx } from "./cx.ts";
import { cumulate, type DepthLevel, depthPaths } from "./depth-path.ts";

type Levels = readonly DepthLevel[] | readonly (readonly [price: string, amount: string])[];

export type DepthChartProps = {
  /** From the best price outwards: cumulative levels, or an order book's pairs of price and amount. */
  bids: Levels;
  asks: Levels;
  /** The view box; the chart stretches to the size that its class sets. */
  width?: number;
  height?: number;
  gap?: number;
  peak?: number;
  /** A description for screen readers; without it the chart is decorative. */
  label?: string;
  className?: string;
};

export function DepthChart(props: DepthChartProps) {
  const { bids, asks, width = 1440, height = 480, gap = 10, peak = 1, label, className } = props;
  const paths = depthPaths(asLevels(bids), asLevels(asks), { width, height, gap, peak });
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      fill="none"
      strokeWidth={1.5}
      className={cx("block h-full w-full", className)}
      role="img"
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    >
      <path d={paths.bids.area} className="fill-up-tint" />
      <path d={paths.asks.area} className="fill-down-tint" />
      <path d={paths.bids.line} className="stroke-up" vectorEffect="non-scaling-stroke" />
      <path d={paths.asks.line} className="stroke-down" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

function asLevels(levels: Levels): readonly DepthLevel[] {
  return isPairs(levels) ? cumulate(levels) : levels;
}

function isPairs(levels: Levels): levels is readonly (readonly [string, string])[] {
  return Array.isArray(levels[0]);
}
