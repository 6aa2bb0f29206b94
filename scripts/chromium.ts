/** Finds the browser for the journeys, or installs it from the system's packages where possible. */
import { existsSync } from "node:fs";
import { canInstall, installPackage, isExecutable, refreshPackages } from "./system-packages.ts";

/** The headless shell is the same browser without windows; pages open in three quarters of the time. */
const shellPackage = "chromium-headless-shell";
const places = [`/usr/bin/${shellPackage}`, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export function findChromium(): string | undefined {
  return [process.env["CHROMIUM_PATH"], ...places].find((place) => place !== undefined && isExecutable(place));
}

/**
 * The pages' fallback font has the widths of Arial. A system without Arial or Liberation Sans would show another one,
 * and the journey that compares the layout before and after the page's own font would fail.
 */
const fontPackage = "fonts-liberation";
const fontFiles = [
  "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
  "/usr/share/fonts/liberation-sans/LiberationSans-Regular.ttf",
  "/usr/share/fonts/truetype/msttcorefonts/Arial.ttf",
  "/System/Library/Fonts/Supplemental/Arial.ttf",
];

function ensureFont(report: (line: string) => void): void {
  if (fontFiles.some((file) => existsSync(file))) return;
  const isInstalled =
    canInstall() && (installPackage(fontPackage) || (refreshPackages() && installPackage(fontPackage)));
  report(
    isInstalled
      ? "installed Liberation Sans from the system's packages"
      : `the journeys expect Arial or Liberation Sans: install the package ${fontPackage}`,
  );
}

/** Where it cannot be installed, the message says what to do. */
export function ensureChromium(report: (line: string) => void): void {
  ensureBrowser(report);
  ensureFont(report);
}

function ensureBrowser(report: (line: string) => void): void {
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
