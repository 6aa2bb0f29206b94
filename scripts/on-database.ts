/** Runs a server command on the database: DATABASE_URL, the running demo's, or the embedded one, started for it. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { readConfig } from "../apps/server/src/config.ts";
import { migrateDatabase } from "./migrate.ts";
import { addressesOfRunning, startPostgres } from "./postgres.ts";
import { compileCache, resolveDrizzleOnce } from "./process.ts";

/** Resolves with the exit code. */
export async function runOnDatabase(command: URL, { startsOwn }: { startsOwn: boolean }): Promise<number> {
  const { databaseUrl, home } = readConfig(process.env);
  if (databaseUrl !== undefined) return run(command, databaseUrl);
  const running = await addressesOfRunning(home);
  if (running === undefined && !startsOwn) {
    console.error(`feo: no demo is running in ${home}`);
    return 1;
  }
  const own = running === undefined ? await startPostgres({ home, report: () => undefined }) : undefined;
  try {
    const { url, programUrl } = running ?? own ?? {};
    if (url === undefined || programUrl === undefined) throw new Error("There is no database");
    await migrateDatabase({ ownerUrl: url, programUrl });
    return run(command, programUrl);
  } finally {
    await own?.stop();
  }
}

/** Runs without the address of the tables' owner. */
function run(command: URL, databaseUrl: string): number {
  const file = fileURLToPath(command);
  const { status } = spawnSync(process.execPath, [...resolveDrizzleOnce, file, ...process.argv.slice(2)], {
    stdio: "inherit",
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: "" },
  });
  return status ?? 1;
}
