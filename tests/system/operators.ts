/** Operators of a running exchange: two of them, as there have to be. What they say goes to the command's own code, not to a shell. */
import { installationSecret } from "../../apps/server/src/auth/access-token.ts";
import { runCommand } from "../../apps/server/src/operator/commands.ts";
import { openDatabase } from "../../apps/server/src/platform/database.ts";
import { Refusal } from "../../apps/server/src/platform/refusal.ts";
import { createSecretBox } from "../../apps/server/src/platform/secret-box.ts";
import { addressOfRunning } from "../../scripts/postgres.ts";

const passphrases: Readonly<Record<string, string>> = {
  meera: "a passphrase that is meera's",
  arjun: "a passphrase that is arjun's",
};

interface Said {
  readonly as?: "meera" | "arjun";
  readonly reason?: string;
}

/** What a command prints, or `refused: ` and why not. */
export type Operator = (words: readonly string[], said?: Said) => Promise<string>;

export async function openOperators(home: string): Promise<{ operator: Operator; close(): Promise<void> }> {
  const database = await openDatabase((await addressOfRunning(home)) ?? "", () => undefined);
  const { db } = database;

  const operator: Operator = async (words, { as, reason } = {}) => {
    const ground = {
      ...{ db, now: Date.now, isByHand: false, companyAccount: undefined },
      box: async () => createSecretBox(await installationSecret(db, "data-secret", undefined)),
      secret: async () => passphrases[as ?? words[1] ?? ""] ?? "a passphrase that is wrong",
    };
    try {
      return (await runCommand(ground, { words, as, reason })).lines.join("\n");
    } catch (error) {
      if (error instanceof Refusal) return `refused: ${error.message}`;
      throw error;
    }
  };

  // Another test may have brought them already, or bring them at this moment.
  for (const name of Object.keys(passphrases)) {
    const said = await operator(["add", name]);
    if (!/is an operator|There is or was an operator|Say who you are/.test(said)) throw new Error(said);
  }
  return { operator, close: database.close };
}
