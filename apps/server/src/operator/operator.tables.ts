/** Operators, their passkeys and sessions, proposals that await a second operator, and what they opened of customers' data. */
import type { OperatorRole, UnmaskField } from "@feo/contract";
import { sql } from "drizzle-orm";
import {
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "../account/account.tables.ts";
import { passkeyColumns } from "../auth/auth.tables.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const operators = pgTable("operator", {
  name: text("name").primaryKey(),
  /** Null until the operator has enrolled. */
  passphraseHash: text("passphrase_hash"),
  createdAt: moment("created_at").notNull(),
  /** What the operator may do and see; two admins decide. */
  roles: text("roles").array().$type<OperatorRole[]>().notNull().default([]),
  /** The hash of both halves of the one-time enrolment secret; null after use. */
  enrolmentHash: text("enrolment_hash"),
  enrolmentExpiresAt: moment("enrolment_expires_at"),
  /** The authenticator app's key, encrypted; null until enrolment begins. */
  totpSealed: text("totp_sealed"),
  /** A keyed hash of that key: two operators may not share an app. */
  totpKey: text("totp_key").unique(),
  /** When the first code confirmed the key. */
  totpConfirmedAt: moment("totp_confirmed_at"),
  /** The latest accepted step; each step is accepted once. */
  totpLastStep: integer("totp_last_step").notNull().default(0),
  /** Removed operators stay for the log, without any rights. */
  removedAt: moment("removed_at"),
});

export const operatorPasskeys = pgTable(
  "operator_passkey",
  {
    ...passkeyColumns(),
    operator: text("operator")
      .notNull()
      .references(() => operators.name),
  },
  (table) => [index("operator_passkey_operator").on(table.operator)],
);

/** Challenges that a browser has not answered yet. */
export const passkeyChallenges = pgTable("operator_passkey_challenge", {
  challenge: text("challenge").primaryKey(),
  /** The session that may add a passkey with it; null if it is for signing in. */
  session: text("session"),
  createdAt: moment("created_at").notNull(),
});

/** Console sessions. */
export const operatorSessions = pgTable("operator_session", {
  tokenHash: text("token_hash").primaryKey(),
  operator: text("operator")
    .notNull()
    .references(() => operators.name),
  createdAt: moment("created_at").notNull(),
  /** The session's last request. */
  seenAt: moment("seen_at").notNull(),
  /** When a code was last given; null in a session that a passkey opened, until one is given. */
  codeAt: moment("code_at"),
  /** The id of the passkey that opened it, which may have been removed since; null for passphrase and code. */
  passkey: text("passkey"),
  address: text("address").notNull(),
  device: text("device").notNull(),
});

/** Actions that await a second operator's confirmation. */
export const operatorProposals = pgTable(
  "operator_proposal",
  {
    id: serial("id").primaryKey(),
    action: text("action").notNull(),
    /** The subject: a withdrawal, a statement line, an operator. */
    subject: text("subject").notNull(),
    details: jsonb("details").$type<Readonly<Record<string, string>>>().notNull(),
    /** A keyed hash of the columns above and the proposer, so that what is confirmed is what was proposed. */
    digest: text("digest").notNull().default(""),
    proposedBy: text("proposed_by")
      .notNull()
      .references(() => operators.name),
    proposedAt: moment("proposed_at").notNull(),
    state: text("state").$type<"open" | "done" | "dropped">().notNull(),
    decidedBy: text("decided_by").references(() => operators.name),
    decidedAt: moment("decided_at"),
  },
  (table) => [uniqueIndex("operator_proposal_open").on(table.action, table.subject).where(sql`state = 'open'`)],
);

/** Which customers an operator opened, and when last. Rows older than the limit's window are deleted. */
export const customerReads = pgTable(
  "customer_read",
  {
    operator: text("operator")
      .notNull()
      .references(() => operators.name),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    at: moment("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.operator, table.userId] })],
);

/** Each personal value shown in full, as the day's limit counts it; never the value itself. */
export const unmaskedValues = pgTable(
  "unmasked_value",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    operator: text("operator")
      .notNull()
      .references(() => operators.name),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    field: text("field").$type<UnmaskField>().notNull(),
    at: moment("at").notNull(),
  },
  (table) => [index("unmasked_value_of_operator").on(table.operator, table.at)],
);
