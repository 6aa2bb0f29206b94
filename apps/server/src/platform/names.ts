/**
 * How alike two spellings of a name are: banks write in capitals, leave words out, and add titles. Money goes out by this answer,
 * so whatever is not plainly the same name is at most `similar`, and a person decides. Pure.
 */

/** Never part of a name. */
const titles = new Set(["mr", "mrs", "ms", "miss", "dr", "shri", "smt"]);
/** Titles of some and names of others: Sri Devi, Anita Kumari. One side may lack them, but then it is not the same name. */
const titlesOrNames = new Set([...titles, "sri", "kumari"]);

type Words = readonly string[];

/** In lower case, without the accents of Latin letters. In other scripts marks are vowels: they tell names apart. */
function wordsOf(name: string): Words {
  const plain = name
    .normalize("NFKD")
    .replace(/(\p{Script=Latin})[\u0300-\u036f]+/gu, "$1")
    .replace(/[\p{Cf}'‘’ʼ`]/gu, "")
    .toLowerCase();
  return plain.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== "");
}

const isInitial = (word: string): boolean => [...word.replace(/\p{M}/gu, "")].length === 1;
const isWrittenOut = (word: string): boolean => !isInitial(word);

/** Drops titles at the front, as long as what is left is enough of a name. */
function withoutTitles(words: Words, dropped: ReadonlySet<string>, isEnough: (left: Words) => boolean): Words {
  const [first = "", ...left] = words;
  return dropped.has(first) && isEnough(left) ? withoutTitles(left, dropped, isEnough) : words;
}

/** MS in front of Dhoni, and DR in front of A Rao, may be initials. */
const hasTwoWrittenOut = (words: Words): boolean => words.filter(isWrittenOut).length >= 2;

/** Neighbours that the other side writes as one word become one. */
function respaced(words: Words, other: Words): Words {
  const spaced: string[] = [];
  for (let start = 0; start < words.length; ) {
    let end = words.length;
    while (end > start + 1 && !other.includes(words.slice(start, end).join(""))) end -= 1;
    spaced.push(words.slice(start, end).join(""));
    start = end;
  }
  return spaced;
}

const isReordered = (one: Words, other: Words): boolean => one.toSorted().join(" ") === other.toSorted().join(" ");

/** An initial stands for any name that begins with it. */
const fits = (one: string, other: string): boolean =>
  (isInitial(one) && other.startsWith(one)) || (isInitial(other) && one.startsWith(other));

/** Every word of the shorter name is in the longer one, as itself or as an initial. */
function isWithin(one: Words, other: Words): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  const left = [...longer];
  // Whole words first: an initial must not take the place of a word that is written out on both sides.
  const abbreviated = shorter.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return abbreviated.every((word) => {
    const at = left.findIndex((candidate) => fits(word, candidate));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

function isSame(one: Words, other: Words): boolean {
  if (![one, other].every((words) => words.some(isWrittenOut))) return false;
  if (isReordered(one, other)) return true;
  // R A Kumar is not Ra Kumar: spacing counts where there are initials.
  if ([...one, ...other].some(isInitial)) return false;
  return isReordered(respaced(one, other), respaced(other, one));
}

const isSimilar = (one: Words, other: Words): boolean => isWithin(respaced(one, other), respaced(other, one));

/** `same`: only case, accents, spacing, titles and the order of words differ. `similar`: initials, or words one side lacks. */
export type Likeness = "same" | "similar" | "different";

const withoutSureTitles = (name: string): Words => withoutTitles(wordsOf(name), titles, hasTwoWrittenOut);
const withoutAnyTitle = (name: string): Words =>
  withoutTitles(wordsOf(name), titlesOrNames, ({ length }) => length > 0);

export function likenessOf(one: string, other: string): Likeness {
  const [left, right] = [withoutSureTitles(one), withoutSureTitles(other)];
  if ([left, right].some((words) => words.every((word) => titles.has(word)))) return "different";
  if (isSame(left, right)) return "same";
  const isClose = isSimilar(left, right) || isSimilar(withoutAnyTitle(one), withoutAnyTitle(other));
  return isClose ? "similar" : "different";
}

/**
 * Whether two records of the state are one person's as far as names tell: also with initials and with words that one of them
 * lacks, as long as both have two words and share one that is written out. Too weak to send money by.
 */
export function isSameName(one: string, other: string): boolean {
  if (likenessOf(one, other) === "same") return true;
  const [first, second] = [withoutSureTitles(one), withoutSureTitles(other)];
  const [left, right] = [respaced(first, second), respaced(second, first)];
  const isShared = left.some((word) => isWrittenOut(word) && right.includes(word));
  return isShared && left.length >= 2 && right.length >= 2 && isWithin(left, right);
}
