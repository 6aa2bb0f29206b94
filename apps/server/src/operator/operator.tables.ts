/** The operators, what one of them proposed and another has to confirm, and the log of everything they did. */
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const operators = pgTable("operator", {
  name: text("name").primaryKey(),
  /** Absent until the operator has enrolled. */
  passphraseHash: text("passphrase_hash"),
  createdAt: moment("created_at").notNull(),
  /** Both halves of the one-time enrolment secret, hashed; absent once it was used. */
  enrolmentHash: text("enrolment_hash"),
  enrolmentExpiresAt: moment("enrolment_expires_at"),
  /** The key of the authenticator app, sealed; absent until enrolment begins. */
  totpSealed: text("totp_sealed"),
  /** A keyed hash of that key: no two operators may have the same app. */
  totpKey: text("totp_key").unique(),
  /** When a first code proved the key. */
  totpConfirmedAt: moment("totp_confirmed_at"),
  /** Each step of the app is taken once. */
  totpLastStep: integer("totp_last_step").notNull().default(0),
  /** Who left stays in the log, and may do nothing more. */
  removedAt: moment("removed_at"),
});

/** Who is signed in to the console. */
export const operatorSessions = pgTable("operator_session", {
  tokenHash: text("token_hash").primaryKey(),
  operator: text("operator")
    .notNull()
    .references(() => operators.name),
  createdAt: moment("created_at").notNull(),
  /** When something was asked for last. */
  seenAt: moment("seen_at").notNull(),
  /** When a code was given last. */
  codeAt: moment("code_at").notNull(),
  address: text("address").notNull(),
  device: text("device").notNull(),
});

/** Something that moves money waits here for a second operator. */
export const operatorProposals = pgTable(
  "operator_proposal",
  {
    id: serial("id").primaryKey(),
    action: text("action").notNull(),
    /** What it is about: a withdrawal, a line of the statement, an operator. */
    subject: text("subject").notNull(),
    details: jsonb("details").$type<Readonly<Record<string, string>>>().notNull(),
    /** A keyed hash of all of the above and who proposed it: what is confirmed is what was proposed. */
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

/** Each entry's HMAC covers the one before it: one that is changed, taken out or put in shows. */
export const auditEntries = pgTable(
  "audit_entry",
  {
    sequence: bigint("sequence", { mode: "number" }).primaryKey(),
    at: moment("at").notNull(),
    /** An operator, or `feo` for what the program did by itself. */
    by: text("by").notNull(),
    action: text("action").notNull(),
    subject: text("subject").notNull(),
    /** JSON as it was hashed, letter by letter. */
    details: text("details").notNull(),
    previous: text("previous").notNull(),
    hash: text("hash").notNull(),
    /** False for entries from before the log had a key, whose hash is a plain SHA-256. */
    isKeyed: boolean("is_keyed").notNull().default(false),
  },
  (table) => [
    index("audit_entry_subject").on(table.subject, table.sequence),
    index("audit_entry_by").on(table.by, table.sequence),
  ],
);
