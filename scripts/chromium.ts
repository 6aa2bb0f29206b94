/** Finds the browser for the journeys, or installs it from the system's packages where that is possible. */
import { execFileSync, spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";

/** The shell is the same browser without windows; pages open in it in three quarters of the time. */
const shellPackage = "chromium-headless-shell";
const places = [`/usr/bin/${shellPackage}`, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export function findChromium(): string | undefined {
  return [process.env["CHROMIUM_PATH"], ...places].find((place) => place !== undefined && isExecutable(place));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Debian's and Ubuntu's way; elsewhere the person is told what to do. */
export function ensureChromium(report: (line: string) => void): void {
  const found = findChromium();
  const isThere = found !== undefined;
  if (process.env["CHROMIUM_PATH"] || found === places[0]) return;
  const hasApt = process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
  if (!hasApt && isThere) return;
  if (!hasApt) throw new Error("the journeys need Chromium: install the package chromium, or set CHROMIUM_PATH");
  report("installing Chromium from the system's packages");
  const options = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
  const install = (name: string) =>
    spawnSync("apt-get", ["install", "--yes", "--no-install-recommends", name], options).status === 0;
  if (!isThere) execFileSync("apt-get", ["update"], options);
  if (install(shellPackage) || isThere || install("chromium")) return;
  throw new Error("Chromium could not be installed; set CHROMIUM_PATH to one");
}
