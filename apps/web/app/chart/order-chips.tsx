/** An own order's words and its button, at its line. The canvas says where the line is; these are real buttons over it. */
import { cx } from "@feo/ui";
import { X } from "lucide-react";
import { useMemo } from "react";
import type { ChartOrder } from "./chart-canvas.ts";

interface ChipPlaces {
  readonly attach: (id: string, chip: HTMLElement | null) => void;
  readonly move: (id: string, y: number | undefined) => void;
}

const chipHeight = 26;
const chipGap = 4;

/** Moved without React: a chart is dragged sixty times a second. Orders at nearly one price stand side by side. */
export function useChipPlaces(): ChipPlaces {
  return useMemo(() => {
    const chips = new Map<string, { readonly chip: HTMLElement; y?: number | undefined }>();
    const arrange = () => {
      const seen: { y: number; right: number }[] = [];
      for (const { chip, y } of chips.values()) {
        chip.style.visibility = y === undefined ? "hidden" : "visible";
        if (y === undefined) continue;
        const near = seen.filter((other) => Math.abs(other.y - y) < chipHeight);
        const x = Math.max(0, ...near.map(({ right }) => right));
        chip.style.transform = `translate(${x}px, calc(${y}px - 50%))`;
        seen.push({ y, right: x + chip.offsetWidth + chipGap });
      }
    };
    return {
      attach: (id, chip) => void (chip ? chips.set(id, { chip }) : chips.delete(id)),
      move: (id, y) => {
        const place = chips.get(id);
        if (!place || place.y === y) return;
        place.y = y;
        arrange();
      },
    };
  }, []);
}

interface OrderChipsProps {
  readonly orders: readonly ChartOrder[];
  readonly chips: ChipPlaces;
  readonly onCancel?: (id: string) => void;
}

export function OrderChips({ orders, chips, onCancel }: OrderChipsProps) {
  if (orders.length === 0) return null;
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
