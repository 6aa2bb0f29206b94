/** Account holders and the sessions they are signed in with. */

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
    /** The number by which the core knows the person; numbers below 100 are the house's. */
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
    /** When withdrawals to any address were allowed again. */
    whitelistOffAt: moment("whitelist_off_at"),
    feoTagUpdatedAt: moment("feo_tag_updated_at"),
    nameUpdatedAt: moment("name_updated_at"),
    kycLevel: integer("kyc_level").notNull().default(0),
    settings: jsonb("settings").$type<Partial<UserSettings>>().notNull().default({}),
    tdsRate: numeric("tds_rate", { precision: 9, scale: 6 }),
    /** Absent for who signs in with a provider only. */
    passwordHash: text("password_hash"),
    antiPhishingWord: text("anti_phishing_word").notNull().default(""),
    /** Of who invited the person, in capital letters. */
    referralCode: text("referral_code"),
    /** The owner said "this was not me", or an operator did: nobody gets in until support opens it. */
    frozenAt: moment("frozen_at"),
    closedAt: moment("closed_at"),
    isDemo: boolean("is_demo").notNull().default(false),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    // Operators find people by how their name begins.
    index("account_name").on(sql`lower(${table.name}) text_pattern_ops`),
    index("account_referral_code").on(table.referralCode),
  ],
);

/** One row for each sign-in; an access token is good only while its row is. */
export const signIns = pgTable(
  "sign_in",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    deviceId: text("device_id").notNull(),
    /** As the browser names itself, in words. */
    device: text("device").notNull().default(""),
    address: text("address").notNull().default(""),
    createdAt: moment("created_at").notNull().defaultNow(),
    lastSeenAt: moment("last_seen_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    revokedAt: moment("revoked_at"),
  },
  (table) => [index("sign_in_user_id").on(table.userId)],
);

/** Tags that somebody had. They are given to nobody else, who would get the payments meant for them. */
export const retiredFeoTags = pgTable("retired_feo_tag", {
  feoTag: text("feo_tag").primaryKey(),
  /** Who had it and may take it back; absent where the account is closed or it is not known any more. */
  userId: uuid("user_id").references(() => users.id),
});

/** When feoTags were changed: so many changes a month. */
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

/** Pictures under names that nobody can guess. */
export const profileImages = pgTable("profile_image", {
  id: text("id").primaryKey(),
  userId: uuid("user_id")
    .notNull()
    .unique()
    .references(() => users.id),
  bytes: customType<{ data: Buffer }>({ dataType: () => "bytea" })("bytes").notNull(),
});

/** What the program must remember about itself, such as the secret that the demo made for its tokens. */
export const installation = pgTable("installation", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
});
