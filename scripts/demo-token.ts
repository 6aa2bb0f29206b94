/** npm run --silent demo:token asha: prints an access token for a person of the running demo. */
import { runOnDatabase } from "./on-database.ts";

const command = new URL("../apps/server/src/demo/token-command.ts", import.meta.url);
process.exit(await runOnDatabase(command, { startsOwn: false }));
