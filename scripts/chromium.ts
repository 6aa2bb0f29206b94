/** Finds the browser for the journeys, or installs it from the system's packages where possible. */
import { canInstall, installPackage, isExecutable, refreshPackages } from "./system-packages.ts";

/** The headless shell is the same browser without windows; pages open in three quarters of the time. */
const shellPackage = "chromium-headless-shell";
const places = [`/usr/bin/${shellPackage}`, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export function findChromium(): string | undefined {
  return [process.env["CHROMIUM_PATH"], ...places].find((place) => place !== undefined && isExecutable(place));
}

/** Where it cannot be installed, the message says what to do. */
export function ensureChromium(report: (line: string) => void): void {
  const found = findChromium();
  const isThere = found !== undefined;
  if (process.env["CHROMIUM_PATH"] || found === places[0]) return;
  const hasApt = canInstall();
  if (!hasApt && isThere) return;
  if (!hasApt) throw new Error("the journeys need Chromium: install the package chromium, or set CHROMIUM_PATH");
  report("installing Chromium from the system's packages");
  if (!isThere) refreshPackages();
  if (installPackage(shellPackage) || isThere || installPackage("chromium")) return;
  throw new Error("Chromium could not be installed; set CHROMIUM_PATH to one");
}
