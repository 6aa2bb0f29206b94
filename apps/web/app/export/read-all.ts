/** Reads a whole list page by page, up to a maximum. Can be aborted between pages and during one. */

export interface ListPage<Row> {
  readonly count: number;
  readonly rows: readonly Row[];
}

export interface ReadAllOptions<Row> {
  readonly readPage: (pageNo: number) => Promise<ListPage<Row>>;
  /** The number of rows in a full page. */
  readonly pageSize: number;
  readonly mostRows: number;
  /** Identifies a row, because rows can move between pages while they are read. */
  readonly idOf: (row: Row) => string;
  readonly onProgress: (progress: { readonly done: number; readonly total: number }) => void;
  readonly signal: AbortSignal;
}

export interface WholeList<Row> {
  readonly rows: readonly Row[];
  /** The size of the list; more than the rows if the maximum was reached. */
  readonly total: number;
}

export async function readAll<Row>(options: ReadAllOptions<Row>): Promise<WholeList<Row>> {
  const { readPage, pageSize, mostRows, idOf, onProgress, signal } = options;
  const found = new Map<string, Row>();
  for (let pageNo = 1; ; pageNo += 1) {
    const { count, rows } = await readPage(pageNo);
    signal.throwIfAborted();
    for (const row of rows) if (found.size < mostRows) found.set(idOf(row), row);
    onProgress({ done: found.size, total: Math.min(count, mostRows) });
    if (rows.length < pageSize || pageNo * pageSize >= count || pageNo * pageSize >= mostRows) {
      return { rows: [...found.values()], total: Math.max(count, found.size) };
    }
  }
}
