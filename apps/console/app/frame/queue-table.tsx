/** The rows of a queue: the first cell is a link, and a click anywhere in the row follows it. */
import { cx, EmptyState } from "@feo/ui";
import { ArrowDown } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Pages } from "../data/pages.ts";
import { More } from "./queue.tsx";

interface QueueColumn {
  readonly name: string;
  readonly isNumeric?: boolean;
  /** Hidden on narrow screens. */
  readonly isExtra?: boolean;
  /** The list is in the order of this column. */
  readonly isSorted?: boolean;
  /** Takes the remaining width, and truncates if there is none. */
  readonly isWide?: boolean;
}

interface QueueRow {
  readonly key: string;
  readonly to: string;
  readonly isChosen: boolean;
  readonly title: string;
  /** Shown below the title, in muted text. */
  readonly below: ReactNode;
  /** The other cells, in column order. */
  readonly cells: readonly ReactNode[];
}

interface QueueTableProps {
  readonly label: string;
  readonly columns: readonly QueueColumn[];
  readonly rows: readonly QueueRow[];
  /** Shown if there are no rows. */
  readonly nothing: string;
  /** For lists that come in pages. */
  readonly more?: Pick<Pages<unknown>, "hasMore" | "isReadingMore" | "more">;
  /** The list's address, for the screens that lead back to it. */
  readonly from?: string;
  /** Rows of 56 instead of 48 pixels. */
  readonly isRoomy?: boolean;
  /** Shown below the rows: how many items wait, and what happens to them. */
  readonly foot?: ReactNode;
}

const cellClasses = ({ isNumeric, isExtra, isWide }: QueueColumn) =>
  cx(
    "px-2 first:pl-4 last:pr-4",
    isNumeric && "whitespace-nowrap text-right tabular-nums",
    isExtra && "max-sm:hidden",
    isWide && "w-full max-w-0 truncate",
  );

export function QueueTable({ label, columns, rows, nothing, from, more, isRoomy, foot }: QueueTableProps) {
  if (rows.length === 0) return <EmptyState title={nothing} />;
  return (
    <>
      <table aria-label={label} className="w-full border-collapse text-left text-13">
        <thead className="text-quiet">
          <tr className="border-line border-b">
            {columns.map((column) => (
              <th key={column.name} scope="col" className={cx("h-8 font-normal", cellClasses(column))}>
                {column.isSorted && <ArrowDown aria-hidden className="mr-1 inline size-3.5 align-[-2px]" />}
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, to, isChosen, title, below, cells }) => (
            <tr
              key={key}
              className={cx(
                "relative border-line border-b focus-within:bg-surface hover:bg-surface",
                isRoomy ? "h-14" : "h-12",
                isChosen && "bg-brand-tint shadow-[inset_2px_0_0_var(--color-brand)] hover:bg-brand-tint",
              )}
            >
              {columns.map((column, index) => (
                <td key={column.name} className={cellClasses(column)}>
                  {index > 0 ? (
                    cells[index - 1]
                  ) : (
                    <>
                      <Link
                        to={to}
                        {...(from === undefined ? {} : { state: { from } })}
                        aria-current={isChosen ? "true" : undefined}
                        className="block truncate font-medium text-ink after:absolute after:inset-0"
                      >
                        {title}
                      </Link>
                      <span className="block truncate text-12 text-quiet">{below}</span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more && <More pages={more} />}
      {foot && <p className="px-4 py-3 text-12 text-quiet">{foot}</p>}
    </>
  );
}
