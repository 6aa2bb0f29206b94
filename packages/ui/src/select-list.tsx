/** The list of a Select, opened around its trigger. It adds a style element with the nonce from style-nonce.ts. */

import { Check } from "lucide-react";
import { Select as RadixSelect } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { cx } from "./cx.ts";
import { floatingItem, floatingPanel } from "./floating.ts";
import { styleNonce } from "./style-nonce.ts";

export type SelectOption<Value extends string> = {
  value: Value;
  label: ReactNode;
  /** Shown in the closed select instead of the label. */
  closed?: ReactNode;
  /** Secondary text at the right. */
  detail?: ReactNode;
  disabled?: boolean;
};

export type SelectListProps = {
  options: readonly SelectOption<string>[];
  value: string | null;
  onValueChange: (value: string) => void;
  disabled: boolean;
  /** The trigger: one button. */
  children: ReactElement;
};

export function SelectList({ options, value, onValueChange, disabled, children }: SelectListProps) {
  const nonce = styleNonce();
  return (
    <RadixSelect.Root defaultOpen value={value ?? ""} onValueChange={onValueChange} disabled={disabled}>
      <RadixSelect.Trigger asChild>{children}</RadixSelect.Trigger>
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
