import { expect, test } from "vitest";
import { isNewerBuild } from "./build-watch.ts";

const answering = (body: string, status = 200) => {
  const asked: unknown[][] = [];
  const ask = (async (...request: unknown[]) => {
    asked.push(request);
    return new Response(body, { status });
  }) as typeof fetch;
  return { ask, asked };
};

test.each([
  ['{"version":"new"}', 200, true],
  ['{"version":"now"}', 200, false],
  ['{"version":"new"}', 503, false],
  ['{"version":7}', 200, false],
  ["{}", 200, false],
  ["null", 200, false],
  ["<html>", 200, false],
])("SHELL-011 the answer %s with status %i means a newer build: %s", async (body, status, isNewer) => {
  expect(await isNewerBuild("now", answering(body, status).ask)).toBe(isNewer);
});

test("SHELL-011 a failed check does not report a newer build", async () => {
  expect(await isNewerBuild("now", () => Promise.reject(new TypeError("Failed to fetch")))).toBe(false);
});

test("SHELL-011 the check bypasses every cache", async () => {
  const { ask, asked } = answering('{"version":"new"}');
  await isNewerBuild("now", ask);
  expect(asked).toEqual([["/version.json", { cache: "no-store" }]]);
});
