/**
 * How hard a new password is to guess, in words. Length counts most; what people repeat, count up or type along the keyboard
 * counts little. Only a hint: what is refused is the server's to say.
 */
import { passwordLength } from "@feo/contract";

export type PasswordStrength = "empty" | "short" | "weak" | "fair" | "strong" | "long";

export interface PasswordVerdict {
  readonly strength: PasswordStrength;
  readonly words: string;
  /** From 0 to 3, for the bar. */
  readonly level: number;
}

/** What most people think of first, as leaked lists have it; digits and signs around one of these add nothing. */
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
    return { strength: "long", words: "A password has at most 256 characters.", level: 0 };
  }
  if (password.length < passwordLength.shortest) {
    const left = passwordLength.shortest - password.length;
    return { strength: "short", words: `${left} more ${left === 1 ? "character" : "characters"}`, level: 0 };
  }
  if (isCommon(password)) {
    return { strength: "weak", words: "Weak: among those that are guessed first.", level: 1 };
  }
  const bits = guessBits(password, ownName);
  if (bits < fairBits) return { strength: "weak", words: "Weak: easy to guess. Make it longer.", level: 1 };
  if (bits < strongBits) return { strength: "fair", words: "Fair: a few more characters make it strong.", level: 2 };
  return { strength: "strong", words: "Strong", level: 3 };
}

/** How many bits a guesser has to try, roughly: each character that could not be foreseen adds what its kind allows. */
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

/** The same as the letter before or as the one before that, its neighbour in the alphabet or on the keyboard. */
function isForeseen(letters: readonly string[], place: number): boolean {
  const letter = letters[place]?.toLowerCase() ?? "";
  const before = letters[place - 1]?.toLowerCase();
  if (before === undefined) return false;
  if (letter === before || letter === letters[place - 2]?.toLowerCase()) return true;
  if (Math.abs(letter.charCodeAt(0) - before.charCodeAt(0)) === 1) return true;
  return keyboardRows.some((row) => row.includes(before + letter) || row.includes(letter + before));
}
