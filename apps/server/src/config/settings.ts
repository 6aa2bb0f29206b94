/** Shared by the settings readers. */

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
