/** A choice from a short list. The list is lazily loaded; until then only the button is rendered. */

import { ChevronDown } from "lucide-react";
import { Slot } from "radix-ui";
import type { ReactNode, Ref } from "react";
import { cx } from "./cx.ts";
import { useFieldControl } from "./field.tsx";
import type { SelectOption } from "./select-list.tsx";
import { opensWhenThere, useWanted } from "./use-wanted.ts";

export type { SelectOption };

export type SelectProps<Value extends string> = {
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  /** The accessible name if there is no Field. */
  label?: string;
  placeholder?: ReactNode;
  size?: "sm" | "md" | "lg";
  /** `plain` is only the text and the arrow. */
  variant?: "framed" | "plain";
  disabled?: boolean;
  invalid?: boolean;
  id?: string;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
};

const sizes = { sm: "hit-40 h-8 text-13", md: "h-10 text-14", lg: "h-12 text-16" };

const loadList = () => import("./select-list.tsx").then(({ SelectList }) => SelectList);

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, label, placeholder = "Choose", size = "md", variant = "framed", disabled = false } = props;
  const { "aria-invalid": fieldInvalid, ...wiring } = useFieldControl(props);
  const { part: List, ...triggers } = useWanted(loadList);
  const chosen = options.find((option) => option.value === value);
  const trigger = (
    <button
      type="button"
      {...wiring}
      ref={props.ref}
      disabled={disabled}
      aria-label={label}
      aria-invalid={props.invalid || fieldInvalid}
      data-placeholder={chosen ? undefined : ""}
      className={cx(
        "inline-flex items-center justify-between gap-2 rounded-control text-ink transition-colors",
        "disabled:cursor-not-allowed disabled:text-faint data-[placeholder]:text-faint aria-[invalid=true]:border-down",
        sizes[size],
        variant === "framed"
          ? cx("border bg-page px-3 hover:bg-surface", size === "sm" ? "border-line bg-surface px-2.5" : "border-edge")
          : "gap-1 text-quiet hover:text-ink",
        props.className,
      )}
    >
      <span className="min-w-0">{chosen ? (chosen.closed ?? chosen.label) : placeholder}</span>
      <ChevronDown size={16} aria-hidden className="shrink-0 text-quiet" />
    </button>
  );
  return List ? (
    <List
      options={options}
      value={value}
      disabled={disabled}
      // Safe cast: the list has no other values than those of the options.
      onValueChange={(next) => props.onValueChange(next as Value)}
    >
      {trigger}
    </List>
  ) : (
    <Slot.Root role="combobox" aria-expanded={false} aria-autocomplete="none" {...opensWhenThere(triggers)}>
      {trigger}
    </Slot.Root>
  );
}
