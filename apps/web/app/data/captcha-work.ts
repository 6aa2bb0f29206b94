/**
 * The proof of work that slows down bots (ALTCHA): find the number whose hash with the salt is the challenge. Uses a
 * hashing library because Web Crypto is unavailable on pages without TLS.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

export interface CaptchaWork {
  readonly salt: string;
  readonly challenge: string;
  readonly maxnumber: number;
}

/** Undefined if no number up to the maximum matches, so the challenge is invalid. */
export function findNumber({ salt, challenge, maxnumber }: CaptchaWork): number | undefined {
  const begun = sha256.create().update(utf8ToBytes(salt));
  for (let number = 0; number <= maxnumber; number += 1) {
    const hash = begun
      .clone()
      .update(utf8ToBytes(String(number)))
      .digest();
    if (bytesToHex(hash) === challenge) return number;
  }
  return undefined;
}
