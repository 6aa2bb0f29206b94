/** Finds the browser for the journeys, or installs it from the system's packages where that is possible. */
import { execFileSync, spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";

const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

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
  if (findChromium()) return;
  const hasApt = spawnSync("apt-get", ["--version"]).status === 0;
  if (!hasApt || process.getuid?.() !== 0) {
    throw new Error("the journeys need Chromium: install the package chromium, or set CHROMIUM_PATH");
  }
  report("installing Chromium from the system's packages");
  const options = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
  execFileSync("apt-get", ["update"], options);
  execFileSync("apt-get", ["install", "--yes", "--no-install-recommends", "chromium"], options);
  if (!findChromium()) throw new Error("Chromium was installed but is not where it is looked for");
}
