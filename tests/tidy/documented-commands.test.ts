/** Commands in documents work when they are copied. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./sources.ts";

const documents = execFileSync("git", ["ls-files", "*.md"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter(Boolean);

/** A document's code: text in backticks, and the lines of code blocks. */
function codeOf(text: string): string[] {
  const blocks = text.match(/^```[^\n]*\n[\s\S]*?^```/gm) ?? [];
  const spans = text.replaceAll(/^```[^\n]*\n[\s\S]*?^```/gm, "").match(/`[^`\n]+`/g) ?? [];
  return [...blocks.flatMap((block) => block.split("\n").slice(1, -1)), ...spans.map((span) => span.slice(1, -1))];
}

test("a command whose output is redirected or piped runs npm with --silent, because npm would add its own lines", () => {
  const commands = documents.flatMap((path) =>
    codeOf(readFileSync(join(root, path), "utf8")).map((code) => ({ path, code })),
  );
  const kept = commands.filter(({ code }) => /^[a-z].*\S >>? *\S|\$\(npm run|npm run .* \| /i.test(code));
  const ours = kept.filter(({ code }) => /npm run|\brefill\b/.test(code));
  expect(ours.map(({ code }) => code)).toContainEqual(expect.stringContaining("refill export"));
  expect(ours.filter(({ code }) => !code.includes("npm run --silent"))).toEqual([]);
});
