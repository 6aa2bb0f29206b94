/**
 * Estimates how hard a password is to guess. Length counts most; repetitions, sequences and keyboard runs count little.
 * Only a hint: the server decides what is refused.
 */
import { passwordLength } from "@feo/contract";

export type PasswordStrength = "empty" | "short" | "weak" | "fair" | "strong" | "long";

export interface PasswordVerdict {
  readonly strength: PasswordStrength;
  readonly words: string;
  /** From 0 to 3, for the bar. */
  readonly level: number;
}

/** The most common passwords in leaked lists; digits and symbols around them add no strength. */
const commonStems = new Set([
  ...["password", "passwort", "passw0rd", "pa55word", "p@ssword", "p@ssw0rd", "admin", "administrator", "welcome"],
  ...[
    "letmein",
    "iloveyou",
    "qwerty",
    "qwertyuiop",
    "qwerty123",
    "asdfgh",
    "asdfghjkl",
    "zxcvbnm",
    "qazwsx",
    "1q2w3e4r",
  ],
  ...["1qaz2wsx", "abcdef", "abcdefg", "abcd", "abc", "monkey", "dragon", "master", "football", "cricket", "baseball"],
  ...["superman", "batman", "spiderman", "sunshine", "princess", "trustno", "shadow", "michael", "jordan", "hello"],
  ...[
    "india",
    "bharat",
    "mumbai",
    "delhi",
    "krishna",
    "ganesh",
    "lakshmi",
    "computer",
    "internet",
    "samsung",
    "google",
  ],
  ...[
    "facebook",
    "bitcoin",
    "crypto",
    "ethereum",
    "secret",
    "default",
    "changeme",
    "temp",
    "test",
    "guest",
    "user",
    "love",
  ],
]);

const isCommon = (password: string): boolean =>
  commonStems.has(password.toLowerCase()) ||
  commonStems.has(password.toLowerCase().replace(/^[\d\W_]+|[\d\W_]+$/g, ""));

const fairBits = 40;
const strongBits = 60;

export function judgePassword(password: string, ownName = ""): PasswordVerdict {
  const length = [...password].length;
  if (length === 0) return { strength: "empty", words: "At least 8 characters. A few words are better.", level: 0 };
  if (password.length > passwordLength.longest) {
    return { strength: "long", words: "Use at most 256 characters.", level: 0 };
  }
  if (password.length < passwordLength.shortest) {
    const left = passwordLength.shortest - password.length;
    return { strength: "short", words: `${left} more ${left === 1 ? "character" : "characters"}`, level: 0 };
  }
  if (isCommon(password)) {
    return { strength: "weak", words: "Weak: one of the first passwords an attacker tries.", level: 1 };
  }
  const bits = guessBits(password, ownName);
  if (bits < fairBits) return { strength: "weak", words: "Weak: easy to guess. Make it longer.", level: 1 };
  if (bits < strongBits) return { strength: "fair", words: "Fair: a few more characters make it strong.", level: 2 };
  return { strength: "strong", words: "Strong", level: 3 };
}

/** A rough estimate of the guessing entropy in bits: each unpredictable character adds the bits of its kind. */
function guessBits(password: string, ownName: string): number {
  const name = ownName.toLowerCase().split("@")[0] ?? "";
  const telling = name.length >= 3 ? password.toLowerCase().replaceAll(name, name.slice(0, 1)) : password;
  const letters = [...telling];
  const surprising = letters.filter((_, place) => !isForeseen(letters, place)).length;
  return surprising * Math.log2(poolOf(password)) + (letters.length - surprising);
}

function poolOf(password: string): number {
  const kinds: readonly (readonly [RegExp, number])[] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^\w]|_/, 32],
  ];
  return kinds.reduce((pool, [kind, size]) => pool + (kind.test(password) ? size : 0), 0) || 26;
}

const keyboardRows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

/**
 * Whether a character repeats one of the last two, or neighbours the previous one in the alphabet or on the keyboard.
 */
function isForeseen(letters: readonly string[], place: number): boolean {
  const letter = letters[place]?.toLowerCase() ?? "";
  const before = letters[place - 1]?.toLowerCase();
  if (before === undefined) return false;
  if (letter === before || letter === letters[place - 2]?.toLowerCase()) return true;
  if (Math.abs(letter.charCodeAt(0) - before.charCodeAt(0)) === 1) return true;
  return keyboardRows.some((row) => row.includes(before + letter) || row.includes(letter + before));
}
