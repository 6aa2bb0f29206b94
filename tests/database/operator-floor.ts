/**
 * Operators on their own database, with a controllable clock: their commands, authenticator apps and console sign-in.
 */
import { operatorRoles } from "@feo/contract";
import { Secret, TOTP } from "otpauth";
import { createAuditLog } from "../../apps/server/src/audit/audit.ts";
import { judgePassword } from "../../apps/server/src/auth/password-judge.ts";
import { operatorActions } from "../../apps/server/src/operator/actions.ts";
import { runCommand } from "../../apps/server/src/operator/commands.ts";
import { createDesk } from "../../apps/server/src/operator/desk.ts";
import { createEnrolment } from "../../apps/server/src/operator/enrolment.ts";
import { createOperatorSignIn } from "../../apps/server/src/operator/operator-sign-in.ts";
import { Refusal } from "../../apps/server/src/platform/refusal.ts";
import { createSecretBox } from "../../apps/server/src/platform/secret-box.ts";
import { openFresh } from "./fresh-database.ts";

/** What an operator types, in order; a function gets the last output, because a code depends on the key shown. */
export type Typed = string | ((shown: string) => string);

interface Asked {
  readonly as?: string;
  readonly reason?: string;
  readonly typed?: readonly Typed[];
}

export async function createOperatorFloor() {
  const fresh = await openFresh();
  const { db, query } = fresh;
  const clock = { at: Date.now() };
  const now = () => clock.at;
  const box = createSecretBox("a secret that seals what is in the database");
  const audit = createAuditLog("a secret that is not in the database");
  const judge = async (passphrase: string, own: readonly string[]) => judgePassword(passphrase, own);
  const desk = createDesk({ db, audit, actions: operatorActions, now });
  const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.at });
  /** By operator, as chosen or shown. */
  const passphrases = new Map<string, string>();
  const keys = new Map<string, string>();

  /** A command's output, or its refusal. */
  async function operator(words: string, { as, reason, typed = [] }: Asked = {}): Promise<string> {
    const [left, shown]: [Typed[], string[]] = [[...typed], []];
    const secret = async () => {
      const next = left.shift() ?? passphrases.get(as ?? "") ?? "a passphrase that is wrong";
      return typeof next === "string" ? next : next(shown.at(-1) ?? "");
    };
    const deps = {
      db,
      audit,
      judge,
      now,
      secret,
      isByHand: true,
      reading: { unmaskPerDay: 3, customersPerHour: 200 },
      companyAccount: undefined,
      box: async () => box,
      show: (line: string) => void shown.push(line),
    };
    try {
      return (await runCommand(deps, { words: words.split(" "), as, reason })).lines.join("\n");
    } catch (error) {
      if (error instanceof Refusal) return `refused: ${error.message}`;
      throw error;
    }
  }

  /** The app's first code, from the key in the output. */
  const firstCode = (name: string) => (shown: string) => {
    const key = /app: (\w+)/.exec(shown)?.[1] ?? "";
    keys.set(name, key);
    return codeOf(key);
  };

  const halfIn = (said: string): string => /half of the enrolment secret.*: (\S+)/.exec(said)?.[1] ?? "";

  return {
    ...fresh,
    audit,
    box,
    clock,
    desk,
    firstCode,
    halfIn,
    judge,
    keys,
    now,
    operator,
    passphrases,
    enrolment: createEnrolment({ db, box, audit, judge, now }),
    signIn: createOperatorSignIn({ db, box, audit, judge, now }),

    /** The next code of an operator's app, since each is accepted once. */
    nextCode(name: string): string {
      clock.at += 30_000;
      return codeOf(keys.get(name) ?? "");
    },

    async found(): Promise<void> {
      for (const name of ["meera", "arjun"]) passphrases.set(name, `quilted harbour ${name} lantern`);
      const typed = ["meera", "arjun"].flatMap((name) => [passphrases.get(name) ?? "", firstCode(name)]);
      const said = await operator("found meera arjun", { typed });
      if (said !== "meera and arjun are now operators.") throw new Error(said);
    },

    /** Both halves of an enrolment secret, after two operators approved it. */
    async invite(
      name: string,
      word: "add" | "reset" = "add",
      [one, other] = ["meera", "arjun"],
      roles = operatorRoles.join(" "),
    ): Promise<string[]> {
      const words = `${word} ${name}${word === "add" ? ` ${roles}` : ""}`;
      const first = halfIn(await operator(words, { as: one ?? "" }));
      return [first, halfIn(await operator(words, { as: other ?? "" }))];
    },

    async enrol(name: string, halves: readonly string[], passphrase = `velvet ${name} orchard nine`): Promise<string> {
      const said = await operator(`enrol ${name}`, { typed: [halves.join(" "), passphrase, firstCode(name)] });
      if (!said.startsWith("refused")) passphrases.set(name, passphrase);
      return said;
    },

    entriesBy: (name: string) =>
      query<{ action: string; subject: string; details: string }>(
        "select action, subject, details from audit_entry where by = $1 order by sequence",
        [name],
      ),
  };
}
