/** npm run operator -- …: operator actions where no console is available. Works on the database alone. */
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { openAuditLog } from "../audit/open-audit.ts";
import { installationSecret } from "../auth/access-token.ts";
import { readConfig } from "../config.ts";
import { DatabaseUnreachable, openDatabase } from "../platform/database.ts";
import { Refusal } from "../platform/refusal.ts";
import { createSecretBox } from "../platform/secret-box.ts";
import { runCommand } from "./commands.ts";

async function run(): Promise<number> {
  const { values, positionals: words } = parseArgs({
    allowPositionals: true,
    options: { as: { type: "string" }, reason: { type: "string" } },
  });
  const { databaseUrl, depositAccount, bank, dataSecret, audit, reading } = readConfig(process.env);
  if (!databaseUrl) throw new Refusal("DATABASE_URL is not set");
  const database = await openDatabase(databaseUrl, () => undefined);
  try {
    const { db } = database;
    const deps = {
      db,
      now: Date.now,
      secret: createAsker(),
      show: console.log,
      isByHand: bank === undefined,
      reading,
      audit: await openAuditLog(audit),
      // Imported only for a new passphrase: its dictionaries take half a second to load.
      judge: async (passphrase: string, own: readonly string[]) =>
        (await import("../auth/password-judge.ts")).judgePassword(passphrase, own),
      companyAccount: depositAccount?.accountNumber,
      box: async () => createSecretBox(await installationSecret(db, "data-secret", dataSecret)),
    };
    const { lines, isWrong } = await runCommand(deps, { words, as: values.as, reason: values.reason });
    for (const line of lines) console.log(line);
    return isWrong ? 2 : 0;
  } finally {
    await database.close();
  }
}

/** Terminal input is not echoed; piped input is read line by line. */
function createAsker(): (question: string) => Promise<string> {
  let piped: AsyncIterator<string> | undefined;
  return async (question) => {
    if (process.stdin.isTTY) {
      process.stderr.write(question);
      const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
      const line = createInterface({ input: process.stdin, output: silence, terminal: true });
      const answer = await line.question("");
      line.close();
      process.stderr.write("\n");
      return answer;
    }
    piped ??= createInterface({ input: process.stdin })[Symbol.asyncIterator]();
    const { value, done } = await piped.next();
    return done ? "" : value;
  };
}

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const isExpected =
      error instanceof Refusal ||
      error instanceof DatabaseUnreachable ||
      (error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS"));
    console.error(isExpected ? `feo: ${(error as Error).message}` : error);
    process.exit(1);
  },
);
