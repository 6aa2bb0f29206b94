/**
 * The label and button of an own order, at its line. The canvas reports the line's position; these are real buttons
 * over it.
 */
import { cx } from "@feo/ui";
import { X } from "lucide-react";
import type { ChartOrder } from "./chart-canvas.ts";
import type { ChipPlaces } from "./chip-places.ts";

interface OrderChipsProps {
  readonly orders: readonly ChartOrder[];
  readonly chips: ChipPlaces;
  readonly onCancel?: (id: string) => void;
}

export default function OrderChips({ orders, chips, onCancel }: OrderChipsProps) {
  return (
    <ul aria-label="Your orders on the chart" className="pointer-events-none absolute inset-0 overflow-hidden">
      {orders.map(({ id, side, label, amount }) => (
        <li
          key={id}
          ref={(chip) => {
            chips.attach(id, chip);
            return () => chips.attach(id, null);
          }}
          className={cx(
            "tabular invisible absolute top-0 left-2 flex h-6 items-stretch rounded-inner border bg-page text-12",
            side === "BUY" ? "border-up" : "border-down",
          )}
        >
          <span
            className={cx(
              "flex items-center rounded-l-inner px-2 font-medium",
              side === "BUY" ? "bg-up-tint text-up" : "bg-down-tint text-down",
            )}
          >
            {label}
          </span>
          <span className="flex items-center px-2">{amount}</span>
          {onCancel ? (
            <button
              type="button"
              aria-label={`Cancel: ${label}, ${amount}`}
              title="Cancel this order"
              onClick={() => onCancel(id)}
              className="hit-40 pointer-events-auto flex w-6 items-center justify-center border-line border-l text-quiet hover:text-ink"
            >
              <X size={12} aria-hidden />
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
