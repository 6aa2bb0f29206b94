/** npm run migrate: migrates the database as DATABASE_OWNER_URL and grants the role of DATABASE_URL its privileges. */

import { ConfigError } from "../config/settings.ts";
import { readConfig } from "../config.ts";
import { DatabaseUnreachable, migrateDatabase } from "./migrations.ts";

try {
  const { databaseUrl, databaseOwnerUrl } = readConfig(process.env);
  if (!databaseUrl || !databaseOwnerUrl)
    throw new ConfigError(
      "Set DATABASE_OWNER_URL (the role that owns the tables) and DATABASE_URL (the role that uses them)",
    );
  await migrateDatabase(databaseOwnerUrl, databaseUrl);
  console.log("feo: the database is up to date");
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof DatabaseUnreachable;
  console.error(isExpected ? `feo: ${(error as Error).message}` : error);
  process.exitCode = 1;
}
