/** Proof of work before an attempt: negligible for a person, expensive for a million tries. Accepted once. */
import { createChallenge, verifySolution } from "altcha-lib/v1";
import type { Database } from "../platform/database.ts";
import { ProblemError } from "../platform/problem.ts";
import type { SecretBox } from "../platform/secret-box.ts";
import { solvedCaptchas } from "./auth.tables.ts";

/** Upper bound of hashes per puzzle: a few tenths of a second on a phone. */
const mostWork = 50_000;
const goodForMs = 5 * 60_000;

export interface Captcha {
  make(): Promise<{ algorithm: string; challenge: string; maxnumber: number; salt: string; signature: string }>;
  /** Throws CAPTCHA_INVALID. */
  take(response: string): Promise<void>;
}

export function createCaptcha(db: Database, box: SecretBox, now: () => number): Captcha {
  const hmacKey = box.hash("captcha", "key");

  return {
    async make() {
      const expires = new Date(now() + goodForMs);
      const made = await createChallenge({ algorithm: "SHA-256", hmacKey, maxnumber: mostWork, expires });
      return { ...made, maxnumber: mostWork };
    },

    async take(response) {
      const isSolved = await verifySolution(response, hmacKey).catch(() => false);
      const challenge = isSolved ? challengeOf(response) : undefined;
      if (challenge === undefined) throw new ProblemError("CAPTCHA_INVALID");
      const rows = await db
        .insert(solvedCaptchas)
        .values({ challenge, expiresAt: new Date(now() + goodForMs) })
        .onConflictDoNothing()
        .returning();
      if (rows.length === 0) throw new ProblemError("CAPTCHA_INVALID");
    },
  };
}

/** Already verified, so the response has the shape that we issued. */
function challengeOf(response: string): string | undefined {
  const { challenge } = JSON.parse(Buffer.from(response, "base64").toString("utf8")) as { challenge?: unknown };
  return typeof challenge === "string" ? challenge : undefined;
}
