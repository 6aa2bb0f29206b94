/** The sentences for the API's problem codes, in a separate chunk loaded with the first refusal. */
import { isProblemCode, problems, waitSentences, waitWords } from "@feo/contract";

const isWait = (code: string): code is keyof typeof waitSentences => Object.hasOwn(waitSentences, code);

/** A temporary refusal says how long to wait, if the answer has the time. */
export function sentenceOf(code: string, waitSeconds?: number): string | undefined {
  if (waitSeconds !== undefined && isWait(code)) return waitSentences[code](waitWords(waitSeconds));
  return isProblemCode(code) ? problems[code].message : undefined;
}
