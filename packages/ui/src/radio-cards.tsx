/** A radio group of a few options, each in a box with room for a note. */

import { type ReactNode, useId } from "react";
import { cx } from "./cx.ts";

export interface RadioCard<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** A secondary note at the right. */
  readonly note?: ReactNode;
  /** A secondary line under the label. */
  readonly text?: ReactNode;
  readonly disabled?: boolean;
}

interface RadioCardsProps<Value extends string> {
  readonly legend: string;
  /** Shows the legend to screen readers only, where a heading already says it. */
  readonly hideLegend?: boolean;
  /** One card per line, even on a wide screen. */
  readonly isStacked?: boolean;
  readonly cards: readonly RadioCard<Value>[];
  /** Null if nothing is chosen. */
  readonly value: Value | null;
  readonly onChoose: (value: Value) => void;
}

export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, hideLegend = false, isStacked = false, cards, value, onChoose } = props;
  const name = useId();
  return (
    <fieldset className={cx("grid gap-2", !isStacked && "gap-x-3 sm:grid-cols-2")}>
      <legend className={hideLegend ? "sr-only" : "mb-1.5 font-medium text-13 text-quiet"}>{legend}</legend>
      {cards.map((card) => (
        <label
          key={card.value}
          className={cx(
            "flex min-h-12 items-center gap-3 rounded-control border px-3 py-2 text-14 has-focus-visible:outline-2 has-focus-visible:outline-brand",
            card.value === value ? "border-brand bg-brand-tint" : "border-line",
            card.disabled
              ? "cursor-not-allowed bg-surface text-quiet"
              : cx("cursor-pointer", card.value !== value && "hover:bg-surface"),
          )}
        >
          <input
            type="radio"
            name={name}
            value={card.value}
            checked={card.value === value}
            disabled={card.disabled ?? false}
            onChange={() => onChoose(card.value)}
            className="size-4 shrink-0 appearance-none rounded-full border border-edge outline-none checked:border-5 checked:border-brand"
          />
          <span className="min-w-0 flex-1">
            <span className="flex items-baseline justify-between gap-3">
              <span className="font-medium">{card.label}</span>
              {card.note === undefined ? null : <span className="text-right text-12 text-quiet">{card.note}</span>}
            </span>
            {card.text === undefined ? null : <span className="block text-13 text-quiet">{card.text}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
