/** The English of the product: strings that people see contain no words that read as translated. */
import { expect, test } from "vitest";
import { interfaceStrings } from "./interface-strings.ts";

const strings = interfaceStrings();

/** Each pattern with the wording to use instead. */
const banned: readonly (readonly [RegExp, string])[] = [
  [/\bsomebody\b/i, "name the person: you, the recipient, another customer"],
  [/\bwhoever\b/i, "anyone who, or name the person"],
  [/\bstands? here\b/i, "appears here"],
  [/\bby (?:itself|themselves)\b/i, "automatically"],
  [/\ball the same\b/i, "anyway"],
  [/\bis none\b/i, "there is no, or no fee"],
  [/\b(?:is|are|was|were) told\b/i, "we notify"],
  [/\bcomes? to\b/i, "totals"],
  [/\bgo(?:es)? on\b/i, "continues"],
  [/\bonce more\b/i, "again"],
  [/\btraded in all\b/i, "24h volume"],
  [/\b(?:rising|falling|traded) most\b/i, "top gainers, top losers, highest volume"],
  [/\bthe other side reads\b/i, "the recipient will see this"],
  [/\bsay that you are 18\b/i, "confirm that you are 18"],
  [/\bleast (?:deposit|withdrawal|order)\b/i, "minimum"],
];

test("the extractor finds text, attributes, sentences in code, problem messages, mails, markup and articles", () => {
  const has = (path: RegExp) => strings.some((found) => path.test(found.path));
  expect(strings.length).toBeGreaterThan(3_000);
  for (const path of [
    /^apps\/web\/app\/.*\.tsx$/,
    /^apps\/web\/app\/.*-words\.ts$/,
    /^apps\/console\/app\/.*\.tsx$/,
    /^apps\/server\/src\/auth\/notices\.ts$/,
    /^apps\/world\/src\//,
    /^packages\/contract\/src\/problems\.ts$/,
    /^packages\/ui\/src\/.*\.tsx$/,
    /^content\/faq\//,
    /^content\/announcements\//,
  ]) {
    expect(has(path), String(path)).toBe(true);
  }
  // Markup in strings: mails, and the pages of the demo's outside world.
  for (const [path, text] of [
    ["apps/server/src/platform/mail-layout.ts", "Your anti-phishing word:"],
    ["apps/world/src/digilocker/sign-in-page.ts", "Share your documents"],
    ["apps/world/src/bank/bank-page.ts", "Open an account"],
  ]) {
    expect(strings).toContainEqual({ path, line: expect.any(Number), text });
  }
});

test.each(banned)("no user-facing string contains %s", (pattern, instead) => {
  const wrong = strings.filter(({ text }) => pattern.test(text));
  expect(wrong.map(({ path, line, text }) => `${path}:${line} ${text} (${instead})`)).toEqual([]);
});
