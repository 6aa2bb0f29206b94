import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "feo-thread-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** A module with one import, `e.f`, and one export, `g`, which calls it. */
const wasm = [
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...[1, 4, 1, 0x60, 0, 0],
  ...[2, 7, 1, 1, 0x65, 1, 0x66, 0, 0],
  ...[3, 2, 1, 0],
  ...[7, 5, 1, 1, 0x67, 0, 1],
  ...[10, 6, 1, 4, 0, 0x10, 0, 0x0b],
];
const callsItsImportOften = `
  const { instance } = await WebAssembly.instantiate(new Uint8Array(${JSON.stringify(wasm)}), { e: { f() {} } });
  for (let call = 0; call < 5_000; call += 1) instance.exports.g();
`;

/** What V8 says of the code that a program with this thread compiles. */
async function compiledBy(start: string): Promise<string> {
  const log = join(folder, "code.log");
  const program = `${start}(new URL("data:text/javascript,${encodeURIComponent(callsItsImportOften)}"))`;
  const imports = `import { Worker } from "node:worker_threads";
    import { startThread } from ${JSON.stringify(new URL("thread.ts", import.meta.url).href)};`;
  const flags = ["--log-code", "--no-logfile-per-isolate", `--logfile=${log}`, "--input-type=module"];
  await promisify(execFile)(process.execPath, [...flags, "--eval", `${imports}${program}`]);
  return readFile(log, "utf8");
}

const wrapper = /^code-creation,.*,wasm-to-js,/m;

test("no thread of the server compiles a WebAssembly import wrapper, whose release can end the process", async () => {
  expect(await compiledBy("new Worker")).toMatch(wrapper);
  expect(await compiledBy("startThread")).not.toMatch(wrapper);
});
