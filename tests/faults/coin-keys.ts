/** Seed phrases known to the tests, and their addresses. */
import { createHash } from "node:crypto";
import { createKeys } from "@feo/custody/keys";
import { createOwnAddresses, type OwnAddresses } from "@feo/custody/transfers";
import { entropyToMnemonic } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";

export const wordsFrom = (seed: string): string =>
  entropyToMnemonic(createHash("sha256").update(seed).digest(), wordlist);

export const addressesOf = (words: string): OwnAddresses => createOwnAddresses(createKeys(words).accounts);

/** The exchange's seed phrase, so that a test knows its addresses. */
export const houseWords = wordsFrom("an exchange that dies often");

/** The seed phrase of cold storage, which no process of the exchange has. */
export const coldWords = wordsFrom("a vault far away");
