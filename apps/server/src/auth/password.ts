/** Passwords: argon2id with the figures of the security baseline, and the ones that are guessed first refused. */
import { randomBytes } from "node:crypto";
import { ProblemError } from "../platform/problem.ts";
import { createPasswordThreads, type PasswordThreads } from "./password-threads.ts";

export interface Passwords {
  hash(password: string): Promise<string>;
  /** As slow where there is nothing to compare with. */
  verify(password: string, known: string | null | undefined): Promise<boolean>;
  /** Throws PASSWORD_COMMON. */
  refuseCommon(password: string): Promise<void>;
  stop(): Promise<void>;
}

export function createPasswords(threads: PasswordThreads = createPasswordThreads()): Passwords {
  let nobody: Promise<string> | undefined;
  const prepare = (password: string) => password.normalize("NFKC");
  const hash = async (password: string) => String(await threads.run({ kind: "hash", password: prepare(password) }));

  return {
    hash,

    async verify(password, known) {
      nobody ??= hash(randomBytes(24).toString("base64"));
      // One that could not be made is made by the next.
      nobody.catch(() => {
        nobody = undefined;
      });
      const compared = known ?? (await nobody);
      const isRight = await threads.run({ kind: "verify", password: prepare(password), hash: compared });
      return isRight === true && known !== null && known !== undefined;
    },

    async refuseCommon(password) {
      const common = await commonPasswords();
      if (common.has(prepare(password).toLowerCase())) throw new ProblemError("PASSWORD_COMMON");
    },

    stop: threads.stop,
  };
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Loaded with the first new password: the 49,000 that leaked most often. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => {
    return new Set(dictionary["passwords-common"].map(String));
  });
  return common;
}
