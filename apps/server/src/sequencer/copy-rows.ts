/** Rows into a table by COPY, which has no plan, no array for each column, and puts many rows on a page at once. */
import pg from "pg";

export interface CopyRows {
  /** `copy … from stdin`. */
  readonly copy: string;
  /** The rows in COPY's text format, each with its line end. */
  readonly rows: string;
}

export type CopyValue = string | number | bigint | boolean | null;

const special = /[\\\n\r\t]/;
const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** One value as COPY reads it; only texts can hold what would end a value or a row. */
export function copyText(value: CopyValue): string {
  if (value === null) return "\\N";
  if (typeof value !== "string") return String(value);
  return special.test(value) ? value.replace(/[\\\n\r\t]/g, (found) => escapes[found] ?? found) : value;
}

/** What the driver calls on a query that the database wants rows for. */
interface CopyConnection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

class CopyQuery extends pg.Query {
  readonly #rows: string;

  constructor({ copy, rows }: CopyRows, done: (error: Error | null) => void) {
    super(copy);
    this.#rows = rows;
    Object.assign(this, { callback: done });
  }

  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(Buffer.from(this.#rows));
    connection.endCopyFrom();
  }
}

/** Runs a statement of either kind. */
export async function runStatement(client: pg.ClientBase, statement: pg.QueryConfig | CopyRows): Promise<void> {
  if (!("copy" in statement)) {
    await client.query(statement);
    return;
  }
  await new Promise<void>((resolve, reject) => {
    client.query(new CopyQuery(statement, (error) => (error ? reject(error) : resolve())));
  });
}
