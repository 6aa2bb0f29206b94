/** Whether a text can be the hash of a transaction on any network. Pure. */
import { txHashPattern } from "@feo/contract";

export function hashProblem(hash: string): string | undefined {
  if (hash === "") return "Enter a transaction hash.";
  return txHashPattern.test(hash) ? undefined : "A hash has 32 or more letters and digits, and nothing else.";
}
