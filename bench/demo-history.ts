/** The demo backfills weeks of history in the background of a fresh exchange, which would disturb the measurement. */
import pg from "pg";

/** Cancels the rest of the backfill. Call it once the exchange serves. */
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
