/** The only reader of the environment. Every setting is validated here, once; an invalid one is one clear line. */
import { resolve } from "node:path";
import type { DepositDetails } from "@feo/contract";
import * as z from "zod";
import { type AuditConfig, auditOf, auditSettings } from "./config/audit-settings.ts";
import { addedBanksOf, type BankConfig, bankOf, bankSettings, depositAccountOf } from "./config/bank-settings.ts";
import { type ChainConfig, chainSettings, chainsOf } from "./config/chain-settings.ts";
import { type Company, companyOf, companySettings } from "./config/company.ts";
import { productionRefusal } from "./config/production-rules.ts";
import { type ReadingLimits, readingLimitsOf, readingSettings } from "./config/reading-settings.ts";
import { ConfigError, group, isAddressOrRange, isStandIn } from "./config/settings.ts";
import { parseSmtpUrl, type SmtpAddress } from "./config/smtp-url.ts";

const port = z.coerce.number({ error: "is not a number" }).int().min(1, "is not a port").max(65_535, "is not a port");
const webAddress = z.url({ protocol: /^https?$/, error: "is not an http(s) address" });
/** Compared character by character with the issuer that the provider states. */
const issuer = webAddress.refine((url) => !/[?#]/.test(url), "must not have a query");
const secret = z.string().min(1);
const databaseAddress = z.url({ protocol: /^postgres(ql)?$/, error: "is not a postgres:// address" });
/** `a@b.example` or `Name <a@b.example>`, on one line. */
const sender = z.string().regex(/^([^<>\r\n"]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, "is not a sender address");
const words = z.string().transform((text) =>
  text
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean),
);

/** A node's roles: pages and API calls, sockets, the engine, and jobs that only one node at a time may run. */
export const allRoles = ["web", "live", "engine", "worker"] as const;
export type Role = (typeof allRoles)[number];

function isRole(word: string): word is Role {
  return (allRoles as readonly string[]).includes(word);
}

const isBusUrl = (urls: string): boolean =>
  urls.split(",").every((text) => URL.canParse(text.trim()) && /^(nats|tls):\/\//.test(text.trim()));

const environment = z.object({
  FEO_MODE: z.enum(["demo", "production"], { error: "must be demo or production" }).default("demo"),
  FEO_HOME: z.string().min(1).default(".feo"),
  PORT: port.default(3000),
  CONSOLE_PORT: port.optional(),
  CONSOLE_HOST: z.string().min(1).default("127.0.0.1"),
  CONSOLE_URL: webAddress.optional(),
  WORLD_PORT: port.default(3002),
  WORLD_SMTP_PORT: port.optional(),
  METRICS_PORT: port.optional(),
  PUBLIC_URL: webAddress.optional(),
  ALLOWED_HOSTS: words.default([]),
  TRUSTED_PROXIES: words.default([]).refine((list) => list.every(isAddressOrRange), "must be addresses or ranges"),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_OWNER_URL: databaseAddress.optional(),
  NATS_URL: z.string().refine(isBusUrl, "is not a nats:// or tls:// address").optional(),
  ROLES: words
    .default([...allRoles])
    .refine((list) => list.length > 0 && list.every(isRole), `must be some of ${allRoles.join(", ")}`),
  ACCESS_TOKEN_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  ACCESS_TOKEN_SECRET_PREVIOUS: z.string().min(32, "must have at least 32 characters").optional(),
  DATA_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).optional(),
  CHAT_BASE_URL: webAddress.optional(),
  CHAT_WEBSITE_TOKEN: z.string().min(1).optional(),
  SMTP_URL: z.string().refine(parseSmtpUrl, "is not an smtp:// or smtps:// address").optional(),
  MAIL_FROM: sender.optional(),
  SMS_URL: webAddress.optional(),
  SMS_KEY: secret.optional(),
  GOOGLE_ISSUER: issuer.optional(),
  GOOGLE_CLIENT_ID: secret.optional(),
  GOOGLE_CLIENT_SECRET: secret.optional(),
  APPLE_ISSUER: issuer.optional(),
  APPLE_CLIENT_ID: secret.optional(),
  APPLE_CLIENT_SECRET: secret.optional(),
  DIGILOCKER_URL: webAddress.refine((url) => !/[?#]/.test(url), "must not have a query").optional(),
  DIGILOCKER_CLIENT_ID: secret.optional(),
  DIGILOCKER_CLIENT_SECRET: secret.optional(),
  ...auditSettings,
  ...bankSettings,
  ...chainSettings,
  ...companySettings,
  RATE_LIMIT_PER_MINUTE: z.coerce.number({ error: "is not a number" }).int().min(1).default(1_200),
  SOCKETS_PER_ADDRESS: z.coerce.number({ error: "is not a number" }).int().min(1).default(50),
  SIGN_INS_PER_MINUTE: z.coerce.number({ error: "is not a number" }).int().min(1).default(60),
  ...readingSettings,
  OVERLOAD_MS: z.coerce.number({ error: "is not a number" }).int().min(100, "must be at least 100").default(2_000),
  ORDERS_PER_SECOND: z.coerce.number({ error: "is not a number" }).int().min(1).default(30),
  DEMO_BOTS: words.refine(isBotsSetting, "must be on, off or market symbols separated by commas").optional(),
  DEMO_HISTORY: z.enum(["whole", "recent"], { error: "must be whole or recent" }).default("whole"),
});

function isBotsSetting(list: readonly string[]): boolean {
  const isSwitch = list.length === 1 && (list[0] === "on" || list[0] === "off");
  return isSwitch || (list.length > 0 && list.every((word) => /^[A-Z0-9]+-[A-Z0-9]+$/.test(word)));
}

/** The demo markets that have bots. */
export type DemoBots = "all" | readonly string[];

/** The mail server and the sender. */
export interface MailConfig extends Omit<SmtpAddress, "tls"> {
  readonly tls: "always" | "required" | "optional";
  readonly from: string;
}

/** An SMS gateway: JSON over HTTP with a key. */
export interface SmsConfig {
  readonly url: string;
  readonly key: string;
}

/** DigiLocker, which holds people's Aadhaar and PAN, and our client credentials there. */
export interface DigiLockerConfig {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** One provider of federated sign-in, and our client credentials there. */
export interface OpenIdConfig {
  readonly provider: "google" | "apple";
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface Config {
  readonly mode: "demo" | "production";
  readonly home: string;
  readonly port: number;
  readonly consolePort: number;
  /** The local address on which the console listens. */
  readonly consoleHost: string;
  /** The URL at which operators open the console. */
  readonly consoleUrl: string;
  readonly worldPort: number;
  readonly worldSmtpPort: number;
  readonly metricsPort: number;
  readonly publicUrl: string;
  readonly allowedHosts: readonly string[];
  readonly trustedProxies: readonly string[];
  /** If absent, an embedded PostgreSQL runs in `home`. */
  readonly databaseUrl: string | undefined;
  /** The role that owns and migrates the tables; by default DATABASE_URL's. The server itself never uses it. */
  readonly databaseOwnerUrl: string | undefined;
  /** The bus that connects the nodes of one exchange; absent means a single node. */
  readonly natsUrl: string | undefined;
  readonly roles: ReadonlySet<Role>;
  /** If absent, the demo generates one and stores it in its database. */
  readonly accessTokenSecret: string | undefined;
  /** The previous secret after a rotation; tokens signed with it are still valid. */
  readonly previousAccessTokenSecret: string | undefined;
  /** Encrypts secrets in the database; if absent, generated as above. */
  readonly dataSecret: string | undefined;
  readonly audit: AuditConfig;
  readonly logLevel: string;
  readonly chat: { readonly baseUrl: string; readonly websiteToken: string } | undefined;
  readonly mail: MailConfig;
  /** If absent, no codes are sent by SMS. */
  readonly sms: SmsConfig | undefined;
  /** If absent, operators report the bank's transactions by hand. */
  readonly bank: BankConfig | undefined;
  /** If absent, identities are verified only by hand. */
  readonly digiLocker: DigiLockerConfig | undefined;
  /** The account that receives customers' rupees; if absent, rupee deposits are off. */
  readonly depositAccount: DepositDetails | undefined;
  readonly addedBanks: ReturnType<typeof addedBanksOf>;
  readonly chains: ChainConfig;
  readonly company: Company;
  /** Withdrawals up to this many rupees need no operator. */
  readonly automaticWithdrawalInr: string;
  /** An absent provider is off. */
  readonly openId: { readonly google: OpenIdConfig | undefined; readonly apple: OpenIdConfig | undefined };
  readonly rateLimitPerMinute: number;
  /** The most sockets per IP address on this node. */
  readonly socketsPerAddress: number;
  /** How often one IP address may start or continue sign-in, sign-up or a reset. */
  readonly signInsPerMinute: number;
  readonly reading: ReadingLimits;
  /** How often one person may place or cancel orders, or transfer, averaged over ten seconds. */
  readonly ordersPerSecond: number;
  /** The event-loop delay above which this node asks callers to retry later. */
  readonly overloadMs: number;
  /** None in production. */
  readonly demoBots: DemoBots;
  /** How much of the demo's history is generated: years, or only what pages open with. */
  readonly demoHistory: "whole" | "recent";
}

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
  const roles = new Set(settings.ROLES.filter(isRole));
  if (roles.size < allRoles.length && !settings.NATS_URL)
    throw new ConfigError("ROLES without all roles needs NATS_URL, so that the nodes can reach each other");
  const consolePort = settings.CONSOLE_PORT ?? beside(settings.PORT, 1);
  return {
    mode: settings.FEO_MODE,
    home: resolve(settings.FEO_HOME),
    port: settings.PORT,
    worldPort: settings.WORLD_PORT,
    // Derived from the port, so that a second instance does not collide with the first one's console, mail and metrics.
    consolePort,
    consoleHost: settings.CONSOLE_HOST,
    consoleUrl: (settings.CONSOLE_URL ?? `http://localhost:${consolePort}`).replace(/\/$/, ""),
    worldSmtpPort: settings.WORLD_SMTP_PORT ?? beside(settings.WORLD_PORT, 1),
    metricsPort: settings.METRICS_PORT ?? beside(settings.PORT, 10),
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/$/, ""),
    allowedHosts: settings.ALLOWED_HOSTS,
    trustedProxies: settings.TRUSTED_PROXIES,
    databaseUrl: settings.DATABASE_URL,
    databaseOwnerUrl: settings.DATABASE_OWNER_URL,
    natsUrl: settings.NATS_URL,
    roles,
    accessTokenSecret: settings.ACCESS_TOKEN_SECRET,
    previousAccessTokenSecret: settings.ACCESS_TOKEN_SECRET_PREVIOUS,
    dataSecret: settings.DATA_SECRET,
    audit: auditOf(settings),
    // The demo logs warnings only, since a person reads its output; production logs for machines.
    logLevel: settings.LOG_LEVEL ?? (settings.FEO_MODE === "demo" ? "warn" : "info"),
    chat: chatOf(settings),
    mail: mailOf(settings),
    sms: smsOf(settings),
    bank: bankOf(settings),
    digiLocker: digiLockerOf(settings),
    depositAccount: depositAccountOf(settings),
    addedBanks: addedBanksOf(settings),
    chains: chainsOf(settings),
    company: companyOf(settings, depositAccountOf(settings)?.accountHolder),
    automaticWithdrawalInr: settings.AUTOMATIC_WITHDRAWAL_INR,
    openId: { google: openIdOf(settings, "google"), apple: openIdOf(settings, "apple") },
    rateLimitPerMinute: settings.RATE_LIMIT_PER_MINUTE,
    socketsPerAddress: settings.SOCKETS_PER_ADDRESS,
    signInsPerMinute: settings.SIGN_INS_PER_MINUTE,
    reading: readingLimitsOf(settings),
    ordersPerSecond: settings.ORDERS_PER_SECOND,
    overloadMs: settings.OVERLOAD_MS,
    demoBots: demoBotsOf(settings),
    demoHistory: settings.DEMO_HISTORY,
  };
}

type Settings = z.infer<typeof environment>;

const beside = (port: number, distance: number): number =>
  port + distance <= 65_535 ? port + distance : port - distance;

/** Production never runs on defaults: settings that protect money and sessions must be explicit. */
function refuseDemoSettings(settings: Settings): void {
  const secrets = ["ACCESS_TOKEN_SECRET", "DATA_SECRET", "AUDIT_SECRET"] as const;
  const needed = ["DATABASE_URL", "PUBLIC_URL", ...secrets, "SMTP_URL", "MAIL_FROM"] as const;
  const missing = needed.filter((name) => !settings[name]);
  if (missing.length > 0) throw new ConfigError(`FEO_MODE=production needs ${missing.join(", ")}`);
  const encrypted = ["PUBLIC_URL", "SMS_URL", "GOOGLE_ISSUER", "APPLE_ISSUER", "BANK_URL", "DIGILOCKER_URL"] as const;
  const plain = encrypted.find((name) => settings[name] && !settings[name].startsWith("https://"));
  const local = [...encrypted, "CHAT_BASE_URL" as const]
    .map((name) => settings[name])
    .find((url) => url && isStandIn(url));
  if (local) throw new ConfigError(`FEO_MODE=production refuses the stand-in address ${local}`);
  // Show only the host: the rest of this URL contains a password.
  if (settings.SMTP_URL && isStandIn(settings.SMTP_URL)) {
    throw new ConfigError(`FEO_MODE=production refuses the mail server ${new URL(settings.SMTP_URL).hostname}`);
  }
  if (plain) throw new ConfigError(`FEO_MODE=production needs ${plain} to be https`);
  if (demoBotsOf(settings).length > 0) throw new ConfigError("FEO_MODE=production refuses DEMO_BOTS");
  const refusal = productionRefusal(settings);
  if (refusal) throw new ConfigError(`FEO_MODE=production ${refusal}`);
}

function demoBotsOf({ FEO_MODE: mode, DEMO_BOTS: setting = [mode === "demo" ? "on" : "off"] }: Settings): DemoBots {
  if (setting[0] === "on") return "all";
  return setting[0] === "off" ? [] : setting;
}

function chatOf(settings: Settings): Config["chat"] {
  const chosen = group(settings, ["CHAT_BASE_URL", "CHAT_WEBSITE_TOKEN"]);
  if (chosen) return { baseUrl: chosen.CHAT_BASE_URL.replace(/\/$/, ""), websiteToken: chosen.CHAT_WEBSITE_TOKEN };
  if (settings.FEO_MODE === "production") return undefined;
  return { baseUrl: `http://localhost:${settings.WORLD_PORT}`, websiteToken: "demo" };
}

function mailOf(settings: Settings): MailConfig {
  const isDemo = settings.FEO_MODE === "demo";
  const { SMTP_URL: url, MAIL_FROM: from } = group(settings, ["SMTP_URL", "MAIL_FROM"]) ?? {
    SMTP_URL: `smtp://127.0.0.1:${settings.WORLD_SMTP_PORT ?? beside(settings.WORLD_PORT, 1)}`,
    MAIL_FROM: "no-reply@feo.demo",
  };
  const address = parseSmtpUrl(url);
  if (!address) throw new Error("SMTP_URL was checked before");
  return { ...address, tls: address.tls ?? (isDemo ? "optional" : "required"), from };
}

function smsOf(settings: Settings): SmsConfig | undefined {
  const chosen = group(settings, ["SMS_URL", "SMS_KEY"]);
  if (chosen) return { url: chosen.SMS_URL, key: chosen.SMS_KEY };
  if (settings.FEO_MODE === "production") return undefined;
  return { url: `http://localhost:${settings.WORLD_PORT}/sms`, key: "demo-sms-key" };
}

function digiLockerOf(settings: Settings): DigiLockerConfig | undefined {
  const chosen = group(settings, ["DIGILOCKER_URL", "DIGILOCKER_CLIENT_ID", "DIGILOCKER_CLIENT_SECRET"]);
  if (chosen) {
    const { DIGILOCKER_CLIENT_ID: clientId, DIGILOCKER_CLIENT_SECRET: clientSecret } = chosen;
    return { url: chosen.DIGILOCKER_URL.replace(/\/$/, ""), clientId, clientSecret };
  }
  if (settings.FEO_MODE === "production") return undefined;
  // A different site than the exchange, like the real DigiLocker.
  const url = `http://127.0.0.1:${settings.WORLD_PORT}/digilocker`;
  return { url, clientId: "demo-digilocker", clientSecret: "demo-digilocker-secret" };
}

function openIdOf(settings: Settings, provider: OpenIdConfig["provider"]): OpenIdConfig | undefined {
  const prefix = provider === "google" ? "GOOGLE" : "APPLE";
  const names = [`${prefix}_ISSUER`, `${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`] as const;
  const chosen = group(settings, names);
  if (chosen) {
    const [issuer, clientId, clientSecret] = names.map((name) => chosen[name]) as [string, string, string];
    return { provider, issuer, clientId, clientSecret };
  }
  if (settings.FEO_MODE === "production") return undefined;
  // 127.0.0.1 and not localhost: the stand-ins are a different site than the exchange, like the real providers.
  const issuer = `http://127.0.0.1:${settings.WORLD_PORT}/${provider}`;
  return { provider, issuer, clientId: `demo-${provider}`, clientSecret: `demo-${provider}-secret` };
}

/** Secrets are never echoed, not even malformed ones; other values are echoed on one line. */
function shown(name: string, value: unknown): string {
  return /SECRET|TOKEN|KEY|DATABASE_|SMTP_URL|NATS_URL|PASSWORD|CHAIN_/.test(name)
    ? "(hidden)"
    : String(value).replace(/\s+/g, " ");
}
