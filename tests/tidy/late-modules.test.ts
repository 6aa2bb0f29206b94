/**
 * Modules that no order needs must not be static imports of main.ts, because they would slow down every restart
 * (bench/README.md). Modules that main() imports dynamically before it listens are not checked.
 */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const late = [
  ...[
    "@scalar/fastify-api-reference",
    "@simplewebauthn/server",
    "@napi-rs/canvas",
    "nodemailer",
    "pdfjs-dist",
    "pdfkit",
  ],
  ...["@zxcvbn-ts/core", "marked", "react-router", "sanitize-html", "sharp", "viem", "vite"],
];
const printModules = `
  import { registerHooks } from "node:module";
  const loaded = [];
  registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
  await import("./apps/server/src/main.ts");
  console.log(JSON.stringify(loaded));
`;

test("main.ts statically imports no module that orders do not need", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", printModules], {
    cwd: root,
    maxBuffer: 16 * 1024 * 1024,
  });
  const packages = (JSON.parse(stdout) as string[]).map((url) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]);
  expect(packages).toContain("fastify");
  expect(late.filter((name) => packages.includes(name))).toEqual([]);
});
