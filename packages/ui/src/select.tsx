/** A choice from a short list. Its list adds a style element when it opens, under the nonce of style-nonce.ts. */

import { Check, ChevronDown } from "lucide-react";
import { Select as RadixSelect } from "radix-ui";
import type { ReactNode, Ref } from "react";
import { cx } from "./cx.ts";
import { useFieldControl } from "./field.tsx";
import { floatingItem, floatingPanel } from "./floating.ts";
import { styleNonce } from "./style-nonce.ts";

export type SelectOption<Value extends string> = {
  value: Value;
  label: ReactNode;
  /** A quieter second part, at the right. */
  detail?: ReactNode;
  disabled?: boolean;
};

export type SelectProps<Value extends string> = {
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  /** The accessible name where no Field gives one. */
  label?: string;
  placeholder?: string;
  size?: "sm" | "md" | "lg";
  /** `plain` is only the words and the arrow. */
  variant?: "framed" | "plain";
  disabled?: boolean;
  invalid?: boolean;
  name?: string;
  id?: string;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
};

const sizes = { sm: "hit-40 h-8 text-13", md: "h-10 text-14", lg: "h-12 text-16" };

export function Select<Value extends string>(props: SelectProps<Value>) {
  const {
    options,
    value,
    onValueChange,
    label,
    placeholder = "Choose",
    size = "md",
    variant = "framed",
    className,
  } = props;
  const { "aria-invalid": fieldInvalid, ...wiring } = useFieldControl(props);
  const nonce = styleNonce();
  return (
    <RadixSelect.Root
      value={value ?? ""}
      onValueChange={(chosen) => onValueChange(chosen as Value)}
      disabled={props.disabled ?? false}
      {...(props.name === undefined ? {} : { name: props.name })}
    >
      <RadixSelect.Trigger
        {...wiring}
        ref={props.ref}
        aria-label={label}
        aria-invalid={props.invalid || fieldInvalid}
        className={cx(
          "inline-flex items-center justify-between gap-2 rounded-control text-ink transition-colors",
          "disabled:cursor-not-allowed disabled:text-faint data-[placeholder]:text-faint aria-[invalid=true]:border-down",
          sizes[size],
          variant === "framed"
            ? cx(
                "border bg-page px-3 hover:bg-surface",
                size === "sm" ? "border-line bg-surface px-2.5" : "border-edge",
              )
            : "gap-1 text-quiet hover:text-ink",
          className,
        )}
      >
        {/* The label is given here because Radix finds it only in the browser: the server's page must show it too. */}
        <RadixSelect.Value placeholder={placeholder}>
          {options.find((option) => option.value === value)?.label}
        </RadixSelect.Value>
        <RadixSelect.Icon asChild>
          <ChevronDown size={16} aria-hidden className="shrink-0 text-quiet" />
        </RadixSelect.Icon>
      </RadixSelect.Trigger>
      <RadixSelect.Portal>
        <RadixSelect.Content
          position="popper"
          sideOffset={6}
          collisionPadding={8}
          className={cx(
            floatingPanel,
            "max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width)",
          )}
        >
          <RadixSelect.Viewport {...(nonce === undefined ? {} : { nonce })}>
            {options.map((option) => (
              <RadixSelect.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className={cx(floatingItem, "pr-9")}
              >
                <RadixSelect.ItemText>{option.label}</RadixSelect.ItemText>
                {option.detail === undefined ? null : (
                  <span className="ml-auto text-13 text-faint">{option.detail}</span>
                )}
                <RadixSelect.ItemIndicator className="absolute right-2.5 text-brand">
                  <Check size={16} aria-hidden />
                </RadixSelect.ItemIndicator>
              </RadixSelect.Item>
            ))}
          </RadixSelect.Viewport>
        </RadixSelect.Content>
      </RadixSelect.Portal>
    </RadixSelect.Root>
  );
}
