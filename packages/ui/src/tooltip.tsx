/** A short explanation on hover and on focus. Phones have neither, so it must not contain anything essential. */

import { Tooltip as RadixTooltip } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { cx } from "./cx.ts";

export type TooltipProps = {
  content: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  /** One focusable element. */
  children: ReactElement;
  className?: string;
};

export function Tooltip({ content, side = "top", children, className }: TooltipProps) {
  return (
    <RadixTooltip.Provider delayDuration={300}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className={cx(
              "z-70 max-w-70 animate-fade-in rounded-control border border-line bg-raised px-2.5 py-1.5 text-12 text-ink",
              "shadow-float",
              className,
            )}
          >
            {content}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
