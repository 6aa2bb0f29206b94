/** A table that PostgreSQL does not write to, for a reason of the test's choice, such as a disk that is full. */
import type { QueryRows } from "./fresh-database.ts";

interface Refused {
  readonly query: QueryRows;
  readonly table: string;
  /** An SQLSTATE. */
  readonly code: string;
}

/** Returns how to let it be written again. */
export async function refuseWrites({ query, table, code }: Refused): Promise<() => Promise<void>> {
  await query(`
    create function refuse_write() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '${code}'; end $$`);
  await query(`create trigger refuse_write before insert or update on ${table} execute function refuse_write()`);
  return async () => {
    await query("drop function refuse_write() cascade");
  };
}
