/** Makes PostgreSQL refuse writes to a table for a chosen reason, such as a full disk. */
import type { QueryRows } from "./fresh-database.ts";

interface Refused {
  readonly query: QueryRows;
  readonly table: string;
  /** The SQLSTATE. */
  readonly code: string;
}

/** Returns a function that allows writes again. */
export async function refuseWrites({ query, table, code }: Refused): Promise<() => Promise<void>> {
  await query(`
    create function refuse_write() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '${code}'; end $$`);
  await query(`create trigger refuse_write before insert or update on ${table} execute function refuse_write()`);
  return async () => {
    await query("drop function refuse_write() cascade");
  };
}
