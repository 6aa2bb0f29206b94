/** The breadcrumb of this page. Each part but the last is a router link, passed as the only child with `asChild`. */

import { ChevronRight } from "lucide-react";
import { Slot } from "radix-ui";
import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

export type BreadcrumbItemProps = ComponentProps<"a"> & {
  /** The current page: not a link. */
  current?: boolean;
  asChild?: boolean;
};

export function Breadcrumb({ className, children, ...rest }: ComponentProps<"nav">) {
  return (
    <nav aria-label="Breadcrumb" className={cx("text-13", className)} {...rest}>
      <ol className="flex flex-wrap items-center gap-1.5">{children}</ol>
    </nav>
  );
}

export function BreadcrumbItem({ current = false, asChild = false, className, ...rest }: BreadcrumbItemProps) {
  const Comp = asChild ? Slot.Root : "a";
  return (
    <li className="group flex items-center gap-1.5">
      <ChevronRight size={14} aria-hidden className="shrink-0 text-faint group-first:hidden" />
      {current ? (
        <span aria-current="page" className={cx("text-ink", className)}>
          {rest.children}
        </span>
      ) : (
        <Comp className={cx("hit-40 rounded-inner text-quiet hover:text-ink", className)} {...rest} />
      )}
    </li>
  );
}
