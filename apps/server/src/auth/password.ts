/** Passwords: argon2id with the figures of the security baseline, and the ones that are guessed first refused. */
import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { ProblemError } from "../platform/problem.ts";

/** argon2id (the library's number for it is 2), 46 MiB, one pass, one lane. */
export const argon2 = { algorithm: 2, memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 } as const;

/** Each needs 46 MiB and a processor: more at once would only make everybody wait longer. */
const atOnce = availableParallelism();
const mostWaiting = 100;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** As slow where there is nothing to compare with. */
  verify(password: string, known: string | null | undefined): Promise<boolean>;
  /** Throws PASSWORD_COMMON. */
  refuseCommon(password: string): Promise<void>;
}

export function createPasswords(): Passwords {
  const turn = createTurns();
  const nobody = hash(randomBytes(24), argon2);
  const prepare = (password: string) => password.normalize("NFKC");

  return {
    hash: (password) => turn(() => hash(prepare(password), argon2)),

    async verify(password, known) {
      const compared = known ?? (await nobody);
      const isRight = await turn(() => verify(compared, prepare(password)));
      return isRight && known !== null && known !== undefined;
    },

    async refuseCommon(password) {
      const common = await commonPasswords();
      if (common.has(prepare(password).toLowerCase())) throw new ProblemError("PASSWORD_COMMON");
    },
  };
}

/** So many at once, so many waiting, and the rest are asked to come back. */
function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new ProblemError("UNAVAILABLE", { retryAfterSeconds: 2 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
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
