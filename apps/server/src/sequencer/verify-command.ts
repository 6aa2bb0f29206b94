/** npm run verify: replays the journal, compares it with the tables, and with --resume lets trading go on if all is well. */
import { readConfig } from "../config.ts";
import { createClient } from "../platform/connection.ts";
import { openDatabase } from "../platform/database.ts";
import { auditTables } from "./audit-tables.ts";
import { verify } from "./verify.ts";

const { databaseUrl } = readConfig(process.env);
if (!databaseUrl) {
  console.error("feo: DATABASE_URL is not set");
  process.exit(1);
}
// Brings the tables of an older version up to date, so that there is something to compare.
await (await openDatabase(databaseUrl, () => undefined)).close();
const { commands, hash, differences } = await verify(databaseUrl);
const broken = [...differences, ...(await auditTables(databaseUrl))];
for (const sentence of broken) console.error(`feo: ${sentence}`);
console.log(
  `feo: ${commands} commands make the state ${hash}, ${broken.length === 0 ? "and so do the tables" : "the tables do not"}`,
);
if (broken.length === 0 && process.argv.includes("--resume")) {
  const client = createClient({ connectionString: databaseUrl });
  await client.connect();
  await client.query("update engine_state set halted_because = null where id = 1");
  await client.end();
  console.log("feo: trading may go on");
}
process.exitCode = broken.length === 0 ? 0 : 1;
