/** The only reader of the environment. Every setting is checked here, once, and a wrong one is one clear line. */
import { isIP } from "node:net";
import { resolve } from "node:path";
import * as z from "zod";

const port = z.coerce.number({ error: "is not a number" }).int().min(1, "is not a port").max(65_535, "is not a port");
const webAddress = z.url({ protocol: /^https?$/, error: "is not an http(s) address" });
const words = z.string().transform((text) =>
  text
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean),
);

/** `10.0.0.7` or `10.0.0.0/8`; a range of all addresses would trust everybody's X-Forwarded-For. */
function isAddressOrRange(entry: string): boolean {
  const [address = "", bits, ...rest] = entry.split("/");
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (longest === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= longest);
}

const environment = z.object({
  FEO_MODE: z.enum(["demo", "production"], { error: "must be demo or production" }).default("demo"),
  FEO_HOME: z.string().min(1).default(".feo"),
  PORT: port.default(3000),
  CONSOLE_PORT: port.default(3001),
  WORLD_PORT: port.default(3002),
  METRICS_PORT: port.optional(),
  PUBLIC_URL: webAddress.optional(),
  ALLOWED_HOSTS: words.default([]),
  TRUSTED_PROXIES: words.default([]).refine((list) => list.every(isAddressOrRange), "must be addresses or ranges"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "is not a postgres:// address" }).optional(),
  ACCESS_TOKEN_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).optional(),
  CHAT_BASE_URL: webAddress.optional(),
  CHAT_WEBSITE_TOKEN: z.string().min(1).optional(),
  RATE_LIMIT_PER_MINUTE: z.coerce.number({ error: "is not a number" }).int().min(1).default(1_200),
  ORDERS_PER_SECOND: z.coerce.number({ error: "is not a number" }).int().min(1).default(30),
  DEMO_BOTS: words.refine(isBotsWish, "must be on, off or market symbols separated by commas").optional(),
});

function isBotsWish(list: readonly string[]): boolean {
  const isSwitch = list.length === 1 && (list[0] === "on" || list[0] === "off");
  return isSwitch || (list.length > 0 && list.every((word) => /^[A-Z0-9]+-[A-Z0-9]+$/.test(word)));
}

/** Which markets of the demo have bots. */
export type DemoBots = "all" | readonly string[];

export interface Config {
  readonly mode: "demo" | "production";
  readonly home: string;
  readonly port: number;
  readonly consolePort: number;
  readonly worldPort: number;
  readonly metricsPort: number;
  readonly publicUrl: string;
  readonly allowedHosts: readonly string[];
  readonly trustedProxies: readonly string[];
  /** Absent means the embedded PostgreSQL in `home`. */
  readonly databaseUrl: string | undefined;
  /** Absent means one that is made and kept in the database of the demo. */
  readonly accessTokenSecret: string | undefined;
  readonly logLevel: string;
  readonly chat: { readonly baseUrl: string; readonly websiteToken: string } | undefined;
  readonly rateLimitPerMinute: number;
  /** How often one person may place or cancel an order, or transfer, counted over ten seconds. */
  readonly ordersPerSecond: number;
  /** None in production. */
  readonly demoBots: DemoBots;
}

/** A setting that is missing or malformed; the message is the line an operator reads. */
export class ConfigError extends Error {}

/** Empty settings count as absent, so that `NAME=` in a file means "not set". */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      return `${name}=${shown(name, present[name])} ${issue.message}`;
    });
    throw new ConfigError(`Setting ${lines.join("; ")}`);
  }
  const settings = parsed.data;
  if (settings.FEO_MODE === "production") refuseDemoSettings(settings);
  return {
    mode: settings.FEO_MODE,
    home: resolve(settings.FEO_HOME),
    port: settings.PORT,
    consolePort: settings.CONSOLE_PORT,
    worldPort: settings.WORLD_PORT,
    // Derived, so that a second instance on another PORT does not meet the first one's metrics.
    metricsPort: settings.METRICS_PORT ?? (settings.PORT + 10 <= 65_535 ? settings.PORT + 10 : settings.PORT - 10),
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/$/, ""),
    allowedHosts: settings.ALLOWED_HOSTS,
    trustedProxies: settings.TRUSTED_PROXIES,
    databaseUrl: settings.DATABASE_URL,
    accessTokenSecret: settings.ACCESS_TOKEN_SECRET,
    // The demo prints for a person, who is told where to click; production prints for machines.
    logLevel: settings.LOG_LEVEL ?? (settings.FEO_MODE === "demo" ? "warn" : "info"),
    chat: chatOf(settings),
    rateLimitPerMinute: settings.RATE_LIMIT_PER_MINUTE,
    ordersPerSecond: settings.ORDERS_PER_SECOND,
    demoBots: demoBotsOf(settings),
  };
}

type Settings = z.infer<typeof environment>;

/** Production never runs on a default: what guards money and sessions must have been chosen. */
function refuseDemoSettings(settings: Settings): void {
  const missing = (["DATABASE_URL", "PUBLIC_URL", "ACCESS_TOKEN_SECRET"] as const).filter((name) => !settings[name]);
  if (missing.length > 0) throw new ConfigError(`FEO_MODE=production needs ${missing.join(", ")}`);
  if (!settings.PUBLIC_URL?.startsWith("https://"))
    throw new ConfigError("FEO_MODE=production needs PUBLIC_URL to be https");
  const local = [settings.PUBLIC_URL, settings.CHAT_BASE_URL].find((url) => url && isStandIn(url));
  if (local) throw new ConfigError(`FEO_MODE=production refuses the stand-in address ${local}`);
  if (demoBotsOf(settings).length > 0) throw new ConfigError("FEO_MODE=production refuses DEMO_BOTS");
}

function demoBotsOf({ FEO_MODE: mode, DEMO_BOTS: wish = [mode === "demo" ? "on" : "off"] }: Settings): DemoBots {
  if (wish[0] === "on") return "all";
  return wish[0] === "off" ? [] : wish;
}

function isStandIn(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === "localhost" || hostname.startsWith("127.") || hostname === "[::1]";
}

function chatOf(settings: Settings): Config["chat"] {
  const { CHAT_BASE_URL: baseUrl, CHAT_WEBSITE_TOKEN: websiteToken } = settings;
  if (baseUrl && websiteToken) return { baseUrl: baseUrl.replace(/\/$/, ""), websiteToken };
  if (baseUrl || websiteToken) throw new ConfigError("CHAT_BASE_URL and CHAT_WEBSITE_TOKEN go together");
  if (settings.FEO_MODE === "production") return undefined;
  return { baseUrl: `http://localhost:${settings.WORLD_PORT}`, websiteToken: "demo" };
}

/** Secrets are never echoed, not even wrong ones; what is echoed stays on its line. */
function shown(name: string, value: unknown): string {
  return /SECRET|TOKEN|DATABASE_URL|PASSWORD/.test(name) ? "(hidden)" : String(value).replace(/\s+/g, " ");
}
