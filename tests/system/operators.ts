/**
 * The two operators of a running demo, through the code behind their command; the command itself is tested in
 * tests/database.
 */
import pg from "pg";
import { openAuditLog } from "../../apps/server/src/audit/open-audit.ts";
import { installationSecret } from "../../apps/server/src/auth/access-token.ts";
import { readConfig } from "../../apps/server/src/config.ts";
import { runCommand } from "../../apps/server/src/operator/commands.ts";
import { openDatabase } from "../../apps/server/src/platform/database.ts";
import { Refusal } from "../../apps/server/src/platform/refusal.ts";
import { createSecretBox } from "../../apps/server/src/platform/secret-box.ts";
import { addressOfRunning } from "../../scripts/postgres.ts";

const passphrases: Readonly<Record<string, string>> = {
  meera: "meera of the demo",
  arjun: "arjun of the demo",
};

interface Said {
  readonly as?: "meera" | "arjun";
  readonly reason?: string;
}

/** A command's output; a refusal starts with `feo: `. */
export type Operator = (words: readonly string[], said?: Said) => Promise<string>;

async function addressIn(home: string): Promise<string> {
  const url = await addressOfRunning(home);
  if (url === undefined) throw new Error(`No exchange runs in ${home}`);
  return url;
}

export async function openOperators(home: string): Promise<Operator> {
  // Never closed: idle connections time out, and the test process exits without them.
  const { db } = await openDatabase(await addressIn(home), () => undefined);
  const { depositAccount, bank, dataSecret, audit: place, reading } = readConfig({ FEO_HOME: home });
  const audit = await openAuditLog(place);
  return async (words, { as, reason } = {}) => {
    try {
      const { lines } = await runCommand(
        {
          db,
          now: Date.now,
          isByHand: bank === undefined,
          reading,
          companyAccount: depositAccount?.accountNumber,
          audit,
          show: () => undefined,
          judge: async () => "good" as const,
          secret: async () => passphrases[as ?? ""] ?? "",
          box: async () => createSecretBox(await installationSecret(db, "data-secret", dataSecret)),
        },
        { words, as, reason },
      );
      return lines.join("\n").trim();
    } catch (error) {
      if (error instanceof Refusal) return `feo: ${error.message}`;
      throw error;
    }
  };
}

/**
 * A code is valid for half a minute and only once: allows an operator's current one again, so that no test waits for
 * the next.
 */
export async function codeForgetter(home: string): Promise<(name: string) => Promise<void>> {
  const pool = new pg.Pool({ connectionString: await addressIn(home), max: 1 }).on("error", () => undefined);
  return async (name) => {
    await pool.query("update operator set totp_last_step = 0 where name = $1", [name]);
  };
}

/** Makes an operator's sessions look as if nothing had been done in them for longer. */
export async function sessionAger(home: string): Promise<(name: string, minutes: number) => Promise<void>> {
  const pool = new pg.Pool({ connectionString: await addressIn(home), max: 1 }).on("error", () => undefined);
  return async (name, minutes) => {
    const earlier = "seen_at - make_interval(mins => $2)";
    await pool.query(`update operator_session set seen_at = ${earlier} where operator = $1`, [name, minutes]);
  };
}
