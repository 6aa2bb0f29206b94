/**
 * How hard a new password is to guess, by zxcvbn with the lists of leaked passwords, English words, names, and what is known of
 * the person. Runs in the threads that hash passwords: its dictionaries take half a second to load and some passwords as long
 * to judge.
 */
import { productName } from "@feo/contract";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";

export type PasswordVerdict = "good" | "common" | "weak" | "personal";

/** Fewer guesses than this are too few: eight random characters need so many. */
const fewestGuesses = 1e8;
/** What comes after is not judged: the work grows faster than the length, and so much is enough to be good. */
const mostJudged = 64;
const shortestOwnWord = 3;

const leaked = new Set(common["passwords-common"].map((entry) => String(entry).toLowerCase()));
const estimator = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  maxLength: mostJudged,
  l33tMaxSubstitutions: 20,
});

/** `own` is what others know or guess of the person: address, number, name, feoTag. */
export function judgePassword(password: string, own: readonly string[]): PasswordVerdict {
  if (leaked.has(password.toLowerCase())) return "common";
  // Blanks are easily guessed, however many there are.
  const judged = password.trim().replace(/\s+/g, " ").slice(0, mostJudged);
  const words = wordsOf(own);
  if (estimator.check(judged, words).guesses >= fewestGuesses) return "good";
  const letters = judged.toLowerCase();
  return words.some((word) => letters.includes(word)) ? "personal" : "weak";
}

/** Whole, and each part of it: "asha.rao@example.com" is also asha, rao and example. */
function wordsOf(own: readonly string[]): string[] {
  const texts = [...own, productName].map((text) => text.toLowerCase());
  const parts = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{M}\p{N}]+/u)]);
  return [...new Set(parts.filter((part) => part.length >= shortestOwnWord))];
}
