/** Prints an access token for one of the demo's people, issued as login does. Refuses everyone else. */
import { and, eq } from "drizzle-orm";
import { users } from "../account/account.tables.ts";
import { createAccessTokens, installationSecret } from "../auth/access-token.ts";
import { createTokenKeys } from "../auth/token-keys.ts";
import { readConfig } from "../config.ts";
import { openDatabase } from "../platform/database.ts";

const [feoTag = ""] = process.argv.slice(2);
const config = readConfig(process.env);

if (config.mode !== "demo" || !config.databaseUrl) {
  console.error("feo: tokens can be created only in the demo, with its database running");
  process.exit(1);
}
const database = await openDatabase(config.databaseUrl, () => undefined);
try {
  const { db } = database;
  const [person] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.feoTag, feoTag), eq(users.isDemo, true)));
  if (person) {
    const secret = await installationSecret(db, "access-token-secret", config.accessTokenSecret);
    const tokens = createAccessTokens(db, createTokenKeys([secret], Date.now), Date.now);
    console.log(await tokens.issue({ userId: person.id, deviceId: "command-line" }));
  } else {
    console.error(`feo: no demo account is called "${feoTag}"`);
    process.exitCode = 1;
  }
} finally {
  await database.close();
}
