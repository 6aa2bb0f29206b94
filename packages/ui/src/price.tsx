/** A price or a value with tabular figures and its currency's grouping. A direction is never shown by colour alone. */

import { type DecimalRange, type DisplayCurrency, formatMoney, formatPrice, type Grouping } from "@feo/money";
import { ArrowDown, ArrowUp } from "lucide-react";
import { cx } from "./cx.ts";

export type PriceProps = {
  /** A decimal string; null if unknown. */
  value: string | null;
  /** The market's precision: exactly this many decimals. */
  precision?: number;
  /** Adds the currency's symbol and uses its grouping. */
  currency?: DisplayCurrency;
  /** The grouping if there is no currency. */
  grouping?: Grouping;
  /** The direction of the last move: colours the price and adds an arrow. */
  direction?: "up" | "down" | "flat";
  className?: string;
};

const colors = { up: "text-up", down: "text-down", flat: "" };

export function Price({
  value,
  precision = 2,
  currency,
  grouping = "indian",
  direction = "flat",
  className,
}: PriceProps) {
  if (value === null) return <span className={cx("text-faint", className)}>–</span>;
  const range: DecimalRange = { minDecimals: Math.max(precision, 0), maxDecimals: Math.max(precision, 0) };
  const text =
    currency === undefined ? formatPrice(value, { precision, grouping }) : formatMoney(value, currency, range);
  const Arrow = direction === "up" ? ArrowUp : ArrowDown;
  return (
    <span className={cx("tabular whitespace-nowrap", colors[direction], className)}>
      {text}
      {direction === "flat" ? null : (
        <Arrow role="img" aria-label={direction} className="ml-1 inline size-[0.8em] align-[-0.05em]" />
      )}
    </span>
  );
}
