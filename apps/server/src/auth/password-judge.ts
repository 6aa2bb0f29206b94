/**
 * Rates a new password's strength by zxcvbn with lists of leaked passwords, English words, names, and facts about the
 * person. Runs in the hashing threads: loading the dictionaries takes half a second, and some passwords take as long to
 * rate.
 */
import { productName } from "@feo/contract";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";

export type PasswordVerdict = "good" | "common" | "weak" | "personal";

/** The minimum of guesses: what eight random characters need. */
const fewestGuesses = 1e8;
/** Only this many characters are rated: the cost grows faster than the length, and these are enough. */
const mostJudged = 64;
const shortestOwnWord = 3;

const leaked = new Set(common["passwords-common"].map((entry) => String(entry).toLowerCase()));
const estimator = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  maxLength: mostJudged,
  l33tMaxSubstitutions: 20,
});

/** `own` holds what others know or can guess about the person: address, number, name, feoTag. */
export function judgePassword(password: string, own: readonly string[]): PasswordVerdict {
  if (leaked.has(password.toLowerCase())) return "common";
  // Collapse blanks: they are easily guessed, however many there are.
  const judged = password.trim().replace(/\s+/g, " ").slice(0, mostJudged);
  const words = wordsOf(own);
  if (estimator.check(judged, words).guesses >= fewestGuesses) return "good";
  const letters = judged.toLowerCase();
  return words.some((word) => letters.includes(word)) ? "personal" : "weak";
}

/** Each fact whole and in parts: "asha.rao@example.com" also gives asha, rao and example. */
function wordsOf(own: readonly string[]): string[] {
  const texts = [...own, productName].map((text) => text.toLowerCase());
  const parts = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{M}\p{N}]+/u)]);
  return [...new Set(parts.filter((part) => part.length >= shortestOwnWord))];
}
