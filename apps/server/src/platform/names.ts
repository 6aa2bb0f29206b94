/** Whether two spellings are one person's name: banks write in capitals, leave parts out, and add titles. Pure. */
const titles = new Set(["mr", "mrs", "ms", "miss", "dr", "shri", "smt", "kumari", "sri"]);

function partsOf(name: string): string[] {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.split(/[^\p{L}]+/u).filter((part) => part !== "" && !titles.has(part));
}

/** An initial stands for any name that begins with it. */
const fits = (one: string, other: string): boolean =>
  one === other || (one.length === 1 && other.startsWith(one)) || (other.length === 1 && one.startsWith(other));

/** The shorter name is wholly in the longer one, and at least one part of it is written out on both sides. */
export function isSameName(one: string, other: string): boolean {
  const [shorter, longer] = [partsOf(one), partsOf(other)].sort((left, right) => left.length - right.length) as [
    string[],
    string[],
  ];
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
