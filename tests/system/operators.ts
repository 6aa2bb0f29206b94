/** Operators of a running exchange, by their own command: two of them, as there have to be. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { addressOfRunning } from "../../scripts/postgres.ts";

const command = fileURLToPath(new URL("../../apps/server/src/operator/operator-command.ts", import.meta.url));
const passphrases: Readonly<Record<string, string>> = {
  meera: "a passphrase that is meera's",
  arjun: "a passphrase that is arjun's",
};

interface Said {
  readonly as?: "meera" | "arjun";
  readonly reason?: string;
}

/** What a command prints; a refusal begins with `feo: `. */
export type Operator = (words: readonly string[], said?: Said) => Promise<string>;

export async function openOperators(home: string): Promise<Operator> {
  const databaseUrl = (await addressOfRunning(home)) ?? "";

  const operator: Operator = (words, { as, reason } = {}) =>
    new Promise((resolve, reject) => {
      const said = [...(as ? ["--as", as] : []), ...(reason ? ["--reason", reason] : [])];
      const env = { ...process.env, DATABASE_URL: databaseUrl };
      const child = spawn(process.execPath, [command, ...words, ...said], { env });
      let text = "";
      const hear = (part: Buffer) => {
        text += part;
      };
      child.stdout.on("data", hear);
      child.stderr.on("data", hear);
      child.on("error", reject);
      child.on("close", () => resolve(text.trim()));
      child.stdin.end(`${passphrases[as ?? words[1] ?? ""] ?? ""}\n`);
    });

  // Another test may have brought them already, or bring them at this moment.
  for (const name of Object.keys(passphrases)) {
    const answer = await operator(["add", name]);
    if (!/is an operator|There is or was an operator|Say who you are/.test(answer)) throw new Error(answer);
  }
  return operator;
}
