/** A modal dialog. It traps the focus; Esc and a click outside close it. */

import { X } from "lucide-react";
import { Dialog as RadixDialog } from "radix-ui";
import { type ComponentProps, type ReactNode, useRef } from "react";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";

export type DialogProps = ComponentProps<typeof RadixDialog.Root>;

export type DialogContentProps = Omit<ComponentProps<typeof RadixDialog.Content>, "title"> & {
  title: ReactNode;
  /** Shows the title to screen readers only. */
  hideTitle?: boolean;
  description?: ReactNode;
  /** The buttons: at the right on a desktop, stacked on a phone; the primary one last. */
  footer?: ReactNode;
  size?: "sm" | "md" | "lg";
  /** False omits the close button, for a question that must be answered. */
  closable?: boolean;
};

const widths = { sm: "max-w-90", md: "max-w-120", lg: "max-w-180" };

export const dialogOverlay =
  "fixed inset-0 z-50 bg-[rgb(0_0_0/0.6)] data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in";

export function Dialog(props: DialogProps) {
  return <RadixDialog.Root {...props} />;
}

export function DialogTrigger({ asChild = true, ...rest }: ComponentProps<typeof RadixDialog.Trigger>) {
  return <RadixDialog.Trigger asChild={asChild} {...rest} />;
}

export function DialogClose({ asChild = true, ...rest }: ComponentProps<typeof RadixDialog.Close>) {
  return <RadixDialog.Close asChild={asChild} {...rest} />;
}

export function DialogContent(props: DialogContentProps) {
  const {
    title,
    hideTitle = false,
    description,
    footer,
    size = "md",
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
          "fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] -translate-x-1/2 -translate-y-1/2",
          "flex-col rounded-panel border border-line bg-page text-ink shadow-float outline-none",
          "data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in",
          widths[size],
          className,
        )}
        {...rest}
        {...focusReturn}
      >
        <DialogHead title={title} hideTitle={hideTitle} description={description} closable={closable} />
        {children === undefined || children === null ? null : (
          <div className="min-h-0 flex-1 overflow-y-auto px-6 pb-6 text-14">{children}</div>
        )}
        {footer === undefined ? null : (
          <div className="flex shrink-0 flex-col-reverse gap-2 border-line border-t px-6 py-4 sm:flex-row sm:justify-end">
            {footer}
          </div>
        )}
      </RadixDialog.Content>
    </RadixDialog.Portal>
  );
}

type FocusHandlers = Pick<ComponentProps<typeof RadixDialog.Content>, "onOpenAutoFocus" | "onCloseAutoFocus">;

/** Restores the focus on close: Radix does so only for its own trigger, which a lazily loaded dialog does not have. */
export function useFocusReturn({ onOpenAutoFocus, onCloseAutoFocus }: FocusHandlers): Required<FocusHandlers> {
  const before = useRef<Element>(null);
  return {
    onOpenAutoFocus: (event) => {
      before.current = document.activeElement;
      onOpenAutoFocus?.(event);
    },
    onCloseAutoFocus: (event) => {
      if (before.current instanceof HTMLElement) before.current.focus();
      onCloseAutoFocus?.(event);
    },
  };
}

type DialogHeadProps = { title: ReactNode; hideTitle: boolean; description: ReactNode; closable: boolean };

/** The header shared by dialogs and sheets. */
export function DialogHead({ title, hideTitle, description, closable }: DialogHeadProps) {
  return (
    <div
      className={cx(
        "flex shrink-0 items-start justify-between gap-4 px-6 pt-5 pb-4",
        hideTitle && "h-0 overflow-visible p-0",
      )}
    >
      <div className={cx("min-w-0", hideTitle && "sr-only")}>
        <RadixDialog.Title className="font-semibold text-20">{title}</RadixDialog.Title>
        {description === undefined ? null : (
          <RadixDialog.Description className="mt-1 text-14 text-quiet">{description}</RadixDialog.Description>
        )}
      </div>
      {closable ? (
        <RadixDialog.Close asChild>
          <IconButton
            label="Close"
            size="sm"
            className={cx("-mt-0.5 -mr-2", hideTitle && "absolute top-3 right-3 z-10 m-0")}
          >
            <X size={18} aria-hidden />
          </IconButton>
        </RadixDialog.Close>
      ) : null}
    </div>
  );
}
