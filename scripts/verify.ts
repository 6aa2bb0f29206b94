/** npm run verify [-- --resume]: checks the journal against the tables, of DATABASE_URL or of the embedded database. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { readConfig } from "../apps/server/src/config.ts";
import { addressOfRunning, startPostgres } from "./postgres.ts";

const config = readConfig(process.env);
const running = config.databaseUrl ?? (await addressOfRunning(config.home));
const own = running === undefined ? await startPostgres({ home: config.home, report: () => undefined }) : undefined;
const command = fileURLToPath(new URL("../apps/server/src/sequencer/verify-command.ts", import.meta.url));
const { status } = spawnSync(process.execPath, [command, ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { ...process.env, DATABASE_URL: running ?? own?.url },
});
await own?.stop();
process.exit(status ?? 1);
