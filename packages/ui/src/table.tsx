/** The parts of a table: 12 px headers, rows separated by lines, right-aligned tabular figures. */

import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

export type SortOrder = "ascending" | "descending" | "none";

export type TableProps = ComponentProps<"table"> & {
  /** The table's accessible name: what it lists. */
  label: string;
};
export type ThProps = ComponentProps<"th"> & {
  /** Right-aligned, with the sort icon left of the label. */
  numeric?: boolean;
  /** The column's current sort order; with `onSort` the header becomes a button. */
  sort?: SortOrder;
  onSort?: () => void;
};
export type TdProps = ComponentProps<"td"> & { numeric?: boolean };
export type TrProps = ComponentProps<"tr"> & {
  /** Highlights under the pointer. */
  interactive?: boolean;
  selected?: boolean;
};

export function Table({ label, className, ...rest }: TableProps) {
  return <table aria-label={label} className={cx("w-full border-collapse text-left text-14", className)} {...rest} />;
}

export function TableHead({ className, ...rest }: ComponentProps<"thead">) {
  return <thead className={cx("text-12 text-faint", className)} {...rest} />;
}

export function TableBody(props: ComponentProps<"tbody">) {
  return <tbody {...props} />;
}

export function Tr({ interactive = false, selected = false, className, ...rest }: TrProps) {
  return (
    <tr
      aria-selected={selected || undefined}
      className={cx(
        "border-line border-b",
        interactive && "transition-colors focus-within:bg-surface hover:bg-surface",
        selected && "bg-brand-tint hover:bg-brand-tint",
        className,
      )}
      {...rest}
    />
  );
}

export function Th({ numeric = false, sort, onSort, className, children, ...rest }: ThProps) {
  const Icon = sort === "ascending" ? ArrowUp : sort === "descending" ? ArrowDown : ChevronsUpDown;
  const isSorted = sort === "ascending" || sort === "descending";
  return (
    <th
      scope="col"
      aria-sort={sort}
      className={cx("h-9 whitespace-nowrap px-3 font-medium", numeric && "text-right", className)}
      {...rest}
    >
      {onSort === undefined ? (
        children
      ) : (
        <button
          type="button"
          onClick={onSort}
          className={cx(
            "hit-40 inline-flex items-center gap-1 rounded-inner transition-colors hover:text-ink",
            numeric && "flex-row-reverse",
            isSorted && "text-ink",
          )}
        >
          {children}
          <Icon size={12} aria-hidden className="shrink-0" />
        </button>
      )}
    </th>
  );
}

export function Td({ numeric = false, className, ...rest }: TdProps) {
  return <td className={cx("h-12 px-3", numeric && "tabular whitespace-nowrap text-right", className)} {...rest} />;
}
