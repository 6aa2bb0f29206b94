/** Style rules that a machine can check (STYLE.md). Judgement is left to people. */
import { basename, matchesGlob } from "node:path/posix";
import { expect, test } from "vitest";
import vitestConfig from "../../vitest.config.ts";
import { importsOf, sources } from "./sources.ts";

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const isConfig = (path: string): boolean => /(^|\/)[\w.-]+\.config\.ts$/.test(path);
const ours = sources.filter(({ path }) => !isConfig(path));

test("files are named in kebab-case after a concept", () => {
  const vague = /^(utils?|helpers?|common|misc|manager|service|lib)\b/;
  const wrong = ours.filter(({ path }) => {
    const name = basename(path).replace(/(\.(test|store|tables|schemas|server|client))*\.tsx?$/, "");
    return !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || vague.test(name);
  });
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test("a file opens with a sentence that says what it is for", () => {
  const wrong = ours.filter(({ path, text }) => !isTest(path) && !/^(#!.*\n)?\/\*\*/.test(text));
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test("files hold one concept: none is longer than 350 lines, and no line longer than 200 characters", () => {
  const long = ours.filter(({ path, text }) => !isTest(path) && text.split("\n").length > 350);
  expect(long.map(({ path, text }) => `${path} ${text.split("\n").length}`)).toEqual([]);
  const wide = ours.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index) => (line.length > 200 ? [`${path}:${index + 1}`] : [])),
  );
  expect(wide).toEqual([]);
});

test("objects name their fields: no fields are grouped by spreading an object literal", () => {
  // Built from parts, so that this file does not match itself.
  const grouped = ["...", "{"].join("");
  const wrong = ours.filter(({ text }) => text.includes(grouped));
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test("no code is unfinished or switched off", () => {
  // Built from parts, so that this file does not match itself.
  const words = [
    ["TO", "DO"],
    ["FIX", "ME"],
    ["@ts-", "ignore"],
    ["@ts-", "nocheck"],
  ];
  const pattern = new RegExp(words.map((parts) => parts.join("")).join("|"));
  const switchedOff = /\b(test|it|describe)\.(skip|todo|only|fixme)\b/;
  const wrong = ours.filter(({ text }) => pattern.test(text) || switchedOff.test(text));
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test("every test file belongs to a test project", () => {
  const projects = (vitestConfig.test?.projects ?? []).filter((project) => typeof project === "object");
  const included = projects.flatMap((project) => ("test" in project ? (project.test?.include ?? []) : []));
  expect(included.length).toBeGreaterThan(0);
  const forgotten = ours.filter(({ path }) => isTest(path) && !included.some((glob) => matchesGlob(path, glob)));
  expect(forgotten.map(({ path }) => path)).toEqual([]);
});

test("tests wait for a condition: none relies on elapsed time", () => {
  const proofs = ours.filter(
    ({ path }) => /^tests\/(?!tidy\/)/.test(path) || (isTest(path) && !path.startsWith("tests/")),
  );
  const pauses = /^\s*await (?:sleep\(|new Promise\(\(\w+\) => setTimeout\(\w+, )[^\n]*\n\s*(?:await )?expect/m;
  const bounds =
    /(?:performance\.now|Date\.now|elapsed|took)[^\n]*\.toBeLessThan|\.toBeLessThan\w*\([^\n]*(?:elapsed|took)/i;
  const fixed = new RegExp(["waitFor", "Timeout\\("].join(""));
  const wrong = proofs.filter(({ text }) => pauses.test(text) || bounds.test(text) || fixed.test(text));
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test("money code uses no floats", () => {
  const floats = /parseFloat|\.toFixed\(/;
  const rooms = /^(packages\/(money|exchange|contract)|apps\/server)\/src\//;
  const wrong = ours.filter(({ path, text }) => rooms.test(path) && !isTest(path) && floats.test(text));
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test("database connections are created in one place, which handles their errors", () => {
  const makes = /\bnew\s+(?:pg\.)?(?:Client|Pool|native\.Client)\(/;
  const wrong = ours.filter(
    (source) =>
      source.path.startsWith("apps/") &&
      !isTest(source.path) &&
      source.path !== "apps/server/src/platform/connection.ts" &&
      importsOf(source).includes("pg") &&
      (makes.test(source.text) || /\bextends\s+pg\.(?:Client|Pool)\b/.test(source.text)),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test("the server starts threads in one place, which keeps their end from ending the process", () => {
  const makes = /\bnew Worker\(/;
  const wrong = ours.filter(
    ({ path, text }) =>
      path.startsWith("apps/server/src/") && !isTest(path) && !path.endsWith("/platform/thread.ts") && makes.test(text),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test("the core uses no clock, no randomness and no asynchronous code", () => {
  const impure = /Date\.now|new Date\(|Math\.random|\bawait\b|\basync\b/;
  const wrong = ours.filter(
    ({ path, text }) => path.startsWith("packages/exchange/src/") && !isTest(path) && impure.test(text),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});
