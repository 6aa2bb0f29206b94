/**
 * The signer's settings, from its own environment: it shares only the mode and, in the demo, the home with the
 * exchange.
 */
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isPublished, signerSocket } from "@feo/custody";
import { checkPolicy, type Policy, policySchema } from "./policy.ts";

/** A missing or invalid setting, as a line for the operator. */
export class SettingsError extends Error {}

export type Listening =
  | { readonly socket: string }
  /** Only clients with a certificate signed by `ca` are accepted. */
  | { readonly host: string; readonly port: number; readonly cert: string; readonly key: string; readonly ca: string };

export interface Settings {
  readonly isDemo: boolean;
  readonly home: string;
  readonly mnemonicFile: string;
  /** Needed to sign, not to generate a mnemonic. */
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
    isDemo,
    home,
    policyFile: env["SIGNER_POLICY"] || (isDemo ? demoPolicy : undefined),
    mnemonicFile: env["SIGNER_MNEMONIC_FILE"] || join(home, "mnemonic"),
    listening: () => readListening(env, feoHome),
  };
}

function readListening(env: Environment, feoHome: string): Listening {
  const port = env["SIGNER_PORT"];
  if (port && env["SIGNER_SOCKET"]) throw new SettingsError("Set either SIGNER_PORT or SIGNER_SOCKET, not both");
  if (!port) return { socket: env["SIGNER_SOCKET"] || socketOf(env, feoHome) };
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new SettingsError(`SIGNER_PORT=${port} is not a port`);
  const file = (name: string): string => {
    const path = env[name] || missing(name);
    if (!existsSync(path)) throw new SettingsError(`${name} is not the path of a file`);
    return readFileSync(path, "utf8");
  };
  return {
    host: env["SIGNER_HOST"] || "127.0.0.1",
    port: Number(port),
    cert: file("SIGNER_CERT"),
    key: file("SIGNER_KEY"),
    ca: file("SIGNER_CA"),
  };
}

/**
 * Under systemd, in the unit's runtime directory, which systemd passes in. A socket path set in the unit would conflict
 * with SIGNER_PORT.
 */
function socketOf({ RUNTIME_DIRECTORY: folder }: Environment, feoHome: string): string {
  return folder ? join(folder, "signer.sock") : signerSocket(feoHome);
}

function missing(name: string): never {
  throw new SettingsError(`${name} is missing`);
}

export async function readPolicy({ isDemo, policyFile: file = missing("SIGNER_POLICY") }: Settings): Promise<Policy> {
  const { readAddress } = await import("@feo/custody/transfers");
  if (!existsSync(file)) throw new SettingsError(`No policy found at ${file}`);
  try {
    const policy = checkPolicy(policySchema.parse(JSON.parse(readFileSync(file, "utf8"))), readAddress);
    const published = isDemo
      ? undefined
      : Object.values(policy.cold).find((address) => address && isPublished(address));
    if (published) throw new Error(`the key of ${published} is public`);
    return policy;
  } catch (error) {
    throw new SettingsError(`The policy at ${file} cannot be read: ${(error as Error).message}`);
  }
}

/** The demo generates its mnemonic at the first start. */
export async function drawDemoWords({ isDemo, home, mnemonicFile }: Settings): Promise<void> {
  if (!isDemo || existsSync(mnemonicFile)) return;
  const { newMnemonic } = await import("@feo/custody/keys");
  mkdirSync(home, { recursive: true, mode: 0o700 });
  writeMnemonic(mnemonicFile, newMnemonic());
}

/** Reads the mnemonic, which no other user may read. */
export async function readMnemonic({ isDemo, mnemonicFile }: Settings): Promise<string> {
  const { isMnemonic, repeatsWords } = await import("@feo/custody/keys");
  if (!existsSync(mnemonicFile))
    throw new SettingsError(`No words found at ${mnemonicFile}. Create them with \`npm run signer -- new\``);
  const words = readFileSync(mnemonicFile, "utf8").trim();
  if (!isMnemonic(words)) throw new SettingsError(`${mnemonicFile} does not contain BIP-39 words`);
  if (!isDemo && repeatsWords(words))
    throw new SettingsError(`The words at ${mnemonicFile} repeat, like published test words. Generate 24 at random`);
  return words;
}

export function writeMnemonic(file: string, words: string): void {
  writeFileSync(file, `${words}\n`, { mode: 0o600, flag: "wx" });
  chmodSync(file, 0o400);
}
