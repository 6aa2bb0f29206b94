/** Identity verification: government records, the person's own data, documents, and the verdict on each level. */
import type { FieldError, KycLevelNumber, KycStatus } from "@feo/contract";
import { sql } from "drizzle-orm";
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "../account/account.tables.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Dates of birth are `YYYY-MM-DD`. Texts are empty until known. */
export const kycPeople = pgTable(
  "kyc_person",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id),
    /** The legal name, as on the Aadhaar. */
    name: text("name").notNull().default(""),
    dob: text("dob").notNull().default(""),
    aadhaarLast4: text("aadhaar_last4").notNull().default(""),
    panName: text("pan_name").notNull().default(""),
    panDob: text("pan_dob").notNull().default(""),
    /** Decrypted only for its owner and for operators. */
    panSealed: text("pan_sealed").notNull().default(""),
    /** A keyed hash of the PAN, for finding the same PAN in another account. */
    panKey: text("pan_key").notNull().default(""),
    /** When DigiLocker was last read. */
    readAt: moment("read_at"),
    occupation: integer("occupation"),
    incomeRange: integer("income_range"),
    consented: boolean("consented").notNull().default(false),
    consentedAt: moment("consented_at"),
    /** The digits that the selfie must show. */
    selfieOtp: text("selfie_otp").notNull().default(""),
  },
  (table) => [index("kyc_person_pan").on(table.panKey)],
);

/** For account queries joined with `kycPeople`: the legal name, once level 1 has confirmed it. */
export const legalName = sql<string | null>`case when ${users.kycLevel} > 0 then nullif(${kycPeople.name}, '') end`;

/** The legal name if known, or else the self-chosen one: for display, never to be relied on. */
export const shownName = sql<string | null>`coalesce(nullif(${kycPeople.name}, ''), ${users.name})`;

export const kycVerdicts = pgTable(
  "kyc_level",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    level: integer("level").$type<KycLevelNumber>().notNull(),
    status: text("status").$type<KycStatus>().notNull(),
    rejectReason: text("reject_reason").notNull().default(""),
    errors: jsonb("errors").$type<FieldError[]>().notNull().default([]),
    /** What operators should check. Never shown to the person. */
    note: text("note").notNull().default(""),
    submittedAt: moment("submitted_at"),
    decidedAt: moment("decided_at"),
    /** When the person was notified of the verdict. */
    toldAt: moment("told_at"),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.level] }),
    index("kyc_level_status").on(table.status),
    // The operators' queue.
    index("kyc_level_waiting").on(table.submittedAt, table.userId, table.level).where(sql`status = 'SUBMITTED'`),
  ],
);

export type DocumentKind = "selfie" | "bankStatement";

/** Encrypted, one per kind; a newer one replaces the older. */
export const kycDocuments = pgTable(
  "kyc_document",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind").$type<DocumentKind>().notNull(),
    mime: text("mime").notNull(),
    sealed: bytes("sealed").notNull(),
    /** The digits that the selfie had to show. */
    selfieOtp: text("selfie_otp").notNull().default(""),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [uniqueIndex("kyc_document_of_user").on(table.userId, table.kind)],
);

/** A visit to DigiLocker in progress; only the newest is valid. */
export const kycVisits = pgTable("kyc_visit", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id),
  state: text("state").notNull(),
  /** The PKCE verifier, which proves to DigiLocker that we began the visit. */
  verifierSealed: text("verifier_sealed").notNull(),
  expiresAt: moment("expires_at").notNull(),
});
