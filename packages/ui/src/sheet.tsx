/**
 * A dialog at the screen's edge: from the bottom on a phone (the order form), from the right on a desktop (row
 * details).
 */

import { Dialog as RadixDialog } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import { DialogHead, dialogOverlay, useFocusReturn } from "./dialog.tsx";

export type SheetContentProps = Omit<ComponentProps<typeof RadixDialog.Content>, "title"> & {
  title: ReactNode;
  hideTitle?: boolean;
  description?: ReactNode;
  footer?: ReactNode;
  side?: "bottom" | "right";
  closable?: boolean;
};

const sides = {
  bottom: cx(
    "inset-x-0 bottom-0 max-h-[92dvh] rounded-t-panel border-t pb-[env(safe-area-inset-bottom)]",
    "data-[state=closed]:animate-sheet-down data-[state=open]:animate-sheet-up",
  ),
  right: cx(
    "inset-y-0 right-0 w-full max-w-110 border-l",
    "data-[state=closed]:animate-sheet-right data-[state=open]:animate-sheet-left",
  ),
};

export function Sheet(props: ComponentProps<typeof RadixDialog.Root>) {
  return <RadixDialog.Root {...props} />;
}

export function SheetTrigger({ asChild = true, ...rest }: ComponentProps<typeof RadixDialog.Trigger>) {
  return <RadixDialog.Trigger asChild={asChild} {...rest} />;
}

export function SheetClose({ asChild = true, ...rest }: ComponentProps<typeof RadixDialog.Close>) {
  return <RadixDialog.Close asChild={asChild} {...rest} />;
}

export function SheetContent(props: SheetContentProps) {
  const {
    title,
    hideTitle = false,
    description,
    footer,
    side = "bottom",
    closable = true,
    className,
    children,
    ...rest
  } = props;
  const focusReturn = useFocusReturn(props);
  return (
    <RadixDialog.Portal>
      <RadixDialog.Overlay className={dialogOverlay} />
      <RadixDialog.Content
        {...(description === undefined ? { "aria-describedby": undefined } : {})}
        className={cx(
          "fixed z-50 flex flex-col border-line bg-page text-ink shadow-float outline-none",
          sides[side],
          className,
        )}
        {...rest}
        {...focusReturn}
      >
        <DialogHead title={title} hideTitle={hideTitle} description={description} closable={closable} />
        <div className="min-h-0 flex-1 overflow-y-auto px-6 pb-6 text-14">{children}</div>
        {footer === undefined ? null : (
          <div className="flex shrink-0 gap-2 border-line border-t px-6 py-4">{footer}</div>
        )}
      </RadixDialog.Content>
    </RadixDialog.Portal>
  );
}
