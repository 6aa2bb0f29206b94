ALTER TABLE "operator" ALTER COLUMN "passphrase_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "is_keyed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_proposal" ADD COLUMN "digest" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "operator" ADD COLUMN "enrolment_hash" text;--> statement-breakpoint
ALTER TABLE "operator" ADD COLUMN "enrolment_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "operator" ADD COLUMN "totp_key" text;--> statement-breakpoint
ALTER TABLE "operator" ADD CONSTRAINT "operator_totp_key_unique" UNIQUE("totp_key");--> statement-breakpoint
UPDATE "operator_proposal" SET "state" = 'dropped', "decided_at" = now() WHERE "state" = 'open';--> statement-breakpoint
UPDATE "operator_proposal" SET "details" = "details" - 'hash' WHERE "details" ? 'hash';
