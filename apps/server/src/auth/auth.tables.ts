/** What guards accounts: flows under way, codes, factors, passkeys, providers, and the record of what happened. */
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

/** Something that somebody is in the middle of. The session token only names it: what was proved is here. */
export const authFlows = pgTable(
  "auth_flow",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    purpose: text("purpose").$type<FlowPurpose>().notNull(),
    /** Whose account it is about; absent where there is none, which the person is not told. */
    userId: uuid("user_id").references(() => users.id),
    /** The sign-in that began it; only the same one may go on. */
    signInId: uuid("sign_in_id").references(() => signIns.id),
    email: text("email"),
    mobile: text("mobile"),
    /** The factors that are asked for, and those that were given. */
    required: jsonb("required").$type<readonly string[]>().notNull().default([]),
    given: jsonb("given").$type<readonly string[]>().notNull().default([]),
    /** What the purpose alone understands: an identity that waits for its decision, the challenge of a passkey. */
    data: jsonb("data").$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    verifiedAt: moment("verified_at"),
    usedAt: moment("used_at"),
  },
  (table) => [index("auth_flow_expires_at").on(table.expiresAt), index("auth_flow_user_id").on(table.userId)],
);

/** A code that was sent, as a keyed hash. A new one takes the old one's place. */
export const oneTimeCodes = pgTable(
  "one_time_code",
  {
    flowId: uuid("flow_id")
      .notNull()
      .references(() => authFlows.id, { onDelete: "cascade" }),
    /** email, mobile, or tOtp, whose code is sent by nobody and of which only the tries are counted. */
    factor: text("factor").notNull(),
    destination: text("destination").notNull(),
    /** Absent where nothing was sent and nothing can be right. */
    codeHash: text("code_hash"),
    tries: integer("tries").notNull().default(0),
    sentAt: moment("sent_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.flowId, table.factor] })],
);

/** Failed attempts by the keyed hash of the name that was given, whether or not it has an account. */
export const attemptGuards = pgTable("attempt_guard", {
  key: text("key").primaryKey(),
  failures: integer("failures").notNull(),
  /** How often it was locked: each time is twice as long as the last. */
  locks: integer("locks").notNull().default(0),
  lockedUntil: moment("locked_until"),
  updatedAt: moment("updated_at").notNull(),
});

/** Devices that have signed in to an account: failures of others never lock them out of it. */
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
  /** Absent until a first code has proved the app. */
  confirmedAt: moment("confirmed_at"),
  /** The latest step whose code was taken: none is taken twice. */
  lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
});

export const backupCodes = pgTable(
  "backup_code",
  { userId: owner(), codeHash: text("code_hash").notNull(), usedAt: moment("used_at") },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

export const passkeys = pgTable("passkey", {
  /** The credential's id, as the browser names it. */
  id: text("id").primaryKey(),
  userId: owner(),
  publicKey: bytes("public_key").notNull(),
  counter: bigint("counter", { mode: "number" }).notNull(),
  transports: jsonb("transports").$type<readonly string[]>().notNull(),
  name: text("name").notNull(),
  createdAt: moment("created_at").notNull(),
  lastUsedAt: moment("last_used_at"),
});

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

/** A sign-in with a provider from its begin to its end: only what we began is believed, and once. */
export const federatedAttempts = pgTable("federated_attempt", {
  state: text("state").primaryKey(),
  provider: text("provider").notNull(),
  nonce: text("nonce").notNull().unique(),
  codeVerifier: text("code_verifier").notNull(),
  redirectUri: text("redirect_uri").notNull(),
  /** Where the person was going. */
  redirect: text("redirect").notNull(),
  /** What Apple posted, until the browser fetches it with the one-time code. */
  sealedIdToken: text("sealed_id_token"),
  handoverHash: text("handover_hash"),
  name: text("name"),
  expiresAt: moment("expires_at").notNull(),
  finishedAt: moment("finished_at"),
  usedAt: moment("used_at"),
});

/** Puzzles that were solved and taken: none is taken twice. */
export const solvedCaptchas = pgTable("solved_captcha", {
  challenge: text("challenge").primaryKey(),
  expiresAt: moment("expires_at").notNull(),
});

/** The audit trail of an account. Rows are only ever added; where they were is forgotten with a closed account. */
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
