/** Passwords: argon2id with the parameters of the security baseline; easily guessed ones are refused. */
import { randomBytes } from "node:crypto";
import { problems } from "@feo/contract";
import { ProblemError } from "../platform/problem.ts";
import type { PasswordVerdict } from "./password-judge.ts";
import { createPasswordThreads, type PasswordThreads } from "./password-threads.ts";

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes equally long if there is no hash to compare with. */
  verify(password: string, known: string | null | undefined): Promise<boolean>;
  /** Rates the password for a guesser who knows these facts about its owner. */
  judge(password: string, own: readonly string[]): Promise<PasswordVerdict>;
  /**
   * Throws PASSWORD_COMMON, PASSWORD_WEAK or PASSWORD_PERSONAL, or PASSWORD_UNCHANGED if it is the current one. The
   * last reveals whether a guess is right, so `countGuess` runs before each comparison and may refuse it.
   */
  refuseWeak(password: string, owner: PasswordOwner, countGuess?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** Facts that others know or can guess about the owner, and the current password's hash. */
export interface PasswordOwner {
  readonly email: string | null;
  readonly mobile: string | null;
  readonly name?: string | null;
  readonly feoTag?: string | null;
  readonly passwordHash?: string | null;
}

const refusals = {
  common: "PASSWORD_COMMON",
  weak: "PASSWORD_WEAK",
  personal: "PASSWORD_PERSONAL",
  unchanged: "PASSWORD_UNCHANGED",
} as const;

/** Reports the refusal at the password field. */
function refuse(reason: keyof typeof refusals): never {
  const code = refusals[reason];
  throw new ProblemError(code, { errors: [{ path: "newPassword", message: problems[code].message }] });
}

/** One separate thread rates all new passwords, because each thread that loads the dictionaries needs 130 MB. */
export function createPasswords(given?: PasswordThreads): Passwords {
  const threads = given ?? createPasswordThreads();
  const judges = given ?? createPasswordThreads(1);
  let nobody: Promise<string> | undefined;
  const prepare = (password: string) => password.normalize("NFKC");
  const hash = async (password: string) => String(await threads.run({ kind: "hash", password: prepare(password) }));

  async function verify(password: string, known: string | null | undefined): Promise<boolean> {
    nobody ??= hash(randomBytes(24).toString("base64"));
    // If the dummy hash failed, the next call retries it.
    nobody.catch(() => {
      nobody = undefined;
    });
    const compared = known ?? (await nobody);
    const isRight = await threads.run({ kind: "verify", password: prepare(password), hash: compared });
    return isRight === true && known !== null && known !== undefined;
  }

  const judge = async (password: string, own: readonly string[]) =>
    (await judges.run({ kind: "judge", password: prepare(password), own: [...own] })) as PasswordVerdict;

  return {
    hash,
    verify,
    judge,

    async refuseWeak(password, { email, mobile, name, feoTag, passwordHash }, countGuess) {
      const own = [email, mobile, name, feoTag].filter((text) => typeof text === "string" && text !== "") as string[];
      const verdict = await judge(password, own);
      if (verdict !== "good") refuse(verdict);
      if (!passwordHash) return;
      await countGuess?.();
      if (await verify(password, passwordHash)) refuse("unchanged");
    },

    async stop() {
      await Promise.all([threads.stop(), judges.stop()]);
    },
  };
}
