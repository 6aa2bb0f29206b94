/** Checks whether a text can be a transaction hash on any network. Pure functions. */
import { txHashPattern } from "@feo/contract";

export function hashProblem(hash: string): string | undefined {
  if (hash === "") return "Enter a transaction hash.";
  return txHashPattern.test(hash) ? undefined : "A hash has at least 32 characters, letters and digits only.";
}
