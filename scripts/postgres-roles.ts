/**
 * The roles of the embedded PostgreSQL: the superuser, who owns the tables, and the program's role, which owns nothing.
 */
import { createHmac } from "node:crypto";
import pg from "pg";

const programRole = "feo_program";

/** The same server for the program's role. Its password is derived one-way from the superuser's. */
export function programAddress(url: string): string {
  const address = new URL(url);
  address.password = createHmac("sha256", address.password).update(programRole).digest("base64url");
  address.username = programRole;
  return address.href;
}

/** Creates the role if it is missing and writes nothing otherwise. The migrations grant its rights. */
export async function ensureProgramRole(url: string): Promise<void> {
  const address = programAddress(url);
  if ((await connectOnce(address)) === undefined) return;
  const client = new pg.Client({ connectionString: url, ssl: false });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [programRole]);
    const { password } = new URL(address);
    await client.query(`${rowCount === 0 ? "CREATE" : "ALTER"} ROLE ${programRole} LOGIN PASSWORD '${password}'`);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Undefined if the server accepts the connection, otherwise the error. */
export async function connectOnce(url: string): Promise<{ code: string; message: string } | undefined> {
  const client = new pg.Client({ connectionString: url, ssl: false, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("SELECT 1");
    return undefined;
  } catch (error) {
    const { code = "", message } = error as pg.DatabaseError;
    return { code, message };
  } finally {
    await client.end().catch(() => {});
  }
}
