/** The words that all keys of a place grow out of (BIP-39). */
import { generateMnemonic, validateMnemonic } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";

export const isMnemonic = (text: string): boolean => validateMnemonic(text, wordlist);

/** Twenty-four words, drawn by the machine's own source of randomness. */
export const newMnemonic = (): string => generateMnemonic(wordlist, 256);

/** Those of manuals and test suites repeat themselves; of words drawn at random five of six differ but for one draw in 100,000. */
export function repeatsWords(mnemonic: string): boolean {
  const words = mnemonic.trim().split(/\s+/);
  return new Set(words).size < (words.length * 5) / 6;
}
