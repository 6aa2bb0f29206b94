/**
 * How alike two spellings of a name are: banks write capitals, omit words and add titles. Payouts depend on this, so
 * anything not clearly the same name is at most `similar` and goes to an operator. Pure.
 */

/** Never part of a name. */
const titles = new Set(["mr", "mrs", "ms", "miss", "dr", "shri", "smt"]);
/** Titles for some, names for others: Sri Devi, Anita Kumari. If one side lacks it, the names are at most similar. */
const titlesOrNames = new Set([...titles, "sri", "kumari"]);

type Words = readonly string[];

/** Lower case, without accents on Latin letters. In other scripts, combining marks are vowels and are kept. */
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

/** Drops leading titles as long as enough of the name remains. */
function withoutTitles(words: Words, dropped: ReadonlySet<string>, isEnough: (left: Words) => boolean): Words {
  const [first = "", ...left] = words;
  return dropped.has(first) && isEnough(left) ? withoutTitles(left, dropped, isEnough) : words;
}

/** MS before Dhoni and DR before A Rao may be initials. */
const hasTwoWrittenOut = (words: Words): boolean => words.filter(isWrittenOut).length >= 2;

/** Joins neighbouring words that the other side writes as one. */
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

/** An initial matches any word that starts with it. */
const fits = (one: string, other: string): boolean =>
  (isInitial(one) && other.startsWith(one)) || (isInitial(other) && one.startsWith(other));

/** Whether every word of the shorter name matches one in the longer, in full or as an initial. */
function isWithin(one: Words, other: Words): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  const left = [...longer];
  // Full words first: an initial must not use up a word that both sides write in full.
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
  // R A Kumar is not Ra Kumar: with initials, spacing matters.
  if ([...one, ...other].some(isInitial)) return false;
  return isReordered(respaced(one, other), respaced(other, one));
}

const isSimilar = (one: Words, other: Words): boolean => isWithin(respaced(one, other), respaced(other, one));

/** `same`: differs only in case, accents, spacing, titles and word order. `similar`: initials or missing words. */
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
 * Whether two government records may name the same person: initials and missing words are allowed if both names have at
 * least two words and share one written in full. Too weak for payouts.
 */
export function isSameName(one: string, other: string): boolean {
  if (likenessOf(one, other) === "same") return true;
  const [first, second] = [withoutSureTitles(one), withoutSureTitles(other)];
  const [left, right] = [respaced(first, second), respaced(second, first)];
  const isShared = left.some((word) => isWrittenOut(word) && right.includes(word));
  return isShared && left.length >= 2 && right.length >= 2 && isWithin(left, right);
}
