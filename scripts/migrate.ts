/**
 * Migrates the database as the owner of the tables, in a separate process, so that no other process knows that role.
 */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { compileCache, resolveDrizzleOnce } from "./process.ts";

const command = fileURLToPath(new URL("../apps/server/src/platform/migrate-command.ts", import.meta.url));

interface Roles {
  /** The owner of the tables. */
  readonly ownerUrl: string;
  /** The program's role, which is granted access. */
  readonly programUrl: string;
}

/** The process prints its own errors. */
export async function migrateDatabase({ ownerUrl, programUrl }: Roles): Promise<void> {
  const env = { NODE_COMPILE_CACHE: compileCache, ...process.env };
  const child = spawn(process.execPath, [...resolveDrizzleOnce, command], {
    env: { ...env, DATABASE_URL: programUrl, DATABASE_OWNER_URL: ownerUrl },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
  if (code !== 0) throw new Error("the database could not be migrated");
}
