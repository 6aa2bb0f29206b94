/** Well-formed settings that production refuses: guessable secrets and unencrypted connections. */
import { isIP } from "node:net";
import { parseSmtpUrl } from "./smtp-url.ts";

interface ProductionSettings {
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_OWNER_URL?: string | undefined;
  readonly NATS_URL?: string | undefined;
  readonly SMTP_URL?: string | undefined;
  readonly ALLOWED_HOSTS: readonly string[];
  readonly CONSOLE_HOST: string;
  readonly CONSOLE_URL?: string | undefined;
  readonly ACCESS_TOKEN_SECRET?: string | undefined;
  readonly ACCESS_TOKEN_SECRET_PREVIOUS?: string | undefined;
  readonly DATA_SECRET?: string | undefined;
  readonly AUDIT_SECRET?: string | undefined;
  /** Secrets issued to us by others; checked only for reuse. */
  readonly SMS_KEY?: string | undefined;
  readonly BANK_KEY?: string | undefined;
  readonly GOOGLE_CLIENT_SECRET?: string | undefined;
  readonly APPLE_CLIENT_SECRET?: string | undefined;
  readonly DIGILOCKER_CLIENT_SECRET?: string | undefined;
}

const ownSecrets = ["ACCESS_TOKEN_SECRET", "ACCESS_TOKEN_SECRET_PREVIOUS", "DATA_SECRET", "AUDIT_SECRET"] as const;
const givenSecrets = [
  ...(["SMS_KEY", "BANK_KEY", "GOOGLE_CLIENT_SECRET", "APPLE_CLIENT_SECRET", "DIGILOCKER_CLIENT_SECRET"] as const),
];

/** The first fault, with the setting's name and the remedy, never its value; undefined if there is none. */
export const productionRefusal = (settings: ProductionSettings): string | undefined =>
  plainConsole(settings) ??
  weakSecret(settings) ??
  repeatedSecret(settings) ??
  plainConnection(settings) ??
  anyHost(settings);

function plainConsole({ CONSOLE_HOST: host, CONSOLE_URL: url }: ProductionSettings): string | undefined {
  const isPrivate = ["127.0.0.1", "::1", "localhost"].includes(host) || url?.startsWith("https://");
  return isPrivate ? undefined : "needs an https CONSOLE_URL if CONSOLE_HOST is not local";
}

function weakSecret(settings: ProductionSettings): string | undefined {
  const weak = ownSecrets.find((name) => settings[name] !== undefined && isWeak(settings[name]));
  return weak && `refuses ${weak}: it is easy to guess. Create one with: openssl rand -base64 32`;
}

/** Words from examples and hand-typed secrets; each is long enough not to occur in random text. */
const placeholders =
  /secret|passw|change.?me|change.?this|example|placeholder|default|qwerty|letmein|123456|abcdef|correct.?horse|long.?enough|feo.?demo/i;

/** For comparison: 32 random hexadecimal digits are estimated at about 115 bits. */
const leastBits = 96;

function isWeak(padded: string): boolean {
  const text = padded.trim();
  // Blanks mean words of a sentence; openssl's output has none.
  if (/\s/.test(text)) return true;
  return placeholders.test(text) || /^(.{1,16}?)\1+$/s.test(text) || isRun(text) || bitsOf(text) < leastBits;
}

/** Whether most characters are followed by an alphabetic neighbour, as in zyxw; a sixth are in random hex digits. */
function isRun(text: string): boolean {
  const codes = [...text].map((letter) => letter.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => Math.abs(code - (codes[index] ?? 0)));
  return steps.filter((step) => step <= 1).length > steps.length / 2;
}

/** Shannon entropy from character frequencies: an upper bound, low for repetitive text. */
function bitsOf(text: string): number {
  const counts = new Map<string, number>();
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum + count * Math.log2(text.length / count), 0);
}

function repeatedSecret(settings: ProductionSettings): string | undefined {
  const seen = new Map<string, string>();
  for (const name of [...ownSecrets, ...givenSecrets]) {
    // Trim: a trailing blank does not make a secret different.
    const value = settings[name]?.trim();
    if (value === undefined) continue;
    const other = seen.get(value);
    if (other !== undefined) return `refuses ${name}: it is the same as ${other}. Use a different one for each`;
    seen.set(value, name);
  }
  return undefined;
}

const databases = ["DATABASE_URL", "DATABASE_OWNER_URL"] as const;

function plainConnection(settings: ProductionSettings): string | undefined {
  const { NATS_URL, SMTP_URL } = settings;
  const plain = databases.find((name) => settings[name] !== undefined && !isDatabaseSafe(settings[name]));
  if (plain)
    return `refuses ${plain}: others could read the connection. Add ?sslmode=verify-full, or use a database on this host`;
  if (NATS_URL?.split(",").some((url) => !isBusSafe(url.trim())))
    return "refuses NATS_URL: others could read and send commands. Use tls:// for every server beyond this host";
  if (SMTP_URL !== undefined && parseSmtpUrl(SMTP_URL)?.tls === "optional")
    return "refuses SMTP_URL: codes could go out unencrypted. Leave out ?tls=optional, or use smtps://";
  return undefined;
}

/** With each of these pg verifies the certificate; without one it does not encrypt, and `no-verify` trusts any. */
const verified = ["require", "verify-ca", "verify-full"];

function isDatabaseSafe(text: string): boolean {
  const { hostname, searchParams } = new URL(text);
  // pg prefers the query's host over the address's.
  const hosts = searchParams.has("host") ? searchParams.getAll("host") : [decodeURIComponent(hostname)];
  if (hosts.every((host) => host.startsWith("/") || isThisHost(host))) return true;
  const modes = searchParams.getAll("sslmode");
  // Under libpq's rules `require` verifies no certificate.
  return modes.length > 0 && modes.every((mode) => verified.includes(mode)) && !searchParams.has("uselibpqcompat");
}

const isBusSafe = (text: string): boolean => text.startsWith("tls://") || isThisHost(new URL(text).hostname);

function anyHost({ ALLOWED_HOSTS: hosts }: ProductionSettings): string | undefined {
  return hosts.some((host) => host.includes("*"))
    ? "refuses * in ALLOWED_HOSTS: any site could impersonate this one. List each host"
    : undefined;
}

function isThisHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "").toLowerCase();
  return bare === "localhost" || bare === "::1" || (isIP(bare) === 4 && bare.startsWith("127."));
}
