/** The BIP-39 mnemonic from which all keys are derived. */
import { generateMnemonic, validateMnemonic } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";

export const isMnemonic = (text: string): boolean => validateMnemonic(text, wordlist);

/** Twenty-four words from the system's secure random source. */
export const newMnemonic = (): string => generateMnemonic(wordlist, 256);

/**
 * Mnemonics from manuals and test suites repeat words; in a random one more than five of six words differ, but for one
 * in 100,000.
 */
export function repeatsWords(mnemonic: string): boolean {
  const words = mnemonic.trim().split(/\s+/);
  return new Set(words).size < (words.length * 5) / 6;
}
