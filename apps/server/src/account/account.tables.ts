/** Customers and their sign-in sessions. */

import type { UserSettings } from "@feo/contract";
import { sql } from "drizzle-orm";
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const users = pgTable(
  "account",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** The person's number in the core; numbers below 100 belong to the house. */
    number: integer("number").notNull().unique().generatedAlwaysAsIdentity({ startWith: 100, minValue: 100 }),
    feoTag: text("feo_tag").unique(),
    name: text("name"),
    email: text("email").unique(),
    mobile: text("mobile").unique(),
    isEmailOtpEnabled: boolean("is_email_otp_enabled").notNull().default(true),
    isMobileOtpEnabled: boolean("is_mobile_otp_enabled").notNull().default(false),
    isTOtpEnabled: boolean("is_totp_enabled").notNull().default(false),
    passwordUpdatedAt: moment("password_updated_at"),
    emailUpdatedAt: moment("email_updated_at"),
    mobileUpdatedAt: moment("mobile_updated_at"),
    mfaUpdatedAt: moment("mfa_updated_at"),
    /** When the "whitelisted addresses only" restriction was last turned off. */
    whitelistOffAt: moment("whitelist_off_at"),
    feoTagUpdatedAt: moment("feo_tag_updated_at"),
    nameUpdatedAt: moment("name_updated_at"),
    kycLevel: integer("kyc_level").notNull().default(0),
    /** Accounts from before this default have no `depositWallet`: deposits go to the main wallet (design §13b). */
    settings: jsonb("settings").$type<Partial<UserSettings>>().notNull().default({ depositWallet: "SPOT" }),
    tdsRate: numeric("tds_rate", { precision: 9, scale: 6 }),
    /** Absent for people who sign in only with a provider. */
    passwordHash: text("password_hash"),
    antiPhishingWord: text("anti_phishing_word").notNull().default(""),
    /** The inviter's referral code, in capitals. */
    referralCode: text("referral_code"),
    /** Set when the owner ("this was not me") or an operator freezes the account; only support lifts it. */
    frozenAt: moment("frozen_at"),
    closedAt: moment("closed_at"),
    isDemo: boolean("is_demo").notNull().default(false),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    // Serves the operators' search by name prefix.
    index("account_name").on(sql`lower(${table.name}) text_pattern_ops`),
    index("account_referral_code").on(table.referralCode),
    index("account_created").on(table.createdAt),
    // The operators' list.
    index("account_frozen").on(table.frozenAt, table.id).where(sql`frozen_at is not null and closed_at is null`),
  ],
);

/** One row per sign-in; an access token is valid only as long as its row. */
export const signIns = pgTable(
  "sign_in",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    deviceId: text("device_id").notNull(),
    /** Readable device name derived from the user agent. */
    device: text("device").notNull().default(""),
    address: text("address").notNull().default(""),
    createdAt: moment("created_at").notNull().defaultNow(),
    lastSeenAt: moment("last_seen_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    revokedAt: moment("revoked_at"),
  },
  (table) => [index("sign_in_user_id").on(table.userId)],
);

/** Retired feoTags. They are never given to another person, who would receive the old owner's payments. */
export const retiredFeoTags = pgTable("retired_feo_tag", {
  feoTag: text("feo_tag").primaryKey(),
  /** The previous owner, who may reclaim the tag; null for closed accounts and unknown owners. */
  userId: uuid("user_id").references(() => users.id),
});

/** When each feoTag was changed, to limit changes per month. */
export const feoTagChanges = pgTable(
  "feo_tag_change",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    at: moment("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.at] })],
);

/** Profile pictures, stored under unguessable names. */
export const profileImages = pgTable("profile_image", {
  id: text("id").primaryKey(),
  userId: uuid("user_id")
    .notNull()
    .unique()
    .references(() => users.id),
  bytes: customType<{ data: Buffer }>({ dataType: () => "bytea" })("bytes").notNull(),
});

/** State of this installation that must survive restarts, such as the token secret that the demo generated. */
export const installation = pgTable("installation", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
});
