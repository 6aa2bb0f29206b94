/** The sentences of the API's problems, in a file of their own: it is loaded with the first refusal. */
import { isProblemCode, problems, waitSentences, waitWords } from "@feo/contract";

const isWait = (code: string): code is keyof typeof waitSentences => Object.hasOwn(waitSentences, code);

/** A refusal that ends by itself says when, where the answer tells. */
export function sentenceOf(code: string, waitSeconds?: number): string | undefined {
  if (waitSeconds !== undefined && isWait(code)) return waitSentences[code](waitWords(waitSeconds));
  return isProblemCode(code) ? problems[code].message : undefined;
}
