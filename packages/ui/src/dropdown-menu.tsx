/**
 * A menu under a button. It does not lock the page's scrolling unless `modal` is set, so that nothing moves when it
 * opens.
 */

import { Check } from "lucide-react";
import { DropdownMenu as RadixMenu } from "radix-ui";
import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { floatingItem, floatingPanel } from "./floating.ts";

export function DropdownMenu({ modal = false, ...rest }: ComponentProps<typeof RadixMenu.Root>) {
  return <RadixMenu.Root modal={modal} {...rest} />;
}

export function DropdownMenuTrigger({ asChild = true, ...rest }: ComponentProps<typeof RadixMenu.Trigger>) {
  return <RadixMenu.Trigger asChild={asChild} {...rest} />;
}

export function DropdownMenuContent(props: ComponentProps<typeof RadixMenu.Content>) {
  const { className, sideOffset = 6, align = "start", ...rest } = props;
  return (
    <RadixMenu.Portal>
      <RadixMenu.Content
        sideOffset={sideOffset}
        align={align}
        collisionPadding={8}
        className={cx(
          floatingPanel,
          "max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto",
          className,
        )}
        {...rest}
      />
    </RadixMenu.Portal>
  );
}

export type DropdownMenuItemProps = ComponentProps<typeof RadixMenu.Item> & { tone?: "neutral" | "danger" };

export function DropdownMenuItem({ tone = "neutral", className, ...rest }: DropdownMenuItemProps) {
  return <RadixMenu.Item className={cx(floatingItem, tone === "danger" && "text-down", className)} {...rest} />;
}

export function DropdownMenuCheckboxItem(props: ComponentProps<typeof RadixMenu.CheckboxItem>) {
  const { className, children, ...rest } = props;
  return (
    <RadixMenu.CheckboxItem className={cx(floatingItem, "pr-9", className)} {...rest}>
      {children}
      <Chosen />
    </RadixMenu.CheckboxItem>
  );
}

export function DropdownMenuRadioGroup(props: ComponentProps<typeof RadixMenu.RadioGroup>) {
  return <RadixMenu.RadioGroup {...props} />;
}

export function DropdownMenuRadioItem(props: ComponentProps<typeof RadixMenu.RadioItem>) {
  const { className, children, ...rest } = props;
  return (
    <RadixMenu.RadioItem className={cx(floatingItem, "pr-9", className)} {...rest}>
      {children}
      <Chosen />
    </RadixMenu.RadioItem>
  );
}

export function DropdownMenuLabel({ className, ...rest }: ComponentProps<typeof RadixMenu.Label>) {
  return <RadixMenu.Label className={cx("px-2.5 pt-2 pb-1 text-12 text-faint", className)} {...rest} />;
}

export function DropdownMenuSeparator({ className, ...rest }: ComponentProps<typeof RadixMenu.Separator>) {
  return <RadixMenu.Separator className={cx("-mx-1 my-1 h-px bg-line", className)} {...rest} />;
}

function Chosen() {
  return (
    <RadixMenu.ItemIndicator className="absolute right-2.5 text-brand">
      <Check size={16} aria-hidden />
    </RadixMenu.ItemIndicator>
  );
}
