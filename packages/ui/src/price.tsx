/** A price or a value with figures of one width, grouped as its currency is. The direction is shown, never only coloured. */

import { type DecimalRange, type DisplayCurrency, formatMoney, formatPrice, type Grouping } from "@feo/money";
import { ArrowDown, ArrowUp } from "lucide-react";
import { cx } from "./cx.ts";

export type PriceProps = {
  /** A decimal string; null while it is not known. */
  value: string | null;
  /** The market's precision: exactly that many decimals. */
  precision?: number;
  /** Puts the symbol before it and groups accordingly. */
  currency?: DisplayCurrency;
  /** Where there is no currency. */
  grouping?: Grouping;
  /** The last move: colours the price and adds an arrow. */
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
