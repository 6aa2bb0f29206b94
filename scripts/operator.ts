/** npm run operator -- …: the operators' commands, on DATABASE_URL or on the embedded database. `help` lists them. */
import { runOnDatabase } from "./on-database.ts";

const command = new URL("../apps/server/src/operator/operator-command.ts", import.meta.url);
process.exit(await runOnDatabase(command, { startsOwn: true }));
