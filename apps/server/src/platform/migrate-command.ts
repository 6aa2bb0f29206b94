/** npm run migrate: brings the tables up to date as DATABASE_OWNER_URL, and lets the role of DATABASE_URL use them. */
import { readConfig } from "../config.ts";
import { DatabaseUnreachable, migrateDatabase } from "./migrations.ts";
import { ConfigError } from "./settings.ts";

try {
  const { databaseUrl, databaseOwnerUrl } = readConfig(process.env);
  if (!databaseUrl || !databaseOwnerUrl)
    throw new ConfigError("DATABASE_OWNER_URL and DATABASE_URL have to be set: who owns the tables, and who uses them");
  await migrateDatabase(databaseOwnerUrl, databaseUrl);
  console.log("feo: the database is up to date");
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof DatabaseUnreachable;
  console.error(isExpected ? `feo: ${(error as Error).message}` : error);
  process.exitCode = 1;
}
