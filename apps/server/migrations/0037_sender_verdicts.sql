ALTER TABLE "sender_address" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "sender_address" ADD COLUMN "verdict" text;--> statement-breakpoint
ALTER TABLE "sender_address" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sender_address" ADD COLUMN "refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sender_address" ADD COLUMN "refusal" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sender_address" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "crypto_deposit_from" ON "crypto_deposit" USING btree ("from_address","user_id") WHERE status in ('PENDING', 'SUBMITTED', 'SUCCESS');--> statement-breakpoint
CREATE INDEX "sender_address_waiting" ON "sender_address" USING btree ("declared_at","id") WHERE verdict is null and (ownership = 'third_party' or refused_at is not null);--> statement-breakpoint
CREATE INDEX "sender_address_untold" ON "sender_address" USING btree ("decided_at") WHERE verdict = 'refused' and told_at is null;--> statement-breakpoint
ALTER TABLE "sender_address" ADD CONSTRAINT "sender_address_id" UNIQUE("id");