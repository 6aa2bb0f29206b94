/** A small table of an account page: header and rows, or a sentence if there are none. */
import { cx } from "@feo/ui";
import type { ReactNode } from "react";

interface Column {
  readonly name: string;
  readonly isNumeric?: boolean;
  readonly isExtra?: boolean;
}

interface SmallTableProps {
  readonly label: string;
  readonly columns: readonly Column[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  readonly nothing: string;
}

const cellClasses = ({ isNumeric, isExtra }: Column) =>
  cx("py-1 pr-3 last:pr-0", isNumeric && "whitespace-nowrap text-right tabular-nums", isExtra && "max-sm:hidden");

export function SmallTable({ label, columns, rows, nothing }: SmallTableProps) {
  if (rows.length === 0) return <p className="text-13 text-faint">{nothing}</p>;
  return (
    <table aria-label={label} className="w-full border-collapse text-left text-13">
      <thead className="text-12 text-quiet">
        <tr className="border-line border-b">
          {columns.map((column) => (
            <th key={column.name} scope="col" className={cx("font-normal", cellClasses(column))}>
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key} className="min-h-7 border-line border-b">
            {columns.map((column, index) => (
              <td key={column.name} className={cellClasses(column)}>
                {cells[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
