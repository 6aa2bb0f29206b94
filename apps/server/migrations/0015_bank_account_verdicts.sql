DROP INDEX "bank_account_once";--> statement-breakpoint
ALTER TABLE "bank_account" ADD COLUMN "owner_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_account" ADD COLUMN "judged_for" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_account" ADD COLUMN "verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bank_account" ADD COLUMN "usable_from" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "bank_account_added" ON "bank_account" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_account_once" ON "bank_account" USING btree ("account_number","ifsc") WHERE removed_at is null and status = 'VERIFIED';