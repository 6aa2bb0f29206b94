/** Pagination of a long list. With `linkAs` and `linkProps` the pages are router links, otherwise buttons. */

import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ElementType, ReactNode } from "react";
import { cx } from "./cx.ts";
import { pageList } from "./page-list.ts";

export type PaginationProps = {
  /** Starts at 1. */
  page: number;
  pageCount: number;
  onPageChange?: (page: number) => void;
  linkAs?: ElementType;
  linkProps?: (page: number) => Record<string, unknown>;
  /** The paged list, for the accessible name. */
  label?: string;
  className?: string;
};

const stepClasses =
  "inline-flex h-8 min-w-8 items-center justify-center rounded-control px-2 font-medium text-13 text-quiet transition-colors" +
  " hit-40 tabular hover:bg-pressed/60 hover:text-ink aria-[current=page]:bg-pressed aria-[current=page]:text-ink";

export function Pagination(props: PaginationProps) {
  const { page, pageCount, onPageChange, linkAs, linkProps, label = "Pages", className } = props;
  if (pageCount <= 1) return null;

  const step = (target: number, name: string, content: ReactNode) => {
    if (target < 1 || target > pageCount) {
      return (
        <span aria-hidden className={cx(stepClasses, "pointer-events-none opacity-40")}>
          {content}
        </span>
      );
    }
    const shared = {
      "aria-label": name,
      "aria-current": target === page ? ("page" as const) : undefined,
      className: stepClasses,
    };
    const turn = () => onPageChange?.(target);
    if (linkAs === undefined) {
      return (
        <button type="button" onClick={turn} {...shared}>
          {content}
        </button>
      );
    }
    const Link = linkAs;
    return (
      <Link onClick={turn} {...shared} {...linkProps?.(target)}>
        {content}
      </Link>
    );
  };

  return (
    <nav aria-label={label} className={className}>
      <ul className="flex flex-wrap items-center gap-1">
        <li>{step(page - 1, "Previous page", <ChevronLeft size={16} aria-hidden />)}</li>
        {pageList(page, pageCount).map((slot) => (
          <li key={slot}>
            {typeof slot === "number" ? (
              step(slot, `Page ${slot}`, slot)
            ) : (
              <span aria-hidden className="inline-flex h-8 min-w-8 items-center justify-center text-faint">
                …
              </span>
            )}
          </li>
        ))}
        <li>{step(page + 1, "Next page", <ChevronRight size={16} aria-hidden />)}</li>
      </ul>
    </nav>
  );
}
