/** Builds the pages when their sources changed since the last build, and precompresses what browsers download. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const root = fileURLToPath(new URL("..", import.meta.url));
const packages = ["packages/ui", "packages/contract", "packages/money"];

/** An app that runs in the browser. */
interface BrowserApp {
  readonly name: string;
  readonly folder: string;
  /** Its build command, below node_modules, and the file that the build produces. */
  readonly command: string;
  readonly result: string;
  readonly assets: string;
}

const pages: BrowserApp = {
  name: "pages",
  folder: "apps/web",
  command: "@react-router/dev/bin.cjs",
  result: "build/server/index.js",
  assets: "build/client/assets",
};
const operatorConsole: BrowserApp = {
  name: "console's pages",
  folder: "apps/console",
  command: "vite/bin/vite.js",
  result: "build/index.html",
  assets: "build/assets",
};

export async function buildPagesIfNeeded(report: (line: string) => void): Promise<void> {
  await buildIfNeeded(pages, report);
  await buildConsoleIfNeeded(report);
}

export const buildConsoleIfNeeded = (report: (line: string) => void): Promise<void> =>
  buildIfNeeded(operatorConsole, report);

async function buildIfNeeded(app: BrowserApp, report: (line: string) => void): Promise<void> {
  const folder = join(root, app.folder);
  const stampFile = join(folder, "build/sources.sha256");
  const fingerprint = await fingerprintOf([app.folder, ...packages]);
  const built = existsSync(stampFile) ? await readFile(stampFile, "utf8") : "";
  if (built === fingerprint && existsSync(join(folder, app.result))) return;
  report(`building the ${app.name}`);
  await runBuild(app);
  await compressAssets(join(folder, app.assets));
  await writeFile(stampFile, fingerprint);
  report(`the ${app.name} are built`);
}

/** Names, sizes and times of the sources, plus the lock file's text: detects every change, and is quick to read. */
async function fingerprintOf(folders: readonly string[]): Promise<string> {
  const hash = createHash("sha256").update(await readFile(join(root, "package-lock.json")));
  for (const folder of folders) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    const files = entries
      .filter(
        (entry) => entry.isFile() && !/node_modules|[/\\](build|\.react-router|\.vite)([/\\]|$)/.test(entry.parentPath),
      )
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    for (const file of files) {
      const { size, mtimeMs } = await stat(file);
      hash.update(`${relative(root, file)} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest("hex");
}

/** Compressed once here instead of on every request; the server picks the encoding that the browser accepts. */
async function compressAssets(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name));
  for (const file of files) {
    const content = await readFile(join(folder, file));
    const brotli = await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    await writeFile(join(folder, `${file}.br`), brotli);
    await writeFile(join(folder, `${file}.gz`), await promisify(gzip)(content, { level: 9 }));
  }
}

function runBuild({ name, folder, command }: BrowserApp): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, "node_modules", command), "build"], {
      cwd: join(root, folder),
      env: { ...process.env, NODE_ENV: "production" },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    const output: string[] = [];
    child.stdout.on("data", (chunk) => output.push(String(chunk)));
    child.stderr.on("data", (chunk) => output.push(String(chunk)));
    child.once("error", reject);
    child.once("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`the ${name} could not be built:\n${output.join("").trim()}`));
    });
  });
}

if (import.meta.main) await buildPagesIfNeeded((line) => console.log(`feo: ${line}`));
