/** Validates a feoTag while it is typed, before its availability is checked. Pure. */

const longest = 20;

/** Normalises the input: trimmed, in lower case, without a leading @. */
export const tidyFeoTag = (typed: string): string => typed.trim().toLowerCase().replace(/^@+/, "");

/** Why it cannot be a feoTag; undefined if it can, empty while too little is typed to tell. */
export function feoTagProblem(feoTag: string, current: string): string | undefined {
  if (feoTag === "") return "";
  if (/[^a-z0-9_]/.test(feoTag)) return "Use only a to z, 0 to 9 and _.";
  if (!/^[a-z]/.test(feoTag)) return "Start with a letter.";
  if (feoTag.length > longest) return `Use at most ${longest} characters.`;
  if (feoTag.length < 3) return "";
  return feoTag === current ? "That's already your feoTag." : undefined;
}
