/** One choice out of a few, each in a box of its own with room for a word beside it. A radio group to the keyboard. */
import { cx } from "@feo/ui";
import { type ReactNode, useId } from "react";

export interface RadioCard<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** A few quieter words at the right. */
  readonly note?: ReactNode;
  readonly disabled?: boolean;
}

interface RadioCardsProps<Value extends string> {
  readonly legend: string;
  readonly cards: readonly RadioCard<Value>[];
  /** Null while nothing is chosen. */
  readonly value: Value | null;
  readonly onChoose: (value: Value) => void;
}

export function RadioCards<Value extends string>({ legend, cards, value, onChoose }: RadioCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="grid gap-2 sm:grid-cols-2">
      <legend className="mb-1.5 font-medium text-13 text-quiet">{legend}</legend>
      {cards.map((card) => (
        <label
          key={card.value}
          className={cx(
            "flex min-h-12 items-center gap-3 rounded-control border px-3 py-2 text-14 has-focus-visible:outline-2 has-focus-visible:outline-brand",
            card.value === value ? "border-brand bg-brand-tint" : "border-edge",
            card.disabled ? "cursor-not-allowed border-line bg-surface text-quiet" : "cursor-pointer hover:bg-surface",
          )}
        >
          <input
            type="radio"
            name={name}
            value={card.value}
            checked={card.value === value}
            disabled={card.disabled ?? false}
            onChange={() => onChoose(card.value)}
            className="size-4 shrink-0 accent-(--color-brand) outline-none"
          />
          <span className="font-medium">{card.label}</span>
          {card.note === undefined ? null : <span className="ml-auto text-right text-13 text-quiet">{card.note}</span>}
        </label>
      ))}
    </fieldset>
  );
}
