/** How alike two spellings of a name are: banks write in capitals, leave parts out, and add titles. Pure. */
const titles = new Set(["mr", "mrs", "ms", "miss", "dr", "shri", "smt", "kumari", "sri"]);

function partsOf(name: string): string[] {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.split(/[^\p{L}]+/u).filter((part) => part !== "" && !titles.has(part));
}

/** An initial stands for any name that begins with it. */
const fits = (one: string, other: string): boolean =>
  one === other || (one.length === 1 && other.startsWith(one)) || (other.length === 1 && one.startsWith(other));

/** `same`: only case, accents, spacing, titles and the order of words differ. `similar`: initials, or words one side lacks. */
export type Likeness = "same" | "similar" | "different";

export function likenessOf(one: string, other: string): Likeness {
  const [left, right] = [partsOf(one), partsOf(other)];
  if (left.length === 0 || right.length === 0) return "different";
  const isSame = left.toSorted().join(" ") === right.toSorted().join(" ") || left.join("") === right.join("");
  if (isSame) return "same";
  return isSimilar(left, right) ? "similar" : "different";
}

export const isSameName = (one: string, other: string): boolean => likenessOf(one, other) !== "different";

/** The shorter name is wholly in the longer one, and at least one part of it is written out on both sides. */
function isSimilar(one: readonly string[], other: readonly string[]): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  if (shorter.length < 2 && longer.length > 1) return false;
  const left = [...longer];
  let whole = 0;
  for (const part of shorter) {
    const at = left.findIndex((candidate) => fits(part, candidate));
    if (at < 0) return false;
    if (part.length > 1 && left[at] === part) whole += 1;
    left.splice(at, 1);
  }
  return whole > 0;
}
