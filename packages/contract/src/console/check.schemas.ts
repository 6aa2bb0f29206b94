/** What the program checked about an item that waits for operators: a fact in words with a verdict. */
import * as z from "zod/mini";

export const verdict = z.enum(["pass", "review", "fail"]);

export const check = z.object({
  name: z.string(),
  words: z.string(),
  verdict,
});

export type ConsoleCheck = z.infer<typeof check>;
