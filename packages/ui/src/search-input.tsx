/** A search input: the icon at the left; at the right its hotkey, or a clear button while there is text. */

import { Search, X } from "lucide-react";
import { cx } from "./cx.ts";
import { Kbd } from "./kbd.tsx";
import { TextInput, type TextInputProps } from "./text-input.tsx";

export type SearchInputProps = Omit<TextInputProps, "type" | "leading" | "trailing" | "value"> & {
  value?: string;
  /** The key shown at the right; the caller binds it with useHotkey. */
  keyHint?: string;
  /** Shows a button that clears the text. */
  onClear?: () => void;
};

export function SearchInput({ keyHint, onClear, value, size = "sm", className, ...rest }: SearchInputProps) {
  const canClear = onClear !== undefined && value !== undefined && value !== "";
  const clear = (
    <button
      type="button"
      aria-label="Clear the search"
      onClick={onClear}
      className="hit-40 flex size-5 items-center justify-center rounded-inner text-quiet hover:text-ink"
    >
      <X size={14} aria-hidden />
    </button>
  );
  const hint = keyHint === undefined ? null : <Kbd className="max-md:hidden">{keyHint}</Kbd>;
  return (
    <TextInput
      type="search"
      size={size}
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
      leading={<Search size={16} aria-hidden />}
      trailing={canClear ? clear : hint}
      className={cx("border-line bg-surface pr-1.5 pl-2.5", className)}
      {...(value === undefined ? {} : { value })}
      {...rest}
    />
  );
}
