/** The demo writes weeks of its past behind the back of a fresh exchange; that is no part of what is measured. */
import pg from "pg";

/** Takes away what is still to be written. Asked once the exchange serves. */
export async function endDemoHistory(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("update installation set value = '[]' where name = 'demo-history'");
    if (rowCount !== 1) throw new Error("The demo keeps what is left of its history elsewhere");
  } finally {
    await client.end();
  }
}
