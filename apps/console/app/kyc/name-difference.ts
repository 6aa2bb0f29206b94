/**
 * Which characters of two names differ, in the manner of the server's comparison: case, accents, spacing, apostrophes,
 * titles and the order of the words do not count. Pure.
 */
export interface Piece {
  readonly text: string;
  readonly isDifferent: boolean;
}

export interface Difference {
  readonly one: readonly Piece[];
  readonly other: readonly Piece[];
  readonly isSame: boolean;
}

/** A folded letter, and where the whole character stands in the name. */
interface Letter {
  readonly folded: string;
  readonly at: number;
}
type Word = readonly Letter[];

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });
const charactersOf = (name: string): string[] => [...characters.segment(name)].map(({ segment }) => segment);

const fold = (character: string): string =>
  character
    .normalize("NFKD")
    .replace(/(\p{Script=Latin})[\u0300-\u036f]+/gu, "$1")
    .replace(/[\p{Cf}'‘’ʼ`]/gu, "")
    .toLowerCase();

const isPartOfName = /^[\p{L}\p{M}\p{N}]+$/u;

function wordsOf(shown: readonly string[]): Word[] {
  const words: Letter[][] = [[]];
  for (const [at, character] of shown.entries()) {
    const folded = fold(character);
    if (isPartOfName.test(folded)) words.at(-1)?.push({ folded, at });
    // An apostrophe folds to nothing, and does not end the word.
    else if (folded !== "") words.push([]);
  }
  return words.filter(({ length }) => length > 0);
}

const textOf = (word: Word): string => word.map(({ folded }) => folded).join("");

const titles = new Set(["mr", "mrs", "ms", "miss", "dr", "shri", "smt"]);

/** Without leading titles, as long as two written-out words remain: MS before Dhoni may be initials. */
function withoutTitles(words: readonly Word[]): readonly Word[] {
  const [first, ...left] = words;
  const isTitle = first !== undefined && titles.has(textOf(first));
  return isTitle && left.filter(({ length }) => length > 1).length >= 2 ? withoutTitles(left) : words;
}

/** Joins neighbouring words that the other name writes as one. */
function respaced(words: readonly Word[], other: readonly Word[]): Word[] {
  const known = new Set(other.map(textOf));
  const joined: Word[] = [];
  for (let start = 0; start < words.length; ) {
    let end = words.length;
    while (end > start + 1 && !known.has(textOf(words.slice(start, end).flat()))) end -= 1;
    joined.push(words.slice(start, end).flat());
    start = end;
  }
  return joined;
}

/** The letters that two words share in the same order: the longest common subsequence. */
function sharedLetters(one: Word, other: Word): readonly (readonly [Letter, Letter])[] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0));
  const lengthAt = (row: number, column: number): number => lengths[row]?.[column] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1) {
    for (let column = other.length - 1; column >= 0; column -= 1) {
      const isEqual = one[row]?.folded === other[column]?.folded;
      const length = isEqual
        ? lengthAt(row + 1, column + 1) + 1
        : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
      lengths[row]?.splice(column, 1, length);
    }
  }
  const shared: (readonly [Letter, Letter])[] = [];
  for (let row = 0, column = 0; row < one.length && column < other.length; ) {
    const [left, right] = [one[row], other[column]];
    if (left && right && left.folded === right.folded) {
      shared.push([left, right]);
      row += 1;
      column += 1;
    } else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row += 1;
    else column += 1;
  }
  return shared;
}

/** Words less alike than this are different words, though they share a letter or two. */
const alikeFrom = 0.6;

const isInitialOf = (one: Word, other: Word): boolean => one.length === 1 && one[0]?.folded === other[0]?.folded;

function likeness(one: Word, other: Word): number {
  if (isInitialOf(one, other) || isInitialOf(other, one)) return alikeFrom;
  return (2 * sharedLetters(one, other).length) / (one.length + other.length);
}

/** The pairs of words that are the same word spelt differently, the most alike first. */
function pairsOf(ones: readonly Word[], others: readonly Word[]): readonly (readonly [Word, Word])[] {
  const candidates = ones
    .flatMap((one) => others.map((other) => ({ one, other, alike: likeness(one, other) })))
    .filter(({ alike }) => alike >= alikeFrom)
    .toSorted((first, second) => second.alike - first.alike);
  const taken = new Set<Word>();
  return candidates.flatMap(({ one, other }) => {
    if (taken.has(one) || taken.has(other)) return [];
    taken.add(one).add(other);
    return [[one, other] as const];
  });
}

/** The name in pieces; characters that are not letters belong to the piece before them, and never differ alone. */
function piecesOf(shown: readonly string[], words: readonly Word[], same: ReadonlySet<number>): Piece[] {
  const letters = new Set(words.flat().map(({ at }) => at));
  const pieces: { text: string; isDifferent: boolean }[] = [];
  for (const [at, text] of shown.entries()) {
    const isDifferent = letters.has(at) && !same.has(at);
    const last = pieces.at(-1);
    if (last && last.isDifferent === isDifferent) last.text += text;
    else pieces.push({ text, isDifferent });
  }
  return pieces;
}

/** No name is longer; a longer text is compared as a whole, so that it cannot keep the browser busy. */
const mostCompared = 200;

export function differenceOf(one: string, other: string): Difference {
  if (Math.max(one.length, other.length) > mostCompared) {
    const isSame = one === other;
    const whole = (text: string): Piece[] => [{ text, isDifferent: !isSame }];
    return { one: whole(one), other: whole(other), isSame };
  }
  const [shownOne, shownOther] = [charactersOf(one), charactersOf(other)];
  const [left, right] = [withoutTitles(wordsOf(shownOne)), withoutTitles(wordsOf(shownOther))];
  const shared = pairsOf(respaced(left, right), respaced(right, left)).flatMap(([mine, theirs]) =>
    sharedLetters(mine, theirs),
  );
  const result = {
    one: piecesOf(shownOne, left, new Set(shared.map(([letter]) => letter.at))),
    other: piecesOf(shownOther, right, new Set(shared.map(([, letter]) => letter.at))),
  };
  return { ...result, isSame: [...result.one, ...result.other].every(({ isDifferent }) => !isDifferent) };
}

/** The same text with what differs in either of two comparisons. */
export function eitherDiffers(one: readonly Piece[], other: readonly Piece[]): Piece[] {
  const marks = (pieces: readonly Piece[]): boolean[] =>
    pieces.flatMap(({ text, isDifferent }) => charactersOf(text).map(() => isDifferent));
  const [first, second] = [marks(one), marks(other)];
  const shown = charactersOf(one.map(({ text }) => text).join(""));
  return shown.map((text, at) => ({ text, isDifferent: (first[at] ?? false) || (second[at] ?? false) }));
}
