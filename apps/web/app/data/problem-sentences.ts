/** The sentences of the API's problems, in a file of their own: it is loaded with the first refusal. */
import { isProblemCode, problems } from "@feo/contract";

export const sentenceOf = (code: string): string | undefined =>
  isProblemCode(code) ? problems[code].message : undefined;
