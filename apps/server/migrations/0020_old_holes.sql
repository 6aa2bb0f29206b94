-- Accounts verified before 0015 have no moment of it, so the next account would count as the first and open without its wait.
-- Money can only have left to an account that was verified, whatever became of it since.
UPDATE "bank_account" SET "verified_at" = coalesce("verified_at", "created_at"), "usable_from" = coalesce("usable_from", "verified_at", "created_at") WHERE ("verified_at" IS NULL OR "usable_from" IS NULL) AND ("status" = 'VERIFIED' OR EXISTS (SELECT 1 FROM "fiat_withdrawal" WHERE "fiat_withdrawal"."bank_account_id" = "bank_account"."id"));--> statement-breakpoint
-- A password alone must not open an account: codes by e-mail turn on where one was set while no factor was on.
UPDATE "account" SET "is_email_otp_enabled" = true WHERE "password_hash" IS NOT NULL AND "email" IS NOT NULL AND NOT "is_email_otp_enabled" AND NOT "is_totp_enabled" AND NOT ("is_mobile_otp_enabled" AND "mobile" IS NOT NULL);
