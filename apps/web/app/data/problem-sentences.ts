/** The sentences of the API's problems, in a file of their own: it is loaded with the first refusal. */
import { isProblemCode, lockSentences, problems, waitWords } from "@feo/contract";

/** A lock says how long it still lasts, where the answer tells. */
export function sentenceOf(code: string, waitSeconds?: number): string | undefined {
  if (waitSeconds !== undefined && (code === "ACCOUNT_LOCKED" || code === "CODES_LOCKED")) {
    return lockSentences[code](waitWords(waitSeconds));
  }
  return isProblemCode(code) ? problems[code].message : undefined;
}
