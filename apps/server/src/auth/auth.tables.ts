/** Authentication state: flows in progress, codes, factors, passkeys, providers, and the security trail. */
import type { FlowPurpose, SecurityEventName } from "@feo/contract";
import {
  bigint,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { signIns, users } from "../account/account.tables.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

const owner = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id);

/** A multi-step process such as sign-in. The session token only names the row; what has been proved is stored here. */
export const authFlows = pgTable(
  "auth_flow",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    purpose: text("purpose").$type<FlowPurpose>().notNull(),
    /** The account concerned; null if none exists, which the client cannot tell. */
    userId: uuid("user_id").references(() => users.id),
    /** The session that began the flow; only the same session may continue it. */
    signInId: uuid("sign_in_id").references(() => signIns.id),
    email: text("email"),
    mobile: text("mobile"),
    /** The required factors, and those already given. */
    required: jsonb("required").$type<readonly string[]>().notNull().default([]),
    given: jsonb("given").$type<readonly string[]>().notNull().default([]),
    /** Data private to the purpose: an identity awaiting a decision, a passkey challenge. */
    data: jsonb("data").$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    verifiedAt: moment("verified_at"),
    usedAt: moment("used_at"),
  },
  (table) => [index("auth_flow_expires_at").on(table.expiresAt), index("auth_flow_user_id").on(table.userId)],
);

/** A sent code, stored as a keyed hash. A new code replaces the old one. */
export const oneTimeCodes = pgTable(
  "one_time_code",
  {
    flowId: uuid("flow_id")
      .notNull()
      .references(() => authFlows.id, { onDelete: "cascade" }),
    /** email, mobile, or tOtp; a TOTP code is never sent, so its row only counts tries. */
    factor: text("factor").notNull(),
    destination: text("destination").notNull(),
    /** Null if nothing was sent; then no code can be right. */
    codeHash: text("code_hash"),
    tries: integer("tries").notNull().default(0),
    sentAt: moment("sent_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.flowId, table.factor] })],
);

/** Failed attempts by the keyed hash of the given name, whether or not it has an account. */
export const attemptGuards = pgTable("attempt_guard", {
  key: text("key").primaryKey(),
  failures: integer("failures").notNull(),
  /** How often the name was locked; each lock lasts twice as long as the one before. */
  locks: integer("locks").notNull().default(0),
  lockedUntil: moment("locked_until"),
  updatedAt: moment("updated_at").notNull(),
});

/** Devices that have signed in to an account; strangers' failures never lock them out of it. */
export const knownDevices = pgTable(
  "known_device",
  { userId: owner(), deviceId: uuid("device_id").notNull(), expiresAt: moment("expires_at").notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceId] }),
    index("known_device_expires_at").on(table.expiresAt),
  ],
);

export const totps = pgTable("totp", {
  userId: owner().primaryKey(),
  sealedSecret: text("sealed_secret").notNull(),
  /** Null until a first code has proved that the app works. */
  confirmedAt: moment("confirmed_at"),
  /** The latest accepted step; earlier steps and this one are refused. */
  lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
});

export const backupCodes = pgTable(
  "backup_code",
  { userId: owner(), codeHash: text("code_hash").notNull(), usedAt: moment("used_at") },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** What is kept of a passkey, whether a customer's or an operator's. */
export const passkeyColumns = () => ({
  /** The credential's id, as given by the browser. */
  id: text("id").primaryKey(),
  publicKey: bytes("public_key").notNull(),
  counter: bigint("counter", { mode: "number" }).notNull(),
  transports: jsonb("transports").$type<readonly string[]>().notNull(),
  name: text("name").notNull(),
  createdAt: moment("created_at").notNull(),
  lastUsedAt: moment("last_used_at"),
});

export const passkeys = pgTable("passkey", { ...passkeyColumns(), userId: owner() });

export const federatedIdentities = pgTable(
  "federated_identity",
  {
    provider: text("provider").notNull(),
    subject: text("subject").notNull(),
    userId: owner(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.subject] })],
);

/** A provider sign-in from start to finish: an answer is accepted once, and only if we began the attempt. */
export const federatedAttempts = pgTable("federated_attempt", {
  state: text("state").primaryKey(),
  provider: text("provider").notNull(),
  nonce: text("nonce").notNull().unique(),
  codeVerifier: text("code_verifier").notNull(),
  redirectUri: text("redirect_uri").notNull(),
  /** Where the person is sent after sign-in. */
  redirect: text("redirect").notNull(),
  /** The id token that Apple posted, until the browser fetches it with the one-time code. */
  sealedIdToken: text("sealed_id_token"),
  handoverHash: text("handover_hash"),
  name: text("name"),
  expiresAt: moment("expires_at").notNull(),
  finishedAt: moment("finished_at"),
  usedAt: moment("used_at"),
});

/** Solved puzzles that were accepted: each is accepted once. */
export const solvedCaptchas = pgTable("solved_captcha", {
  challenge: text("challenge").primaryKey(),
  expiresAt: moment("expires_at").notNull(),
});

/** The security trail of an account. Insert-only, except that addresses are erased when the account is closed. */
export const securityEvents = pgTable(
  "security_event",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: owner(),
    event: text("event").$type<SecurityEventName>().notNull(),
    at: moment("at").notNull(),
    address: text("address").notNull(),
    device: text("device").notNull(),
    detail: text("detail").notNull(),
  },
  (table) => [index("security_event_user_id").on(table.userId, table.id)],
);
