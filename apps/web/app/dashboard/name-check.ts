/** What a name may be made of, said while it is typed: letters of any script, and what stands between and after them. Pure. */
export function nameProblem(name: string): string | undefined {
  if (name === "") return undefined;
  if (!/^[\p{L}\p{M}]/u.test(name)) return "A name begins with a letter.";
  return /^[\p{L}\p{M} .'’-]*$/u.test(name) ? undefined : "A name has letters, spaces, dots, hyphens and apostrophes.";
}
