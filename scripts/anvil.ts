/**
 * Finds or downloads the EVM node of the world. npm installs it on Linux x64. Elsewhere the platform's own package is
 * downloaded if there is one; other Linux machines run the x64 one under an emulator.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { anvilPackage, fetchedAnvil, findAnvil } from "../apps/world/src/chains/evm/find-anvil.ts";
import { canInstall, installPackage, refreshPackages } from "./system-packages.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const emulated = "@foundry-rs/anvil-linux-amd64";
/** Where Debian puts x64 libraries on another architecture. */
const libraries = "/usr/x86_64-linux-gnu";
const emulator = "qemu-x86_64-static";
const emulatorPackages = ["qemu-user-static", "libc6-amd64-cross", "libgcc-s1-amd64-cross"];

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version: string; readonly integrity: string } | undefined>>;
}

function lockedAnvil() {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock;
  const locked = packages[`node_modules/${emulated}`];
  if (!locked) throw new Error(`package-lock.json does not name ${emulated}`);
  return locked;
}

/** False if the registry does not have it. A package named in the lock file must match its hash. */
function fetchPackage(name: string, into: string): boolean {
  const { version, integrity } = lockedAnvil();
  const packed = spawnSync("npm", ["pack", `${name}@${version}`, "--silent", "--pack-destination", into], {
    cwd: into,
  });
  const file = join(into, String(packed.stdout).trim());
  if (packed.status !== 0) return false;
  const sum = createHash("sha512").update(readFileSync(file)).digest("base64");
  if (name === emulated && integrity !== `sha512-${sum}`) throw new Error(`${name} is not what package-lock.json says`);
  return spawnSync("tar", ["-xzf", file, "-C", into]).status === 0;
}

function installEmulator(): boolean {
  if (!canInstall()) return false;
  refreshPackages();
  return emulatorPackages.every(installPackage);
}

/** Moved into place as a whole, so that nothing runs a partial copy. */
function keep(folder: string): void {
  mkdirSync(dirname(dirname(fetchedAnvil)), { recursive: true });
  rmSync(dirname(fetchedAnvil), { recursive: true, force: true });
  renameSync(folder, dirname(fetchedAnvil));
}

function fetchOwn(folder: string): boolean {
  const own = anvilPackage(process);
  if (own === undefined || own === emulated || !fetchPackage(own, folder)) return false;
  renameSync(join(folder, "package/bin/anvil"), join(folder, "anvil"));
  return true;
}

function fetchEmulated(folder: string): boolean {
  if (process.platform !== "linux" || !installEmulator() || !fetchPackage(emulated, folder)) return false;
  const program = `#!/bin/sh\nexec ${emulator} -L ${libraries} "$(dirname "$0")/package/bin/anvil" "$@"\n`;
  writeFileSync(join(folder, "anvil"), program, { mode: 0o755 });
  return true;
}

/** Throws if there is none for this machine. */
export function ensureAnvil(report: (line: string) => void): void {
  if (findAnvil()) return;
  report("fetching anvil, the demo world's EVM node");
  const parent = join(root, "node_modules/.cache");
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, "anvil-"));
  try {
    if (!fetchOwn(folder) && !fetchEmulated(folder)) {
      throw new Error(
        `there is no anvil for ${process.platform} ${process.arch}, and none can be emulated: install ${emulatorPackages.join(", ")}`,
      );
    }
    keep(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
