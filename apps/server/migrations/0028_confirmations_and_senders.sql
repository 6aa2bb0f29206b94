ALTER TABLE "chain_payment" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "chain_payment" ADD COLUMN "overtaken_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "crypto_deposit" ADD COLUMN "size_approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sender_address" ADD COLUMN "owner_relationship" text;--> statement-breakpoint
ALTER TABLE "sender_address" ADD COLUMN "sent_from" text;