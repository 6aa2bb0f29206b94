/** Bulk inserts by COPY: no query plan, no array per column, and many rows written to a page at once. */
import pg from "pg";

export interface CopyRows {
  /** The statement `copy … from stdin`. */
  readonly copy: string;
  /** The rows in COPY's text format, each with its newline. */
  readonly rows: string;
}

export type CopyValue = string | number | bigint | boolean | null;

const special = /[\\\n\r\t]/;
const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** A value in COPY's text format; only strings can contain separators. */
export function copyText(value: CopyValue): string {
  if (value === null) return "\\N";
  if (typeof value !== "string") return String(value);
  return special.test(value) ? value.replace(/[\\\n\r\t]/g, (found) => escapes[found] ?? found) : value;
}

/** The driver's connection; it calls handleCopyInResponse when the database is ready for rows. */
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

/** Runs either kind of statement. */
export async function runStatement(client: pg.ClientBase, statement: pg.QueryConfig | CopyRows): Promise<void> {
  if (!("copy" in statement)) {
    await client.query(statement);
    return;
  }
  await new Promise<void>((resolve, reject) => {
    client.query(new CopyQuery(statement, (error) => (error ? reject(error) : resolve())));
  });
}
