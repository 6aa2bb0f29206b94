/** The signer's settings, from its own environment: it shares none with the exchange but the mode and, in the demo, the home. */
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isPublished, signerSocket } from "@feo/custody";
import { checkPolicy, type Policy, policySchema } from "./policy.ts";

/** What is missing or wrong, as a line that an operator reads. */
export class SettingsError extends Error {}

export type Listening =
  | { readonly socket: string }
  /** Only who shows a certificate of `ca` is heard. */
  | { readonly host: string; readonly port: number; readonly cert: string; readonly key: string; readonly ca: string };

export interface Settings {
  readonly isDemo: boolean;
  readonly home: string;
  readonly mnemonicFile: string;
  /** Needed to sign, not to draw words. */
  readonly policyFile: string | undefined;
  readonly listening: () => Listening;
}

type Environment = Readonly<Record<string, string | undefined>>;

const demoPolicy = fileURLToPath(new URL("../demo-policy.json", import.meta.url));

export function readSettings(env: Environment): Settings {
  const isDemo = (env["FEO_MODE"] || "demo") === "demo";
  const feoHome = resolve(env["FEO_HOME"] || ".feo");
  const home = env["SIGNER_HOME"] || join(feoHome, "signer");
  return {
    ...{ isDemo, home, policyFile: env["SIGNER_POLICY"] || (isDemo ? demoPolicy : undefined) },
    ...{ mnemonicFile: env["SIGNER_MNEMONIC_FILE"] || join(home, "mnemonic") },
    listening: () => readListening(env, feoHome),
  };
}

function readListening(env: Environment, feoHome: string): Listening {
  const port = env["SIGNER_PORT"];
  if (port && env["SIGNER_SOCKET"]) throw new SettingsError("SIGNER_PORT and SIGNER_SOCKET are two ways: choose one");
  if (!port) return { socket: env["SIGNER_SOCKET"] || socketOf(env, feoHome) };
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new SettingsError(`SIGNER_PORT=${port} is no port`);
  const file = (name: string): string => {
    const path = env[name] || missing(name);
    if (!existsSync(path)) throw new SettingsError(`${name} names no file`);
    return readFileSync(path, "utf8");
  };
  return {
    ...{ host: env["SIGNER_HOST"] || "127.0.0.1", port: Number(port) },
    ...{ cert: file("SIGNER_CERT"), key: file("SIGNER_KEY"), ca: file("SIGNER_CA") },
  };
}

/** Under systemd in the unit's runtime directory, which it names: a socket in the unit itself would be there beside a port, too. */
function socketOf({ RUNTIME_DIRECTORY: folder }: Environment, feoHome: string): string {
  return folder ? join(folder, "signer.sock") : signerSocket(feoHome);
}

function missing(name: string): never {
  throw new SettingsError(`${name} is missing`);
}

export async function readPolicy({ isDemo, policyFile: file = missing("SIGNER_POLICY") }: Settings): Promise<Policy> {
  const { readAddress } = await import("@feo/custody/transfers");
  if (!existsSync(file)) throw new SettingsError(`There is no policy at ${file}`);
  try {
    const policy = checkPolicy(policySchema.parse(JSON.parse(readFileSync(file, "utf8"))), readAddress);
    const published = isDemo
      ? undefined
      : Object.values(policy.cold).find((address) => address && isPublished(address));
    if (published) throw new Error(`everybody has the key of ${published}`);
    return policy;
  } catch (error) {
    throw new SettingsError(`The policy at ${file} cannot be read: ${(error as Error).message}`);
  }
}

/** The demo draws its words at its first start. */
export async function drawDemoWords({ isDemo, home, mnemonicFile }: Settings): Promise<void> {
  if (!isDemo || existsSync(mnemonicFile)) return;
  const { newMnemonic } = await import("@feo/custody/keys");
  mkdirSync(home, { recursive: true, mode: 0o700 });
  writeMnemonic(mnemonicFile, newMnemonic());
}

/** The words, which nobody else may read. */
export async function readMnemonic({ isDemo, mnemonicFile }: Settings): Promise<string> {
  const { isMnemonic, repeatsWords } = await import("@feo/custody/keys");
  if (!existsSync(mnemonicFile))
    throw new SettingsError(`There are no words at ${mnemonicFile}: draw them with \`npm run signer -- new\``);
  const words = readFileSync(mnemonicFile, "utf8").trim();
  if (!isMnemonic(words)) throw new SettingsError(`${mnemonicFile} has no BIP-39 words`);
  if (!isDemo && repeatsWords(words))
    throw new SettingsError(`The words at ${mnemonicFile} repeat, as published ones do. Draw 24 at random`);
  return words;
}

export function writeMnemonic(file: string, words: string): void {
  writeFileSync(file, `${words}\n`, { mode: 0o600, flag: "wx" });
  chmodSync(file, 0o400);
}
