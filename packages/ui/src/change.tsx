/**
 * A change in percent: the sign carries the meaning, the colour and the optional arrow repeat it. Never colour alone.
 */

import { formatPercent } from "@feo/money";
import { ArrowDown, ArrowUp } from "lucide-react";
import { cx } from "./cx.ts";

export type ChangeProps = {
  /** A decimal string in percent, "2.31"; null without a value to compare with. */
  value: string | null;
  arrow?: boolean;
  className?: string;
};

export type Direction = "up" | "down" | "flat";

/** The direction of the displayed value: a change that rounds to 0.00% is flat. */
export function changeDirection(value: string): Direction {
  const shown = formatPercent(value);
  if (shown.startsWith("+")) return "up";
  return /[1-9]/.test(shown) ? "down" : "flat";
}

const colors: Record<Direction, string> = { up: "text-up", down: "text-down", flat: "text-quiet" };

export function Change({ value, arrow = false, className }: ChangeProps) {
  if (value === null) return <span className={cx("text-faint", className)}>–</span>;
  const direction = changeDirection(value);
  const Arrow = direction === "up" ? ArrowUp : ArrowDown;
  return (
    <span className={cx("tabular whitespace-nowrap", colors[direction], className)}>
      {formatPercent(value)}
      {arrow && direction !== "flat" ? <Arrow aria-hidden className="ml-0.5 inline size-[1em] align-[-0.1em]" /> : null}
    </span>
  );
}
