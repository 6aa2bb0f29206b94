/** Runs a command of the server on the database: DATABASE_URL, the running demo's, or the embedded one started for it. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { readConfig } from "../apps/server/src/config.ts";
import { addressOfRunning, startPostgres } from "./postgres.ts";
import { compileCache, resolveDrizzleOnce } from "./process.ts";

/** How it ended. */
export async function runOnDatabase(command: URL, { startsOwn }: { startsOwn: boolean }): Promise<number> {
  const config = readConfig(process.env);
  const running = config.databaseUrl ?? (await addressOfRunning(config.home));
  if (running === undefined && !startsOwn) {
    console.error(`feo: no demo is running in ${config.home}`);
    return 1;
  }
  const own = running === undefined ? await startPostgres({ home: config.home, report: () => undefined }) : undefined;
  const { status } = spawnSync(
    process.execPath,
    [...resolveDrizzleOnce, fileURLToPath(command), ...process.argv.slice(2)],
    {
      stdio: "inherit",
      env: { NODE_COMPILE_CACHE: compileCache, ...process.env, DATABASE_URL: running ?? own?.url },
    },
  );
  await own?.stop();
  return status ?? 1;
}
