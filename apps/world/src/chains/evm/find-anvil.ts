/** Finds the anvil binary: in the package for this platform, or where `scripts/anvil.ts` put it. */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

interface Machine {
  readonly platform: string;
  readonly arch: string;
}

/** The package for this platform; undefined if anvil is not built for it. */
export function anvilPackage({ platform, arch }: Machine): string | undefined {
  const architecture = { x64: "amd64", arm64: "arm64" }[arch];
  const isKnown = platform === "linux" || platform === "darwin";
  return isKnown && architecture ? `@foundry-rs/anvil-${platform}-${architecture}` : undefined;
}

/** A binary fetched for this machine. */
export const fetchedAnvil = fileURLToPath(
  new URL("../../../../../node_modules/.cache/fetched-anvil/anvil", import.meta.url),
);

/** Undefined if there is none. */
export function findAnvil(machine: Machine = process): string | undefined {
  const name = anvilPackage(machine);
  if (name === undefined) return undefined;
  try {
    return createRequire(import.meta.url).resolve(`${name}/bin/anvil`);
  } catch {
    return existsSync(fetchedAnvil) ? fetchedAnvil : undefined;
  }
}
