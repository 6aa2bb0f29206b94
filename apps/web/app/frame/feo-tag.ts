/** What is said of a feoTag while it is typed, before anybody is asked whether it can be had. Pure. */

const longest = 20;

/** As it is typed: small letters, digits and _ are all that a tag has, and the @ before it is not part of it. */
export const tidyFeoTag = (typed: string): string => typed.trim().toLowerCase().replace(/^@+/, "");

/** Why it cannot be a tag at all; undefined when it can, empty while too little is typed to say. */
export function feoTagProblem(feoTag: string, current: string): string | undefined {
  if (feoTag === "") return "";
  if (/[^a-z0-9_]/.test(feoTag)) return "Use only a to z, 0 to 9 and _.";
  if (!/^[a-z]/.test(feoTag)) return "It begins with a letter.";
  if (feoTag.length > longest) return `It has at most ${longest} characters.`;
  if (feoTag.length < 3) return "";
  return feoTag === current ? "This is your feoTag already." : undefined;
}
