/** The words that every key of ours grows out of (BIP-39). Apart from the keys, because settings are read long before any is used. */
import { createHash } from "node:crypto";
import { entropyToMnemonic, validateMnemonic } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";

export const isMnemonic = (text: string): boolean => validateMnemonic(text, wordlist);

/** The demo has no words of its own, but a secret. */
export const mnemonicFrom = (secret: string): string =>
  entropyToMnemonic(createHash("sha256").update(`feo chains ${secret}`).digest(), wordlist);
