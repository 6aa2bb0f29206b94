/**
 * Tables of figures as text. Columns before `||` are inputs, columns after it are results; `fillIn` recalculates the
 * results, so that a correct table comes back unchanged, and a failing test shows the wrong line beside the right one.
 *
 *     price | lots || cost
 *       101 |    7 ||  707
 */
export interface Given {
  text(column: string): string;
  number(column: string): number;
}

type Figures = Readonly<Record<string, number | bigint | string>>;

interface Table {
  readonly names: readonly string[];
  /** The number of input columns. */
  readonly given: number;
  readonly rows: readonly (readonly string[])[];
}

export function fillIn(text: string, workOut: (given: Given) => Figures): string {
  const table = read(text);
  const { names, given } = table;
  const rows = table.rows.map((cells) => {
    const figures = workOut(givenBy(names, cells));
    const worked = names.slice(given).map((name) => {
      const figure = figures[name];
      if (figure === undefined) throw new Error(`Nobody works out the column "${name}"`);
      return String(figure);
    });
    return [...cells.slice(0, given), ...worked];
  });
  return write(table, rows);
}

export function layOutTable(text: string): string {
  const table = read(text);
  return write(table, table.rows);
}

const cellsOf = (part: string): string[] => part.split("|").map((cell) => cell.trim());

function read(text: string): Table {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const [head = [], ...rows] = lines.map((line) => line.split("||").map(cellsOf));
  const names = head.flat();
  for (const row of rows) {
    if (row.flat().length !== names.length) throw new Error(`A row has not the columns of its table: ${row.flat()}`);
  }
  return { names, given: head[0]?.length ?? 0, rows: rows.map((row) => row.flat()) };
}

function givenBy(names: readonly string[], cells: readonly string[]): Given {
  const text = (column: string): string => {
    const cell = cells[names.indexOf(column)];
    if (cell === undefined) throw new Error(`There is no column "${column}"`);
    return cell;
  };
  return { text, number: (column) => Number(text(column)) };
}

/** Keeps the column widths of the original table, so that only real differences show. */
function write({ names, given, rows: written }: Table, rows: readonly (readonly string[])[]): string {
  const widths = names.map((name, at) => Math.max(name.length, ...written.map((cells) => cells[at]?.length ?? 0)));
  const line = (cells: readonly string[]) => {
    const padded = cells.map((cell, at) => cell.padStart(widths[at] ?? 0));
    return `${padded.slice(0, given).join(" | ")} || ${padded.slice(given).join(" | ")}`;
  };
  return [names, ...rows].map(line).join("\n");
}
