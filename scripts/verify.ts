/** npm run verify [-- --resume]: checks the journal against the tables, of DATABASE_URL or of the embedded database. */
import { runOnDatabase } from "./on-database.ts";

const command = new URL("../apps/server/src/sequencer/verify-command.ts", import.meta.url);
process.exit(await runOnDatabase(command, { startsOwn: true }));
