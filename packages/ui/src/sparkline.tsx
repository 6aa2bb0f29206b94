/** The price trend of a day, 112 by 28 px. It repeats the signed change beside it, so screen readers skip it. */

import { cx } from "./cx.ts";
import { sparklinePath, sparklineTone } from "./sparkline-path.ts";

export type SparklineProps = {
  /** Prices, oldest first. */
  values: readonly (number | string)[];
  width?: number;
  height?: number;
  tone?: "auto" | "up" | "down" | "quiet";
  className?: string;
};

const strokes = { up: "text-up", down: "text-down", quiet: "text-quiet" };

export function Sparkline({ values, width = 112, height = 28, tone = "auto", className }: SparklineProps) {
  const numbers = values.map(Number);
  const stroke = strokes[tone === "auto" ? sparklineTone(numbers) : tone];
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      aria-hidden
      className={cx("block shrink-0", stroke, className)}
    >
      <path
        d={sparklinePath(numbers, { width, height })}
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
