/**
 * npm run verify: replays the journal, compares it with the tables, and with --resume resumes trading if they match.
 */
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
// Migrates an older database first.
await (await openDatabase(databaseUrl, () => undefined)).close();
const { commands, hash, differences } = await verify(databaseUrl);
const broken = [...differences, ...(await auditTables(databaseUrl))];
for (const sentence of broken) console.error(`feo: ${sentence}`);
console.log(
  `feo: ${commands} commands give state ${hash}, ${broken.length === 0 ? "and the tables match" : "but the tables do not match"}`,
);
if (broken.length === 0 && process.argv.includes("--resume")) {
  const client = createClient({ connectionString: databaseUrl });
  await client.connect();
  await client.query("update engine_state set halted_because = null where id = 1");
  await client.end();
  console.log("feo: trading can resume");
}
process.exitCode = broken.length === 0 ? 0 : 1;
