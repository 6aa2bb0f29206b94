/** Whether a text can be the hash of a transaction on any network. Pure. */
import { txHashPattern } from "@feo/contract";

export function hashProblem(hash: string): string | undefined {
  if (hash === "") return "Enter the hash of the transaction.";
  return txHashPattern.test(hash) ? undefined : "A hash has at least 32 letters and digits, and nothing else.";
}
