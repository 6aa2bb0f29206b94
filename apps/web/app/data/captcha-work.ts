/**
 * The small piece of work that tells a visitor from a program in a hurry (ALTCHA): the number whose hash with the salt is
 * the challenge. Hashed by a library and not by the browser's own means, which are not there on a page without TLS.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

export interface CaptchaWork {
  readonly salt: string;
  readonly challenge: string;
  readonly maxnumber: number;
}

/** Undefined where no number up to the largest fits: then the challenge is not one. */
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
