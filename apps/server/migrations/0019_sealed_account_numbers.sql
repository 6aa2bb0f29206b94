DROP INDEX "bank_account_once";--> statement-breakpoint
ALTER TABLE "bank_account" ALTER COLUMN "account_number" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "bank_line" ALTER COLUMN "account_number" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "bank_account" ADD COLUMN "account_sealed" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_account" ADD COLUMN "account_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_account" ADD COLUMN "account_end" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_line" ADD COLUMN "account_sealed" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_line" ADD COLUMN "account_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_line" ADD COLUMN "account_end" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_account_once" ON "bank_account" USING btree ("account_key","ifsc") WHERE removed_at is null and status = 'VERIFIED' and account_key <> '';