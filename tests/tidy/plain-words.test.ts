/** The English of the code and the documents: comments, test titles and Markdown use none of the words that read as translated. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";
import { root, type SourceFile, sources } from "./sources.ts";

interface Passage {
  readonly where: string;
  readonly text: string;
}

/** Each with what to write instead. */
const banned: readonly (readonly [RegExp, string])[] = [
  [/\bsomebody\b/i, "name the person: the customer, the operator, the caller"],
  [/\bstands? here\b/i, "is, appears"],
  [/\bby (?:itself|themselves)\b/i, "automatically, alone"],
  [/\ball the same\b/i, "anyway"],
  [/\bcomes to\b/i, "totals, reaches"],
  [/\bgoes on\b/i, "continues"],
  [/\bonce more\b/i, "again"],
  [/\banew\b/i, "again"],
];

const titlePattern = /^\s*(?:test|it|describe)(?:\.\w+)*\(\s*(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`)/gm;

function lineOf(text: string, start: number): number {
  return text.slice(0, start).split("\n").length;
}

function passagesOf({ path, text }: SourceFile): readonly Passage[] {
  const comments = parseSync(path, text).comments.map(({ value, start }) => [value, start] as const);
  const titles = /\.test\.tsx?$/.test(path)
    ? [...text.matchAll(titlePattern)].map((match) => [match[1] ?? match[2] ?? "", match.index] as const)
    : [];
  return [...comments, ...titles].map(([said, start]) => ({
    where: `${path}:${lineOf(text, start)}`,
    text: said.replace(/\s*\n\s*\*?\s*/g, " "),
  }));
}

/** The documents in the repository. What customers read in content/ is checked as strings. */
const documents: readonly Passage[] = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "*.md", ":!content"],
  { cwd: root, encoding: "utf8" },
)
  .split("\n")
  .filter(Boolean)
  .flatMap((path) =>
    readFileSync(join(root, path), "utf8")
      .split("\n")
      .map((text, at) => ({ where: `${path}:${at + 1}`, text })),
  );

const passages: readonly Passage[] = [...sources.flatMap(passagesOf), ...documents];

test("the check reads comments, test titles and documents", () => {
  for (const path of [/^packages\/exchange\/src\/match\.ts/, /^tests\/journeys\/.*\.test\.ts/, /^README\.md/]) {
    expect(passages.some(({ where }) => path.test(where))).toBe(true);
  }
});

test.each(banned)("no comment, test title or document matches %s", (pattern, instead) => {
  const wrong = passages.filter(({ text }) => pattern.test(text));
  expect(wrong.map(({ where, text }) => `${where} ${text} (${instead})`)).toEqual([]);
});
