/** npm run --silent demo:token asha: an access token for somebody of the running demo. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { readConfig } from "../apps/server/src/config.ts";
import { addressOfRunning } from "./postgres.ts";

const config = readConfig(process.env);
const databaseUrl = config.databaseUrl ?? (await addressOfRunning(config.home));
if (databaseUrl === undefined) {
  console.error(`feo: no demo is running in ${config.home}`);
  process.exit(1);
}
const command = fileURLToPath(new URL("../apps/server/src/demo/token-command.ts", import.meta.url));
const { status } = spawnSync(process.execPath, [command, ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { ...process.env, DATABASE_URL: databaseUrl },
});
process.exit(status ?? 1);
