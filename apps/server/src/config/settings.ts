/** Shared by the settings readers. */
import { isIP } from "node:net";

/** A missing or malformed setting; the message is the line that an operator reads. */
export class ConfigError extends Error {}

const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" || hostname.startsWith("127.") || hostname === "[::1]";

export const isStandIn = (url: string): boolean => isLoopback(new URL(url).hostname);

/** Settings that are meaningful only together: all of them, or none. */
export function group<Settings extends object, Name extends keyof Settings & string>(
  settings: Settings,
  names: readonly Name[],
): { [K in Name]: NonNullable<Settings[K]> } | undefined {
  const chosen = names.filter((name) => settings[name] !== undefined);
  if (chosen.length === 0) return undefined;
  if (chosen.length < names.length) throw new ConfigError(`${listed(names)} must be set together`);
  return settings as { [K in Name]: NonNullable<Settings[K]> };
}

const listed = (names: readonly string[]): string => `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/** `10.0.0.7` or `10.0.0.0/8`; a range of all addresses would trust every client's X-Forwarded-For. */
export function isAddressOrRange(entry: string): boolean {
  const [address = "", bits, ...rest] = entry.split("/");
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (longest === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= longest);
}
