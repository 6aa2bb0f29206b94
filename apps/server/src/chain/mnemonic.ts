/** The words that every key of ours grows out of (BIP-39). Apart from the keys, because settings are read long before any is used. */
import { createHash } from "node:crypto";
import { entropyToMnemonic, validateMnemonic } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";

export const isMnemonic = (text: string): boolean => validateMnemonic(text, wordlist);

/** Those of manuals and test suites repeat themselves; of words drawn at random five of six differ but for one draw in 100,000. */
export function repeatsWords(mnemonic: string): boolean {
  const words = mnemonic.trim().split(/\s+/);
  return new Set(words).size < (words.length * 5) / 6;
}

/** The demo has no words of its own, but a secret. */
export const mnemonicFrom = (secret: string): string =>
  entropyToMnemonic(createHash("sha256").update(`feo chains ${secret}`).digest(), wordlist);
