/** The styles shared by tabs and tab links: the underline, the count, the sizes. */

import { cx } from "./cx.ts";

export type TabSize = "sm" | "md";

export function tabListClasses(bordered: boolean, stretch: boolean): string {
  return cx(
    "scroll-quiet flex shrink-0 items-stretch",
    stretch ? "gap-0" : "gap-6",
    bordered && "border-line border-b",
  );
}

/** The active state is data-state="active" on a tab and aria-current on a link. */
export function tabClasses(size: TabSize, stretch: boolean): string {
  return cx(
    "relative inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap font-medium text-quiet",
    "-outline-offset-2 transition-colors hover:text-ink disabled:cursor-not-allowed disabled:text-faint",
    "before:absolute before:inset-x-0 before:bottom-0 before:h-0.5 before:bg-transparent before:transition-colors",
    "data-[state=active]:text-ink data-[state=active]:before:bg-brand",
    "aria-[current=page]:text-ink aria-[current=page]:before:bg-brand",
    size === "sm" ? "h-10 text-13" : "h-11 text-14",
    stretch && "flex-1",
  );
}

export function TabCount({ children }: { children: number | string }) {
  return <span className="tabular text-quiet">{children}</span>;
}
