/** Programs from the system's packages, installed where possible with Debian's and Ubuntu's apt. */
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export const canInstall = (): boolean => process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;

const options = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;

export const refreshPackages = (): boolean => spawnSync("apt-get", ["update"], options).status === 0;

export const installPackage = (name: string): boolean =>
  spawnSync("apt-get", ["install", "--yes", "--no-install-recommends", name], options).status === 0;
