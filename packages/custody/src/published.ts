/** Addresses whose keys are public, because their mnemonic is in the source of the demo's vault (apps/world). */
import type { Family } from "./networks.ts";

export const publishedCold: ReadonlyMap<Family, string> = new Map([
  ["evm", "0x0d99Da58075D085641366dd838d6bD8dAA26FA41"],
  ["btc", "bc1qu7eh9tc7uxq03q9wnmfqxyck9s0fqdjqnn8tn0"],
  ["ltc", "ltc1qal04550lcnm8fs3z9238mzfvkvv944f40r2leu"],
]);

/** In any letter case. */
export const isPublished = (address: string): boolean =>
  [...publishedCold.values()].some((each) => each.toLowerCase() === address.trim().toLowerCase());
