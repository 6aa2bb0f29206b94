/** The two operators of a running demo, by their own command. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { addressOfRunning } from "../../scripts/postgres.ts";
import { compileCache, resolveDrizzleOnce } from "../../scripts/process.ts";

const command = fileURLToPath(new URL("../../apps/server/src/operator/operator-command.ts", import.meta.url));
const passphrases: Readonly<Record<string, string>> = {
  meera: "meera of the demo",
  arjun: "arjun of the demo",
};

interface Said {
  readonly as?: "meera" | "arjun";
  readonly reason?: string;
  /** A passphrase that is asked for before the operator's own. */
  readonly first?: string;
}

/** What a command prints; a refusal begins with `feo: `. */
export type Operator = (words: readonly string[], said?: Said) => Promise<string>;

export async function openOperators(home: string): Promise<Operator> {
  const databaseUrl = (await addressOfRunning(home)) ?? "";

  const operator: Operator = (words, { as, reason, first } = {}) =>
    new Promise((resolve, reject) => {
      const said = [...(as ? ["--as", as] : []), ...(reason ? ["--reason", reason] : [])];
      const env = { ...process.env, DATABASE_URL: databaseUrl, NODE_COMPILE_CACHE: compileCache };
      const child = spawn(process.execPath, [...resolveDrizzleOnce, command, ...words, ...said], { env });
      let text = "";
      const hear = (part: Buffer) => {
        text += part;
      };
      child.stdout.on("data", hear);
      child.stderr.on("data", hear);
      child.on("error", reject);
      child.on("close", () => resolve(text.trim()));
      const lines = [...(first === undefined ? [] : [first]), passphrases[as ?? words[1] ?? ""] ?? ""];
      child.stdin.end(`${lines.join("\n")}\n`);
    });

  return operator;
}
