/** Operators of a running exchange, by their own command: two of them, as there have to be. */
import { spawn } from "node:child_process";

const passphrases: Readonly<Record<string, string>> = {
  meera: "a passphrase that is meera's",
  arjun: "a passphrase that is arjun's",
};

interface Said {
  readonly as?: "meera" | "arjun";
  readonly reason?: string;
}

interface Printed {
  readonly code: number;
  readonly text: string;
}

function run(home: string, words: readonly string[], passphrase: string): Promise<Printed> {
  return new Promise((resolve, reject) => {
    const child = spawn("npm", ["run", "--silent", "operator", "--", ...words], {
      env: { ...process.env, FEO_HOME: home },
    });
    let text = "";
    const hear = (part: Buffer) => {
      text += part;
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, text: text.trim() }));
    child.stdin.end(`${passphrase}\n`);
  });
}

export function operatorsOf(home: string) {
  let founding: Promise<void> | undefined;

  /** Whoever comes second to a running exchange finds them there. */
  async function found(): Promise<void> {
    for (const [name, passphrase] of Object.entries(passphrases)) {
      const { code, text } = await run(home, ["add", name], passphrase);
      const isThere = /There is or was an operator|Say who you are/.test(text);
      if (code !== 0 && !isThere) throw new Error(text);
    }
  }

  /** What a command prints, whatever it says. */
  return async function operator(words: readonly string[], { as, reason }: Said = {}): Promise<Printed> {
    founding ??= found();
    await founding;
    const who = as ? ["--as", as] : [];
    const why = reason ? ["--reason", reason] : [];
    return run(home, [...words, ...who, ...why], passphrases[as ?? ""] ?? "");
  };
}
